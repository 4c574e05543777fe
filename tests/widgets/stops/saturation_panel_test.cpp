// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "tests/support/made_models.h"
#include "widgets/stops/saturation_model.h"
#include "widgets/stops/saturation_panel.h"

namespace gateloupe {
namespace {

constexpr SaturationBounds kSigmoid{0.1, 0.9};
constexpr SaturationBounds kTanh{-0.9, 0.9};

/// Unit 0 is usual, unit 1 dead, unit 2's update gate is stuck open.
std::shared_ptr<const SaturationReport> report()
{
    auto made = std::make_shared<SaturationReport>();
    made->steps = 100;
    made->bounds = {kSigmoid, kSigmoid, kTanh};
    const GateSaturation usual{.mean = 0.5, .low = 0.125, .high = 0.25};
    std::vector<UnitSaturation> units(3);
    for (UnitSaturation& unit : units) {
        unit.gates = {usual, usual, usual};
        unit.halfLife = 1.0;
        unit.hMax = 0.5;
    }
    units[1].isDead = true;
    units[2].gates[1].high = 1.0;
    units[2].halfLife = std::numeric_limits<double>::infinity();
    made->units = {units};
    return made;
}

class SaturationPanelTest : public ::testing::Test
{
protected:
    SaturationPanelTest()
    {
        panel.resize(1000, 300);
        panel.show();
        panel.setReport(test::bareModel("gru:input=3,hidden=3"), report());
    }

    QTableView& table() { return *panel.findChild<QTableView*>(QStringLiteral("saturationTable")); }

    QString text(int row, int column)
    {
        return table().model()->index(row, column).data().toString();
    }

    SaturationPanel panel;
};

TEST_F(SaturationPanelTest, SaysWhatIsUnusual)
{
    ASSERT_EQ(table().model()->rowCount(), 3);
    EXPECT_EQ(text(0, 1), QString());
    EXPECT_EQ(text(1, 1), QStringLiteral("dead"));
    EXPECT_EQ(text(2, 1), QStringLiteral("update stuck open"));
    EXPECT_EQ(text(0, 2), QStringLiteral("1"));
    EXPECT_EQ(text(2, 2), QStringLiteral("\u221E"));
    const auto summary =
        panel.findChild<QLabel*>(QStringLiteral("saturationSummary"))->text().toStdString();
    EXPECT_NE(summary.find("3 units over 100 steps: 1 dead, 1 with a gate stuck open, 0"),
              std::string::npos)
        << summary;
}

TEST_F(SaturationPanelTest, SortsByNumber)
{
    table().sortByColumn(2, Qt::DescendingOrder);
    EXPECT_EQ(text(0, 0), QStringLiteral("2"));
}

TEST_F(SaturationPanelTest, ShowsOnlyUnusualUnits)
{
    auto* box = panel.findChild<QCheckBox*>(QStringLiteral("onlyUnusual"));
    QSignalSpy state(&panel, &SaturationPanel::viewStateChanged);
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    EXPECT_EQ(table().model()->rowCount(), 2);
    EXPECT_EQ(state.count(), 1);
    const QJsonObject kept = panel.viewState();
    SaturationPanel other;
    other.setReport(test::bareModel("gru:input=3,hidden=3"), report());
    other.setViewState(kept);
    EXPECT_EQ(other.viewState(), kept);
    EXPECT_EQ(other.findChild<QTableView*>(QStringLiteral("saturationTable"))->model()->rowCount(),
              2);
}

TEST_F(SaturationPanelTest, TellsWhichUnitIsChosen)
{
    QSignalSpy chosen(&panel, &SaturationPanel::unitChosen);
    panel.setUnit(2);
    EXPECT_EQ(chosen.count(), 0) << "a setter is silent";
    const QRect cell = table().visualRect(table().model()->index(1, 0));
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell.center());
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].toULongLong(), 1U);
}

TEST_F(SaturationPanelTest, AsksBeforeItLooksAtALongRun)
{
    panel.setAbsent(SaturationPanel::Absence::OnDemand);
    auto* button = panel.findChild<QPushButton*>(QStringLiteral("computeSaturation"));
    EXPECT_TRUE(button->isVisible());
    QSignalSpy wanted(&panel, &SaturationPanel::computeRequested);
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(wanted.count(), 1);
    panel.setAbsent(SaturationPanel::Absence::Coming);
    EXPECT_FALSE(button->isVisible());
    EXPECT_EQ(table().model()->rowCount(), 0);
}

TEST(SaturationModel, KeepsTheRulesOfItemModels)
{
    SaturationModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setReport(report(), CellKind::Gru, PseudoLayerIndex(0));
    EXPECT_EQ(model.columnCount(), 5 + 3 * 3);
    model.setReport(nullptr, CellKind::Gru, PseudoLayerIndex(0));
    EXPECT_EQ(model.columnCount(), 0);
}

} // namespace
} // namespace gateloupe
