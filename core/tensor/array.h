// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// An owned, row-major block of f32 or f64 numbers: inputs, states and traces.
class Array
{
public:
    Array() = default;
    Array(Shape shape, std::vector<float> values) : m_shape(std::move(shape)), m_values(std::move(values)) {}
    Array(Shape shape, std::vector<double> values) : m_shape(std::move(shape)), m_values(std::move(values)) {}

    /// Zeros. Requires: dtype F32 or F64 and a shape that fits in memory.
    static Array zeros(DType dtype, Shape shape);

    [[nodiscard]] const Shape& shape() const { return m_shape; }
    [[nodiscard]] DType dtype() const
    {
        return std::holds_alternative<std::vector<double>>(m_values) ? DType::F64 : DType::F32;
    }
    [[nodiscard]] std::size_t size() const
    {
        return std::visit([](const auto& values) { return values.size(); }, m_values);
    }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }
    [[nodiscard]] double operator[](std::size_t index) const
    {
        return std::visit([index](const auto& values) { return static_cast<double>(values[index]); },
                          m_values);
    }
    /// Requires: T is float or double and matches dtype().
    template <typename T>
    [[nodiscard]] std::span<const T> values() const
    {
        return std::get<std::vector<T>>(m_values);
    }
    template <typename T>
    [[nodiscard]] std::span<T> values()
    {
        return std::get<std::vector<T>>(m_values);
    }
    [[nodiscard]] std::span<const std::byte> bytes() const
    {
        return std::visit([](const auto& values) { return std::as_bytes(std::span(values)); },
                          m_values);
    }
    /// The same numbers as T (float or double).
    template <typename T>
    [[nodiscard]] std::vector<T> convertedTo() const
    {
        return std::visit(
            [](const auto& values) { return std::vector<T>(values.begin(), values.end()); }, m_values);
    }

private:
    Shape m_shape;
    std::variant<std::vector<float>, std::vector<double>> m_values;
};

inline Array Array::zeros(DType dtype, Shape shape)
{
    const auto count = static_cast<std::size_t>(elementCount(shape).value_or(0));
    if (dtype == DType::F64) {
        return Array(std::move(shape), std::vector<double>(count));
    }
    return Array(std::move(shape), std::vector<float>(count));
}

} // namespace gateloupe
