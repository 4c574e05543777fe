// SPDX-License-Identifier: Apache-2.0
//
// The equations are cuDNN's (cuDNN 9 API, cudnnRNNMode_t), in the papers' letters:
//   LSTM  Hochreiter and Schmidhuber, "Long short-term memory", Neural Computation 9 (1997), with
//         the forget gate of Gers, Schmidhuber and Cummins, Neural Computation 12 (2000);
//   its projection  Sak, Senior and Beaufays, Interspeech 2014;
//   GRU   Cho et al., "Learning phrase representations using RNN encoder-decoder", EMNLP 2014
//         (reset before the product), and Chung et al., arXiv 1412.3555, in cuDNN's form (after);
//   peepholes  Gers, Schraudolph and Schmidhuber, JMLR 3 (2002);
//   RNN   Elman, "Finding structure in time", Cognitive Science 14 (1990).
#include "core/runtime/cpu/reference/reference_cell.h"

#include <algorithm>

#include "core/runtime/cpu/reference/gate_values.h"
#include "core/runtime/cpu/reference/unit_step.h"

namespace gateloupe::reference {

namespace {

Vector product(const Matrix& matrix, const Vector& x, const Interrupted& interrupted)
{
    Vector y(matrix.rows);
    for (std::uint64_t row = 0; row < matrix.rows && !interrupted(); ++row) {
        const double* weights = matrix.values.data() + row * matrix.cols;
        double sum = 0.0;
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            sum += weights[col] * x[col];
        }
        y[row] = sum;
    }
    return y;
}

void add(Vector& sum, const Vector& term)
{
    for (std::size_t unit = 0; unit < sum.size(); ++unit) {
        sum[unit] += term[unit];
    }
}

/// One number after the other.
class Products final : public StepProducts
{
public:
    Products(const Cell& cell, const Vector& x, const Vector& h, const Interrupted& interrupted)
        : m_cell(cell)
        , m_x(x)
        , m_h(h)
        , m_interrupted(interrupted)
    {
    }

    [[nodiscard]] Vector fromInput(Gate gate) const override
    {
        const GateWeights& weights = m_cell.gates.at(gate);
        Vector sum = weights.W.rows > 0 ? product(weights.W, m_x, m_interrupted) : m_x;
        add(sum, weights.bW);
        return sum;
    }

    [[nodiscard]] Vector fromState(Gate gate) const override { return fromState(gate, m_h); }

    [[nodiscard]] Vector fromState(Gate gate, const Vector& h) const override
    {
        const GateWeights& weights = m_cell.gates.at(gate);
        Vector sum = product(weights.R, h, m_interrupted);
        add(sum, weights.bR);
        return sum;
    }

