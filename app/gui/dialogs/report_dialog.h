// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/dialogs/tool_dialog.h"

class QCheckBox;
class QLineEdit;
class QPlainTextEdit;

namespace gateloupe {

class PathField;

/// The session's run as one page of HTML: asks for a title, a note, somebody's output whose
/// differences are listed, and where to write it.
class ReportDialog : public ToolDialog
{
    Q_OBJECT

public:
    /// Both outlive this.
    ReportDialog(Session& session, Jobs& jobs, QWidget* parent = nullptr);

    void write(const QString& path);

private:
    void chooseTarget();
    void showRun();

    QLineEdit* m_title;
    QPlainTextEdit* m_note;
    PathField* m_theirs;
    QCheckBox* m_explain;
};

} // namespace gateloupe
