// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QString>
#include <QWidget>

#include "widgets/timeline/sequence_run.h"

class QLabel;

namespace gateloupe {

class RunBar;

/// What is to be said about a run: where it ran and how exactly, and what is kept of a long one.
class RunFacts : public QWidget
{
    Q_OBJECT

public:
    /// Who computed the run, and in which time, is told by the bar. Lifetime: it outlives this.
    explicit RunFacts(RunBar& bar);

    /// Null: nothing is said.
    void setRun(std::shared_ptr<const SequenceRun> run);
    /// Says again what is kept, and whether steps are being computed again.
    void setComputing(bool isComputing);
    /// Whether another input is chosen than the run was made of.
    void setStale(bool isStale);

private:
    void showFacts();
    [[nodiscard]] QString ranOn() const;
    [[nodiscard]] bool isKeptInPart() const;
    [[nodiscard]] QString whatIsKept() const;

    RunBar& m_bar;
    std::shared_ptr<const SequenceRun> m_run;
    bool m_isComputing = false;
    bool m_isStale = false;
    QLabel* m_ranOn;
    QLabel* m_kept;
};

} // namespace gateloupe
