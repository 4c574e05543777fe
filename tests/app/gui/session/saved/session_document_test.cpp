// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

#include "app/gui/session/saved/session_document.h"

namespace gateloupe {
namespace {

SessionDocument sampleDocument()
{
    SessionDocument document;
    document.request.path = QStringLiteral("/models/speech.bin");
    document.request.options.spec = *specFromText("lstm:input=40,hidden=256,layers=2");
    document.request.options.offsetBytes = (1ULL << 60U) + 1;
    document.request.options.cell = CellKind::Lstm;
    document.request.options.forgetOffset = 1.0;
    document.identity.sizeBytes = 12'345;
    document.identity.modified = QDateTime::fromSecsSinceEpoch(1'700'000'000, Qt::UTC);
    document.identity.sha256 = QStringLiteral("abc");
    document.network = QStringLiteral("lstm");
    document.parameter = QStringLiteral("layer_0/forward/forget/recurrent_weights");
    document.focus = {.pick = SelectedCell{12, 7}, .step = 17, .unit = 12, .batch = 1};
    document.hasRun = true;
    document.page = 2;
    document.windowState = "state";
    document.windowGeometry = "geometry";
    document.views = {{QStringLiteral("gates"), QJsonObject{{QStringLiteral("zoom"), 4}}}};
    return document;
}

TEST(SessionDocument, ComesBackAsItWasWritten)
{
    const SessionDocument before = sampleDocument();
    const auto read = SessionDocument::fromJson(before.toJson(QStringLiteral("/models")),
                                                QStringLiteral("/models"));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(isSame(read->request, before.request));
    EXPECT_EQ(read->request.options.offsetBytes, before.request.options.offsetBytes)
        << "larger than a double holds";
    EXPECT_EQ(read->request.options.cell, CellKind::Lstm);
    EXPECT_EQ(read->request.options.forgetOffset, 1.0);
    EXPECT_EQ(read->identity.sizeBytes, 12'345);
    EXPECT_EQ(read->identity.modified, before.identity.modified);
    EXPECT_EQ(read->identity.sha256, before.identity.sha256);
    EXPECT_EQ(read->network, before.network);
    EXPECT_EQ(read->parameter, before.parameter);
    EXPECT_EQ(read->focus, before.focus);
    EXPECT_TRUE(read->hasRun);
    EXPECT_EQ(read->page, 2);
    EXPECT_EQ(read->windowState, before.windowState);
    EXPECT_EQ(read->windowGeometry, before.windowGeometry);
    EXPECT_EQ(read->views, before.views);
}

TEST(SessionDocument, OtherOpenFilesComeBackAtTheirPlaces)
{
    SessionDocument before = sampleDocument();
    before.position = 1;
    SessionDocument other = sampleDocument();
    other.request.path = QStringLiteral("/models/other.bin");
    other.parameter.clear();
    other.tensor = QStringLiteral("head.weight");
    other.page = 1;
    other.hasRun = false;
    other.views = {{QStringLiteral("gates"), QJsonObject{{QStringLiteral("zoom"), 7}}}};
    before.others = {other};
    const QByteArray json = before.toJson(QStringLiteral("/models"));
    const auto read = SessionDocument::fromJson(json, QStringLiteral("/models"));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(isSame(read->request, before.request)) << "what older programs open";
    EXPECT_EQ(read->position, 1U);
    ASSERT_EQ(read->others.size(), 1U);
    const SessionDocument& again = read->others.front();
    EXPECT_TRUE(isSame(again.request, other.request));
    EXPECT_EQ(again.position, 0U);
    EXPECT_EQ(again.tensor, other.tensor);
    EXPECT_EQ(again.focus, other.focus);
    EXPECT_EQ(again.page, 1);
    EXPECT_FALSE(again.hasRun);
    EXPECT_EQ(again.views, other.views);
    EXPECT_EQ(read->toJson(QStringLiteral("/models")), json);
}

TEST(SessionDocument, AFileWithoutAPathIsAnError)
{
    for (const char* files : {"[null]", "[{}]", R"([{"path": "/models/a.npz"}, 1])",
                              R"([{"path": "", "relative_path": "a.npz"}])"}) {
        const auto read = SessionDocument::fromJson(
            QByteArray(R"({"format": "gateloupe-session", "version": 1, "files": )") + files + "}",
            QStringLiteral("/models"));
        ASSERT_FALSE(read) << files;
        EXPECT_EQ(read.error().code, ErrorCode::Corrupt);
    }
}

TEST(SessionDocument, PathsAreRelativeToTheSessionAndSizesAreCounts)
{
    const auto read = SessionDocument::fromJson(
        R"({"format": "gateloupe-session", "version": 1,
            "files": [{"path": "a.npz", "size": 1e300}, {"path": "b.npz", "size": -7}]})",
        QStringLiteral("/models"));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->request.path, QStringLiteral("/models/a.npz"));
    EXPECT_EQ(read->identity.sizeBytes, -1);
    EXPECT_EQ(read->others.front().identity.sizeBytes, -1);
}

TEST(SessionDocument, IsAboutNoMoreFilesThanSomebodyHasOpen)
{
    SessionDocument many = sampleDocument();
    many.others.assign(SessionDocument::kMostFiles, sampleDocument());
    const auto read =
        SessionDocument::fromJson(many.toJson(QStringLiteral("/")), QStringLiteral("/"));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Corrupt);
}

