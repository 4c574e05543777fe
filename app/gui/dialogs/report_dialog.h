// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QCheckBox;
class QLineEdit;
class QPlainTextEdit;

namespace gateloupe {

class InlineBanner;
class Jobs;
class PathField;
class Session;
class WorkRow;

/// The session's run as one page of HTML: asks for a title, a note, somebody's output whose
/// differences are listed, and where to write it.
class ReportDialog : public QDialog
{
    Q_OBJECT

public:
    /// Both outlive this.
    ReportDialog(Session& session, Jobs& jobs, QWidget* parent = nullptr);

    void write(const QString& path);

signals:
    /// The page is written, or could not be.
    void ended();

private:
    void build();
    void chooseTarget();
    void showRun();

    Session& m_session;
    Jobs& m_jobs;
    InlineBanner* m_banner;
    QLineEdit* m_title;
    QPlainTextEdit* m_note;
    PathField* m_theirs;
    QCheckBox* m_explain;
    WorkRow* m_row;
};

} // namespace gateloupe
