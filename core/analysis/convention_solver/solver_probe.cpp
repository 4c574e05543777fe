// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/solver_probe.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/runtime/cpu/reference/unit_step.h"

namespace gateloupe::solver {

namespace {

/// A wrong order shows in the first steps; the winner is confirmed over all of them.
constexpr std::uint64_t kMaxSteps = 8;

/// y += M x, along the memory of M.
void addProduct(const Strided& matrix, std::span<const double> x, std::span<double> y)
{
    if (matrix.colStride <= matrix.rowStride) {
        for (std::size_t row = 0; row < y.size(); ++row) {
            const double* weights = matrix.at + static_cast<std::ptrdiff_t>(row) * matrix.rowStride;
            double sum = 0.0;
            for (std::size_t col = 0; col < x.size(); ++col) {
                sum += weights[static_cast<std::ptrdiff_t>(col) * matrix.colStride] * x[col];
            }
            y[row] += sum;
        }
        return;
    }
    for (std::size_t col = 0; col < x.size(); ++col) {
        const double* weights = matrix.at + static_cast<std::ptrdiff_t>(col) * matrix.colStride;
        for (std::size_t row = 0; row < y.size(); ++row) {
            y[row] += weights[static_cast<std::ptrdiff_t>(row) * matrix.rowStride] * x[col];
        }
    }
}

/// y += v; nothing without v.
void addVector(const Strided& vector, std::span<double> y)
{
    for (std::size_t row = 0; vector.at != nullptr && row < y.size(); ++row) {
        y[row] += vector.at[static_cast<std::ptrdiff_t>(row) * vector.rowStride];
    }
}

} // namespace

Probe::Probe(const ProbeData& data)
    : m_data(data)
{
}

double Probe::error(const ProbeNetwork& network, const ProbeCheck& check, double bound)
{
    m_network = &network;
    m_equations = standardEquations(network.spec.cell);
    m_equations.forgetOffset = network.forgetOffset;
    m_bound = bound;
    m_error = 0.0;
    for (std::uint64_t sequence = 0; sequence < m_data.batch && m_error <= bound; ++sequence) {
        if (network.spec.directions == 1) {
            runUnidirectional(check, sequence);
        } else {
            runBidirectional(check, sequence);
        }
    }
    return m_error;
}

void Probe::runUnidirectional(const ProbeCheck& check, std::uint64_t sequence)
{
    const RnnSpec& spec = m_network->spec;
    m_states.resize(spec.layers);
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        start(m_states[layer], layer, sequence);
    }
    const std::uint64_t steps = check.isFirstStep    ? 1
                                : m_data.hasAllSteps ? std::min(m_data.steps, kMaxSteps)
                                                     : m_data.steps;
    for (std::uint64_t n = 0; n < steps; ++n) {
        const std::uint64_t t =
            m_network->direction == Direction::Forward ? n : m_data.steps - 1 - n;
        std::span<const double> input = std::span(m_data.x).subspan(
            (sequence * m_data.steps + t) * m_data.inputSize, m_data.inputSize);
        for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
            step(m_network->cells[layer], input, m_states[layer]);
            input = m_states[layer].h;
        }
        const bool isLast = check.last == LastStep::OfTime ? t + 1 == m_data.steps : n + 1 == steps;
        if ((m_data.hasAllSteps || isLast) && !compare(input, sequence, t, 0)) {
            break;
        }
    }
}

void Probe::runBidirectional(const ProbeCheck& check, std::uint64_t sequence)
{
    const RnnSpec& spec = m_network->spec;
    const auto x = std::span(m_data.x).subspan(sequence * m_data.steps * m_data.inputSize,
                                               m_data.steps * m_data.inputSize);
    m_layerInput.assign(x.begin(), x.end());
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        const bool isTop = layer + 1 == spec.layers;
        m_layerOutput.resize(m_data.steps * spec.outputWidth());
        // The backward direction first: its first step needs one step of the forward direction
        // below.
        for (const std::uint32_t direction : {1U, 0U}) {
            const bool isWanted = direction == 0 ? check.hasForward : check.hasBackward;
            if ((!isTop || isWanted) && !runDirection(check, sequence, layer, direction)) {
                return;
            }
        }
        std::swap(m_layerInput, m_layerOutput);
    }
}

bool Probe::runDirection(const ProbeCheck& check, std::uint64_t sequence, std::uint32_t layer,
                         std::uint32_t direction)
{
    const RnnSpec& spec = m_network->spec;
    const bool isTop = layer + 1 == spec.layers;
    const std::uint32_t pseudoLayer = 2 * layer + direction;
    const std::uint64_t width = spec.layerInputSize(LayerIndex(layer));
    const bool isBelowFirstStep = layer + 2 == spec.layers && direction == 1 && !check.hasForward;
    const std::uint64_t steps = check.isFirstStep && (isTop || isBelowFirstStep) ? 1 : m_data.steps;
    m_states.resize(1);
    State& state = m_states.front();
    start(state, pseudoLayer, sequence);
    for (std::uint64_t n = 0; n < steps; ++n) {
        const std::uint64_t t = direction == 0 ? n : m_data.steps - 1 - n;
        step(m_network->cells[pseudoLayer], std::span(m_layerInput).subspan(t * width, width),
             state);
        if (!isTop) {
            std::ranges::copy(state.h,
                              m_layerOutput.begin() +
                                  static_cast<std::ptrdiff_t>(t * spec.outputWidth() +
                                                              direction * spec.recurrentWidth()));
            continue;
        }
        const bool isLast = check.last == LastStep::OfTime ? t + 1 == m_data.steps : n + 1 == steps;
        if ((m_data.hasAllSteps || isLast) && !compare(state.h, sequence, t, direction)) {
            return false;
        }
    }
    return true;
}

