// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QTimer>
#include <QWidget>

#include "app/gui/jobs/jobs.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace gateloupe {

/// The newest running job in the status bar: what, how far, cancel. A job that ends within 150 ms
/// is never shown.
class JobStatus : public QWidget
{
    Q_OBJECT

public:
    explicit JobStatus(Jobs& jobs, QWidget* parent = nullptr);

    /// "reading", "running the network".
    [[nodiscard]] static QString nameOf(Stage stage);

protected:
    void changeEvent(QEvent* event) override;

private:
    void begin(Jobs::Kind kind, const QString& title);
    void progress(Jobs::Kind kind, Stage stage, double share);
    void end(Jobs::Kind kind);
    void retranslate();

    Jobs& m_jobs;
    std::optional<Jobs::Kind> m_kind;
    QTimer m_delay;
    QLabel* m_title;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
};

} // namespace gateloupe
