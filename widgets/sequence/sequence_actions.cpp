// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/sequence_actions.h"

#include <cstdint>
#include <limits>

#include <QAction>
#include <QWidget>

#include "widgets/layouts/arrange.h"
#include "widgets/sequence/transport_bar.h"

namespace gateloupe {

SequenceActions::SequenceActions(QWidget* page)
    : play(add(page, "actionPlay", QT_TR_NOOP("Play or pause"), {Qt::Key_Space}))
    , back(add(page, "actionStepBack", QT_TR_NOOP("One step back"),
               {Qt::Key_Left, Qt::SHIFT | Qt::Key_F10}))
    , forward(
          add(page, "actionStepForward", QT_TR_NOOP("One step on"), {Qt::Key_Right, Qt::Key_F10}))
    , back10(add(page, "actionStepBack10", QT_TR_NOOP("10 steps back"), {Qt::SHIFT | Qt::Key_Left}))
    , forward10(
          add(page, "actionStepForward10", QT_TR_NOOP("10 steps on"), {Qt::SHIFT | Qt::Key_Right}))
    , back100(add(page, "actionStepBack100", QT_TR_NOOP("100 steps back"), {Qt::Key_PageUp}))
    , forward100(add(page, "actionStepForward100", QT_TR_NOOP("100 steps on"), {Qt::Key_PageDown}))
    , toStart(add(page, "actionToFirstStep", QT_TR_NOOP("To the first step"), {Qt::Key_Home}))
    , toEnd(add(page, "actionToLastStep", QT_TR_NOOP("To the last step"), {Qt::Key_End}))
    , nextStop(add(page, "actionNextStop", QT_TR_NOOP("Run to the next stop"), {Qt::Key_F5}))
    , previousStop(add(page, "actionPreviousStop", QT_TR_NOOP("Run to the previous stop"),
                       {Qt::SHIFT | Qt::Key_F5}))
    , breakpoint(add(page, "actionToggleBreakpoint", QT_TR_NOOP("Toggle a breakpoint at this step"),
                     {Qt::Key_F9}))
    , runToCursor(add(page, "actionRunToCursor", QT_TR_NOOP("Run to the second cursor"),
                      {Qt::CTRL | Qt::Key_F10}))
    , nextNonFinite(
          add(page, "actionNextNonFinite", QT_TR_NOOP("To the next NaN or infinity"), {Qt::Key_N}))
    , pin(add(page, "actionPinUnit", QT_TR_NOOP("Pin or unpin the unit"), {Qt::Key_P}))
    , showAllSteps(add(page, "actionShowAllSteps", QT_TR_NOOP("Show all steps"), {Qt::Key_F}))
    , setSecond(add(page, "actionSetSecondCursor", QT_TR_NOOP("Set the second cursor at this step"),
                    {Qt::Key_B}))
    , clearSecond(add(page, "actionClearSecondCursor", QT_TR_NOOP("Remove the second cursor"),
                      {Qt::Key_Escape}))
    , rangeFirst(add(page, "actionRangeFirst", QT_TR_NOOP("Begin the range at this step"),
                     {Qt::Key_BracketLeft}))
    , rangeLast(add(page, "actionRangeLast", QT_TR_NOOP("End the range at this step"),
                    {Qt::Key_BracketRight}))
    , sortBySimilarity(add(page, "actionSortBySimilarity",
                           QT_TR_NOOP("Sort units by similarity to this one"), {}))
{
    retranslate();
}

QAction* SequenceActions::add(QWidget* page, const char* name, const char* text,
                              const QList<QKeySequence>& keys)
{
    auto* action = named(new QAction(page), name);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    page->addAction(action);
    m_all.emplace_back(action, text);
    return action;
}

void SequenceActions::retranslate() const
{
    for (const auto& [action, text] : m_all) {
        action->setText(tr(text));
        action->setStatusTip(action->text());
    }
}

void SequenceActions::drive(TransportBar& transport) const
{
    constexpr auto kAll = std::numeric_limits<std::int64_t>::max(); // it stops at the ends
    const auto moves = [&transport](const QAction* action, std::int64_t steps) {
        QObject::connect(action, &QAction::triggered, &transport,
                         [&transport, steps] { transport.moveBy(steps); });
    };
    moves(back, -1);
    moves(forward, 1);
    moves(back10, -10);
    moves(forward10, 10);
    moves(back100, -100);
    moves(forward100, 100);
    moves(toStart, -kAll);
    moves(toEnd, kAll);
    QObject::connect(play, &QAction::triggered, &transport, &TransportBar::togglePlay);
}

void SequenceActions::allow(bool hasRun, bool hasSecond) const
{
    for (const auto& [action, text] : m_all) {
        action->setEnabled(hasRun);
        action->setToolTip(hasRun ? action->text() : tr("Run a sequence first"));
    }
    for (QAction* action : {runToCursor, clearSecond}) {
        action->setEnabled(hasSecond);
        if (!hasSecond) {
            action->setToolTip(tr("Alt+click sets the second cursor that this needs"));
        }
    }
}

} // namespace gateloupe
