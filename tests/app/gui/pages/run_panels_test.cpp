// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "app/gui/common/view_states.h"
#include "app/gui/controllers/stop_finder.h"
#include "app/gui/controllers/what_if_runner.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/pages/run_panels.h"
#include "app/gui/session/session.h"
#include "tests/app/gui/made_checkpoint.h"
#include "tests/support/patience.h"
#include "tests/support/result_matchers.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/stops/stops_panel.h"
#include "widgets/what_if/edit_form.h"
#include "widgets/what_if/what_if_panel.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

constexpr std::uint64_t kSteps = 60;

class RunPanelsTest : public ::testing::Test
{
protected:
    RunPanelsTest()
        : panels(session, jobs, views, page, &owner)
    {
        session.setCheckpoint(test::madeCheckpoint(), {});
        page.resize(1200, 800);
        page.show();
        page.setModel(session.selection().rnn);
    }

    /// x is 1 in feature 0 at step 20 and 40, else 0; `budget` bytes for the trace.
    void run(std::uint64_t budget = std::uint64_t{64} << 20U)
    {
        const auto model = session.selection().rnn;
        const std::uint64_t inputs = model->spec.inputSize;
        auto sequence = std::make_shared<Sequence>();
        std::vector<float> x(kSteps * inputs);
        x[20 * inputs] = 1.0F;
        x[40 * inputs] = 1.0F;
        sequence->x = Array({kSteps, 1, inputs}, std::move(x));
        ForwardRequest request;
        request.model = model;
        request.x = sequence->x;
        NullMonitor monitor;
        auto replay = TraceReplay::run(
            std::move(request), {.memoryBudgetBytes = budget, .mayKeepEverything = budget > 1024},
            makeCpuBackend(1), monitor);
        ASSERT_THAT(replay, IsOk());
        auto made = std::make_shared<SequenceRun>();
        made->model = model;
        made->sequence = std::move(sequence);
        made->replay = *replay;
        page.setRun(made);
        session.setRun(made);
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return page.findChild<Widget*>(QLatin1String(name));
    }

    void watch(const char* condition)
    {
        auto* field = child<QLineEdit>("condition");
        field->setText(QLatin1String(condition));
        QTest::keyClick(field, Qt::Key_Return);
    }

    bool waitForStep(std::uint64_t step)
    {
        return QTest::qWaitFor([&] { return session.focus().step == step; }, kPatienceMs);
    }

    bool waitForHits(int count)
    {
        return QTest::qWaitFor(
            [&] { return child<QTableView>("hitTable")->model()->rowCount() == count; },
            kPatienceMs);
    }

    QObject owner;
    Session session;
    Jobs jobs;
    ViewStates views;
    SequencePage page;
    RunPanels panels;
};

TEST_F(RunPanelsTest, WalksFromStopToStop)
{
    run();
    watch("x[0] > 0.5");
    QTest::mouseClick(child<QPushButton>("nextStop"), Qt::LeftButton);
    EXPECT_TRUE(waitForStep(20));
    panels.stopFinder->findNext();
    EXPECT_TRUE(waitForStep(40));
    panels.stopFinder->findNext();
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            return child<QLabel>("stopMessage")->text().contains(QStringLiteral("No stop after"));
        },
        kPatienceMs));
    panels.stopFinder->findPrevious();
    EXPECT_TRUE(waitForStep(20));
}

TEST_F(RunPanelsTest, ListsHitsAndGoesToTheOneThatIsClicked)
{
    run();
    watch("x[0] > 0.5");
    ASSERT_TRUE(waitForHits(2));
    auto* table = child<QTableView>("hitTable");
    table->setCurrentIndex(table->model()->index(1, 0));
    EXPECT_TRUE(waitForStep(40));
}

TEST_F(RunPanelsTest, DoesTheSameWhereStepsAreRecomputed)
{
    run(1024);
    ASSERT_EQ(session.run()->replay->fullTrace(), nullptr);
    watch("x[0] > 0.5 && max(abs(h)) > 0");
    EXPECT_EQ(child<QTableView>("hitTable")->model()->rowCount(), 0) << "on demand";
    QTest::mouseClick(child<QPushButton>("listHits"), Qt::LeftButton);
    EXPECT_TRUE(waitForHits(4)) << "two steps, two layers";
    panels.stopFinder->findNext();
    EXPECT_TRUE(waitForStep(20));
}

TEST_F(RunPanelsTest, SaysHowGatesSaturate)
{
    run();
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return child<QTableView>("saturationTable")->model()->rowCount() == 4; },
        kPatienceMs));
}

TEST_F(RunPanelsTest, AWhatIfRunsAgainAndLeavesTheOriginalAlone)
{
    run();
    const auto original = session.run();
    panels.whatIf->form().setGate(Gate::Forget);
    QTest::mouseClick(child<QPushButton>("addEdit"), Qt::LeftButton);
    auto* table = child<QTableView>("differenceTable");
    ASSERT_TRUE(QTest::qWaitFor([&] { return table->model()->rowCount() == 2; }, kPatienceMs));
    EXPECT_EQ(session.run(), original);
    const auto edited = panels.whatIfRunner->editedRun();
    ASSERT_NE(edited, nullptr);
    EXPECT_NE(edited->model, original->model);
    EXPECT_EQ(edited->replay->fullTrace()->layers[0].gates[1][0], 0.0);
    EXPECT_NE(original->replay->fullTrace()->layers[0].gates[1][0], 0.0);
    // Undo is an older view state.
    views.applyTo(QStringLiteral("whatIf"), {{QStringLiteral("edits"), QJsonArray()}});
    EXPECT_EQ(panels.whatIfRunner->editedRun(), nullptr);
    EXPECT_EQ(table->model()->rowCount(), 0);
}

TEST_F(RunPanelsTest, AWhatIfThatCannotBeSaysWhy)
{
    run();
    ModelEdit edit{.layer = LayerIndex(7), .gate = Gate::Forget};
    panels.whatIf->setViewState(
        {{QStringLiteral("edits"),
          QJsonArray{QJsonObject{{QStringLiteral("kind"), QStringLiteral("zero")},
                                 {QStringLiteral("layer"), 7},
                                 {QStringLiteral("side"), QStringLiteral("forward")},
                                 {QStringLiteral("gate"), QStringLiteral("forget")}}}}});
    ASSERT_EQ(panels.whatIf->edits().size(), 1U);
    EXPECT_EQ(panels.whatIf->edits()[0], edit);
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            return child<QLabel>("whatIfMessage")->text().contains(QStringLiteral("no layer 7"));
        },
        kPatienceMs));
}

TEST_F(RunPanelsTest, TheViewStateHoldsStopsAndEdits)
{
    watch("h > 2");
    panels.whatIf->form().setGate(Gate::Input);
    QTest::mouseClick(child<QPushButton>("addEdit"), Qt::LeftButton);
    const QJsonObject state = views.collect();
    panels.stops->setViewState({{QStringLiteral("stops"), QJsonArray()}});
    panels.whatIf->setViewState({{QStringLiteral("edits"), QJsonArray()}});
    EXPECT_TRUE(panels.stops->stops().empty());
    views.apply(state);
    EXPECT_EQ(panels.stops->stops().size(), 1U);
    EXPECT_EQ(panels.whatIf->edits().size(), 1U);
}

} // namespace
} // namespace gateloupe
