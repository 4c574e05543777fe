// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include "tests/support/made_models.h"
#include "widgets/common/number_format.h"
#include "widgets/stops/stop_editor.h"
#include "widgets/stops/stop_list_model.h"
#include "widgets/stops/stop_texts.h"
#include "widgets/stops/stops_panel.h"

namespace gateloupe {
namespace {

class StopsPanelTest : public ::testing::Test
{
protected:
    StopsPanelTest()
    {
        panel.resize(1000, 400);
        panel.setModel(test::bareModel("lstm:input=3,hidden=24,layers=2"));
        panel.setRun(100, {});
        panel.show();
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return panel.findChild<Widget*>(QLatin1String(name));
    }

    void type(const char* condition)
    {
        auto* field = child<QLineEdit>("condition");
        field->clear();
        QTest::keyClicks(field, QLatin1String(condition));
    }

    QString problem() { return child<QLabel>("stopProblem")->text(); }

    StopsPanel panel;
};

TEST_F(StopsPanelTest, TheHitWhereOneStandsIsMarked)
{
    panel.toggleBreakpoint(7);
    panel.setHits({.hits = {{.stop = 0, .step = 3}, {.stop = 0, .step = 7}}, .counts = {2}});
    QSignalSpy chosen(&panel, &StopsPanel::hitChosen);
    const auto* table = child<QTableView>("hitTable");
    EXPECT_FALSE(table->currentIndex().isValid());
    panel.setStep(7);
    EXPECT_EQ(table->currentIndex().row(), 1);
    panel.setStep(3);
    EXPECT_EQ(table->currentIndex().row(), 0);
    panel.setStep(4);
    EXPECT_FALSE(table->currentIndex().isValid()) << "nothing holds there";
    EXPECT_EQ(chosen.count(), 0) << "nobody chose it";
}

TEST_F(StopsPanelTest, OffersNamesForTheWordThatIsTyped)
{
    auto* field = child<QLineEdit>("condition");
    QCompleter* names = field->completer();
    type("abs(h) > 0.9 && fo");
    EXPECT_EQ(names->currentCompletion(), QStringLiteral("abs(h) > 0.9 && forget"));
    type("h[2] > me");
    EXPECT_EQ(names->currentCompletion(), QStringLiteral("h[2] > mean("));
    type("h > ");
    EXPECT_EQ(names->completionCount(), 0) << "no word is begun";
    type("ma");
    EXPECT_EQ(names->currentCompletion(), QStringLiteral("max(abs(h)) > 0.99")) << "an example";
    field->setText(QStringLiteral(" > 1"));
    field->setCursorPosition(0);
    QTest::keyClicks(field, QStringLiteral("fo"));
    EXPECT_EQ(names->currentCompletion(), QStringLiteral("forget > 1"));
}

TEST_F(StopsPanelTest, AddsAWatchThatIsTyped)
{
    QSignalSpy changed(&panel, &StopsPanel::stopsChanged);
    QSignalSpy state(&panel, &StopsPanel::viewStateChanged);
    type("abs(h) > 0.99 && forget < 0.01");
    QTest::keyClick(child<QLineEdit>("condition"), Qt::Key_Return);
    ASSERT_EQ(panel.stops().size(), 1U);
    EXPECT_EQ(panel.stops()[0].condition, "abs(h) > 0.99 && forget < 0.01");
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(state.count(), 1);
    EXPECT_TRUE(child<QPushButton>("nextStop")->isEnabled());
}

TEST_F(StopsPanelTest, SaysWhileTypingWhatIsWrong)
{
    auto* add = child<QPushButton>("addStop");
    EXPECT_FALSE(add->isEnabled()) << "nothing is typed";
    EXPECT_FALSE(add->toolTip().isEmpty());
    type("forgt < 0.01");
    EXPECT_FALSE(add->isEnabled());
    EXPECT_TRUE(problem().contains(QStringLiteral("at character 1: 'forgt' is no known name")))
        << problem().toStdString();
    QTest::keyClick(child<QLineEdit>("condition"), Qt::Key_Return);
    EXPECT_TRUE(panel.stops().empty());
    type("forget < 0.01");
    EXPECT_TRUE(add->isEnabled());
    EXPECT_FALSE(problem().contains(QStringLiteral("at character")));
    child<QSpinBox>("stopUnit")->setValue(23);
    EXPECT_TRUE(add->isEnabled());
}

TEST_F(StopsPanelTest, AddsABreakpointOfALayerAndUnit)
{
    child<QComboBox>("stopKind")->setCurrentIndex(1);
    child<QSpinBox>("breakpointStep")->setValue(17);
    child<QComboBox>("stopLayer")->setCurrentIndex(2);
    child<QSpinBox>("stopUnit")->setValue(5);
    QTest::mouseClick(child<QPushButton>("addStop"), Qt::LeftButton);
    ASSERT_EQ(panel.stops().size(), 1U);
    EXPECT_EQ(
        panel.stops()[0],
        (Stop{.kind = StopKind::Step, .step = 17, .pseudoLayer = PseudoLayerIndex(1), .unit = 5}));
}

TEST_F(StopsPanelTest, TogglesBreakpointsAtTheCursor)
{
    panel.toggleBreakpoint(7);
    panel.toggleBreakpoint(9);
    EXPECT_EQ(panel.stops().size(), 2U);
    panel.toggleBreakpoint(7);
    ASSERT_EQ(panel.stops().size(), 1U);
    EXPECT_EQ(panel.stops()[0].step, 9U);
}

TEST_F(StopsPanelTest, SwitchesAStopOffByItsBox)
{
    panel.toggleBreakpoint(7);
    auto* table = child<QTableView>("stopTable");
    QSignalSpy changed(&panel, &StopsPanel::stopsChanged);
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Space);
    EXPECT_FALSE(panel.stops()[0].isEnabled);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_FALSE(child<QPushButton>("nextStop")->isEnabled());
    EXPECT_TRUE(child<QPushButton>("nextNonFinite")->isEnabled());
}

TEST_F(StopsPanelTest, ChangesAndRemovesTheChosenOne)
{
    type("h > 1");
    QTest::keyClick(child<QLineEdit>("condition"), Qt::Key_Return);
    auto* table = child<QTableView>("stopTable");
    EXPECT_EQ(table->currentIndex().row(), 0) << "the new one is chosen";
    type("h > 2");
    QTest::mouseClick(child<QPushButton>("changeStop"), Qt::LeftButton);
    ASSERT_EQ(panel.stops().size(), 1U);
    EXPECT_EQ(panel.stops()[0].condition, "h > 2");
    QTest::keyClick(table, Qt::Key_Delete);
    EXPECT_TRUE(panel.stops().empty());
    EXPECT_FALSE(child<QPushButton>("removeStop")->isEnabled());
}

TEST_F(StopsPanelTest, ListsHitsAndTellsWhichOneIsClicked)
{
    panel.setRun(100, {"a", "b", "c", "d"});
    panel.toggleBreakpoint(3);
    type("h > 1");
    QTest::keyClick(child<QLineEdit>("condition"), Qt::Key_Return);
    const StopHit hit{
        .stop = 1, .step = 2, .pseudoLayer = PseudoLayerIndex(1), .unit = 12, .units = 3};
    panel.setHits({.hits = {hit, {.stop = 0, .step = 3}}, .counts = {1, 1}});
    auto* table = child<QTableView>("hitTable");
    ASSERT_EQ(table->model()->rowCount(), 2);
    const auto text = [&](int row, int column) {
        return table->model()->index(row, column).data().toString();
    };
    EXPECT_EQ(text(0, 0), QStringLiteral("2"));
    EXPECT_EQ(text(0, 1), QStringLiteral("c"));
    EXPECT_TRUE(text(0, 3).startsWith(QStringLiteral("12 "))) << text(0, 3).toStdString();
    EXPECT_EQ(text(0, 4), QStringLiteral("h > 1"));
    EXPECT_EQ(child<QTableView>("stopTable")->model()->index(1, 2).data().toString(),
              QStringLiteral("1"));
    QSignalSpy chosen(&panel, &StopsPanel::hitChosen);
    const QRect cell = table->visualRect(table->model()->index(0, 0));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
    ASSERT_GE(chosen.count(), 1);
    EXPECT_EQ(chosen.back()[0].value<StopHit>(), hit);
}

TEST_F(StopsPanelTest, SaysHowManyHitsAreNotListed)
{
    type("h > 1");
    QTest::keyClick(child<QLineEdit>("condition"), Qt::Key_Return);
    panel.setHits({.hits = {{.stop = 0, .step = 2}}, .counts = {5000}});
    EXPECT_TRUE(child<QLabel>("stopMessage")->text().contains(formatCount(5000)));
}

TEST_F(StopsPanelTest, AsksToWalkAndSaysWhyItCannot)
{
    QSignalSpy next(&panel, &StopsPanel::nextRequested);
    QSignalSpy previous(&panel, &StopsPanel::previousRequested);
    auto* button = child<QPushButton>("nextStop");
    EXPECT_FALSE(button->isEnabled());
    EXPECT_TRUE(button->toolTip().contains(QStringLiteral("stop")));
    panel.toggleBreakpoint(1);
    QTest::mouseClick(button, Qt::LeftButton);
    QTest::mouseClick(child<QPushButton>("previousStop"), Qt::LeftButton);
    EXPECT_EQ(next.count(), 1);
    EXPECT_EQ(previous.count(), 1);
    panel.setBusy(true);
    EXPECT_FALSE(button->isEnabled());
    QSignalSpy cancelled(&panel, &StopsPanel::cancelRequested);
    QTest::mouseClick(child<QPushButton>("cancelSearch"), Qt::LeftButton);
    EXPECT_EQ(cancelled.count(), 1);
    panel.setBusy(false);
    panel.setRun(0, {});
    EXPECT_FALSE(button->isEnabled());
}

TEST_F(StopsPanelTest, KeepsItsListInTheViewState)
{
    const std::vector<Stop> stops = {
        {.kind = StopKind::Step, .isEnabled = false, .step = 12, .unit = 3},
        {.kind = StopKind::Watch,
         .condition = "any(forget < 0.01)",
         .moment = StopMoment::Begins,
         .pseudoLayer = PseudoLayerIndex(1)},
        {.kind = StopKind::NonFinite},
        {.kind = StopKind::Divergence, .tolerance = 0.25}};
    QJsonArray array;
    for (const Stop& stop : stops) {
        array.append(StopTexts::toJson(stop));
    }
    QSignalSpy byUser(&panel, &StopsPanel::viewStateChanged);
    QSignalSpy changed(&panel, &StopsPanel::stopsChanged);
    panel.setViewState({{QStringLiteral("stops"), array}});
    EXPECT_EQ(panel.stops(), stops);
    EXPECT_EQ(byUser.count(), 0);
    EXPECT_EQ(changed.count(), 1);
    const QJsonObject state = panel.viewState();
    panel.setViewState({});
    EXPECT_EQ(panel.stops(), stops) << "what is not named stays";
    panel.setViewState({{QStringLiteral("stops"), QJsonArray{QStringLiteral("nonsense"), 3}}});
    EXPECT_TRUE(panel.stops().empty());
    panel.setViewState(state);
    EXPECT_EQ(panel.stops(), stops);
}

TEST_F(StopsPanelTest, GreysWhatAnotherNetworkDoesNotHave)
{
    type("forget < 0.01");
    QTest::keyClick(child<QLineEdit>("condition"), Qt::Key_Return);
    panel.setModel(test::bareModel("gru:input=3,hidden=8"));
    const QModelIndex cell = child<QTableView>("stopTable")->model()->index(0, 0);
    EXPECT_TRUE(cell.data(Qt::ForegroundRole).isValid());
    EXPECT_TRUE(cell.data(Qt::ToolTipRole).toString().contains(QStringLiteral("no forget gate")));
}

TEST(StopListModel, KeepsTheRulesOfItemModels)
{
    StopListModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setModel(test::bareModel("lstm:input=3,hidden=24"));
    model.add({.kind = StopKind::Step, .step = 3});
    model.add({.kind = StopKind::NonFinite});
    model.setCounts({1, 2});
    model.replace(0, {.kind = StopKind::Step, .step = 4});
    model.setCounts({1, 2});
    EXPECT_TRUE(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    model.remove(0);
    model.setStops({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(HitListModel, KeepsTheRulesOfItemModels)
{
    HitListModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setContent({.model = test::bareModel("lstm:input=3,hidden=24"),
                      .stops = {{.kind = StopKind::NonFinite}},
                      .hits = {{.stop = 0, .step = 1, .pseudoLayer = PseudoLayerIndex(0)}},
                      .labels = {}});
    EXPECT_EQ(model.rowCount(), 1);
    model.setContent({});
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace gateloupe