TEST(SessionDocument, KeysOfNewerProgramsSurvive)
{
    QJsonObject root =
        QJsonDocument::fromJson(sampleDocument().toJson(QStringLiteral("/"))).object();
    root.insert(QStringLiteral("hologram"), QStringLiteral("on"));
    QJsonArray files = root.value(QStringLiteral("files")).toArray();
    QJsonObject file = files.first().toObject();
    file.insert(QStringLiteral("colour"), QStringLiteral("blue"));
    files.replace(0, file);
    root.insert(QStringLiteral("files"), files);
    const auto read = SessionDocument::fromJson(QJsonDocument(root).toJson(), QStringLiteral("/"));
    ASSERT_TRUE(read);
    const QJsonObject again = QJsonDocument::fromJson(read->toJson(QStringLiteral("/"))).object();
    EXPECT_EQ(again.value(QStringLiteral("hologram")).toString(), QStringLiteral("on"));
    EXPECT_EQ(again.value(QStringLiteral("files"))
                  .toArray()
                  .first()
                  .toObject()
                  .value(QStringLiteral("colour"))
                  .toString(),
              QStringLiteral("blue"));
}

TEST(SessionDocument, RefusesWhatItCannotRead)
{
    const auto codeOf = [](const QByteArray& json) {
        const auto read = SessionDocument::fromJson(json, QStringLiteral("/"));
        return read ? ErrorCode::Cancelled : read.error().code;
    };
    EXPECT_EQ(codeOf("{"), ErrorCode::Corrupt);
    EXPECT_EQ(codeOf("{}"), ErrorCode::NotThisFormat);
    EXPECT_EQ(codeOf(R"({"format": "gateloupe-session"})"), ErrorCode::Corrupt);
    EXPECT_EQ(codeOf(R"({"format": "gateloupe-session", "version": 2})"), ErrorCode::Unsupported);
    EXPECT_EQ(codeOf(R"({"format": "gateloupe-session", "version": 1,
                         "files": [{"path": "a", "spec": "nonsense"}]})"),
              ErrorCode::InvalidArgument);
}

TEST(SessionDocument, FindsAFileThatMovedTogetherWithIt)
{
    const QTemporaryDir scratch;
    const QDir folder(scratch.path());
    ASSERT_TRUE(folder.mkpath(QStringLiteral("new/data")));
    QFile file(folder.filePath(QStringLiteral("new/data/m.npz")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    SessionDocument document;
    document.request.path = folder.filePath(QStringLiteral("old/data/m.npz"));
    const QByteArray json = document.toJson(folder.filePath(QStringLiteral("old")));
    const auto read = SessionDocument::fromJson(json, folder.filePath(QStringLiteral("new")));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->request.path, folder.filePath(QStringLiteral("new/data/m.npz")));
}

TEST(SessionDocument, IsToldFromOtherJson)
{
    const QTemporaryDir scratch;
    const QString path = QDir(scratch.path()).filePath(QStringLiteral("s.json"));
    EXPECT_FALSE(SessionDocument::isSession(path));
    ASSERT_TRUE(writeSession(sampleDocument(), path));
    EXPECT_TRUE(SessionDocument::isSession(path));
    QFile other(QDir(scratch.path()).filePath(QStringLiteral("o.json")));
    ASSERT_TRUE(other.open(QIODevice::WriteOnly));
    other.write(R"({"convention": 1})");
    other.close();
    EXPECT_FALSE(SessionDocument::isSession(other.fileName()));
}

} // namespace
} // namespace gateloupe
