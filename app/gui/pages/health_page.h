// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>

#include <QWidget>

#include "core/analysis/health/health.h"
#include "core/conventions/checkpoint.h"
#include "widgets/timeline/gradients/run_gradients.h"

namespace gateloupe {

class HealthView;
class InlineBanner;
class Jobs;
class Session;

/// The health page: checks the weights of the open file in a job, selects what is chosen in the
/// list. A small file is checked as soon as it is open, a large one when asked to, because every
/// weight has to be read.
class HealthPage : public QWidget
{
    Q_OBJECT

public:
    /// Files with more weights wait for the user.
    static constexpr std::uint64_t kCheckedAtOnceBytes = std::uint64_t{256} << 20U;

    HealthPage(Session& session, Jobs& jobs, QWidget* parent = nullptr);

    void check();
    /// Sets the gradients of a run of one of the open networks. The page then also lists the units
    /// and gates that learn nothing in this run. Null removes them.
    void setGradients(std::shared_ptr<const RunGradients> gradients);

    [[nodiscard]] HealthView& view() { return *m_view; }

    [[nodiscard]] InlineBanner& banner() { return *m_banner; }

signals:
    /// Null when nothing is known about the open file.
    void reportChanged(const std::shared_ptr<const gateloupe::HealthReport>& report);
    /// The selected place is to be shown in the heatmap.
    void gatesWanted();

private:
    void showCheckpoint();
    void showReport(const std::shared_ptr<const HealthReport>& report);
    void checkFile(const std::shared_ptr<const Checkpoint>& checkpoint);
    void checkOthers();
    void select(const HealthFinding& finding);
    [[nodiscard]] static std::uint64_t
    bytesToRead(const std::shared_ptr<const Checkpoint>& checkpoint);

    Session& m_session;
    Jobs& m_jobs;
    const Checkpoint* m_checking = nullptr; ///< by the job; only told apart from others
    std::shared_ptr<const RunGradients> m_gradients;
    InlineBanner* m_banner;
    HealthView* m_view;
    std::map<const Checkpoint*, std::shared_ptr<const HealthReport>> m_reports; ///< of open files
};

} // namespace gateloupe
