// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSplitter>
#include <QTableView>
#include <QTest>

#include "tests/support/parameter_ids.h"
#include "tests/widgets/sample_model.h"
#include "widgets/bytes/hex_view.h"
#include "widgets/bytes/layout_strip.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/bytes/region_style.h"
#include "widgets/bytes/region_table.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"

namespace gateloupe {
namespace {

using test::countingModel;
using test::kForget;
using Column = RegionTableModel::Column;

class LayoutViewTest : public ::testing::Test
{
protected:
    LayoutViewTest()
    {
        m_view.resize(900, 500);
        m_view.show();
        m_table = m_view.findChild<QTableView*>(QStringLiteral("table"));
        m_strip = m_view.findChild<LayoutStrip*>(QStringLiteral("strip"));
    }

    [[nodiscard]] QString cell(int row, Column column) const
    {
        return m_table->model()->index(row, static_cast<int>(column)).data().toString();
    }

    [[nodiscard]] ParameterId selectedInStrip() const
    {
        return m_strip->map()->regions.at(m_strip->region().value()).id;
    }

    LayoutView m_view;
    QTableView* m_table = nullptr;
    LayoutStrip* m_strip = nullptr;
};

TEST(RegionTableModel, KeepsTheRulesOfModels)
{
    RegionTableModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setMap(*packedByteMap(countingModel("lstm:input=3,hidden=4,directions=2")));
    EXPECT_EQ(model.rowCount(), 32);
    model.setMap(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(LayoutViewTest, ListsTheRegionsInBufferOrder)
{
    m_view.setModel(countingModel("lstm:input=30,hidden=40"));
    ASSERT_EQ(m_table->model()->rowCount(), 16);
    EXPECT_EQ(cell(5, Column::Gate), QStringLiteral("forget"));
    EXPECT_EQ(cell(5, Column::Kind), QStringLiteral("R"));
    EXPECT_EQ(cell(5, Column::LinLayerId), QStringLiteral("5"));
    EXPECT_EQ(cell(5, Column::ElementOffset), formatCount(4 * 30 * 40 + 1600));
    EXPECT_EQ(cell(5, Column::Offset), formatOffset(4 * (4 * 30 * 40 + 1600)));
    EXPECT_EQ(cell(5, Column::Bytes), formatCount(6400));
    EXPECT_EQ(cell(5, Column::Tensor), QStringLiteral("buffer"));
    EXPECT_TRUE(cell(5, Column::FileOffset).isEmpty()); // its bytes are not plain
    EXPECT_TRUE(m_table->isColumnHidden(static_cast<int>(Column::Use)));
}

TEST_F(LayoutViewTest, TellsWhereTheFileKeepsEachParameter)
{
    const test::TemporaryFolder folder;
    m_view.setModel(test::modelInFile(folder, "lstm:input=3,hidden=4", 64));
    EXPECT_EQ(cell(1, Column::FileOffset), formatOffset(64 + 4 * 12));
}

TEST_F(LayoutViewTest, SumsUpTheBuffer)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    const QString summary = m_view.findChild<QLabel*>(QStringLiteral("summary"))->text();
    EXPECT_TRUE(summary.startsWith(QStringLiteral("lstm:input=3,hidden=4")))
        << summary.toStdString();
    EXPECT_TRUE(summary.contains(QStringLiteral("144 elements = 576 B, exact")))
        << summary.toStdString();
    EXPECT_EQ(m_view.findChild<QLabel*>(QStringLiteral("totals"))->text(),
              QStringLiteral("owned 100 %, gap 0, overlap 0, alias 0"));
}

TEST_F(LayoutViewTest, PutsTheTableBelowTheBytesWhereEightInARowDoNotFit)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    const auto* parts = m_view.findChild<QSplitter*>();
    ASSERT_NE(parts, nullptr);
    EXPECT_EQ(parts->orientation(), Qt::Horizontal);
    m_view.resize(520, 500);
    QApplication::processEvents();
    EXPECT_EQ(parts->orientation(), Qt::Vertical);
    EXPECT_EQ(m_view.findChild<HexView*>()->horizontalScrollBar()->maximum(), 0);
    m_view.resize(900, 500);
    QApplication::processEvents();
    EXPECT_EQ(parts->orientation(), Qt::Horizontal);
}

TEST_F(LayoutViewTest, ShowsTheSameColumnsFirstWhateverRegionIsChosen)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    m_view.setSelection(kForget);
    QApplication::processEvents();
    EXPECT_EQ(m_table->horizontalScrollBar()->value(), 0);
    EXPECT_EQ(m_table->horizontalHeader()->logicalIndex(0), static_cast<int>(Column::Gate));
}

TEST_F(LayoutViewTest, TakesASelectionWithoutEcho)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    QSignalSpy changed(&m_view, &LayoutView::selectionChanged);
    m_view.setSelection(kForget);
    EXPECT_EQ(changed.count(), 0);
    EXPECT_EQ(selectedInStrip(), kForget);
    EXPECT_EQ(m_table->currentIndex().row(), 5);
    m_view.setSelection({.layer = LayerIndex(7)}); // not in this layout
    EXPECT_EQ(m_view.selection(), kForget);
}

