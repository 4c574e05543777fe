// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"
#include "core/tensor/zeroed_values.h"

namespace gateloupe {

/// An owned, row-major block of f32 or f64 numbers: inputs, states and traces.
class Array
{
public:
    Array() = default;
    Array(Shape shape, std::vector<float> values) : m_shape(std::move(shape)), m_values(std::move(values)) {}
    Array(Shape shape, std::vector<double> values) : m_shape(std::move(shape)), m_values(std::move(values)) {}

    /// Zeros that cost nothing until they are written to.
    /// Requires: dtype F32 or F64 and a shape that fits in memory. Throws: std::bad_alloc.
    static Array zeros(DType dtype, Shape shape);

    [[nodiscard]] const Shape& shape() const { return m_shape; }
    [[nodiscard]] DType dtype() const
    {
        return std::holds_alternative<std::vector<double>>(m_values) ||
                       std::holds_alternative<ZeroedValues<double>>(m_values)
                   ? DType::F64
                   : DType::F32;
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
        if (const auto* zeroed = std::get_if<ZeroedValues<T>>(&m_values)) {
            return *zeroed;
        }
        return std::get<std::vector<T>>(m_values);
    }
    template <typename T>
    [[nodiscard]] std::span<T> values()
    {
        if (auto* zeroed = std::get_if<ZeroedValues<T>>(&m_values)) {
            return *zeroed;
        }
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
    template <typename T>
    Array(Shape shape, ZeroedValues<T> values) : m_shape(std::move(shape)), m_values(std::move(values))
    {
    }

    Shape m_shape;
    /// Given numbers, or zeros to write to.
    std::variant<std::vector<float>, std::vector<double>, ZeroedValues<float>, ZeroedValues<double>>
        m_values;
};

inline Array Array::zeros(DType dtype, Shape shape)
{
    const auto count = static_cast<std::size_t>(elementCount(shape).value_or(0));
    if (dtype == DType::F64) {
        return Array(std::move(shape), ZeroedValues<double>(count));
    }
    return Array(std::move(shape), ZeroedValues<float>(count));
}

} // namespace gateloupe
