// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QTimer>
#include <QWidget>

#include "app/gui/jobs/jobs.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace gateloupe {

/// A running job in the status bar: what, how far, cancel. Of several the newest is shown, and an
/// older one again when that has ended. A job that is too short to be shown never is.
class JobStatus : public QWidget
{
    Q_OBJECT

public:
    /// `jobs` outlives this.
    explicit JobStatus(Jobs& jobs, QWidget* parent = nullptr);

    /// "reading", "running the network".
    [[nodiscard]] static QString nameOf(Stage stage);

private:
    void showNewest();

    Jobs& m_jobs;
    std::vector<Jobs::Kind> m_kinds; ///< that run long enough, the newest last
    QLabel* m_title;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    QTimer m_soon; ///< progress is told more often than anybody reads it
};

} // namespace gateloupe