void Probe::start(State& state, std::uint32_t pseudoLayer, std::uint64_t sequence) const
{
    const RnnSpec& spec = m_network->spec;
    const auto fill = [&](std::vector<double>& values, const std::vector<double>& given,
                          std::uint64_t width) {
        values.assign(width, 0.0);
        if (!given.empty()) {
            const auto first = given.begin() + static_cast<std::ptrdiff_t>(
                                                   (pseudoLayer * m_data.batch + sequence) * width);
            std::copy_n(first, width, values.begin());
        }
    };
    fill(state.h, m_data.h0, spec.recurrentWidth());
    fill(state.c, m_data.c0, spec.hiddenSize);
    state.isZero = m_data.h0.empty();
}

void Probe::step(const ProbeCell& cell, std::span<const double> x, State& state)
{
    const RnnSpec& spec = m_network->spec;
    m_hidden.resize(spec.hiddenSize);
    sum(cell, x, state);
    switch (spec.cell) {
    case CellKind::Lstm:
        lstm(state);
        break;
    case CellKind::Gru:
        gru(cell, state);
        break;
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        for (std::size_t u = 0; u < spec.hiddenSize; ++u) {
            m_hidden[u] = activated(m_equations.candidate, m_fromInput[0][u] + m_fromState[0][u],
                                    m_equations);
        }
        break;
    }
    state.isZero = false;
    if (cell.projection.at != nullptr) {
        state.h.assign(spec.recurrentWidth(), 0.0);
        addProduct(cell.projection, m_hidden, state.h);
    } else {
        std::swap(state.h, m_hidden);
    }
}

void Probe::lstm(State& state)
{
    for (std::size_t u = 0; u < m_network->spec.hiddenSize; ++u) {
        const auto sum = [&](std::size_t gate) {
            return m_fromInput[gate][u] + m_fromState[gate][u];
        };
        const reference::LstmUnit unit = reference::lstmUnit(
            m_equations, {.i = sum(0), .f = sum(1), .g = sum(2), .o = sum(3)}, nullptr, state.c[u]);
        state.c[u] = unit.c;
        m_hidden[u] = unit.h;
    }
}

void Probe::gru(const ProbeCell& cell, State& state)
{
    enum : std::size_t
    {
        R,
        Z,
        N
    }; // gatesOf(Gru)

    const std::uint64_t hidden = m_network->spec.hiddenSize;
    const auto gateAt = [&](std::size_t gate, std::size_t u) {
        return activated(m_equations.gate, m_fromInput[gate][u] + m_fromState[gate][u],
                         m_equations);
    };
    const bool isBefore = m_network->reset == GruReset::Before;
    if (isBefore && !state.isZero) {
        m_resetState.resize(hidden);
        for (std::size_t u = 0; u < hidden; ++u) {
            m_resetState[u] = gateAt(R, u) * state.h[u];
        }
        m_fromState[N].assign(hidden, 0.0);
        addVector(cell.bR[N], m_fromState[N]);
        addProduct(cell.R[N], m_resetState, m_fromState[N]);
    }
    for (std::size_t u = 0; u < hidden; ++u) {
        const double r = isBefore ? 1.0 : gateAt(R, u);
        const double n = activated(m_equations.candidate, m_fromInput[N][u] + r * m_fromState[N][u],
                                   m_equations);
        m_hidden[u] = reference::gruHidden(m_equations, gateAt(Z, u), n, state.h[u]);
    }
}

void Probe::sum(const ProbeCell& cell, std::span<const double> x, const State& state)
{
    for (std::size_t gate = 0; gate < gatesOf(m_network->spec.cell).size(); ++gate) {
        m_fromInput[gate].assign(m_network->spec.hiddenSize, 0.0);
        addVector(cell.bW[gate], m_fromInput[gate]);
        addProduct(cell.W[gate], x, m_fromInput[gate]);
        m_fromState[gate].assign(m_network->spec.hiddenSize, 0.0);
        addVector(cell.bR[gate], m_fromState[gate]);
        if (!state.isZero) {
            addProduct(cell.R[gate], state.h, m_fromState[gate]);
        }
    }
}

bool Probe::compare(std::span<const double> h, std::uint64_t sequence, std::uint64_t t,
                    std::uint32_t direction)
{
    const std::uint64_t row = m_data.hasAllSteps ? sequence * m_data.steps + t : sequence;
    const double* expected = m_data.y.data() + row * m_data.outputWidth + direction * h.size();
    for (std::size_t unit = 0; unit < h.size(); ++unit) {
        const double error = std::abs(h[unit] - expected[unit]);
        // A NaN on one direction only is as wrong as can be.
        m_error =
            std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(m_error, error);
    }
    return m_error <= m_bound;
}

} // namespace gateloupe::solver
