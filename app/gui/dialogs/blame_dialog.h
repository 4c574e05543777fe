// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/gui/dialogs/tool_dialog.h"

class QCheckBox;
class QPushButton;

namespace gateloupe {

struct Blame;
class PathField;

/// Names the bug of somebody's runtime: takes their output for the input of the session's run and
/// says which single defect makes it of the right one, the next guesses, and where to look.
class BlameDialog : public ToolDialog
{
    Q_OBJECT

public:
    /// Both outlive this.
    BlameDialog(Session& session, Jobs& jobs, QWidget* parent = nullptr);

    /// What the other program computed: fills the field in.
    void setTheirs(const QString& path);
    /// Shows what was found elsewhere. `isOfRun`: for the input of the session's run.
    void present(std::shared_ptr<const Blame> blame, bool isOfRun);

    /// Asks where to write the input that tells equally good defects apart.
    void chooseProbe();
    void writeProbe(const QString& path);

signals:
    /// The session now looks at the first number that the defect changes.
    void placeChosen();

private:
    void showRun();
    void offerNumbers();
    void search();
    void showBlame();
    void forget();
    void showState();
    void openFirst();
    [[nodiscard]] QString verdictWithNotes() const;
    [[nodiscard]] QString verdict() const;

    std::shared_ptr<const Blame> m_blame;
    bool m_isOfRun = true; ///< its places are those of the session's run
    PathField* m_theirs;
    QComboBox* m_readout;
    QCheckBox* m_pairs;
    QLabel* m_verdict;
    QPushButton* m_first;
    QPushButton* m_probe;
    QTableWidget* m_suspects;
};

} // namespace gateloupe
