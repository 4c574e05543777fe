// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "core/tensor/dtype.h"

namespace gateloupe {

/// How well the bytes read as numbers of a dtype, in nats, at most 0: weights are finite and
/// neither huge nor tiny, while the bytes of another dtype have any exponent.
[[nodiscard]] double dtypeNats(std::span<const std::byte> bytes, DType dtype);

} // namespace gateloupe
