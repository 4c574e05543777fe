// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QTableView>
#include <QTest>

#include "tests/core/runtime/network.h"
#include "tests/support/patience.h"
#include "widgets/common/number_format.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/timeline/strip_stack.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

constexpr std::uint64_t kLongRunSteps = 3000;

/// A run that keeps keyframes only, on the page.
class LongRunTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        auto run = std::make_shared<SequenceRun>();
        run->model = test::randomNetwork(
                         {.cell = CellKind::Lstm, .inputSize = 2, .hiddenSize = 4, .layers = 2}, 7)
                         .build();
        auto sequence = std::make_shared<Sequence>();
        sequence->x = test::randomArray({kLongRunSteps, 1, 2}, 8, DType::F32);
        run->sequence = sequence;
        NullMonitor monitor;
        run->replay =
            TraceReplay::run(
                {.model = run->model, .x = sequence->x},
                {.memoryBudgetBytes = 64 << 10, .keyframeInterval = 50, .mayKeepEverything = false},
                makeCpuBackend(1), monitor)
                .value_or(nullptr);
        ASSERT_NE(run->replay, nullptr);
        m_whole = test::mustRun(BackendKind::Cpu, {.model = run->model, .x = sequence->x});
        m_page.resize(1000, 700);
        m_page.show();
        m_page.units().setWindowFlag(Qt::Window); // as in a dock that floats
        m_page.units().show();
        m_page.setRun(run);
    }

    /// h of unit 2 in the table.
    QString shownH()
    {
        const auto* table = m_page.findChild<QTableView*>(QStringLiteral("stepTable"));
        return table->model()->index(2, 6).data().toString();
    }

    QString expectedH(std::uint64_t step) const
    {
        return formatValue(m_whole->layers[0].h[step * 4 + 2]);
    }

    SequencePage m_page;
    std::shared_ptr<const Trace> m_whole;
};

TEST_F(LongRunTest, TheNumbersOfEveryStepArriveAndAreThoseOfTheUninterruptedRun)
{
    for (const std::uint64_t step : {0U, 2999U, 1234U, 1235U, 49U, 50U}) {
        m_page.setStep(step);
        EXPECT_TRUE(QTest::qWaitFor([&] { return shownH() == expectedH(step); }, kPatienceMs))
            << step << ": " << shownH().toStdString();
    }
}

TEST_F(LongRunTest, ZoomingInLoadsWhatIsInSight)
{
    m_page.plot().axis().setVisible(700, 760);
    auto& strips = m_page.plot().strips();
    const StripId id{StripId::Kind::Hidden, PseudoLayerIndex(1)};
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            return strips.pictures().valueAt(id, 0, 700) && strips.pictures().valueAt(id, 0, 760);
        },
        kPatienceMs));
    EXPECT_EQ(*strips.pictures().valueAt(id, 3, 730), m_whole->layers[1].h[730 * 4 + 3]);
    EXPECT_EQ(shownH(), expectedH(0)) << "the table stays at the cursor";
}

TEST_F(LongRunTest, KeyframesStandInForWhatIsNotThere)
{
    auto& strips = m_page.plot().strips();
    ASSERT_TRUE(QTest::qWaitFor([&] { return strips.isReady(); }, kPatienceMs));
    const auto row = strips.stripLayout().rowRect({StripId::Kind::Hidden, PseudoLayerIndex(0)}, 1);
    ASSERT_TRUE(row);
    // All 3000 steps are in sight, which is more than a window holds.
    const QImage picture = strips.grab().toImage();
    int colored = 0;
    for (int x = static_cast<int>(row->left()) + 200; x < row->right() - 2; x += 10) {
        const QColor color = picture.pixelColor(x, static_cast<int>(row->center().y()));
        colored += color.hsvSaturation() > 12 ? 1 : 0;
    }
    EXPECT_GT(colored, 10);
}

TEST_F(LongRunTest, SaysWhatIsKept)
{
    const auto* kept = m_page.findChild<QLabel*>(QStringLiteral("keptSteps"));
    EXPECT_TRUE(kept->isVisible());
    EXPECT_TRUE(kept->text().contains(QStringLiteral("every 50 steps")))
        << kept->text().toStdString();
}

TEST_F(LongRunTest, UnitsAreSortedOverTheWholeRun)
{
    // h of layer 0 behind every 50th step, as the keyframes have it.
    std::vector<double> activity(4, 0.0);
    for (std::uint64_t step = 49; step + 50 < kLongRunSteps; step += 50) {
        for (std::uint64_t unit = 0; unit < 4; ++unit) {
            activity[unit] += std::abs(m_whole->layers[0].h[step * 4 + unit]);
        }
    }
    std::vector<int> expected = {0, 1, 2, 3};
    std::ranges::sort(expected, std::greater(),
                      [&](int unit) { return activity[static_cast<std::size_t>(unit)]; });
    auto* sort = m_page.findChild<QComboBox*>(QStringLiteral("unitSort"));
    EXPECT_TRUE(sort->toolTip().contains(QStringLiteral("50"))) << sort->toolTip().toStdString();
    m_page.setStep(2500); // wherever the window is
    sort->setCurrentIndex(sort->findText(QStringLiteral("Order: activity")));
    const auto* table = m_page.findChild<QTableView*>(QStringLiteral("stepTable"));
    const auto order = [table] {
        std::vector<int> units;
        for (int row = 0; row < 4; ++row) {
            units.push_back(table->model()->index(row, 0).data().toInt());
        }
        return units;
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return table->model()->columnCount() == 12; }, kPatienceMs));
    EXPECT_EQ(order(), expected);
}

TEST_F(LongRunTest, TheRestOfARunMovesNothingThatWasLookedAt)
{
    auto beginning = std::make_shared<SequenceRun>(*m_page.run());
    beginning->isBeginning = true;
    auto whole = std::make_shared<SequenceRun>(*m_page.run());
    m_page.setRun(beginning);
    EXPECT_EQ(m_page.plot().axis().steps(), kLongRunSteps) << "the axis of all steps";
    m_page.plot().axis().setVisible(40, 79);
    m_page.setStep(55);
    m_page.setRun(whole);
    EXPECT_EQ(m_page.plot().axis().visible(), std::pair(40.0, 79.0));
    EXPECT_EQ(m_page.step(), 55U);
}

} // namespace
} // namespace gateloupe