TEST_F(LayoutViewTest, SelectsByClickOnTheStrip)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    QSignalSpy changed(&m_view, &LayoutView::selectionChanged);
    QTest::mouseClick(m_strip, Qt::LeftButton, {}, QPoint(m_strip->width() - 9, 20));
    ASSERT_EQ(changed.count(), 1);
    const ParameterId last{.kind = ParameterKind::RecurrentBias, .gate = Gate::Output};
    EXPECT_EQ(changed.front().front().value<ParameterId>(), last);
    EXPECT_EQ(m_table->currentIndex().row(), 15);
}

TEST_F(LayoutViewTest, WalksTheRegionsByKeys)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    m_view.setSelection(kForget);
    QSignalSpy changed(&m_view, &LayoutView::selectionChanged);
    QTest::keyClick(m_strip, Qt::Key_Right);
    EXPECT_EQ(m_view.selection()->gate, Gate::Cell);
    QTest::keyClick(m_strip, Qt::Key_Left);
    QTest::keyClick(m_strip, Qt::Key_Left);
    EXPECT_EQ(m_view.selection()->gate, Gate::Input);
    EXPECT_EQ(changed.count(), 3);
}

TEST_F(LayoutViewTest, ZoomsByKeysAndTellsOfIt)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    QSignalSpy changed(&m_view, &LayoutView::viewStateChanged);
    QTest::keyClick(m_strip, Qt::Key_Plus);
    EXPECT_DOUBLE_EQ(m_strip->visibleWindow().visible, 576 / 1.5);
    QTest::keyClick(m_strip, Qt::Key_F);
    EXPECT_DOUBLE_EQ(m_strip->visibleWindow().visible, 576.0);
    EXPECT_EQ(changed.count(), 2);
}

TEST_F(LayoutViewTest, SelectsByTheTable)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    QSignalSpy changed(&m_view, &LayoutView::selectionChanged);
    m_table->selectRow(2);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(selectedInStrip().gate, Gate::Cell);
}

TEST_F(LayoutViewTest, OneRowIsSelectedAlsoWhileCtrlIsHeld)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    m_table->selectRow(2);
    QTest::keyPress(m_table, Qt::Key_Control, Qt::ControlModifier);
    m_view.setSelection(kForget);
    EXPECT_EQ(m_table->selectionModel()->selectedRows().size(), 1);
    QTest::keyRelease(m_table, Qt::Key_Control);
}

