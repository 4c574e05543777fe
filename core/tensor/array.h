// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"
#include "core/tensor/zeroed_values.h"

namespace gateloupe {

/// An owned, row-major block of f32 or f64 numbers: inputs, states and traces.
/// Copies share their numbers until one of them is written to, so a million steps of input may be
/// handed on by value.
/// Threads: distinct objects are free, even where they share numbers.
class Array
{
public:
    Array() = default;

    Array(Shape shape, std::vector<float> values)
        : m_shape(std::move(shape))
        , m_values(std::make_shared<Values>(std::move(values)))
    {
    }

    Array(Shape shape, std::vector<double> values)
        : m_shape(std::move(shape))
        , m_values(std::make_shared<Values>(std::move(values)))
    {
    }

    /// Zeros that cost nothing until they are written to.
    /// Requires: dtype F32 or F64 and a shape that fits in memory. Throws: std::bad_alloc.
    static Array zeros(DType dtype, Shape shape)
    {
        return of(dtype, std::move(shape), Contents::Zeros);
    }

    /// An array with any `contents`.
    static Array of(DType dtype, Shape shape, Contents contents);

    [[nodiscard]] const Shape& shape() const { return m_shape; }

    [[nodiscard]] DType dtype() const
    {
        const bool isDouble =
            m_values != nullptr && (std::holds_alternative<std::vector<double>>(*m_values) ||
                                    std::holds_alternative<ZeroedValues<double>>(*m_values));
        return isDouble ? DType::F64 : DType::F32;
    }

    [[nodiscard]] std::size_t size() const
    {
        return m_values == nullptr
                   ? 0
                   : std::visit([](const auto& values) { return values.size(); }, *m_values);
    }

    [[nodiscard]] bool isEmpty() const { return size() == 0; }

    /// Requires: index < size().
    [[nodiscard]] double operator[](std::size_t index) const
    {
        return std::visit(
            [index](const auto& values) { return static_cast<double>(values[index]); }, *m_values);
    }

    /// Requires: T is float or double and matches dtype().
    template <typename T>
    [[nodiscard]] std::span<const T> values() const
    {
        if (m_values == nullptr) {
            return {};
        }
        if (const auto* zeroed = std::get_if<ZeroedValues<T>>(m_values.get())) {
            return *zeroed;
        }
        return std::get<std::vector<T>>(*m_values);
    }

    /// The numbers to write to, no longer shared with any copy. Throws: std::bad_alloc.
    template <typename T>
    [[nodiscard]] std::span<T> values()
    {
        detach();
        if (m_values == nullptr) {
            return {};
        }
        if (auto* zeroed = std::get_if<ZeroedValues<T>>(m_values.get())) {
            return *zeroed;
        }
        return std::get<std::vector<T>>(*m_values);
    }

    [[nodiscard]] std::span<const std::byte> bytes() const
    {
        return m_values == nullptr
                   ? std::span<const std::byte>()
                   : std::visit([](const auto& values) { return std::as_bytes(std::span(values)); },
                                *m_values);
    }

    /// As values(), for those who move numbers without looking at them.
    [[nodiscard]] std::span<std::byte> writableBytes()
    {
        detach();
        return m_values == nullptr
                   ? std::span<std::byte>()
                   : std::visit(
                         [](auto& values) { return std::as_writable_bytes(std::span(values)); },
                         *m_values);
    }

    /// These numbers, shared, in another shape. Requires: it has as many elements.
    [[nodiscard]] Array reshaped(Shape shape) const
    {
        Array other = *this;
        other.m_shape = std::move(shape);
        return other;
    }

    /// The numbers as T (float or double).
    template <typename T>
    [[nodiscard]] std::vector<T> convertedTo() const
    {
        if (m_values == nullptr) {
            return {};
        }
        return std::visit(
            [](const auto& values) { return std::vector<T>(values.begin(), values.end()); },
            *m_values);
    }

private:
    /// Given numbers, or zeros to write to.
    using Values = std::variant<std::vector<float>, std::vector<double>, ZeroedValues<float>,
                                ZeroedValues<double>>;

    template <typename T>
    Array(Shape shape, ZeroedValues<T> values)
        : m_shape(std::move(shape))
        , m_values(std::make_shared<Values>(std::move(values)))
    {
    }

    void detach()
    {
        if (m_values != nullptr && m_values.use_count() > 1) {
            m_values = std::make_shared<Values>(*m_values);
        }
    }

    Shape m_shape;
    std::shared_ptr<Values> m_values; ///< null: no numbers
};

inline Array Array::of(DType dtype, Shape shape, Contents contents)
{
    const auto count = static_cast<std::size_t>(elementCount(shape).value_or(0));
    if (dtype == DType::F64) {
        return Array(std::move(shape), ZeroedValues<double>(count, contents));
    }
    return Array(std::move(shape), ZeroedValues<float>(count, contents));
}

} // namespace gateloupe
