// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "core/model/gate_view.h"
#include "core/tensor/quantization.h"

namespace gateloupe {

/// The scales of a gate's elements where it is quantised.
class ElementScales
{
public:
    explicit ElementScales(const GateView& gate)
        : m_gate(gate)
        , m_quantization(quantizationOf(*gate.tensor))
    {
        if (m_quantization != nullptr && m_quantization->isPalettised()) {
            m_quantization = nullptr; // the entries of a table have no common scale
        }
    }

    [[nodiscard]] bool exist() const { return m_quantization != nullptr; }

    /// 0 where there are none.
    [[nodiscard]] double at(std::uint64_t row, std::uint64_t col) const
    {
        if (!exist()) {
            return 0.0;
        }
        const auto element = static_cast<std::int64_t>(m_gate.offsetElements) +
                             static_cast<std::int64_t>(row) * m_gate.rowStride +
                             static_cast<std::int64_t>(col) * m_gate.colStride;
        return std::abs(m_quantization->scaleAt(static_cast<std::uint64_t>(element)));
    }

private:
    GateView m_gate;
    const Quantization* m_quantization;
};

} // namespace gateloupe
