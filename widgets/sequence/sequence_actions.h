// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class QAction;
class QWidget;

namespace gateloupe {

/// The commands of the sequence page with their usual keys, as actions of the page.
/// Lifetime: owned by the page.
class SequenceActions
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::SequenceActions)

public:
    explicit SequenceActions(QWidget* page);

    void retranslate() const;

    QAction* play;          ///< Space
    QAction* back;          ///< Left, Shift+F10
    QAction* forward;       ///< Right, F10
    QAction* back10;        ///< Shift+Left
    QAction* forward10;     ///< Shift+Right
    QAction* back100;       ///< Page Up
    QAction* forward100;    ///< Page Down
    QAction* toStart;       ///< Home
    QAction* toEnd;         ///< End
    QAction* nextStop;      ///< F5
    QAction* previousStop;  ///< Shift+F5
    QAction* breakpoint;    ///< F9
    QAction* runToCursor;   ///< Ctrl+F10
    QAction* nextNonFinite; ///< N
    QAction* pin;           ///< P
    QAction* showAllSteps;  ///< F
    QAction* setSecond;     ///< B
    QAction* clearSecond;   ///< Escape
    QAction* sortBySimilarity;
};

} // namespace gateloupe
