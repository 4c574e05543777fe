// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>
#include <QTimer>

#include "widgets/sequence/gradients/gradient_source.h"
#include "widgets/timeline/gradients/run_gradients.h"

namespace gateloupe {

class DependencePanel;
class Jobs;
class SequencePage;
class Session;

/// Takes the session's run backwards when the sequence page asks for it, and shows what comes of
/// it there. Gradients are dropped with their run. Of a long run those of the steps in sight are
/// kept; others are computed when they come in sight.
/// Threads: GUI thread; the backward pass is a job.
class GradientStudy : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    GradientStudy(Session& session, Jobs& jobs, SequencePage& page, DependencePanel& panel,
                  QObject* parent);

    /// The gradients of the session's run; null: none.
    [[nodiscard]] const std::shared_ptr<const RunGradients>& gradients() const
    {
        return m_gradients;
    }

    void start(const GradientSource& source);

signals:
    void gradientsChanged();

private:
    void connectFiles();
    void offerReadouts();
    void offerPlace();
    void followSight();
    void setGradients(std::shared_ptr<const RunGradients> gradients);

    Session& m_session;
    Jobs& m_jobs;
    SequencePage& m_page;
    DependencePanel& m_panel;
    std::weak_ptr<const RnnModel> m_offered; ///< whose readouts are offered
    std::shared_ptr<const RunGradients> m_gradients;
    GradientSource m_source; ///< of what was computed last
    StepRange m_asked;       ///< the steps that were in sight then
    QTimer m_rest;           ///< until the steps in sight stay
};

} // namespace gateloupe
