// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "tests/core/analysis/made_model.h"
#include "tests/support/parameter_ids.h"
#include "widgets/health/health_view.h"

namespace gateloupe::test {

namespace {

/// One network with a NaN, a matrix of zeros, zero biases and its forget bias.
std::shared_ptr<const HealthReport> sickReport()
{
    MadeModel made("lstm:input=3,hidden=4,bias=single_input");
    made.at(kForget, 2, 1) = std::numeric_limits<float>::quiet_NaN();
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        made.fill(firstLayer(ParameterKind::InputBias, gate), 0.0F);
    }
    made.fill(firstLayer(ParameterKind::InputWeights, Gate::Output), 0.0F);
    NullMonitor monitor;
    const std::vector models = {made.share()};
    return std::make_shared<const HealthReport>(*checkHealth(models, monitor));
}

class HealthViewTest : public ::testing::Test
{
protected:
    HealthViewTest()
    {
        view.resize(900, 500);
        view.show();
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return view.findChild<Widget*>(QLatin1String(name));
    }

    void clickRow(int row, FindingTableModel::Column column)
    {
        auto* table = child<QTreeView>("findings");
        const QModelIndex index = table->model()->index(row, static_cast<int>(column));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
    }

    HealthView view;
};

TEST(FindingTableModel, IsAModel)
{
    FindingTableModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setReport(sickReport());
    EXPECT_EQ(model.rowCount(), 4);
    model.setReport(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(HealthViewTest, FoldsFindingsOfOneKindIntoOneRow)
{
    MadeModel made("lstm:input=3,hidden=4,layers=2");
    for (const Gate gate : {Gate::Input, Gate::Cell}) {
        made.fill(firstLayer(ParameterKind::InputWeights, gate), 0.5F);
    }
    NullMonitor monitor;
    const std::vector models = {made.share()};
    view.setReport(std::make_shared<const HealthReport>(*checkHealth(models, monitor)));
    auto* table = child<QTreeView>("findings");
    const QModelIndex group = table->model()->index(0, 0);
    ASSERT_EQ(table->model()->rowCount(group), 2);
    EXPECT_FALSE(table->isExpanded(group));
    const auto measure = static_cast<int>(FindingTableModel::Column::Measure);
    EXPECT_EQ(table->model()->index(0, measure).data().toString(), QStringLiteral("2 finding(s)"));
    QSignalSpy opened(&view, &HealthView::placeOpened);
    clickRow(0, FindingTableModel::Column::Place);
    EXPECT_EQ(opened.count(), 0); // it is several places
    table->expand(group);
    QTest::keyClick(table, Qt::Key_Down);
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_EQ(opened.count(), 1);
    EXPECT_EQ(view.text().count(QStringLiteral("One number everywhere")), 2);
}

TEST(FindingTree, IsAModel)
{
    FindingTableModel table;
    FindingTree tree(table);
    const QAbstractItemModelTester tester(&tree,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    table.setReport(sickReport());
    EXPECT_EQ(tree.rowCount(), 4);
    table.setReport(nullptr);
    EXPECT_EQ(tree.rowCount(), 0);
}

TEST_F(HealthViewTest, AsksBeforeItReadsALargeFile)
{
    view.setUnchecked(std::uint64_t{3} << 30U);
    EXPECT_TRUE(child<QLabel>("healthText")->text().contains(QStringLiteral("3 GiB")))
        << child<QLabel>("healthText")->text().toStdString();
    QSignalSpy wanted(&view, &HealthView::checkRequested);
    QTest::mouseClick(child<QPushButton>("checkHealth"), Qt::LeftButton);
    EXPECT_EQ(wanted.count(), 1);
    view.setBusy(0.5);
    QSignalSpy cancelled(&view, &HealthView::cancelRequested);
    QTest::mouseClick(child<QPushButton>("cancelHealth"), Qt::LeftButton);
    EXPECT_EQ(cancelled.count(), 1);
}

TEST_F(HealthViewTest, ListsTheWorstFirstAndExplainsWhatIsClicked)
{
    view.setReport(sickReport());
    auto* table = child<QTreeView>("findings");
    ASSERT_EQ(table->model()->rowCount(), 4);
    EXPECT_EQ(table->model()->index(0, 0).data().toString(), QStringLiteral("broken"));
    EXPECT_EQ(table->model()->index(1, 0).data().toString(), QStringLiteral("risk"));
    EXPECT_EQ(table->model()->index(3, 0).data().toString(), QStringLiteral("remark"));
    QSignalSpy chosen(&view, &HealthView::placeChosen);
    QSignalSpy opened(&view, &HealthView::placeOpened);
    clickRow(0, FindingTableModel::Column::Finding);
    ASSERT_EQ(chosen.count(), 1);
    const auto finding = chosen[0][0].value<HealthFinding>();
    EXPECT_EQ(finding.id, kForget);
    EXPECT_EQ(finding.place, (MatrixPlace{2, 1}));
    EXPECT_TRUE(child<QPlainTextEdit>("findingDetails")
                    ->toPlainText()
                    .contains(QStringLiteral("diverged")));
    EXPECT_EQ(opened.count(), 0);
    clickRow(0, FindingTableModel::Column::Place);
    EXPECT_EQ(opened.count(), 1);
    QTest::keyClick(table, Qt::Key_Down);
    EXPECT_EQ(chosen.count(), 2);
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_EQ(opened.count(), 2);
}

TEST_F(HealthViewTest, FiltersBySeverityAndWordAndCopiesWhatIsLeft)
{
    view.setReport(sickReport());
    auto* table = child<QTreeView>("findings");
    auto* least = child<QComboBox>("leastSeverity");
    QSignalSpy changed(&view, &HealthView::viewStateChanged);
    QTest::keyClick(least, Qt::Key_Down);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(table->model()->rowCount(), 2);
    QTest::keyClicks(child<QLineEdit>("healthFilter"), QStringLiteral("zeros"));
    EXPECT_EQ(table->model()->rowCount(), 1);
    const QString text = view.text();
    EXPECT_TRUE(text.contains(QStringLiteral("All zeros")));
    EXPECT_FALSE(text.contains(QStringLiteral("NaN or infinite")));
    EXPECT_TRUE(text.startsWith(QStringLiteral("broken: 1, risks: 1, remarks: 2, in 1 network")))
        << text.toStdString();
}

TEST_F(HealthViewTest, SaysHonestlyWhatWasLookedForWhenNothingIsUnusual)
{
    const std::vector models = {MadeModel("gru:input=3,hidden=4").share()};
    NullMonitor monitor;
    view.setReport(std::make_shared<const HealthReport>(*checkHealth(models, monitor)));
    const QString text = child<QLabel>("healthText")->text();
    EXPECT_TRUE(text.contains(QStringLiteral("12 matrices and biases, 108 parameters")))
        << text.toStdString();
    EXPECT_TRUE(text.startsWith(QStringLiteral("Nothing unusual")));
    EXPECT_TRUE(text.contains(QStringLiteral("NaN")));
    EXPECT_TRUE(child<QLabel>("healthText")->isVisible());
}

TEST_F(HealthViewTest, KeepsItsArrangement)
{
    view.setReport(sickReport());
    view.setViewState({{QStringLiteral("leastSeverity"), 2}, {QStringLiteral("sortColumn"), 1}});
    EXPECT_EQ(child<QTreeView>("findings")->model()->rowCount(), 1);
    HealthView other;
    other.setViewState(view.viewState());
    EXPECT_EQ(other.viewState(), view.viewState());
    other.setViewState({{QStringLiteral("sortColumn"), 99}}); // of a newer version
    other.setViewState({});
}

} // namespace
} // namespace gateloupe::test
