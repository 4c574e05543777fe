// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/quantised_run.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

/// One direction of a layer, every sequence at once.
class QuantisedCellRun
{
public:
    QuantisedCellRun(const DenseRun& run, std::size_t layer, std::uint32_t direction,
                     DenseOutput& output)
        : m_run(run)
        , m_cell(run.cell(layer, direction))
        , m_output(output)
        , m_stepper(m_cell)
        , m_pseudoLayer(layer * run.directions + direction)
        , m_place(run.placeOf(layer, direction) * m_cell.width)
        , m_readsFromEnd(direction == 1 || run.isReversed)
    {
        for (std::uint64_t b = 0; b < run.batch; ++b) {
            const std::uint64_t at = m_pseudoLayer * run.batch + b;
            const auto h = pieceAt(output.hN, m_cell.width, at);
            m_states.push_back({.h = {h.begin(), h.end()}, .c = {}});
            if (!output.cN.empty()) {
                const auto c = pieceAt(output.cN, m_cell.hidden, at);
                m_states.back().c.assign(c.begin(), c.end());
            }
        }
    }

    /// `x` [T, B, I]: what it reads, as products take it; `out` [T, B, D * R]. Errors: Cancelled.
    Status run(const std::vector<double>& x, std::vector<double>& out,
               const ProgressMonitor& monitor)
    {
        for (std::uint64_t k = 0; k < m_run.steps; ++k) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            const std::vector<double> operands = operandsAt(k);
            for (std::uint64_t b = 0; b < m_run.batch; ++b) {
                if (k >= m_run.lengths[b]) {
                    continue;
                }
                const std::uint64_t t = m_readsFromEnd ? m_run.lengths[b] - 1 - k : k;
                const std::uint64_t row = t * m_run.batch + b;
                const auto sums = m_stepper.inputSums(x.data() + row * m_cell.inputs, 1);
                m_stepper.step(sums, m_states[b], k == 0, pieceAt(operands, m_cell.width, b));
                std::ranges::copy(m_states[b].h, out.data() + row * m_run.outputWidth() + m_place);
            }
        }
        for (std::uint64_t b = 0; b < m_run.batch; ++b) {
            const std::uint64_t at = m_pseudoLayer * m_run.batch + b;
            std::ranges::copy(m_states[b].h, m_output.hN.data() + at * m_cell.width);
            std::ranges::copy(m_states[b].c, m_output.cN.data() + at * m_cell.hidden);
        }
        return {};
    }

private:
    void keepSignals(std::uint64_t row, const DenseState& state)
    {
        if (m_output.ofCells.empty()) {
            return;
        }
        const std::uint64_t rows = m_run.steps * m_run.batch;
        DenseSignals& signals = m_output.ofCells[m_pseudoLayer];
        const auto put = [&](std::vector<double>& to, std::span<const double> values) {
            to.resize(rows * values.size());
            std::ranges::copy(values, pieceAt(to, values.size(), row).begin());
        };
        put(signals.gates, m_stepper.gates());
        put(signals.c, state.c);
        put(signals.h, state.h);
    }

    /// h [B, R] as the products of step k take it; zeros of sequences that have ended.
    [[nodiscard]] std::vector<double> operandsAt(std::uint64_t k) const
    {
        std::vector<double> operands(m_run.batch * m_cell.width);
        for (std::uint64_t b = 0; b < m_run.batch; ++b) {
            if (k < m_run.lengths[b]) {
                std::ranges::copy(m_states[b].h, operands.data() + b * m_cell.width);
            }
        }
        if (m_run.operands->scale == OperandIntegers::Scale::OfBatch) {
            m_run.operands->applyTo(operands);
        } else {
            for (std::uint64_t b = 0; b < m_run.batch; ++b) {
                m_run.operands->applyTo(pieceAt(operands, m_cell.width, b));
            }
        }
        return operands;
    }

    const DenseRun& m_run;
    const DenseCell& m_cell;
    DenseOutput& m_output;
    DenseStepper m_stepper;
    std::uint64_t m_pseudoLayer;
    std::uint64_t m_place; ///< of its part in a row of the output
    bool m_readsFromEnd;
    std::vector<DenseState> m_states; ///< of each sequence
};

} // namespace

Result<DenseOutput> runQuantised(const DenseRun& run, const ProgressMonitor& monitor,
                                 DenseDetail detail)
{
    DenseOutput output = beginningOf(run);
    output.ofCells.resize(detail == DenseDetail::Signals ? run.pseudoLayers() : 0);
    output.y = run.x;
    for (std::size_t layer = 0; layer < run.layers.size(); ++layer) {
        const std::uint64_t inputs = run.cell(layer).inputs;
        if (run.operands->scale == OperandIntegers::Scale::OfBatch) {
            run.operands->applyTo(output.y);
        } else {
            for (std::uint64_t row = 0; row < run.steps * run.batch; ++row) {
                run.operands->applyTo(pieceAt(output.y, inputs, row));
            }
        }
        std::vector<double> out(run.steps * run.batch * run.outputWidth());
        for (std::uint32_t direction = 0; direction < run.directions; ++direction) {
            GATELOUPE_CHECK(
                QuantisedCellRun(run, layer, direction, output).run(output.y, out, monitor));
        }
        output.y = std::move(out);
    }
    return output;
}

} // namespace gateloupe
