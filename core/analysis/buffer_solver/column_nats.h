// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/analysis/buffer_solver/buffer_partition.h"
#include "core/analysis/buffer_solver/buffer_values.h"

namespace gateloupe::buffer {

/// Fewer say nothing that could be told from luck.
inline constexpr std::uint64_t kFewestRows = 5;
inline constexpr std::uint64_t kFewestColumns = 3;
/// Nats for columns that differ from each other, in their numbers or in the sizes of them. Looks at
/// every `step`-th row of each gate.
[[nodiscard]] double columnNats(const BufferValues& values, const BufferPart& matrix,
                                std::uint64_t step);

} // namespace gateloupe::buffer
