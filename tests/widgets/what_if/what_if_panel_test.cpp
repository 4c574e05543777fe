// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QJsonArray>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include "tests/support/made_models.h"
#include "widgets/what_if/edit_form.h"
#include "widgets/what_if/edit_list_model.h"
#include "widgets/what_if/what_if_panel.h"

namespace gateloupe {
namespace {

std::shared_ptr<const StateDifference> difference()
{
    auto made = std::make_shared<StateDifference>();
    made->steps = 100;
    made->layers.resize(2);
    LayerDifference& layer = made->layers[1];
    layer.worst = {.largest = 0.5, .largestStep = 40, .firstStep = 7};
    layer.largestUnit = 3;
    layer.firstUnit = 5;
    layer.unitsAbove = 2;
    return made;
}

class WhatIfPanelTest : public ::testing::Test
{
protected:
    WhatIfPanelTest()
    {
        panel.resize(1100, 400);
        panel.setModel(test::bareModel("lstm:input=3,hidden=24,layers=2"));
        panel.setHasRun(true);
        panel.show();
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return panel.findChild<Widget*>(QLatin1String(name));
    }

    void add() { QTest::mouseClick(child<QPushButton>("addEdit"), Qt::LeftButton); }

    WhatIfPanel panel;
};

TEST_F(WhatIfPanelTest, TakesWhatTheUserLooksAt)
{
    QSignalSpy changed(&panel, &WhatIfPanel::editsChanged);
    QSignalSpy state(&panel, &WhatIfPanel::viewStateChanged);
    panel.form().setPlace(LayerIndex(1), Direction::Forward);
    panel.form().setGate(Gate::Forget);
    add();
    ASSERT_EQ(panel.edits().size(), 1U);
    EXPECT_EQ(panel.edits()[0], (ModelEdit{.layer = LayerIndex(1), .gate = Gate::Forget}));
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(state.count(), 1);
    panel.form().setChosenUnit(12);
    QTest::mouseClick(child<QPushButton>("useChosenUnit"), Qt::LeftButton);
    child<QComboBox>("editKind")->setCurrentIndex(1);
    child<QDoubleSpinBox>("editFactor")->setValue(2.0);
    add();
    ASSERT_EQ(panel.edits().size(), 2U);
    EXPECT_EQ(panel.edits()[1], (ModelEdit{.kind = EditKind::Scale,
                                           .layer = LayerIndex(1),
                                           .gate = Gate::Forget,
                                           .unit = 12,
                                           .factor = 2.0}));
}

TEST_F(WhatIfPanelTest, SwapsUnitsAndGates)
{
    child<QComboBox>("editKind")->setCurrentIndex(2);
    EXPECT_FALSE(child<QPushButton>("addEdit")->isEnabled());
    EXPECT_TRUE(child<QLabel>("editProblem")->text().contains(QStringLiteral("gate, a unit")));
    child<QSpinBox>("editUnit")->setValue(3);
    child<QSpinBox>("otherUnit")->setValue(4);
    add();
    ASSERT_EQ(panel.edits().size(), 1U);
    EXPECT_EQ(panel.edits()[0].otherUnit, 4U);
    child<QSpinBox>("editUnit")->setValue(-1);
    child<QComboBox>("editGate")->setCurrentIndex(1);
    child<QComboBox>("otherGate")->setCurrentIndex(2);
    EXPECT_FALSE(child<QSpinBox>("otherUnit")->isVisible());
    add();
    ASSERT_EQ(panel.edits().size(), 2U);
    EXPECT_EQ(panel.edits()[1],
              (ModelEdit{.kind = EditKind::Swap, .gate = Gate::Input, .otherGate = Gate::Forget}));
}

TEST_F(WhatIfPanelTest, RemovesEdits)
{
    panel.form().setGate(Gate::Forget);
    add();
    panel.form().setGate(Gate::Input);
    add();
    auto* list = child<QListView>("editList");
    EXPECT_FALSE(child<QPushButton>("removeEdit")->isEnabled());
    list->setCurrentIndex(list->model()->index(0, 0));
    QTest::keyClick(list, Qt::Key_Delete);
    ASSERT_EQ(panel.edits().size(), 1U);
    EXPECT_EQ(panel.edits()[0].gate, Gate::Input);
    QTest::mouseClick(child<QPushButton>("removeAllEdits"), Qt::LeftButton);
    EXPECT_TRUE(panel.edits().empty());
}

TEST_F(WhatIfPanelTest, ShowsTheComparisonAndGoesToItsSteps)
{
    panel.setDifference(difference());
    auto* table = child<QTableView>("differenceTable");
    ASSERT_EQ(table->model()->rowCount(), 2);
    const auto text = [&](int row, DifferenceModel::Column column) {
        return table->model()->index(row, static_cast<int>(column)).data().toString();
    };
    EXPECT_EQ(text(1, DifferenceModel::Column::FirstStep), QStringLiteral("7"));
    EXPECT_EQ(text(1, DifferenceModel::Column::Largest), QStringLiteral("0.5"));
    EXPECT_EQ(text(0, DifferenceModel::Column::FirstStep), QStringLiteral("\u2013"));
    QSignalSpy chosen(&panel, &WhatIfPanel::cellChosen);
    const auto click = [&](DifferenceModel::Column column) {
        const QModelIndex cell = table->model()->index(1, static_cast<int>(column));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
    };
    click(DifferenceModel::Column::FirstStep);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][1].toULongLong(), 7U);
    EXPECT_EQ(chosen[0][2].toULongLong(), 5U);
    click(DifferenceModel::Column::LargestStep);
    EXPECT_EQ(chosen[1][1].toULongLong(), 40U);
    EXPECT_EQ(chosen[1][2].toULongLong(), 3U);
}

TEST_F(WhatIfPanelTest, ForgetsTheResultOfOtherEdits)
{
    panel.setDifference(difference());
    panel.form().setGate(Gate::Forget);
    add();
    EXPECT_EQ(child<QTableView>("differenceTable")->model()->rowCount(), 0);
}

TEST_F(WhatIfPanelTest, KeepsItsEditsInTheViewState)
{
    panel.form().setGate(Gate::Output);
    add();
    child<QDoubleSpinBox>("tolerance")->setValue(-3);
    const QJsonObject state = panel.viewState();
    WhatIfPanel other;
    QSignalSpy changed(&other, &WhatIfPanel::editsChanged);
    QSignalSpy byUser(&other, &WhatIfPanel::viewStateChanged);
    other.setViewState(state);
    EXPECT_EQ(other.edits(), panel.edits());
    EXPECT_DOUBLE_EQ(other.tolerance(), 1e-3);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(byUser.count(), 0);
    other.setViewState({});
    EXPECT_EQ(other.edits(), panel.edits()) << "what is not named stays";
    other.setViewState({{QStringLiteral("edits"), QJsonArray{3, QJsonObject()}}});
    EXPECT_TRUE(other.edits().empty());
}

TEST(EditListModel, KeepsTheRulesOfItemModels)
{
    EditListModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setModel(test::bareModel("lstm:input=3,hidden=24"));
    model.add({.gate = Gate::Forget});
    model.add({.kind = EditKind::Swap, .unit = 1, .otherUnit = 2});
    model.remove(0);
    model.setEdits({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(DifferenceModel, KeepsTheRulesOfItemModels)
{
    DifferenceModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setDifference(test::bareModel("lstm:input=3,hidden=24,layers=2"), difference());
    EXPECT_EQ(model.rowCount(), 2);
    model.setDifference(nullptr, nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace gateloupe
