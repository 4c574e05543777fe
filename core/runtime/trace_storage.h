// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/runtime/forward.h"

namespace gateloupe {

/// Makes the arrays a run will fill, all zero: the padding past a sequence's length stays so.
/// `workBytes` is what the run needs beside them.
/// Errors: OutOfMemory with the bytes needed and those there are, before anything is allocated.
Result<std::shared_ptr<Trace>> allocateTrace(const ForwardRequest& request, DType math,
                                             std::uint64_t workBytes);

/// Steps of a run as progress counts them: those of every sequence in every pseudo-layer.
[[nodiscard]] std::uint64_t stepsOf(const Trace& trace, const RnnSpec& spec);

} // namespace gateloupe
