// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// Beside the shapes, what decides how much memory a run takes.
struct TraceNeeds
{
    DType math = DType::F32;             ///< type of every array
    std::uint64_t workBytes = 0;         ///< used during the run only
    Contents contents = Contents::Zeros; ///< of the arrays, where no sequence is padded
};

/// Makes the arrays a run will fill. Where a sequence ends early they are zero: the padding past
/// its length stays so. Errors: OutOfMemory with the bytes needed and those there are, before
/// anything is allocated. Throws: std::bad_alloc.
Result<std::shared_ptr<Trace>> allocateTrace(const ForwardRequest& request,
                                             const TraceNeeds& needs);

/// A trace of few steps, without a question about memory.
/// Throws: std::bad_alloc.
[[nodiscard]] std::shared_ptr<Trace> emptyTrace(const ForwardRequest& request, DType math,
                                                Contents contents = Contents::Zeros);

/// Memory the system can give without swapping, in bytes; all there is when it does not say.
[[nodiscard]] std::uint64_t availableMemoryBytes();

/// Steps of each sequence: the request's lengths, or all steps of x.
[[nodiscard]] std::vector<std::uint64_t> lengthsOf(const ForwardRequest& request);

/// Steps of a run as progress counts them: those of every sequence in every pseudo-layer.
[[nodiscard]] std::uint64_t stepsOf(const Trace& trace, const RnnSpec& spec);

} // namespace gateloupe
