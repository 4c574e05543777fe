// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gateloupe {

/// Extents, outermost first; rank 0 is a scalar.
using Shape = std::vector<std::uint64_t>;

/// Largest rank any reader accepts.
inline constexpr std::size_t kMaxRank = 32;

/// Product of the extents; empty on overflow.
[[nodiscard]] std::optional<std::uint64_t> elementCount(std::span<const std::uint64_t> shape);

/// An axis that may be counted from the end (-1 is the last), from the front; empty when there is
/// no such axis.
[[nodiscard]] std::optional<std::size_t> axisFromFront(std::int64_t axis, std::size_t rank);

/// Row-major strides in elements. Requires: elementCount(shape) fits.
[[nodiscard]] std::vector<std::int64_t> rowMajorStrides(std::span<const std::uint64_t> shape);
/// "[4, 20]".
[[nodiscard]] std::string toText(std::span<const std::uint64_t> shape);

} // namespace gateloupe
