// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QString>

#include "core/analysis/explain/trace_point.h"
#include "core/model/rnn_model.h"
#include "widgets/timeline/strip_layout.h"

namespace gateloupe {

/// A row of a strip at one step of one sequence of the batch.
struct StripCell
{
    StripId strip;
    std::uint64_t index = 0; ///< unit, feature of the input, number of the readout
    std::uint64_t step = 0;
    std::uint64_t sequence = 0;
};

/// The value of the run that the strip shows there, or shows the gradient of. Empty for the input,
/// the readout and differences, which no layer of `model` computes.
[[nodiscard]] std::optional<TracePoint> tracePointOf(const StripCell& cell, const RnnModel& model);

/// The address that the console's `--at` and Python take, where there is one:
/// "layer_0/forward/c[12]@40"; else the letter of the strip, "x[7]@123". A batch entry other than
/// the first one stands behind a comma: "@40,2". Of a gradient "dL/d(layer_0/forward/c[12]@40)".
[[nodiscard]] QString addressOf(const StripCell& cell, const RnnModel& model);

/// What tells a layer and direction from the others of its network: empty where there is only one.
[[nodiscard]] QString shortPlace(const RnnModel& model, PseudoLayerIndex place);

} // namespace gateloupe
