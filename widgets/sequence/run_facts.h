// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "widgets/timeline/sequence_run.h"

class QLabel;

namespace gateloupe {

/// What is to be said about a run: where it ran and how exactly, and what is kept of a long one.
class RunFacts : public QWidget
{
    Q_OBJECT

public:
    explicit RunFacts(QWidget* parent = nullptr);

    /// Null: nothing is said.
    void setRun(std::shared_ptr<const SequenceRun> run);
    /// Says again what is kept, and whether steps are being computed again.
    void setComputing(bool isComputing);

private:
    void showFacts();
    [[nodiscard]] QString ranOn() const;
    [[nodiscard]] QString whatIsKept() const;

    std::shared_ptr<const SequenceRun> m_run;
    bool m_isComputing = false;
    QLabel* m_ranOn;
    QLabel* m_kept;
};

} // namespace gateloupe
