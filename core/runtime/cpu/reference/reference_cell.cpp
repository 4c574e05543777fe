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

namespace gateloupe::reference {

namespace {

/// p * c; nothing without a peephole.
double peephole(const Vector& p, std::size_t unit, double c)
{
    return p.empty() ? 0.0 : p[unit] * c;
}

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

/// i_t = sigma(W_i x_t + R_i h_{t-1} + bW_i + bR_i + p_i c_{t-1}), f_t alike
/// g_t = tanh(W_g x_t + R_g h_{t-1} + bW_g + bR_g)
/// c_t = f_t * c_{t-1} + i_t * g_t
/// o_t = sigma(W_o x_t + R_o h_{t-1} + bW_o + bR_o + p_o c_t)
/// h_t = o_t * tanh(c_t)
/// where sigma and tanh stand for what the equations in force name. A clip of c acts on c_t where
/// o_t and h_t use it; whether the next step gets c_t clipped is the clip's own (Kept).
void lstmStep(const Cell& cell, const StepProducts& products, CellState& state)
{
    Vector i = products.both(Gate::Input);
    Vector f = products.both(Gate::Forget);
    Vector g = products.both(Gate::Cell);
    Vector o = products.both(Gate::Output);
    const CellEquations& e = cell.equations;
    const auto p = [&](Gate gate) -> const Vector& { return cell.gates.at(gate).p; };
    for (std::size_t u = 0; u < i.size(); ++u) {
        double c = previousCell(state.c[u], e.cellClip);
        i[u] = activated(e.gate, i[u] + peephole(p(Gate::Input), u, c), e);
        f[u] = activated(e.gate, f[u] + e.forgetOffset + peephole(p(Gate::Forget), u, c), e);
        f[u] = e.isForgetCoupled ? 1.0 - i[u] : f[u];
        g[u] = activated(e.candidate, g[u], e);
        const double next = f[u] * c + i[u] * g[u];
        c = visibleCell(next, e.cellClip);
        state.c[u] = keptCell(next, e.cellClip);
        o[u] = activated(e.gate, o[u] + peephole(p(Gate::Output), u, c), e);
        state.hidden[u] = o[u] * apply(e.output, c);
    }
    state.gates = {{Gate::Input, i}, {Gate::Forget, f}, {Gate::Cell, g}, {Gate::Output, o}};
}

/// r_t = sigma(W_r x_t + R_r h_{t-1} + bW_r + bR_r), z_t alike
/// n_t = tanh(W_n x_t + bW_n + r_t * (R_n h_{t-1} + bR_n))    reset after the product
/// n_t = tanh(W_n x_t + bW_n + R_n (r_t * h_{t-1}) + bR_n)    reset before it
/// h_t = (1 - z_t) * n_t + z_t * h_{t-1}, or z_t * n_t + (1 - z_t) * h_{t-1}
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
        const double kept = keptByUpdate(z[u], e);
        state.hidden[u] = (1.0 - kept) * n[u] + kept * state.h[u];
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
