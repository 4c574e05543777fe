// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <QCoreApplication>
#include <QKeySequence>
#include <QList>

class QAction;
class QWidget;

namespace gateloupe {

class TransportBar;

/// The commands of the sequence page with their usual keys, as actions of the page.
/// Lifetime: owned by the page.
class SequenceActions
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::SequenceActions)

    std::vector<std::pair<QAction*, const char*>> m_all; ///< with their texts; filled by add()

public:
    explicit SequenceActions(QWidget* page);

    void retranslate() const;
    /// Keys and menus play and step as the transport's buttons do.
    void drive(TransportBar& transport) const;
    /// Without a run nothing can be done, without a second cursor not what is about it; disabled
    /// actions say why.
    void allow(bool hasRun, bool hasSecond) const;

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
    QAction* rangeFirst;    ///< [
    QAction* rangeLast;     ///< ]
    QAction* sortBySimilarity;

private:
    QAction* add(QWidget* page, const char* name, const char* text,
                 const QList<QKeySequence>& keys);
};

} // namespace gateloupe
