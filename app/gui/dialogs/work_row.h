// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QSize>
#include <QWidget>

#include "app/gui/jobs/jobs.h"

class QDialog;
class QHBoxLayout;
class QProgressBar;
class QPushButton;

namespace gateloupe {

/// The row of a dialog that starts one kind of job: how far it is, what stops it, what starts it.
/// The job ends with the dialog: its answer would reach nobody.
class WorkRow : public QWidget
{
    Q_OBJECT

public:
    /// Parts are named after `word`: "blame" gives blameProgress and blameCancel. Outlives neither.
    WorkRow(Jobs& jobs, Jobs::Kind kind, const QString& word, QDialog& dialog);

    /// The object name of the button that starts the job, its text, and the text of the button
    /// that stops it ("Stop" unless one is given); texts in the present language.
    void setTexts(
        const char* name, std::function<QString()> start,
        std::function<QString()> stop = [] { return tr("Stop"); });
    /// In front of the bar.
    void addControl(QWidget* control);
    /// What starts it can be used, or says why not; nothing starts twice.
    void setObjection(const QString& objection);

signals:
    void startWanted();

private:
    void showState();

    Jobs& m_jobs;
    Jobs::Kind m_kind;
    QString m_objection;
    QProgressBar* m_progress;
    QPushButton* m_cancel;
    QPushButton* m_start;
    QHBoxLayout* m_row;
};

/// Width of a dialog that has no answer yet.
inline constexpr int kToolWidth = 640;

/// A window as wide, and as high as what it holds asks for there.
void resizeToContents(QWidget& window, int width);
/// Makes a window that shows more now larger, as far as the screen goes; never smaller.
void growTo(QWidget& window, const QSize& size);

} // namespace gateloupe
