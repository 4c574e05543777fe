// SPDX-License-Identifier: Apache-2.0
// What libFuzzer calls for what the window keeps in files: sessions, and the list of recent files.
#include <algorithm>
#include <cstdint>

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

#include "app/gui/session/recent_files.h"
#include "app/gui/session/saved/session_document.h"
#include "tests/fuzz/catalog_walk.h"

namespace {

using namespace gateloupe;
using fuzz::require;

/// A session that was read and written is the same when it is read again.
[[maybe_unused]] int readSessionText(const QByteArray& text)
{
    const QString folder = QStringLiteral("/models");
    const auto first = SessionDocument::fromJson(text, folder);
    if (!first) {
        return 0;
    }
    const QByteArray written = first->toJson(folder);
    const auto second = SessionDocument::fromJson(written, folder);
    require(static_cast<bool>(second), "a session that was written cannot be read");
    require(second->toJson(folder) == written, "a session changes when it is written again");
    return 0;
}

/// The same for recent files, of which no more come back than the menu shows.
[[maybe_unused]] int readSettings(const QByteArray& text)
{
    static const QTemporaryDir folder;
    static std::uint64_t count = 0; // QSettings remembers files by their name
    const QString path = folder.filePath(QString::number(++count));
    {
        QFile file(path);
        require(file.open(QIODevice::WriteOnly) && file.write(text) == text.size(),
                "no temporary file");
    }
    RecentFiles first;
    RecentFiles second;
    {
        QSettings settings(path, QSettings::IniFormat);
        first.load(settings);
        settings.clear();
        first.save(settings);
        second.load(settings);
    }
    QFile::remove(path);
    require(first.entries().size() <= RecentFiles::kMax, "too many recent files");
    require(std::ranges::equal(first.entries(), second.entries(), isSame),
            "recent files change when they are written");
    return 0;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray text(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    return GATELOUPE_FUZZ_TARGET(text);
}
