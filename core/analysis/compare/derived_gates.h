// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// Networks and gates made from others, so that two can be laid side by side. Nothing is read
/// here: each new gate is computed on first use and kept in memory from then on; those that do not
/// change stay the views they were.

/// A - B, row-major, f64 where one of them is, else f32. Where both hold the same NaN or infinity
/// the difference is 0.
/// Errors: ShapeMismatch.
Result<GateView> differenceOf(const GateView& a, const GateView& b);

/// Which unit of a layer and direction stands at each place: order[u] is the old unit at the new
/// place u.
struct UnitOrder
{
    std::vector<std::uint64_t> hidden; ///< [H]
    std::vector<std::uint64_t> output; ///< [R]: of h as others see it; `hidden` without projection
    friend bool operator==(const UnitOrder&, const UnitOrder&) = default;
};

/// The order of the columns of a layer's W: empty for layer 0, which reads the input as it is, else
/// that of what both directions of the layer before give. `orders` of the layers before.
[[nodiscard]] std::vector<std::uint64_t> inputOrderOf(const RnnSpec& spec, LayerIndex layer,
                                                      const std::vector<UnitOrder>& orders);

/// A network with its units in another order: rows of W, R and the biases, columns of R and
/// of the next layer's W, rows and columns of the projection. Its outputs are the old ones in the
/// order of the last layer's `output`.
/// Requires: orders in pseudo-layer order, each a permutation of its own units; layer 0 in skip
/// mode stays as it is.
std::shared_ptr<const RnnModel> withUnitsReordered(const std::shared_ptr<const RnnModel>& model,
                                                   std::vector<UnitOrder> orders);

/// A network with one bias for each gate where the equations allow it: bW + bR and what the
/// convention adds to the forget gate when it runs, so that networks of different bias modes can be
/// compared. A bias that is not stored is zero. The two biases of `new` stay apart where the reset
/// gate acts on one of them.
std::shared_ptr<const RnnModel> withSummedBiases(const std::shared_ptr<const RnnModel>& model);

/// Whether two networks keep the same biases and add the same to their forget gates; those that do
/// not are compared withSummedBiases().
[[nodiscard]] bool haveSameBiases(const RnnModel& a, const RnnModel& b);

/// Bytes that the gates of withUnitsReordered() take once all are read.
[[nodiscard]] std::uint64_t reorderedBytes(const RnnModel& model);

} // namespace gateloupe
