// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/statistics/bias_summary.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The biases of one gate, a number for each unit.
struct BiasColumn
{
    Gate gate = Gate::Input;
    BiasStorage storage = BiasStorage::None;
    BiasFolding folding = BiasFolding::NothingToFold;
    bool isShared = false;
    std::vector<double> input;     ///< bW; empty when not stored
    std::vector<double> recurrent; ///< bR; empty when not stored

    [[nodiscard]] std::optional<double> inputAt(std::uint64_t unit) const;
    [[nodiscard]] std::optional<double> recurrentAt(std::uint64_t unit) const;
    /// What the gate sees where only the sum matters; empty where it does not, or nothing is
    /// stored.
    [[nodiscard]] std::optional<double> sumAt(std::uint64_t unit) const;
};

/// All biases of a layer and direction. Immutable once published.
struct BiasNumbers
{
    std::shared_ptr<const RnnModel> model; ///< never null
    LayerIndex layer;
    Direction direction = Direction::Forward;
    std::uint64_t units = 0;
    std::vector<BiasColumn> gates; ///< in canonical order

    [[nodiscard]] BiasPattern pattern() const;
};

/// Reads them; meant for a worker thread.
/// Errors: those of GateView::map().
Result<std::shared_ptr<const BiasNumbers>> readBiases(std::shared_ptr<const RnnModel> model,
                                                      LayerIndex layer, Direction direction,
                                                      ProgressMonitor& monitor);

} // namespace gateloupe
