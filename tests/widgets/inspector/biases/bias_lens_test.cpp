// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/widgets/sample_model.h"
#include "widgets/common/inline_banner.h"
#include "widgets/inspector/biases/bias_lens.h"
#include "widgets/inspector/biases/bias_numbers.h"
#include "widgets/inspector/biases/bias_plot.h"

namespace gateloupe {
namespace {

using test::awaitThat;
using test::countingModel;
using BiasColumn = BiasTableModel::Column;

class BiasLensTest : public ::testing::Test
{
protected:
    BiasLensTest()
    {
        m_lens.resize(640, 700);
        m_lens.show();
        m_view = m_lens.findChild<QTableView*>(QStringLiteral("biasTable"));
    }

    void show(std::shared_ptr<const RnnModel> model)
    {
        m_lens.setModel(std::move(model), LayerIndex(0), Direction::Forward);
        ASSERT_TRUE(awaitThat([this] { return !m_lens.isBusy(); }));
    }

    [[nodiscard]] QString cell(int row, BiasColumn column) const
    {
        return m_view->model()->index(row, static_cast<int>(column)).data().toString();
    }

    [[nodiscard]] QString text(const char* name) const
    {
        return m_lens.findChild<QLabel*>(QLatin1String(name))->text();
    }

    BiasLens m_lens;
    QTableView* m_view = nullptr;
};

TEST_F(BiasLensTest, ListsBothBiasesAndTheirSumOfEveryUnit)
{
    show(countingModel("lstm:input=3,hidden=4"));
    // W: 4 x 4 x 3 = 48, R: 4 x 16 = 64, then bW of four gates, then bR of four gates.
    ASSERT_EQ(m_view->model()->rowCount(), 16);
    EXPECT_EQ(cell(5, BiasColumn::Gate), QStringLiteral("forget"));
    EXPECT_EQ(cell(5, BiasColumn::Unit), QStringLiteral("1"));
    EXPECT_EQ(cell(5, BiasColumn::Input), QStringLiteral("117"));
    EXPECT_EQ(cell(5, BiasColumn::Recurrent), QStringLiteral("133"));
    EXPECT_EQ(cell(5, BiasColumn::Sum), QStringLiteral("250"));
    EXPECT_EQ(text("biasStored"), QStringLiteral("The file stores both biases of every gate."));
    EXPECT_TRUE(text("biasFolding").startsWith(QStringLiteral("Every gate only sees bW + bR")));
}

TEST_F(BiasLensTest, RefusesTheSumOfTheNewGate)
{
    show(countingModel("gru:input=3,hidden=4"));
    ASSERT_EQ(m_view->model()->rowCount(), 12);
    EXPECT_NE(cell(0, BiasColumn::Sum), QStringLiteral("—"));
    EXPECT_EQ(cell(8, BiasColumn::Gate), QStringLiteral("new"));
    EXPECT_EQ(cell(8, BiasColumn::Sum), QStringLiteral("—"));
    const QModelIndex sum = m_view->model()->index(8, static_cast<int>(BiasColumn::Sum));
    EXPECT_TRUE(sum.data(Qt::ToolTipRole).toString().contains(QStringLiteral("reset gate")));
    EXPECT_TRUE(text("biasFolding").contains(QStringLiteral("new gate must keep them apart")));
}

TEST_F(BiasLensTest, FoldsTheNewGateWhereTheResetComesFirst)
{
    RnnModel model = *countingModel("gru:input=3,hidden=4");
    model.setGruReset(GruReset::Before, FactSource::Stated);
    show(std::make_shared<const RnnModel>(std::move(model)));
    EXPECT_NE(cell(8, BiasColumn::Sum), QStringLiteral("—"));
}

TEST_F(BiasLensTest, SaysWhatIsStoredInEveryMode)
{
    show(countingModel("lstm:input=3,hidden=4,bias=none"));
    EXPECT_EQ(text("biasStored"), QStringLiteral("The file stores no biases: both count as 0."));
    EXPECT_EQ(cell(0, BiasColumn::Input), QStringLiteral("—"));
    EXPECT_EQ(cell(0, BiasColumn::Sum), QStringLiteral("—"));
    EXPECT_EQ(text("biasFolding"), QStringLiteral("There is nothing to fold."));

    show(countingModel("lstm:input=3,hidden=4,bias=single_input"));
    EXPECT_TRUE(text("biasStored").contains(QStringLiteral("(bW); bR counts as 0")));
    EXPECT_EQ(cell(0, BiasColumn::Recurrent), QStringLiteral("—"));
    EXPECT_EQ(cell(0, BiasColumn::Sum), cell(0, BiasColumn::Input));

    show(countingModel("gru:input=3,hidden=4,bias=single_recurrent"));
    EXPECT_TRUE(text("biasStored").contains(QStringLiteral("(bR); bW counts as 0")));
    EXPECT_EQ(cell(0, BiasColumn::Sum), cell(0, BiasColumn::Recurrent));
    EXPECT_EQ(cell(8, BiasColumn::Sum), QStringLiteral("—")); // scaled by the reset gate
}

TEST_F(BiasLensTest, TellsGatesThatDiffer)
{
    RnnModel model = *countingModel("gru:input=3,hidden=4"); // as Flax stores it
    for (const Gate gate : {Gate::Reset, Gate::Update}) {
        model.parameters.erase({.kind = ParameterKind::RecurrentBias, .gate = gate});
    }
    show(std::make_shared<const RnnModel>(std::move(model)));
    EXPECT_EQ(text("biasStored"),
              QStringLiteral("What the file stores differs from gate to gate: reset bW, update bW, "
                             "new both."));
}

TEST_F(BiasLensTest, SaysWhatIsAddedAtRunTime)
{
    RnnModel model = *countingModel("lstm:input=3,hidden=4");
    model.setForgetOffset(1.0, FactSource::Stated);
    show(std::make_shared<const RnnModel>(std::move(model)));
    EXPECT_TRUE(text("biasFolding").contains(QStringLiteral("1 is added to the forget gate")));
}

TEST_F(BiasLensTest, MarksTheFrameworkOfTheFile)
{
    RnnModel model = *countingModel("gru:input=3,hidden=4");
    model.convention = "keras";
    int marked = 0;
    for (const BiasFact& fact : BiasFacts::all(model)) {
        if (fact.isThis) {
            ++marked;
            EXPECT_EQ(fact.framework, QStringLiteral("Keras GRU, reset_after=True"));
        }
    }
    EXPECT_EQ(marked, 1);
    show(std::make_shared<const RnnModel>(std::move(model)));
    auto* button = m_lens.findChild<QToolButton*>(QStringLiteral("biasFactsButton"));
    auto* facts = m_lens.findChild<QTreeWidget*>(QStringLiteral("biasFacts"));
    EXPECT_TRUE(facts->isHidden());
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_FALSE(facts->isHidden());
    EXPECT_GT(facts->topLevelItemCount(), 10);
}

TEST_F(BiasLensTest, KeepsTheModelsPromises)
{
    BiasTableModel table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
    NullMonitor monitor;
    for (const char* spec : {"lstm:input=3,hidden=4", "gru:input=2,hidden=1,bias=none"}) {
        table.setNumbers(
            *readBiases(countingModel(spec), LayerIndex(0), Direction::Forward, monitor));
        table.setGate(Gate::Forget);
        table.setGate(std::nullopt);
    }
    EXPECT_EQ(table.rowCount(), 3);
    EXPECT_EQ(table.rowOf(Gate::New, 0), 2);
    EXPECT_FALSE(table.rowOf(Gate::New, 1).has_value());
    table.setNumbers(nullptr);
    EXPECT_EQ(table.rowCount(), 0);
}

TEST_F(BiasLensTest, ListsOneGateAndSortsBySize)
{
    show(countingModel("lstm:input=3,hidden=4"));
    auto* gates = m_lens.findChild<QComboBox*>(QStringLiteral("biasGate"));
    QSignalSpy changed(&m_lens, &BiasLens::viewStateChanged);
    gates->setFocus();
    QTest::keyClick(gates, Qt::Key_Down); // from "all gates" to "input"
    ASSERT_EQ(m_view->model()->rowCount(), 4);
    EXPECT_EQ(cell(0, BiasColumn::Gate), QStringLiteral("input"));
    QHeaderView& header = *m_view->horizontalHeader();
    const int x = header.sectionViewportPosition(static_cast<int>(BiasColumn::Input)) + 8;
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, QPoint(x, header.height() / 2));
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, QPoint(x, header.height() / 2));
    EXPECT_EQ(cell(0, BiasColumn::Unit), header.sortIndicatorOrder() == Qt::DescendingOrder
                                             ? QStringLiteral("3")
                                             : QStringLiteral("0"));
    EXPECT_GE(changed.count(), 2);
    const QJsonObject state = m_lens.viewState();
    BiasLens other;
    other.setModel(countingModel("lstm:input=3,hidden=4"), LayerIndex(0), Direction::Forward);
    other.setViewState(state);
    EXPECT_EQ(other.viewState(), state);
    other.setViewState({});
    EXPECT_EQ(other.viewState(), state);
}

