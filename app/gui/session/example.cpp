// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/example.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace gateloupe {

namespace {

std::optional<Example> readManifest(const QDir& folder)
{
    QFile manifest(folder.filePath(QStringLiteral("brackets.json")));
    if (!manifest.open(QIODevice::ReadOnly)) {
        return std::nullopt;
    }
    const QJsonObject parts = QJsonDocument::fromJson(manifest.readAll()).object();
    const auto pathOf = [&](const char* key) {
        return folder.absoluteFilePath(parts.value(QLatin1String(key)).toString());
    };
    Example example;
    example.checkpoint = pathOf("checkpoint");
    example.input.kind = SequenceSource::Kind::Text;
    example.input.vocabulary = pathOf("vocabulary").toStdString();
    QFile text(pathOf("text"));
    if (!QFile::exists(example.checkpoint) || !text.open(QIODevice::ReadOnly)) {
        return std::nullopt;
    }
    example.input.text = text.readAll().toStdString();
    while (example.input.text.ends_with('\n')) {
        example.input.text.pop_back();
    }
    return example;
}

} // namespace

bool Example::isOpen(const QString& path)
{
    const auto example = find();
    return example && QFileInfo(path) == QFileInfo(example->checkpoint);
}

std::optional<Example> Example::find()
{
    const QString installed =
        QCoreApplication::applicationDirPath() + QStringLiteral("/../share/gateloupe/examples");
    for (const QString& folder : {installed, QStringLiteral(GATELOUPE_EXAMPLES_FOLDER)}) {
        if (auto example = readManifest(QDir(folder))) {
            return example;
        }
    }
    return std::nullopt;
}

} // namespace gateloupe
