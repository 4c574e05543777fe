// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QSignalSpy>

#include "app/gui/session/session.h"
#include "tests/app/gui/made_checkpoint.h"

namespace gateloupe {
namespace {

using test::madeCheckpoint;

ParameterId weightsOf(Gate gate, std::uint32_t layer = 0)
{
    return {LayerIndex(layer), Direction::Forward, ParameterKind::RecurrentWeights, gate};
}

TEST(Session, AFreshCheckpointSelectsItsFirstParameter)
{
    Session session;
    QSignalSpy changed(&session, &Session::selectionChanged);
    session.setCheckpoint(madeCheckpoint(), {});
    ASSERT_NE(session.selection().rnn, nullptr);
    EXPECT_EQ(session.selection().parameter->gate, Gate::Input);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_FALSE(session.canGoBack());
}

TEST(Session, SelectingTheSameAgainIsSilent)
{
    Session session;
    session.setCheckpoint(madeCheckpoint(), {});
    session.selectParameter(weightsOf(Gate::Forget));
    QSignalSpy changed(&session, &Session::selectionChanged);
    session.selectParameter(weightsOf(Gate::Forget));
    session.select({});
    EXPECT_EQ(changed.count(), 0);
}

TEST(Session, GoesBackAndForwardThroughItsSelections)
{
    Session session;
    session.setCheckpoint(madeCheckpoint(), {});
    session.selectParameter(weightsOf(Gate::Forget));
    session.selectParameter(weightsOf(Gate::Output));
    session.goBack();
    EXPECT_EQ(session.selection().parameter->gate, Gate::Forget);
    session.goBack();
    EXPECT_EQ(session.selection().parameter->gate, Gate::Input);
    EXPECT_FALSE(session.canGoBack());
    session.goForward();
    EXPECT_EQ(session.selection().parameter->gate, Gate::Forget);
    session.selectParameter(weightsOf(Gate::Cell));
    EXPECT_FALSE(session.canGoForward()) << "a new selection forgets what was ahead";
}

TEST(Session, AnotherPlaceKeepsTheGate)
{
    Session session;
    session.setCheckpoint(madeCheckpoint(), {});
    session.selectParameter(weightsOf(Gate::Forget));
    session.selectPlace(LayerIndex(1), Direction::Forward);
    EXPECT_EQ(*session.selection().parameter, weightsOf(Gate::Forget, 1));
}

TEST(Session, AFocusRidesAlongThroughTheHistory)
{
    Session session;
    session.setCheckpoint(madeCheckpoint(), {});
    session.setPick(2, 1);
    session.setStep(17);
    EXPECT_FALSE(session.canGoBack()) << "a focus is no place";
    session.selectParameter(weightsOf(Gate::Forget));
    EXPECT_EQ(session.focus().pick, (SelectedCell{2, 1}))
        << "another gate keeps the row and column";
    session.setPick(3, 0);
    session.setStep(18);
    session.goBack();
    EXPECT_EQ(session.focus(), (Focus{.pick = SelectedCell{2, 1}, .step = 17, .unit = 2}));
    session.goForward();
    EXPECT_EQ(session.focus(), (Focus{.pick = SelectedCell{3, 0}, .step = 18, .unit = 3}));
}

TEST(Session, TheRowOfAGateIsTheUnit)
{
    Session session;
    session.setCheckpoint(madeCheckpoint(), {});
    QSignalSpy picked(&session, &Session::pickChanged);
    session.setUnit(1);
    EXPECT_EQ(picked.count(), 0) << "nothing was picked yet";
    session.setPick(2, 1);
    EXPECT_EQ(session.focus().unit, 2U);
    session.setUnit(3);
    EXPECT_EQ(session.focus().pick, (SelectedCell{3, 1}));
    EXPECT_EQ(picked.count(), 2);
}

TEST(Session, TellsOfEachPartOfTheFocusOnce)
{
    Session session;
    session.setCheckpoint(madeCheckpoint(), {});
    QSignalSpy step(&session, &Session::stepChanged);
    QSignalSpy batch(&session, &Session::batchChanged);
    QSignalSpy pick(&session, &Session::pickChanged);
    session.setFocus({.pick = SelectedCell{1, 1}, .step = 4, .unit = 1, .batch = 2});
    session.setFocus({.pick = SelectedCell{1, 1}, .step = 4, .unit = 1, .batch = 2});
    EXPECT_EQ(step.count(), 1);
    EXPECT_EQ(batch.count(), 1);
    EXPECT_EQ(pick.count(), 1);
}

TEST(Session, AUnitThatTheNetworkDoesNotHaveIsItsLastOne)
{
    Session session;
    session.setCheckpoint(madeCheckpoint(), {});
    QSignalSpy changed(&session, &Session::unitChanged);
    session.setUnit(1'000'000'000);
    EXPECT_EQ(session.focus().unit, 3U);
    EXPECT_EQ(changed.count(), 1);
}

TEST(Session, EachOpenFileHasItsOwnPlaceHistoryAndRun)
{
    Session session;
    const auto first = madeCheckpoint();
    const auto second = madeCheckpoint();
    session.setCheckpoint(first, {.path = QStringLiteral("first"), .options = {}});
    session.selectParameter(weightsOf(Gate::Forget));
    session.setStep(7);
    const auto run = std::make_shared<SequenceRun>();
    session.setRun(run);
    session.setCheckpoint(second, {.path = QStringLiteral("second"), .options = {}});
    ASSERT_EQ(session.documents().size(), 2U);
    EXPECT_EQ(session.run(), nullptr);
    EXPECT_FALSE(session.canGoBack());
    QSignalSpy changed(&session, &Session::checkpointChanged);
    session.select({.rnn = first->rnns.front(), .parameter = weightsOf(Gate::Output)});
    EXPECT_EQ(changed.count(), 1) << "what another file holds makes it the current one";
    EXPECT_EQ(session.request().path, QStringLiteral("first"));
    EXPECT_EQ(session.run(), run);
    EXPECT_EQ(session.focus().step, 7U);
    session.goBack();
    EXPECT_EQ(session.selection().parameter, weightsOf(Gate::Forget));
    session.close(second);
    EXPECT_EQ(changed.count(), 1) << "the current file stays";
    session.close(first);
    EXPECT_EQ(session.checkpoint(), nullptr);
    EXPECT_EQ(session.run(), nullptr);
    EXPECT_EQ(session.selection(), TreeSelection{});
}

TEST(Session, AFreshCheckpointDropsTheRunAndTheHistory)
{
    Session session;
    session.setCheckpoint(madeCheckpoint(), {});
    session.selectParameter(weightsOf(Gate::Forget));
    session.setRun(std::make_shared<SequenceRun>());
    QSignalSpy runChanged(&session, &Session::runChanged);
    session.setCheckpoint(madeCheckpoint(), {});
    EXPECT_EQ(session.run(), nullptr);
    EXPECT_EQ(runChanged.count(), 1);
    EXPECT_FALSE(session.canGoBack());
}

} // namespace
} // namespace gateloupe
