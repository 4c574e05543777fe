// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/saved/session_document.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include "core/base/atomic_file.h"

namespace gateloupe {

namespace {

const QLatin1String kFormat("gateloupe-session");
constexpr qint64 kHeadBytes = 16 << 10;
constexpr qint64 kMaxFileBytes = 64 << 20; ///< a session is text about views, never this much

QString fromStd(const std::string& text)
{
    return QString::fromStdString(text);
}

/// JSON's numbers are doubles; what they cannot hold goes as text.
QJsonValue ofCount(std::uint64_t count)
{
    constexpr std::uint64_t kExact = 1ULL << 53U;
    return count < kExact ? QJsonValue(static_cast<double>(count))
                          : QJsonValue(QString::number(count));
}

std::uint64_t toCount(const QJsonValue& value)
{
    if (value.isString()) {
        return value.toString().toULongLong();
    }
    const double number = value.toDouble(0.0);
    return number > 0.0 && number < 9.0e15 ? static_cast<std::uint64_t>(number) : 0;
}

/// -1 where no size of a file stands.
qint64 toSize(const QJsonValue& value)
{
    const double number = value.toDouble(-1.0);
    return number >= 0.0 && number < 9.0e15 ? static_cast<qint64>(number) : -1;
}

QJsonObject fileObject(const SessionDocument& document, const QString& folder)
{
    const CheckpointOptions& options = document.request.options;
    QJsonObject file = document.unknownFile;
    const QString path = QFileInfo(document.request.path).absoluteFilePath();
    file[QLatin1String("path")] = path;
    file[QLatin1String("relative_path")] = QDir(folder).relativeFilePath(path);
    file[QLatin1String("size")] = static_cast<double>(document.identity.sizeBytes);
    file[QLatin1String("modified")] = document.identity.modified.toString(Qt::ISODate);
    file[QLatin1String("sha256")] = document.identity.sha256;
    const auto set = [&](const char* key, bool isSet, const QJsonValue& value) {
        if (isSet) {
            file[QLatin1String(key)] = value;
        } else {
            file.remove(QLatin1String(key));
        }
    };
    set("spec", options.spec.has_value(),
        options.spec ? fromStd(toText(*options.spec)) : QString());
    set("offset", options.offsetBytes != 0, ofCount(options.offsetBytes));
    set("tensor", !options.tensor.empty(), fromStd(options.tensor));
    set("cell", options.cell.has_value(),
        options.cell ? QString::fromUtf8(nameOf(*options.cell)) : QString());
    set("forget_offset", options.forgetOffset.has_value(), options.forgetOffset.value_or(0.0));
    set("convention", !options.convention.empty(), fromStd(options.convention.string()));
    file[QLatin1String("position")] = ofCount(document.position);
    for (const char* key : {"selection", "ran", "page", "views"}) {
        file.remove(QLatin1String(key)); // the current file's stand beside the list
    }
    return file;
}

/// Empty if `file` names none.
QString foundPath(const QJsonObject& file, const QString& folder)
{
    const QString named = file.value(QLatin1String("path")).toString();
    if (named.isEmpty()) {
        return {};
    }
    const QString path = QDir::cleanPath(QDir(folder).absoluteFilePath(named));
    const QString relative = file.value(QLatin1String("relative_path")).toString();
    const auto isThere = [](const QString& candidate) {
        return QFileInfo::exists(candidate) ||
               QFileInfo::exists(candidate + QLatin1String(".index"));
    };
    if (!relative.isEmpty() && !isThere(path)) {
        const QString beside = QDir::cleanPath(QDir(folder).absoluteFilePath(relative));
        if (isThere(beside)) {
            return beside;
        }
    }
    return path;
}

Status readFile(const QJsonObject& file, const QString& folder, SessionDocument& document)
{
    const auto text = [&file](const char* key) {
        return file.value(QLatin1String(key)).toString();
    };
    document.unknownFile = file;
    document.position = toCount(file.value(QLatin1String("position")));
    document.request.path = foundPath(file, folder);
    if (document.request.path.isEmpty()) {
        return Error::corrupt("a file of the session has no path");
    }
    document.identity.sizeBytes = toSize(file.value(QLatin1String("size")));
    document.identity.modified = QDateTime::fromString(text("modified"), Qt::ISODate);
    document.identity.sha256 = text("sha256");
    CheckpointOptions& options = document.request.options;
    if (const QString spec = text("spec"); !spec.isEmpty()) {
        GATELOUPE_TRY(options.spec, specFromText(spec.toStdString()));
    }
    options.offsetBytes = toCount(file.value(QLatin1String("offset")));
    options.tensor = text("tensor").toStdString();
    options.convention = text("convention").toStdString();
    options.cell = cellFromName(text("cell").toStdString());
    if (const QJsonValue offset = file.value(QLatin1String("forget_offset")); offset.isDouble()) {
        options.forgetOffset = offset.toDouble();
    }
    return {};
}

/// `selection` is what stood there: keys of newer programs stay.
QJsonObject selectionObject(const SessionDocument& document, QJsonObject selection)
{
    selection[QLatin1String("network")] = document.network;
    selection[QLatin1String("parameter")] = document.parameter;
    selection[QLatin1String("tensor")] = document.tensor;
    if (document.focus.pick) {
        selection[QLatin1String("row")] = ofCount(document.focus.pick->row);
        selection[QLatin1String("column")] = ofCount(document.focus.pick->col);
    } else {
        selection.remove(QLatin1String("row"));
        selection.remove(QLatin1String("column"));
    }
    selection[QLatin1String("step")] = ofCount(document.focus.step);
    selection[QLatin1String("unit")] = ofCount(document.focus.unit);
    selection[QLatin1String("batch")] = ofCount(document.focus.batch);
    return selection;
}

void readSelection(const QJsonObject& selection, SessionDocument& document)
{
    document.network = selection.value(QLatin1String("network")).toString();
    document.parameter = selection.value(QLatin1String("parameter")).toString();
    document.tensor = selection.value(QLatin1String("tensor")).toString();
    if (selection.contains(QLatin1String("row"))) {
        document.focus.pick = SelectedCell{toCount(selection.value(QLatin1String("row"))),
                                           toCount(selection.value(QLatin1String("column")))};
    }
    document.focus.step = toCount(selection.value(QLatin1String("step")));
    document.focus.unit = toCount(selection.value(QLatin1String("unit")));
    document.focus.batch = toCount(selection.value(QLatin1String("batch")));
}

QJsonObject otherObject(const SessionDocument& document, const QString& folder)
{
    QJsonObject file = fileObject(document, folder);
    file[QLatin1String("selection")] = selectionObject(
        document, document.unknownFile.value(QLatin1String("selection")).toObject());
    file[QLatin1String("ran")] = document.hasRun;
    file[QLatin1String("page")] = document.page;
    file[QLatin1String("views")] = document.views;
    return file;
}

Status readOther(const QJsonObject& file, const QString& folder, SessionDocument& document)
{
    GATELOUPE_CHECK(readFile(file, folder, document));
    readSelection(file.value(QLatin1String("selection")).toObject(), document);
    document.hasRun = file.value(QLatin1String("ran")).toBool();
    document.page = file.value(QLatin1String("page")).toInt();
    document.views = file.value(QLatin1String("views")).toObject();
    return {};
}

QByteArray bytesOf(const QJsonValue& value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

} // namespace

QByteArray SessionDocument::toJson(const QString& folder) const
{
    QJsonObject root = unknown;
    root[QLatin1String("format")] = kFormat;
    root[QLatin1String("version")] = kVersion;
    root[QLatin1String("program")] = QStringLiteral(GATELOUPE_VERSION);
    QJsonArray files;
    if (!request.path.isEmpty()) {
        files.append(fileObject(*this, folder));
    }
    for (const SessionDocument& other : others) {
        files.append(otherObject(other, folder));
    }
    root[QLatin1String("files")] = files;
    root[QLatin1String("selection")] =
        selectionObject(*this, unknown.value(QLatin1String("selection")).toObject());
    root[QLatin1String("ran")] = hasRun;
    QJsonObject window = unknown.value(QLatin1String("window")).toObject();
    window[QLatin1String("page")] = page;
    window[QLatin1String("state")] = QString::fromLatin1(windowState.toBase64());
    window[QLatin1String("geometry")] = QString::fromLatin1(windowGeometry.toBase64());
    root[QLatin1String("window")] = window;
    root[QLatin1String("views")] = views;
    return QJsonDocument(root).toJson();
}

Result<SessionDocument> SessionDocument::fromJson(const QByteArray& json, const QString& folder)
{
    QJsonParseError failure{};
    const QJsonDocument parsed = QJsonDocument::fromJson(json, &failure);
    if (failure.error != QJsonParseError::NoError) {
        return Error::corrupt("no JSON: %1 at byte %2", failure.errorString().toStdString(),
                              failure.offset);
    }
    const QJsonObject root = parsed.object();
    if (root.value(QLatin1String("format")).toString() != kFormat) {
        return Error::notThisFormat("this JSON file is no session of Gateloupe");
    }
    const int version = root.value(QLatin1String("version")).toInt(0);
    if (version < 1) {
        return Error::corrupt("the session does not say its version");
    }
    if (version > kVersion) {
        return Error::unsupported(
            "the session was written by a newer Gateloupe (%1); update to open it",
            root.value(QLatin1String("program")).toString().toStdString());
    }
    SessionDocument document;
    document.unknown = root;
    const QJsonArray files = root.value(QLatin1String("files")).toArray();
    if (files.size() > kMostFiles) {
        return Error::corrupt("the session is about %1 files", files.size());
    }
    if (!files.isEmpty()) {
        GATELOUPE_CHECK(readFile(files.first().toObject(), folder, document));
    }
    for (qsizetype i = 1; i < files.size(); ++i) {
        SessionDocument other;
        GATELOUPE_CHECK(readOther(files[i].toObject(), folder, other));
        document.others.push_back(std::move(other));
    }
    readSelection(root.value(QLatin1String("selection")).toObject(), document);
    document.hasRun = root.value(QLatin1String("ran")).toBool();
    const QJsonObject window = root.value(QLatin1String("window")).toObject();
    document.page = window.value(QLatin1String("page")).toInt();
    document.windowState = bytesOf(window.value(QLatin1String("state")));
    document.windowGeometry = bytesOf(window.value(QLatin1String("geometry")));
    document.views = root.value(QLatin1String("views")).toObject();
    return document;
}

bool SessionDocument::isSession(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) {
        return false;
    }
    const QByteArray head = file.read(kHeadBytes).trimmed();
    // Our own writer sorts the keys, another one may not: the name alone decides.
    return head.startsWith('{') && head.contains("\"gateloupe-session\"");
}

Result<SessionDocument> readSession(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return Error{ErrorCode::Io, file.errorString().toStdString()};
    }
    if (file.size() > kMaxFileBytes) {
        return Error::notThisFormat("too large for a session");
    }
    return SessionDocument::fromJson(file.readAll(), QFileInfo(path).absolutePath());
}

Status writeSession(const SessionDocument& document, const QString& path)
{
    const QByteArray json = document.toJson(QFileInfo(path).absolutePath());
    GATELOUPE_TRY(auto target, AtomicFile::create(path.toStdString()));
    QFile file(QString::fromStdString(target.temporaryPath().string()));
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.flush()) {
        return Error::cannotWrite("cannot write %1: %2", path.toStdString(),
                                  file.errorString().toStdString());
    }
    file.close();
    return target.commit();
}

} // namespace gateloupe
