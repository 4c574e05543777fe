// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// How a gate's numbers change on their way out.
struct GateConversion
{
    DType dtype = DType::F32; ///< of the bytes handed out; one of the four floating types
    double addend = 0.0;      ///< added to every element: a folded forget offset
};

/// Whether a source's bytes are a mapped file's, which may leave memory after use.
[[nodiscard]] bool isMapped(const TensorSource& source);

using ByteSink = std::function<Status(std::span<const std::byte>)>;

/// Hands a gate to `sink` as row-major bytes, a slab of whole rows at a time. Where the view is
/// row-major already and nothing changes, the sink gets the source's own bytes; otherwise memory
/// is one slab, whatever the size of the gate.
/// Errors: those of reading the tensor and of its checksum, of the sink, Cancelled between slabs.
Status streamGate(const GateView& gate, const GateConversion& conversion, const ByteSink& sink,
                  Monitor& monitor);

} // namespace gateloupe
