// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>

#include "core/analysis/buffer_solver/buffer_partition.h"
#include "core/analysis/buffer_solver/buffer_values.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

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
