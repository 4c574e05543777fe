// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/gate_view.h"
#include "core/tensor/array.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// How a few numbers are made of an output: weights y + bias.
struct Readout
{
    Array weights;                              ///< [K, D * R]
    Array bias;                                 ///< [K]; empty: none
    std::optional<GateView> storedWeights = {}; ///< what `weights` was read from, of its shape;
                                                ///< empty: made otherwise
    std::optional<GateView> storedBias = {};    ///< [K, 1], likewise
};

/// The numbers that a tensor of the file [numbers, width], or [width, numbers], makes of an output
/// of that width; with the bias beside it: the tensor of the same name but for its last word.
/// Errors: NotFound; ShapeMismatch for a matrix of another width; those of reading it.
Result<Readout> readReadout(const TensorCatalog& catalog, const std::string& tensor,
                            std::uint64_t width, ProgressMonitor& monitor);

/// How the numbers of a readout are shown.
enum class ReadoutScale : std::uint8_t
{
    Logits,       ///< as they are
    Probabilities ///< their softmax
};

/// Shapes: y [T, B, D * R] to [T, B, K] f32; sums are made in f64.
/// Errors: ShapeMismatch; Unsupported for more numbers than a picture needs; Cancelled.
Result<Array> readoutOf(const Array& y, const Readout& readout, ReadoutScale scale,
                        ProgressMonitor& monitor);

/// The places of the largest numbers of a step, the largest first, no NaN among them; fewer where
/// there are fewer. Requires: numbers [T, B, K], step < T, batch < B.
[[nodiscard]] std::vector<std::uint64_t> largestOf(const Array& numbers, std::uint64_t step,
                                                   std::uint64_t batch, std::size_t count);

} // namespace gateloupe
