// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/model/rnn_spec.h"
#include "core/runtime/cpu/quick_reference/row_products.h"
#include "core/runtime/cpu/reference/reference_cell.h"

namespace gateloupe {

/// A layer and direction, its weights packed.
struct QuickCell
{
    reference::Cell cell;
    std::vector<Gate> gates;
    reference::RowProducts input; ///< of all gates; no inputs with skip input
    reference::RowProducts state;
    reference::RowProducts projection;

    [[nodiscard]] std::uint64_t hidden() const { return cell.gates.at(gates.front()).bR.size(); }
};

/// Copies the weights into their packed form. Errors: std::bad_alloc.
QuickCell packed(reference::Cell cell, const RnnSpec& spec);

/// The products of a step that were computed with those of other steps and sequences. Lifetime: not
/// longer than the cell and the rows that it is given.
class QuickProducts final : public reference::StepProducts
{
public:
    /// `x`: the inputs themselves; `input`, `state`: rows of the packed products.
    QuickProducts(const QuickCell& cell, const double* x, const double* input, const double* state)
        : m_cell(cell)
        , m_x(x)
        , m_input(input)
        , m_state(state)
    {
    }

    [[nodiscard]] reference::Vector fromInput(Gate gate) const override
    {
        const double* sums = m_cell.input.inputs() > 0 ? m_input + placeOf(gate) : m_x;
        return sumOf(sums, m_cell.cell.gates.at(gate).bW);
    }

    [[nodiscard]] reference::Vector fromState(Gate gate) const override
    {
        return sumOf(m_state + placeOf(gate), m_cell.cell.gates.at(gate).bR);
    }

    [[nodiscard]] reference::Vector fromState(Gate gate, const reference::Vector& h) const override
    {
        reference::Vector sums(m_cell.state.stride());
        m_cell.state.multiply(h.data(), 1, sums.data());
        return sumOf(sums.data() + placeOf(gate), m_cell.cell.gates.at(gate).bR);
    }

    [[nodiscard]] reference::Vector projected(const reference::Vector& hidden) const override
    {
        reference::Vector sums(m_cell.projection.stride());
        m_cell.projection.multiply(hidden.data(), 1, sums.data());
        sums.resize(m_cell.cell.projection.rows);
        return sums;
    }

private:
    [[nodiscard]] std::uint64_t placeOf(Gate gate) const
    {
        const auto found = std::ranges::find(m_cell.gates, gate);
        return static_cast<std::uint64_t>(found - m_cell.gates.begin()) * m_cell.hidden();
    }

    [[nodiscard]] static reference::Vector sumOf(const double* products,
                                                 const reference::Vector& bias)
    {
        reference::Vector sum(bias.size());
        for (std::size_t unit = 0; unit < sum.size(); ++unit) {
            sum[unit] = products[unit] + bias[unit];
        }
        return sum;
    }

    const QuickCell& m_cell;
    const double* m_x;
    const double* m_input;
    const double* m_state;
};

} // namespace gateloupe
