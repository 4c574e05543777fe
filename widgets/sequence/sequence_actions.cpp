// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/sequence_actions.h"

#include <QAction>
#include <QWidget>

#include "widgets/sequence/transport_bar.h"

namespace gateloupe {

namespace {

QAction* make(QWidget* page, const char* name, const QList<QKeySequence>& keys = {})
{
    auto* action = new QAction(page);
    action->setObjectName(QLatin1String(name));
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    page->addAction(action);
    return action;
}

} // namespace

SequenceActions::SequenceActions(QWidget* page)
    : play(make(page, "actionPlay", {Qt::Key_Space}))
    , back(make(page, "actionStepBack", {Qt::Key_Left, Qt::SHIFT | Qt::Key_F10}))
    , forward(make(page, "actionStepForward", {Qt::Key_Right, Qt::Key_F10}))
    , back10(make(page, "actionStepBack10", {Qt::SHIFT | Qt::Key_Left}))
    , forward10(make(page, "actionStepForward10", {Qt::SHIFT | Qt::Key_Right}))
    , back100(make(page, "actionStepBack100", {Qt::Key_PageUp}))
    , forward100(make(page, "actionStepForward100", {Qt::Key_PageDown}))
    , toStart(make(page, "actionToFirstStep", {Qt::Key_Home}))
    , toEnd(make(page, "actionToLastStep", {Qt::Key_End}))
    , nextStop(make(page, "actionNextStop", {Qt::Key_F5}))
    , previousStop(make(page, "actionPreviousStop", {Qt::SHIFT | Qt::Key_F5}))
    , breakpoint(make(page, "actionToggleBreakpoint", {Qt::Key_F9}))
    , runToCursor(make(page, "actionRunToCursor", {Qt::CTRL | Qt::Key_F10}))
    , nextNonFinite(make(page, "actionNextNonFinite", {Qt::Key_N}))
    , pin(make(page, "actionPinUnit", {Qt::Key_P}))
    , showAllSteps(make(page, "actionShowAllSteps", {Qt::Key_F}))
    , setSecond(make(page, "actionSetSecondCursor", {Qt::Key_B}))
    , clearSecond(make(page, "actionClearSecondCursor", {Qt::Key_Escape}))
    , sortBySimilarity(make(page, "actionSortBySimilarity"))
{
    retranslate();
}

void SequenceActions::retranslate() const
{
    play->setText(tr("Play or pause"));
    back->setText(tr("One step back"));
    forward->setText(tr("One step on"));
    back10->setText(tr("10 steps back"));
    forward10->setText(tr("10 steps on"));
    back100->setText(tr("100 steps back"));
    forward100->setText(tr("100 steps on"));
    toStart->setText(tr("To the first step"));
    toEnd->setText(tr("To the last step"));
    nextStop->setText(tr("Run to the next stop"));
    previousStop->setText(tr("Run to the previous stop"));
    breakpoint->setText(tr("Toggle a breakpoint at this step"));
    runToCursor->setText(tr("Run to the second cursor"));
    nextNonFinite->setText(tr("To the next NaN or infinity"));
    pin->setText(tr("Pin or unpin the unit"));
    showAllSteps->setText(tr("Show all steps"));
    setSecond->setText(tr("Set the second cursor at this step"));
    clearSecond->setText(tr("Remove the second cursor"));
    sortBySimilarity->setText(tr("Sort units by similarity to this one"));
    for (QAction* action : all()) {
        action->setStatusTip(action->text());
    }
}

QList<QAction*> SequenceActions::all() const
{
    return {play,         back,       forward,     back10,          forward10,
            back100,      forward100, toStart,     toEnd,           nextStop,
            previousStop, breakpoint, runToCursor, nextNonFinite,   pin,
            showAllSteps, setSecond,  clearSecond, sortBySimilarity};
}

void SequenceActions::drive(TransportBar& transport) const
{
    const auto step = [&transport](QAction* action, std::int64_t steps) {
        QObject::connect(action, &QAction::triggered, &transport,
                         [&transport, steps] { transport.moveBy(steps); });
    };
    step(back, -1);
    step(forward, 1);
    step(back10, -10);
    step(forward10, 10);
    step(back100, -100);
    step(forward100, 100);
    QObject::connect(play, &QAction::triggered, &transport, &TransportBar::togglePlay);
    QObject::connect(toStart, &QAction::triggered, &transport, &TransportBar::moveToStart);
    QObject::connect(toEnd, &QAction::triggered, &transport, &TransportBar::moveToEnd);
}

void SequenceActions::allow(bool hasRun, bool hasSecond) const
{
    for (QAction* action : all()) {
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