    [[nodiscard]] Vector projected(const Vector& hidden) const override
    {
        return product(m_cell.projection, hidden, m_interrupted);
    }

private:
    const Cell& m_cell;
    const Vector& m_x;
    const Vector& m_h;
    const Interrupted& m_interrupted;
};

/// lstmUnit() of every unit.
void lstmStep(const Cell& cell, const StepProducts& products, CellState& state)
{
    Vector i = products.both(Gate::Input);
    Vector f = products.both(Gate::Forget);
    Vector g = products.both(Gate::Cell);
    Vector o = products.both(Gate::Output);
    const auto p = [&](Gate gate, std::size_t unit) {
        const Vector& weights = cell.gates.at(gate).p;
        return weights.empty() ? 0.0 : weights[unit];
    };
    const bool hasPeepholes =
        std::ranges::any_of(cell.gates, [](const auto& gate) { return !gate.second.p.empty(); });
    LstmGates peepholes;
    for (std::size_t u = 0; u < i.size(); ++u) {
        if (hasPeepholes) {
            peepholes = {.i = p(Gate::Input, u), .f = p(Gate::Forget, u), .o = p(Gate::Output, u)};
        }
        const LstmUnit unit = lstmUnit(cell.equations, {i[u], f[u], g[u], o[u]},
                                       hasPeepholes ? &peepholes : nullptr, state.c[u]);
        i[u] = unit.gates.i;
        f[u] = unit.gates.f;
        g[u] = unit.gates.g;
        o[u] = unit.gates.o;
        state.c[u] = unit.c;
        state.hidden[u] = unit.h;
    }
    state.gates = {{Gate::Input, i}, {Gate::Forget, f}, {Gate::Cell, g}, {Gate::Output, o}};
}

/// r_t = sigma(W_r x_t + R_r h_{t-1} + bW_r + bR_r), z_t alike
/// n_t = tanh(W_n x_t + bW_n + r_t * (R_n h_{t-1} + bR_n))    reset after the product
/// n_t = tanh(W_n x_t + bW_n + R_n (r_t * h_{t-1}) + bR_n)    reset before it
/// h_t is gruHidden().
void gruStep(const Cell& cell, const StepProducts& products, CellState& state)
{
    Vector r = products.both(Gate::Reset);
    Vector z = products.both(Gate::Update);
    Vector n = products.fromInput(Gate::New);
    Vector resetState = state.h;
    const CellEquations& e = cell.equations;
    for (std::size_t u = 0; u < r.size(); ++u) {
        r[u] = activated(e.gate, r[u], e);
        z[u] = activated(e.gate, z[u], e);
        resetState[u] *= r[u];
    }
    const bool isAfter = e.gruReset == GruReset::After;
    const Vector ofNew =
        isAfter ? products.fromState(Gate::New) : products.fromState(Gate::New, resetState);
    for (std::size_t u = 0; u < n.size(); ++u) {
        const double fromState = isAfter ? r[u] * ofNew[u] : ofNew[u];
        n[u] = activated(e.candidate, n[u] + fromState, e);
        state.hidden[u] = gruHidden(e, z[u], n[u], state.h[u]);
    }
    state.gates = {{Gate::Reset, r}, {Gate::Update, z}, {Gate::New, n}};
}

/// h_t = act(W x_t + R h_{t-1} + bW + bR)
void rnnStep(const Cell& cell, const StepProducts& products, CellState& state)
{
    const Vector a = products.both(Gate::Hidden);
    for (std::size_t u = 0; u < a.size(); ++u) {
        state.hidden[u] = activated(cell.equations.candidate, a[u], cell.equations);
    }
    state.gates = {{Gate::Hidden, state.hidden}};
}

Result<Matrix> readMatrix(const RnnModel& model, const ParameterId& id, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(Vector values, gateValues<double>(model, id, monitor));
    const MatrixSize size = sizeOf(model.spec, id);
    return Matrix{.rows = size.rows, .cols = size.cols, .values = std::move(values)};
}

} // namespace

Result<Cell> readCell(const RnnModel& model, LayerIndex layer, Direction direction,
                      ProgressMonitor& monitor)
{
    const RnnSpec& spec = model.spec;
    Cell cell{.kind = spec.cell,
              .equations = model.equationsOf(spec.pseudoLayer(layer, direction))};
    for (const Gate gate : gatesOf(spec.cell)) {
        const auto id = [&](ParameterKind kind) {
            return ParameterId{layer, direction, kind, gate};
        };
        GateWeights& weights = cell.gates[gate];
        if (spec.layerInputSize(layer) > 0) {
            GATELOUPE_TRY(weights.W, readMatrix(model, id(ParameterKind::InputWeights), monitor));
        }
        GATELOUPE_TRY(weights.R, readMatrix(model, id(ParameterKind::RecurrentWeights), monitor));
        GATELOUPE_TRY(weights.bW, gateValues<double>(model, id(ParameterKind::InputBias), monitor));
        GATELOUPE_TRY(weights.bR,
                      gateValues<double>(model, id(ParameterKind::RecurrentBias), monitor));
        if (model.find(id(ParameterKind::PeepholeWeights)) != nullptr) {
            GATELOUPE_TRY(weights.p,
                          gateValues<double>(model, id(ParameterKind::PeepholeWeights), monitor));
        }
    }
    if (spec.projectionSize) {
        GATELOUPE_TRY(cell.projection, readMatrix(model, projectionId(layer, direction), monitor));
    }
    return cell;
}

Vector StepProducts::both(Gate gate) const
{
    Vector sum = fromInput(gate);
    add(sum, fromState(gate));
    return sum;
}

void step(const Cell& cell, const Vector& x, CellState& state, const Interrupted& interrupted)
{
    const Vector before = state.h; // the products read it while the step goes on
    step(cell, Products(cell, x, before, interrupted), state);
}

void step(const Cell& cell, const StepProducts& products, CellState& state)
{
    switch (cell.kind) {
    case CellKind::Lstm:
        lstmStep(cell, products, state);
        break;
    case CellKind::Gru:
        gruStep(cell, products, state);
        break;
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        rnnStep(cell, products, state);
        break;
    }
    // r_t = P h_t; without a projection h_t itself goes on.
    if (cell.projection.rows == 0) {
        state.h = state.hidden;
        return;
    }
    state.h = products.projected(state.hidden);
    for (double& r : state.h) {
        r = clipped(r, cell.equations.projectionClip);
    }
}

} // namespace gateloupe::reference
