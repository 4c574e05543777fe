// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/axis_pattern.h"

#include <cstddef>
#include <utility>

namespace gateloupe {

namespace {

/// The shape that a pattern describes.
Shape shapeOfPattern(std::string_view pattern, const AxisExtents& extents)
{
    Shape shape;
    bool isInside = false;
    for (const char axis : pattern) {
        if (axis == '(') {
            shape.push_back(1);
            isInside = true;
        } else if (axis == ')') {
            isInside = false;
        } else if (isInside) {
            shape.back() *= extents.along(axis);
        } else {
            shape.push_back(extents.along(axis));
        }
    }
    return shape;
}

Shape withoutSingles(Shape shape)
{
    std::erase(shape, 1U);
    return shape;
}

} // namespace

std::uint64_t AxisExtents::along(char axis) const
{
    switch (axis) {
    case 't':
    case 'r':
        return steps;
    case 'b':
        return batch;
    case 'l':
        return layers;
    case 'd':
        return directions;
    case 'n':
        return states;
    default:
        return units;
    }
}

bool fits(const Shape& found, std::string_view pattern, const AxisExtents& extents)
{
    return withoutSingles(found) == withoutSingles(shapeOfPattern(pattern, extents));
}

std::int64_t strideAlong(char axis, std::string_view pattern, const AxisExtents& extents)
{
    std::uint64_t stride = 1;
    for (std::size_t at = pattern.size(); at-- > 0;) {
        if (pattern[at] == axis) {
            return static_cast<std::int64_t>(stride);
        }
        if (pattern[at] != '(' && pattern[at] != ')') {
            stride *= extents.along(pattern[at]);
        }
    }
    return 0;
}

Array arrayLike(const Array& one, const Array& other, Shape shape, std::vector<double> values)
{
    if (one.dtype() == DType::F64 || other.dtype() == DType::F64) {
        return Array(std::move(shape), std::move(values));
    }
    return Array(std::move(shape), std::vector<float>(values.begin(), values.end()));
}

} // namespace gateloupe
