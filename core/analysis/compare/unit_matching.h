// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/analysis/compare/derived_gates.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// Which unit of B stands for which unit of A in one layer and direction.
struct UnitMatch
{
    UnitOrder order;           ///< of B's units: hidden[u] is B's unit beside A's unit u
    std::vector<float> cosine; ///< [H], of the two units' weights
    double meanCosine = 0.0;
    std::uint64_t moved = 0; ///< units of another number in B
};

struct UnitMatching
{
    std::vector<UnitMatch> layers; ///< pseudo-layer order
    [[nodiscard]] std::vector<UnitOrder> orders() const;
    [[nodiscard]] std::uint64_t moved() const;
};

/// More units are not matched: the similarities alone would take n^2 numbers and n^3 time.
inline constexpr std::uint64_t kMaxMatchedUnits = 4096;

/// Lines up B's hidden units with A's: the order of a network's units means nothing, so a network
/// trained again, or stored in another order, only compares once they stand beside each other.
/// Layer by layer, each unit's weights are one vector (rows of W with the columns that the layer
/// before got, rows and columns of R, biases, peepholes, its column of the projection), and the
/// assignment of the highest total cosine is taken. As R's columns move with the units, the first
/// round looks at W, biases and what no order changes (norms of R's rows and columns, its
/// diagonal); the next ones at everything in the order found so far, until it stays.
/// Layer 0 in skip mode keeps its order: unit u reads input u there.
/// Errors: ShapeMismatch when cells or sizes differ; Unsupported above kMaxMatchedUnits; Cancelled;
/// those of reading the gates. Progress: Stage::Running by layers and directions.
/// Source: the weight matching of Ainsworth, Hayase, Srinivasa, "Git Re-Basin", 2022, algorithm 1.
Result<UnitMatching> matchUnits(const RnnModel& a, const RnnModel& b, ProgressMonitor& monitor);

} // namespace gateloupe