TEST_F(LayoutViewTest, SortsNumbersAsNumbers)
{
    m_view.setModel(countingModel("lstm:input=300,hidden=40"));
    m_table->sortByColumn(static_cast<int>(Column::Elements), Qt::DescendingOrder);
    EXPECT_EQ(cell(0, Column::Elements), formatCount(12000));
    EXPECT_EQ(cell(15, Column::Elements), formatCount(40));
}

TEST_F(LayoutViewTest, FiltersWithoutMovingTheSelection)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    m_view.setSelection(kForget);
    QSignalSpy changed(&m_view, &LayoutView::selectionChanged);
    auto* filter = m_view.findChild<QLineEdit*>(QStringLiteral("filter"));
    QTest::keyClicks(filter, QStringLiteral("output"));
    EXPECT_EQ(m_table->model()->rowCount(), 4);
    EXPECT_EQ(m_view.selection(), kForget);
    filter->clear();
    EXPECT_EQ(m_table->model()->rowCount(), 16);
    EXPECT_EQ(m_table->currentIndex().row(), 5);
    EXPECT_EQ(changed.count(), 0);
}

TEST_F(LayoutViewTest, CopiesRowsForASpreadsheet)
{
    m_view.setModel(countingModel("lstm:input=300,hidden=40"));
    m_table->selectRow(1);
    QTest::keyClick(m_table, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines =
        QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 2);
    EXPECT_TRUE(lines[1].startsWith(
        QStringLiteral("1\t0\tforward\tforget\tW\t0x00BB80\t12000\t40\t300\t48000\t12000\t1\t")))
        << lines[1].toStdString();
}

TEST_F(LayoutViewTest, WritesTheRowsInSightAsCsv)
{
    m_view.setModel(countingModel("lstm:input=300,hidden=40"));
    m_view.findChild<QLineEdit*>(QStringLiteral("filter"))->setText(QStringLiteral("bR"));
    const QStringList lines = m_view.csv().split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 5);
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("#,Layer,Direction,Gate,Kind,")));
    EXPECT_TRUE(lines[1].startsWith(QStringLiteral("12,0,forward,input,bR,0x")))
        << lines[1].toStdString();
    QSignalSpy wanted(&m_view, &LayoutView::csvRequested);
    QTest::mouseClick(m_view.findChild<QPushButton*>(QStringLiteral("exportCsv")), Qt::LeftButton);
    EXPECT_EQ(wanted.count(), 1);
}

TEST_F(LayoutViewTest, NamesAReversedDirectionAsTheNetworkDoes)
{
    auto reversed = std::make_shared<RnnModel>(*countingModel("lstm:input=3,hidden=4"));
    std::map<ParameterId, GateView> parameters;
    for (const auto& [id, view] : reversed->parameters) {
        ParameterId backward = id;
        backward.direction = Direction::Backward;
        parameters.emplace(backward, view);
    }
    reversed->parameters = std::move(parameters);
    reversed->isReversed = true;
    m_view.setModel(reversed);
    m_view.setSelection({.direction = Direction::Backward, .gate = Gate::Cell});
    EXPECT_EQ(m_table->currentIndex().row(), 2);
    EXPECT_EQ(cell(2, Column::Tensor), QStringLiteral("buffer"));
}

TEST_F(LayoutViewTest, SaysWhyANetworkHasNoPackedBufferAndLeadsToTheFile)
{
    auto model = std::make_shared<RnnModel>();
    model->spec = {.inputSize = 60000, .hiddenSize = 60000}; // beyond 2^31 elements
    m_view.setModel(model);
    EXPECT_EQ(m_table->model()->rowCount(), 0);
    EXPECT_FALSE(m_view.findChild<InlineBanner*>()->details().isEmpty());
    QTest::mouseClick(m_view.findChild<QPushButton*>(QStringLiteral("actionButton")),
                      Qt::LeftButton);
    EXPECT_EQ(m_view.buffer(), LayoutView::Buffer::File);
    m_view.setBuffer(LayoutView::Buffer::Packed);
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    EXPECT_TRUE(m_view.findChild<InlineBanner*>()->isHidden());
}

