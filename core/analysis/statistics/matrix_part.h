// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/gate_view.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// A gate's matrix, verified by the file's checksum of its tensor (read in full).
/// Errors: those of GateView::map() and TensorSource::verify(), with the tensor's name.
Result<MatrixView> checkedMatrix(const GateView& gate, ProgressMonitor& monitor);

/// Whether the neighbours in a column are nearer to each other in memory than those in a row.
[[nodiscard]] bool liesByColumn(const MatrixView& matrix);

/// Widens target.size() elements to double, `stepElements` apart from `first` on.
/// Requires: a real, readable dtype; every element lies in the caller's bytes.
void readRun(const std::byte* first, std::int64_t stepElements, DType dtype,
             std::span<double> target);

/// Some rows and columns of a matrix: what a selection in a sorted picture is.
/// Requires: every index inside the matrix.
struct MatrixPart
{
    MatrixView matrix;
    std::vector<std::uint64_t> rows; ///< empty: all of them
    std::vector<std::uint64_t> cols; ///< empty: all of them

    [[nodiscard]] std::uint64_t rowCount() const
    {
        return rows.empty() ? matrix.rows : rows.size();
    }

    [[nodiscard]] std::uint64_t colCount() const
    {
        return cols.empty() ? matrix.cols : cols.size();
    }

    [[nodiscard]] std::uint64_t elements() const { return rowCount() * colCount(); }

    [[nodiscard]] std::uint64_t rowAt(std::uint64_t index) const
    {
        return rows.empty() ? index : rows[index];
    }

    [[nodiscard]] std::uint64_t colAt(std::uint64_t index) const
    {
        return cols.empty() ? index : cols[index];
    }
};

/// A part as lines of items: the items of a line are near each other in memory, whatever the
/// strides. Reads widen to double.
/// Lifetime: never outlives the part.
class PartLines
{
public:
    /// Longest run that read() callers need at once: fits the first cache.
    static constexpr std::uint64_t kChunk = 4096;

    explicit PartLines(const MatrixPart& part);
    /// In the given direction, whatever memory says: to walk a second part beside a first.
    PartLines(const MatrixPart& part, bool isTurned);

    [[nodiscard]] std::uint64_t lines() const { return m_lines; }

    [[nodiscard]] std::uint64_t items() const { return m_items; }

    /// Whether a line is a column.
    [[nodiscard]] bool isTurned() const { return m_isTurned; }

    [[nodiscard]] std::uint64_t rowOf(std::uint64_t line, std::uint64_t item) const
    {
        return m_isTurned ? item : line;
    }

    [[nodiscard]] std::uint64_t colOf(std::uint64_t line, std::uint64_t item) const
    {
        return m_isTurned ? line : item;
    }

    /// Items [first, first + target.size()) of a line.
    void read(std::uint64_t line, std::uint64_t first, std::span<double> target) const;

private:
    const MatrixPart* m_part;
    std::uint64_t m_lines;
    std::uint64_t m_items;
    bool m_isTurned;
};

/// Reads all of `lines` on all cores: visit(state, line, firstItem, numbers) in pieces of whole
/// lines, each with its own copy of `empty`. The states come back in the order of the pieces, which
/// does not depend on the cores, for the caller to merge.
/// Errors: Cancelled.
template <typename State, typename Visit>
Result<std::vector<State>> readLines(const PartLines& lines, const State& empty,
                                     ProgressMonitor& monitor, const Visit& visit)
{
    constexpr std::uint64_t kPieceElements = std::uint64_t{1} << 19U;
    constexpr std::uint64_t kMostPieces = 64; // each holds a state
    const std::uint64_t perPiece =
        std::max<std::uint64_t>({1, kPieceElements / std::max<std::uint64_t>(1, lines.items()),
                                 (lines.lines() + kMostPieces - 1) / kMostPieces});
    std::vector<State> states((lines.lines() + perPiece - 1) / perPiece, empty);
    std::atomic<bool> isCancelled = false;
    forEachPiece(states.size(), [&](std::uint64_t piece) {
        std::vector<double> numbers(std::min(PartLines::kChunk, lines.items()));
        const std::uint64_t last = std::min(lines.lines(), (piece + 1) * perPiece);
        for (std::uint64_t line = piece * perPiece; line < last; ++line) {
            for (std::uint64_t first = 0; first < lines.items(); first += numbers.size()) {
                if (isCancelled || monitor.cancelled()) {
                    isCancelled = true;
                    return;
                }
                const std::span<double> run(
                    numbers.data(), std::min<std::uint64_t>(numbers.size(), lines.items() - first));
                lines.read(line, first, run);
                visit(states[piece], line, first, std::span<const double>(run));
            }
        }
    });
    if (isCancelled) {
        return Error::cancelled("reading the matrix was cancelled");
    }
    return states;
}

} // namespace gateloupe
