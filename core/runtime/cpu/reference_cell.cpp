// SPDX-License-Identifier: Apache-2.0
//
// The equations are cuDNN's (cuDNN 9 API, cudnnRNNMode_t), in the papers' letters:
//   LSTM  Hochreiter and Schmidhuber, "Long short-term memory", Neural Computation 9 (1997), with
//         the forget gate of Gers, Schmidhuber and Cummins, Neural Computation 12 (2000);
//   its projection  Sak, Senior and Beaufays, Interspeech 2014;
//   GRU   Cho et al., "Learning phrase representations using RNN encoder-decoder", EMNLP 2014
//         (reset before the product), and Chung et al., arXiv 1412.3555, in cuDNN's form (after);
//   RNN   Elman, "Finding structure in time", Cognitive Science 14 (1990).
#include "core/runtime/cpu/reference_cell.h"

#include <cmath>

#include "core/runtime/cpu/gate_values.h"

namespace gateloupe::reference {

namespace {

double sigmoid(double a)
{
    return 1.0 / (1.0 + std::exp(-a));
}

/// NaN stays NaN.
double relu(double a)
{
    return a < 0.0 ? 0.0 : a;
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

/// The products of one step: W x + bW and R h + bR of each gate.
class Products
{
public:
    Products(const Cell& cell, const Vector& x, const Vector& h, const Interrupted& interrupted)
        : m_cell(cell)
        , m_x(x)
        , m_h(h)
        , m_interrupted(interrupted)
    {
    }

    /// W x + bW; with skip input x + bW.
    [[nodiscard]] Vector fromInput(Gate gate) const
    {
        const GateWeights& weights = m_cell.gates.at(gate);
        Vector sum = weights.W.rows > 0 ? product(weights.W, m_x, m_interrupted) : m_x;
        add(sum, weights.bW);
        return sum;
    }

    /// R h + bR.
    [[nodiscard]] Vector fromState(Gate gate) const { return fromState(gate, m_h); }

    [[nodiscard]] Vector fromState(Gate gate, const Vector& h) const
    {
        const GateWeights& weights = m_cell.gates.at(gate);
        Vector sum = product(weights.R, h, m_interrupted);
        add(sum, weights.bR);
        return sum;
    }

    /// W x + R h + bW + bR.
    [[nodiscard]] Vector both(Gate gate) const
    {
        Vector sum = fromInput(gate);
        add(sum, fromState(gate));
        return sum;
    }

private:
    const Cell& m_cell;
    const Vector& m_x;
    const Vector& m_h;
    const Interrupted& m_interrupted;
};

/// i_t = sigma(W_i x_t + R_i h_{t-1} + bW_i + bR_i), f_t and o_t alike, g_t with tanh
/// c_t = f_t * c_{t-1} + i_t * g_t
/// h_t = o_t * tanh(c_t)
void lstmStep(const Cell& cell, const Products& products, CellState& state)
{
    Vector i = products.both(Gate::Input);
    Vector f = products.both(Gate::Forget);
    Vector g = products.both(Gate::Cell);
    Vector o = products.both(Gate::Output);
    for (std::size_t u = 0; u < i.size(); ++u) {
        i[u] = sigmoid(i[u]);
        f[u] = sigmoid(f[u] + cell.forgetOffset);
        g[u] = std::tanh(g[u]);
        o[u] = sigmoid(o[u]);
        state.c[u] = f[u] * state.c[u] + i[u] * g[u];
        state.hidden[u] = o[u] * std::tanh(state.c[u]);
    }
    state.gates = {{Gate::Input, i}, {Gate::Forget, f}, {Gate::Cell, g}, {Gate::Output, o}};
}

/// r_t = sigma(W_r x_t + R_r h_{t-1} + bW_r + bR_r), z_t alike
/// n_t = tanh(W_n x_t + bW_n + r_t * (R_n h_{t-1} + bR_n))    reset after the product
/// n_t = tanh(W_n x_t + bW_n + R_n (r_t * h_{t-1}) + bR_n)    reset before it
/// h_t = (1 - z_t) * n_t + z_t * h_{t-1}
void gruStep(const Cell& cell, const Products& products, CellState& state)
{
    Vector r = products.both(Gate::Reset);
    Vector z = products.both(Gate::Update);
    Vector n = products.fromInput(Gate::New);
    Vector resetState = state.h;
    for (std::size_t u = 0; u < r.size(); ++u) {
        r[u] = sigmoid(r[u]);
        z[u] = sigmoid(z[u]);
        resetState[u] *= r[u];
    }
    const Vector after = products.fromState(Gate::New);
    const Vector before = products.fromState(Gate::New, resetState);
    for (std::size_t u = 0; u < n.size(); ++u) {
        n[u] = std::tanh(n[u] + (cell.gruReset == GruReset::After ? r[u] * after[u] : before[u]));
        state.hidden[u] = (1.0 - z[u]) * n[u] + z[u] * state.h[u];
    }
    state.gates = {{Gate::Reset, r}, {Gate::Update, z}, {Gate::New, n}};
}

/// h_t = act(W x_t + R h_{t-1} + bW + bR)
void rnnStep(const Cell& cell, const Products& products, CellState& state)
{
    const Vector a = products.both(Gate::Hidden);
    for (std::size_t u = 0; u < a.size(); ++u) {
        state.hidden[u] = cell.kind == CellKind::RnnTanh ? std::tanh(a[u]) : relu(a[u]);
    }
    state.gates = {{Gate::Hidden, state.hidden}};
}

Result<Matrix> readMatrix(const RnnModel& model, const ParameterId& id, Monitor& monitor)
{
    GATELOUPE_TRY(Vector values, gateValues<double>(model, id, monitor));
    const MatrixSize size = sizeOf(model.spec, id);
    return Matrix{.rows = size.rows, .cols = size.cols, .values = std::move(values)};
}

} // namespace

Result<Cell> readCell(const RnnModel& model, LayerIndex layer, Side side, Monitor& monitor)
{
    const RnnSpec& spec = model.spec;
    Cell cell{.kind = spec.cell, .gruReset = model.gruReset, .forgetOffset = model.forgetOffset};
    for (const Gate gate : gatesOf(spec.cell)) {
        const auto id = [&](ParameterKind kind) { return ParameterId{layer, side, kind, gate}; };
        GateWeights& weights = cell.gates[gate];
        if (spec.layerInputSize(layer) > 0) {
            GATELOUPE_TRY(weights.W, readMatrix(model, id(ParameterKind::InputWeights), monitor));
        }
        GATELOUPE_TRY(weights.R, readMatrix(model, id(ParameterKind::RecurrentWeights), monitor));
        GATELOUPE_TRY(weights.bW, gateValues<double>(model, id(ParameterKind::InputBias), monitor));
        GATELOUPE_TRY(weights.bR,
                      gateValues<double>(model, id(ParameterKind::RecurrentBias), monitor));
    }
    if (spec.projectionSize) {
        GATELOUPE_TRY(cell.projection, readMatrix(model, projectionId(layer, side), monitor));
    }
    return cell;
}

void step(const Cell& cell, const Vector& x, CellState& state, const Interrupted& interrupted)
{
    const Products products(cell, x, state.h, interrupted);
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
    state.h = cell.projection.rows > 0 ? product(cell.projection, state.hidden, interrupted)
                                       : state.hidden;
}

} // namespace gateloupe::reference
