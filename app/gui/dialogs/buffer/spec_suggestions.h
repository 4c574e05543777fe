// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QWidget>

#include "app/gui/jobs/jobs.h"
#include "core/analysis/buffer_solver/buffer_solver.h"
#include "core/tensor/tensor.h"

class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace gateloupe {

/// Where a packed buffer lies: in a tensor, or in a file from an offset on.
struct BufferPlace
{
    QString path;
    std::shared_ptr<const Tensor> tensor; ///< null: the file itself
    std::uint64_t offsetBytes = 0;

    friend bool operator==(const BufferPlace&, const BufferPlace&) = default;
};

/// Offers the specs that fit a buffer, the likeliest first, each with its reasons. Nothing is
/// looked for before it is asked for.
class SpecSuggestions : public QWidget
{
    Q_OBJECT

public:
    explicit SpecSuggestions(QWidget* parent = nullptr);

    /// Another place than before ends the search and forgets what was found. Empty: nowhere.
    void setPlace(std::optional<BufferPlace> place);

    [[nodiscard]] const std::vector<BufferCandidate>& candidates() const
    {
        return m_solution.candidates;
    }

    [[nodiscard]] bool isSearching() const { return m_jobs.isRunning(Jobs::Kind::Solve); }

signals:
    /// The user took a suggestion.
    void chosen(const gateloupe::RnnSpec& spec);
    /// A search ended, with or without candidates.
    void searched();

private:
    void search();
    void showState();
    [[nodiscard]] static QString titleOf(const BufferCandidate& candidate);
    [[nodiscard]] static QString summaryOf(const BufferSolution& solution);

    std::optional<BufferPlace> m_place;
    BufferSolution m_solution;
    QPushButton* m_search;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QLabel* m_hint; ///< until there is an answer
    QLabel* m_summary;
    QListWidget* m_list;
    Jobs m_jobs; ///< last: ends its work before the rest goes
};

} // namespace gateloupe
