// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QSignalSpy>

#include "app/gui/commands/view_history.h"
#include "app/gui/common/view_states.h"
#include "tests/app/gui/fake_view.h"

namespace gateloupe {
namespace {

using test::FakeView;

class ViewHistoryTest : public ::testing::Test
{
protected:
    ViewHistoryTest()
        : history(views)
    {
        views.add(QStringLiteral("gates"), &gates);
        views.add(QStringLiteral("sequence"), &sequence);
        history.clear();
    }

    FakeView gates;
    FakeView sequence;
    ViewStates views;
    ViewHistory history;
};

TEST_F(ViewHistoryTest, TakesBackAndRepeatsAChange)
{
    QSignalSpy applied(&history, &ViewHistory::applied);
    gates.zoomTo(4);
    EXPECT_EQ(history.stack().undoText(), QStringLiteral("zoom"));
    history.stack().undo();
    EXPECT_EQ(gates.zoom, 1);
    ASSERT_EQ(applied.count(), 1);
    EXPECT_EQ(applied.front().front().toString(), QStringLiteral("gates"));
    history.stack().redo();
    EXPECT_EQ(gates.zoom, 4);
}

TEST_F(ViewHistoryTest, OneTurnOfTheWheelIsOneStep)
{
    for (int zoom = 2; zoom <= 9; ++zoom) {
        gates.zoomTo(zoom);
    }
    EXPECT_EQ(history.stack().count(), 1);
    history.stack().undo();
    EXPECT_EQ(gates.zoom, 1);
}

TEST_F(ViewHistoryTest, AnotherViewOrAnotherKindOfChangeIsAnotherStep)
{
    gates.zoomTo(2);
    sequence.zoomTo(3);
    sequence.scaleTo(7);
    EXPECT_EQ(history.stack().count(), 3);
    history.stack().undo();
    EXPECT_EQ(sequence.scale, 0);
    EXPECT_EQ(sequence.zoom, 3);
    history.stack().undo();
    history.stack().undo();
    EXPECT_EQ(gates.zoom, 1);
}

TEST_F(ViewHistoryTest, WhatTheProgramChangesIsNoStepAndNotTakenBack)
{
    gates.zoom = 5; // another gate fitted into the view
    history.recordViewState();
    gates.zoomTo(6);
    history.stack().undo();
    EXPECT_EQ(gates.zoom, 5);
}

TEST(ViewStates, KeepsKeysThatNoViewKnows)
{
    FakeView gates;
    ViewStates views;
    views.add(QStringLiteral("gates"), &gates);
    views.apply({{QStringLiteral("gates"),
                  QJsonObject{{QStringLiteral("zoom"), 3}, {QStringLiteral("future"), true}}},
                 {QStringLiteral("hologram"), QJsonObject{{QStringLiteral("depth"), 9}}}});
    EXPECT_EQ(gates.zoom, 3);
    gates.zoomTo(8);
    const QJsonObject kept = views.collect();
    const QJsonObject ofGates = kept.value(QStringLiteral("gates")).toObject();
    EXPECT_EQ(ofGates.value(QStringLiteral("zoom")).toInt(), 8);
    EXPECT_TRUE(ofGates.value(QStringLiteral("future")).toBool());
    EXPECT_TRUE(kept.contains(QStringLiteral("hologram")));
}

} // namespace
} // namespace gateloupe