TEST_F(LayoutViewTest, ShowsTheFileOfANetworkWithoutAPackedBuffer)
{
    const auto small = countingModel("lstm:input=3,hidden=4");
    auto checkpoint = std::make_shared<Checkpoint>();
    checkpoint->rnns = {small};
    m_view.setCheckpoint(checkpoint);
    m_view.setModel(small);
    EXPECT_EQ(m_view.buffer(), LayoutView::Buffer::Packed);
    auto large = std::make_shared<RnnModel>();
    large->spec = {.inputSize = 60000, .hiddenSize = 60000}; // beyond 2^31 elements
    m_view.setModel(large);
    EXPECT_EQ(m_view.buffer(), LayoutView::Buffer::File);
    EXPECT_FALSE(m_view.findChild<InlineBanner*>()->details().isEmpty()) << "and why";
    EXPECT_EQ(m_view.viewState().value(QStringLiteral("buffer")), QStringLiteral("packed"));
    m_view.setModel(small);
    EXPECT_EQ(m_view.buffer(), LayoutView::Buffer::Packed) << "it is what was chosen";
    EXPECT_TRUE(m_view.findChild<InlineBanner*>()->isHidden());
}

TEST_F(LayoutViewTest, PaintsRegionsInTheirColours)
{
    const auto model = countingModel("rnn_tanh:input=64,hidden=64");
    m_view.setModel(model);
    const QImage picture = m_strip->grab().toImage();
    const ParameterId weights{.gate = Gate::Hidden};
    EXPECT_EQ(picture.pixel(20, 12), regionColor(weights).rgb());
}

TEST(LayoutStrip, HatchesGapsAndCrossesOverlaps)
{
    auto map = std::make_shared<ByteMap>();
    map->sizeBytes = 300;
    const auto add = [&map](std::uint64_t begin, ByteUse use, Sharing sharing) {
        map->regions.push_back(
            {.use = use, .runs = {.begin = begin, .runBytes = 100}, .sharing = sharing});
        map->reach.push_back(begin + 100);
    };
    add(0, ByteUse::Gap, Sharing::None);
    add(100, ByteUse::Container, Sharing::None);
    add(200, ByteUse::Container, Sharing::Overlap);
    LayoutStrip strip;
    strip.resize(316, strip.sizeHint().height());
    strip.setMap(map);
    const QImage picture = strip.grab().toImage();
    const auto colorsIn = [&picture](int left) {
        std::set<QRgb> colors;
        for (int x = left; x < left + 20; ++x) {
            for (int y = 10; y < 20; ++y) {
                colors.insert(picture.pixel(x, y));
            }
        }
        return colors;
    };
    EXPECT_EQ(colorsIn(125).size(), 1U);
    EXPECT_TRUE(colorsIn(225).contains(qRgb(0, 0, 0)));
    const auto gap = colorsIn(20);
    EXPECT_GT(gap.size(), 1U);
    EXPECT_TRUE(std::ranges::any_of(
        gap, [](QRgb color) { return qRed(color) > 150 && qGreen(color) < 100; }));
}

TEST_F(LayoutViewTest, SpeaksOfTheSelectedRegion)
{
    m_view.setModel(countingModel("lstm:input=3,hidden=4"));
    m_view.setSelection(kForget);
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(m_strip);
    ASSERT_NE(spoken, nullptr);
    EXPECT_EQ(spoken->text(QAccessible::Value),
              QStringLiteral("region layer 0, forward, R forget, offset 0x000100, 16 elements"));
    ASSERT_NE(spoken->valueInterface(), nullptr);
    EXPECT_EQ(spoken->valueInterface()->currentValue().toInt(), 5);
    spoken->valueInterface()->setCurrentValue(0);
    EXPECT_EQ(m_view.selection()->kind, ParameterKind::InputWeights);
}

} // namespace
} // namespace gateloupe
