// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/array.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// The axes of an array, outermost first, one letter each: t steps, r steps from the
/// last to the first, b sequences, l layers, d directions, u units of one direction, n the two
/// states h and c. Axes in parentheses are one axis of the array, "(du)": the units of all
/// directions.
using AxisPattern = std::string;

/// How many there are along each.
struct AxisExtents
{
    std::uint64_t steps = 1;
    std::uint64_t batch = 1;
    std::uint64_t layers = 1;
    std::uint64_t directions = 1;
    std::uint64_t units = 1;
    std::uint64_t states = 1;

    [[nodiscard]] std::uint64_t along(char axis) const;
};

/// Whether an array of that shape has the axes of the pattern; those of one element say nothing and
/// may be left out or added.
[[nodiscard]] bool fits(const Shape& found, std::string_view pattern, const AxisExtents& extents);

/// Elements from one to the next along that axis; 0 where the pattern does not have it.
[[nodiscard]] std::int64_t strideAlong(char axis, std::string_view pattern,
                                       const AxisExtents& extents);

/// The values as f64 where one of two arrays they come from is, else as f32.
[[nodiscard]] Array arrayLike(const Array& one, const Array& other, Shape shape,
                              std::vector<double> values);

} // namespace gateloupe