TEST_F(BiasLensTest, CopiesTheChosenRows)
{
    show(countingModel("lstm:input=3,hidden=4"));
    m_view->setFocus();
    QSignalSpy chosen(&m_lens, &BiasLens::cellChosen);
    m_view->selectRow(4);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen.front()[0].value<Gate>(), Gate::Forget);
    EXPECT_EQ(chosen.front()[1].value<std::uint64_t>(), 0U);
    m_view->actions().front()->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(),
              QStringLiteral("Gate\tUnit\tbW\tbR\tbW + bR\nforget\t0\t116\t132\t248\n"));
}

TEST_F(BiasLensTest, PicksAUnitInThePlot)
{
    show(countingModel("lstm:input=3,hidden=4"));
    auto* plot = m_lens.findChild<BiasPlot*>(QStringLiteral("biasPlot"));
    plot->replot();
    QSignalSpy chosen(&m_lens, &BiasLens::cellChosen);
    const QPoint place(static_cast<int>(plot->xAxis->coordToPixel(2.0)),
                       plot->axisRect()->center().y());
    QTest::mouseClick(plot, Qt::LeftButton, {}, place);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen.front()[1].value<std::uint64_t>(), 2U);
    EXPECT_EQ(m_view->currentIndex().row(), 2);
}

