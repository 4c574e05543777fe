// SPDX-License-Identifier: Apache-2.0
// One selection across bytes, heatmap and tree, through the whole window.
#include <algorithm>

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "app/gui/controllers/exporter.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/parameter_ids.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/bytes/hex_view.h"
#include "widgets/bytes/layout_strip.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"

namespace gateloupe {
namespace {

using test::kForget;
using test::kPatienceMs;

class LayoutSelectionTest : public ::testing::Test
{
protected:
    LayoutSelectionTest()
        : settings(QString::fromStdString((folder / "settings.ini").string()), QSettings::IniFormat)
        , window(settings)
        , layout(window.layoutView())
        , hex(*layout.findChild<HexView*>(QStringLiteral("hex")))
    {
        window.resize(1200, 780);
        window.show();
        const QString path = test::examplePath();
        QSignalSpy ended(&window, &MainWindow::openEnded);
        window.open({.path = path, .options = {}});
        EXPECT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
        window.session().selectParameter(kForget);
        window.showPage(MainWindow::Page::Layout);
        QTest::mouseClick(layout.findChild<QAbstractButton*>(QStringLiteral("showFile")),
                          Qt::LeftButton);
        EXPECT_TRUE(QTest::qWaitFor([&] { return !layout.isBusy() && layout.map() != nullptr; },
                                    kPatienceMs));
    }

    [[nodiscard]] const ByteGrid& forgetGrid() const
    {
        const auto region = layout.map()->indexOf(*window.session().selection().rnn, kForget);
        return *layout.map()->regions.at(region.value()).grid;
    }

    test::TemporaryFolder folder;
    QSettings settings;
    mutable MainWindow window;
    LayoutView& layout;
    HexView& hex;
};

TEST_F(LayoutSelectionTest, AByteMovesThePickOfTheHeatmap)
{
    const std::uint64_t byte = forgetGrid().offsetOf({0, 3}) + 2;
    QTest::mouseClick(hex.viewport(), Qt::LeftButton, {}, hex.cellRect(byte).center());
    EXPECT_EQ(window.session().focus().pick, (SelectedCell{0, 3}));
    EXPECT_EQ(hex.cursor(), byte); // stays where the user put it
    window.showPage(MainWindow::Page::Gates);
    GateHeatmap& heatmap = window.gatesPage().heatmap();
    ASSERT_TRUE(QTest::qWaitFor([&] { return heatmap.isReady() && heatmap.pick(); }, kPatienceMs));
    EXPECT_EQ(heatmap.pick()->row, 0U);
    EXPECT_EQ(heatmap.pick()->col, 3U);
    EXPECT_EQ(heatmap.pick()->byteOffset, byte - 2);
}

TEST_F(LayoutSelectionTest, AByteOfAnotherGateChoosesItEverywhere)
{
    hex.setFocus();
    const std::uint64_t first = forgetGrid().begin;
    hex.setSelection({first, first});
    QTest::keyClick(&hex, Qt::Key_Left, Qt::ShiftModifier); // the last byte of R input
    EXPECT_EQ(window.session().selection().parameter->gate, Gate::Input);
    EXPECT_EQ(window.session().selection().parameter->kind, ParameterKind::RecurrentWeights);
    EXPECT_EQ(window.session().focus().pick, (SelectedCell{23, 23}));
    EXPECT_EQ(hex.selection(), (ByteSpan{first - 1, first})); // the selection grew
    auto* tree = window.findChild<QTreeView*>(QStringLiteral("tree"));
    EXPECT_EQ(tree->currentIndex().parent().data().toString(), QStringLiteral("input"));
}

TEST_F(LayoutSelectionTest, ACellOfTheHeatmapShowsItsBytes)
{
    window.showPage(MainWindow::Page::Gates);
    GateHeatmap& heatmap = window.gatesPage().heatmap();
    ASSERT_TRUE(QTest::qWaitFor([&] { return heatmap.isReady(); }, kPatienceMs));
    heatmap.setPick(5, 7);
    window.showPage(MainWindow::Page::Layout);
    const std::uint64_t byte = forgetGrid().offsetOf({5, 7});
    EXPECT_EQ(hex.selection(), (ByteSpan{byte, byte + 3}));
}

TEST_F(LayoutSelectionTest, ATensorOfNoNetworkStaysOnThePage)
{
    auto* strip = layout.findChild<LayoutStrip*>(QStringLiteral("strip"));
    const auto& regions = layout.map()->regions;
    const auto other = std::ranges::find(regions, ByteUse::Tensor, &ByteRegion::use);
    ASSERT_NE(other, regions.end());
    strip->choose(static_cast<std::size_t>(other - regions.begin()));
    EXPECT_EQ(window.session().selection().tensor, other->tensor);
    EXPECT_TRUE(layout.isVisible());
    EXPECT_EQ(hex.cursor(), other->begin());
    window.session().selectParameter(kForget);
}

TEST(TableExport, WritesWholeFilesOrSaysWhyNot)
{
    const test::TemporaryFolder folder;
    QWidget window;
    Session session;
    Jobs jobs;
    Exporter tables(session, jobs, &window);
    QSignalSpy written(&tables, &Exporter::tableWritten);
    QSignalSpy failed(&tables, &Exporter::tableFailed);
    const QString path = QString::fromStdString((folder / "regions.csv").string());
    tables.writeTable(QStringLiteral("a,b\r\n"), path);
    EXPECT_EQ(written.count(), 1);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), QByteArray("a,b\r\n"));
    tables.writeTable(QStringLiteral("a"), QStringLiteral("/no/such/folder/x.csv"));
    EXPECT_EQ(failed.count(), 1);
}

} // namespace
} // namespace gateloupe
