// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/gui/dialogs/tool_dialog.h"
#include "core/analysis/shrink/shrink.h"

class QLineEdit;
class QPushButton;

namespace gateloupe {

class PathField;

/// The session's run as a folder that repeats it, or the smallest part of it that still differs
/// from what somebody else makes of it.
class BundleDialog : public ToolDialog
{
    Q_OBJECT

public:
    /// What goes into the folder, in the order of the list.
    enum class What
    {
        WholeRun,
        AgainstFile,
        AgainstBackend,
        AgainstProgram
    };

    /// Both outlive this.
    BundleDialog(Session& session, Jobs& jobs, QWidget* parent = nullptr);

    void choose(What what);
    /// Makes the folder, which is new or empty.
    void write(const QString& folder);

private:
    void chooseTarget();
    void showState();
    void showKept();
    /// The words of the menu that opens it for this.
    [[nodiscard]] static QString titleOf(What what);
    [[nodiscard]] What what() const;
    [[nodiscard]] std::optional<double> tolerance() const;

    QComboBox* m_what;
    PathField* m_theirs;
    QComboBox* m_backend;
    QLineEdit* m_command;
    QLineEdit* m_tolerance;
    QTableWidget* m_kept;
    QPushButton* m_open;
    std::optional<ShrunkCase> m_part; ///< what was kept of the run; empty: all of it
    QString m_folder;                 ///< that was made last
};

} // namespace gateloupe
