// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/analysis/dense/dense_run.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// The outputs of the layers of a run, direction by direction: a run over the same input that
/// differs from others in one layer computes nothing below it again, and nothing of a direction
/// that is as before. Copies share what they hold and go on alone.
class LayerOutputs
{
public:
    /// Holds of runs that are `like` but for their layers; it must outlive this.
    /// Requires: no chunks, and every sequence by itself.
    explicit LayerOutputs(const DenseRun& like)
        : m_like(like)
    {
    }

    /// Whether a run differs in its layers alone.
    [[nodiscard]] bool serves(const DenseRun& run) const;

    /// What a layer reads: [T, B, I]. Errors: Cancelled.
    Result<std::vector<double>> inputOf(const DenseRun& run, std::size_t layer,
                                        const ProgressMonitor& monitor);

    /// As run(), and by it where this does not serve the run. Errors: Cancelled.
    Result<DenseOutput> outputOf(const DenseRun& run, const ProgressMonitor& monitor);

private:
    /// One direction of one layer above others.
    struct Entry
    {
        std::vector<DenseLayer> below;
        DenseLayer own; ///< one cell
        std::uint32_t direction = 0;
        DenseOutput output;
    };

    Result<std::shared_ptr<const Entry>> entryOf(const DenseRun& run, std::size_t layer,
                                                 std::uint32_t direction,
                                                 const ProgressMonitor& monitor);

    const DenseRun& m_like;
    std::vector<std::shared_ptr<const Entry>> m_entries;
};

/// One direction of one layer as a network of its own, over no input yet.
[[nodiscard]] DenseRun directionOf(const DenseRun& run, std::size_t layer, std::uint32_t direction);

} // namespace gateloupe
