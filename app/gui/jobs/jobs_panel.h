// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;
class QTreeView;

namespace gateloupe {

class Jobs;
class JobsModel;

/// Running and finished jobs with their progress; the chosen one can be cancelled.
class JobsPanel : public QWidget
{
    Q_OBJECT

public:
    /// `jobs` outlives this.
    explicit JobsPanel(Jobs& jobs, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateButtons();
    void retranslate();

    JobsModel* m_model;
    QTreeView* m_view;
    QPushButton* m_cancel;
    QPushButton* m_clear;
};

} // namespace gateloupe
