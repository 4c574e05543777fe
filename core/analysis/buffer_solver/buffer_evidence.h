// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/buffer_solver/buffer_values.h"
#include "core/base/message.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// What one kind of look at a buffer says about one spec: nats for it (or against it) compared with
/// a spec that says nothing, and the words for a person. No text: nothing to say.
struct Evidence
{
    double nats = 0.0;
    Message text;
};

/// Some neighbouring regions of a packed buffer that are alike: one matrix of all gates, or the
/// biases of one half.
struct BufferPart
{
    enum class Kind : std::uint8_t
    {
        Input,
        Recurrent,
        Projection
    };

    Kind kind = Kind::Input;
    std::uint64_t first = 0;
    std::uint64_t rows = 0; ///< gates * hidden; the projection size of a projection
    std::uint64_t cols = 0;
    std::uint64_t gates = 1; ///< matrices that stand below one another

    [[nodiscard]] std::uint64_t end() const { return first + rows * cols; }

    /// Elements of one gate's matrix.
    [[nodiscard]] std::uint64_t gateElements() const { return rows / gates * cols; }
};

/// How a spec cuts a buffer: every pseudo-layer's matrices, then the biases.
struct BufferPartition
{
    RnnSpec spec;
    std::uint64_t gates = 0;
    std::uint64_t biasesPerGate = 0;
    std::vector<BufferPart> parts; ///< in buffer order; none is empty
    std::uint64_t matricesEnd = 0; ///< where the biases begin
    std::uint64_t end = 0;

    [[nodiscard]] std::uint64_t biases() const { return end - matricesEnd; }
};

/// How many biases each gate has.
[[nodiscard]] inline std::uint64_t biasesPerGate(const RnnSpec& spec)
{
    return std::uint64_t{spec.hasBias(ParameterKind::InputBias)} +
           std::uint64_t{spec.hasBias(ParameterKind::RecurrentBias)};
}

/// Requires: packedElements(spec) is `elements`.
[[nodiscard]] BufferPartition cutOf(const RnnSpec& spec);

/// The largest number and the size of the numbers, against what initialisers draw.
[[nodiscard]] Evidence scaleEvidence(const BufferValues& values, const BufferPartition& cut);
/// Runs of equal numbers, against where constant biases would begin and end.
[[nodiscard]] Evidence constantEvidence(const BufferValues& values, const BufferPartition& cut);
/// The two biases of a gate: equal, or following each other.
[[nodiscard]] Evidence biasPairEvidence(const BufferValues& values, const BufferPartition& cut);
/// Columns that differ from each other in all rows: features and units of unequal weight.
[[nodiscard]] Evidence columnEvidence(const BufferValues& values, const BufferPartition& cut,
                                      std::uint64_t maxElements);
/// Columns of recurrent matrices that are orthogonal, as some initialisers leave them.
[[nodiscard]] Evidence orthogonalEvidence(const BufferValues& values, const BufferPartition& cut);

/// Matrices and biases that differ from each other in the size of their numbers.
[[nodiscard]] Evidence regionEvidence(const BufferValues& values, const BufferPartition& cut);

/// A quick first look at columns: some stretches of the buffer, each folded into rows of every
/// width that a candidate gives it. Where a row begins does not matter for that, so candidates
/// with matrices of equal width share the work.
/// Lifetime: refers to the values.
class ColumnScan
{
public:
    explicit ColumnScan(const BufferValues& values);

    /// Folds every stretch as the cuts would.
    /// Errors: Cancelled. Progress: Stage::Statistics by folds.
    Status prepare(std::span<const BufferPartition> cuts, ProgressMonitor& monitor);
    /// Requires: prepared for the cut.
    [[nodiscard]] double nats(const BufferPartition& cut) const;

private:
    using Fold = std::pair<std::uint64_t, std::uint64_t>; ///< where a stretch begins, columns

    template <typename Visit>
    void forEachFold(const BufferPartition& cut, const Visit& visit) const;

    const BufferValues& m_values;
    std::uint64_t m_length; ///< of a stretch
    std::map<Fold, double> m_nats;
};

} // namespace gateloupe
