// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "core/tensor/zeroed_values.h"

namespace gateloupe {

/// Memory that a backward pass works in: large blocks lie on large pages and are taken again by the
/// next pass, as most of a short pass would be the faults of fresh ones.
/// Threads: as a vector.
class WorkNumbers
{
public:
    WorkNumbers() = default;

    /// Zeros. Throws: std::bad_alloc.
    explicit WorkNumbers(std::size_t count)
        : m_values(count)
        , m_size(count)
    {
    }

    /// Room for so many: zeros where more is taken than there was, else anything.
    /// Throws: std::bad_alloc.
    void fit(std::size_t count)
    {
        if (count > m_values.size()) {
            *this = WorkNumbers(count);
        }
        m_size = count;
    }

    [[nodiscard]] std::size_t size() const { return m_size; }

    [[nodiscard]] bool empty() const { return m_size == 0; }

    [[nodiscard]] float* data() { return m_values.data(); }

    [[nodiscard]] const float* data() const { return m_values.data(); }

    [[nodiscard]] float* begin() { return data(); }

    [[nodiscard]] const float* begin() const { return data(); }

    [[nodiscard]] float* end() { return data() + m_size; }

    [[nodiscard]] const float* end() const { return data() + m_size; }

    float& operator[](std::size_t index) { return data()[index]; }

    float operator[](std::size_t index) const { return data()[index]; }

private:
    ZeroedValues<float> m_values;
    std::size_t m_size = 0;
};

} // namespace gateloupe
