// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

/// One number that a run left.
struct TracePoint
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
    TraceSignal signal; ///< never Kind::Input
    std::uint64_t unit = 0;
    std::uint64_t step = 0;
    std::uint64_t sequence = 0;

    friend bool operator==(const TracePoint&, const TracePoint&) = default;
};

/// "layer_0/forward/forget[12]@40", with ",2" behind it for batch entry 2.
[[nodiscard]] std::string toText(const TracePoint& point);
/// The inverse; "y[12]@40" is the value of the last layer that the output shows there.
/// "layer_0/backward/projected[3]@0". Errors: InvalidArgument, naming what is not understood or
/// what the network has not.
Result<TracePoint> tracePointFromText(std::string_view text, const RnnModel& model);

} // namespace gateloupe
