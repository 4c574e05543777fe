// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "app/gui/dialogs/tool_dialog.h"
#include "core/analysis/prove/runner.h"

class QDoubleSpinBox;
class QLineEdit;
class QPushButton;

namespace gateloupe {

struct Blame;
struct FileQuestion;
struct Proofs;
struct RnnModel;

/// Whether somebody's program runs the selected network right: takes its command line, says what
/// will be executed, puts the program to every proof and shows which hold.
class ProveDialog : public ToolDialog
{
    Q_OBJECT

public:
    /// Both outlive this.
    ProveDialog(Session& session, Jobs& jobs, QWidget* parent = nullptr);

    void writeJunit(const QString& path);
    void writePage(const QString& path);

signals:
    /// The output was taken apart already. `isOfRun`: its input is that of the session's run.
    void blameWanted(std::shared_ptr<const gateloupe::Blame> blame, bool isOfRun);

private:
    /// What was put to the proofs last.
    struct Proven
    {
        std::shared_ptr<const RnnModel> model;
        std::shared_ptr<const Proofs> proofs;
        bool isOfRun = false; ///< over the input of the session's run
    };

    void check();
    void prove();
    void forget();
    void showProofs();
    void offerInputs();
    [[nodiscard]] QPushButton* newJunitSaver();
    [[nodiscard]] QPushButton* newPageSaver();
    [[nodiscard]] FileQuestion targetQuestion(const QString& title, const QString& filter,
                                              const char* suffix);
    void write(const QString& path, const std::string& text);
    [[nodiscard]] ArrayExchange arrays() const;
    [[nodiscard]] QString exchange(const RunnerCommand& command) const;
    [[nodiscard]] QString execution(const RunnerCommand& command) const;
    [[nodiscard]] QString verdict() const;

    std::optional<RunnerCommand> m_command; ///< what is typed, where it is one
    Proven m_proven;
    QLineEdit* m_line;
    QLabel* m_exchange;
    QComboBox* m_input;
    QComboBox* m_arrays; ///< what the files of arrays are
    QDoubleSpinBox* m_limit;
    QLabel* m_execution;
    QLabel* m_verdict;
    QWidget* m_links;
    QPushButton* m_blame;
    QTableWidget* m_table;
};

} // namespace gateloupe