/// Chooses a unit while a key is pressed, as the heatmap beside the lens does.
class UnitByKey : public QWidget
{
public:
    explicit UnitByKey(BiasLens& lens)
        : m_lens(lens)
    {
    }

protected:
    void keyPressEvent(QKeyEvent*) override { m_lens.setUnit(2); }

private:
    BiasLens& m_lens;
};

TEST_F(BiasLensTest, MarksOneUnitWhateverKeyIsHeld)
{
    show(countingModel("lstm:input=3,hidden=4"));
    m_lens.setUnit(1);
    UnitByKey heatmap(m_lens);
    heatmap.show();
    QTest::keyClick(&heatmap, Qt::Key_Right, Qt::ControlModifier);
    const QModelIndexList rows = m_view->selectionModel()->selectedRows();
    ASSERT_EQ(rows.size(), 1);
    EXPECT_EQ(rows.front().siblingAtColumn(static_cast<int>(BiasColumn::Unit)).data().toString(),
              QStringLiteral("2"));
}

TEST_F(BiasLensTest, ReportsBytesThatCannotBeRead)
{
    RnnModel model = *countingModel("lstm:input=3,hidden=4");
    auto broken = std::make_shared<Tensor>(*model.parameters.begin()->second.tensor);
    broken->source = std::make_shared<DecodedSource>(
        Encoding::Deflate, broken->source->sizeBytes(),
        [](ProgressMonitor&) -> Result<std::vector<std::byte>> {
            return Error{ErrorCode::Corrupt, "bad block at byte 17"};
        });
    for (auto& [id, view] : model.parameters) {
        view.tensor = broken;
    }
    show(std::make_shared<const RnnModel>(std::move(model)));
    EXPECT_TRUE(m_lens.findChild<InlineBanner*>()->details().endsWith(
        QStringLiteral("bad block at byte 17")));
    EXPECT_EQ(m_view->model()->rowCount(), 0);
}

} // namespace
} // namespace gateloupe
