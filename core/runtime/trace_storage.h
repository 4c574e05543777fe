// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/runtime/forward.h"

namespace gateloupe {

/// Makes the arrays a run will fill, all zero: the padding past a sequence's length stays so.
/// `math` is the type they have, `workBytes` what the run needs beside them.
/// Errors: OutOfMemory with the bytes needed and those there are, before anything is allocated;
/// Cancelled. Throws: std::bad_alloc.
struct TraceNeeds
{
    DType math = DType::F32;
    std::uint64_t workBytes = 0;
};

Result<std::shared_ptr<Trace>> allocateTrace(const ForwardRequest& request, const TraceNeeds& needs,
                                             Monitor& monitor);

/// Steps of a run as progress counts them: those of every sequence in every pseudo-layer.
[[nodiscard]] std::uint64_t stepsOf(const Trace& trace, const RnnSpec& spec);

} // namespace gateloupe
