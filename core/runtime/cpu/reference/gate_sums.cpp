// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/reference/gate_sums.h"

#include <algorithm>
#include <numeric>

#include "core/runtime/cpu/reference/gate_values.h"

namespace gateloupe {

namespace {

using Vector = std::vector<double>;

class GateSums
{
public:
    GateSums(const RnnModel& model, LayerIndex layer, Direction direction, ProgressMonitor& monitor)
        : m_model(model)
        , m_layer(layer)
        , m_direction(direction)
        , m_equations(model.equationsOf(model.spec.pseudoLayer(layer, direction)))
        , m_monitor(monitor)
    {
    }

    Result<Vector> sum(Gate gate, const CellInput& input) const
    {
        const bool isNew = gate == Gate::New;
        GATELOUPE_TRY(Vector sum, fromInput(gate, input.x));
        Vector state(input.h.begin(), input.h.end());
        if (isNew && m_equations.gruReset == GruReset::Before) {
            std::ranges::transform(state, input.reset, state.begin(), std::multiplies{});
        }
        GATELOUPE_TRY(Vector recurrent, product(gate, ParameterKind::RecurrentWeights, state));
        GATELOUPE_TRY(
            const Vector bias,
            gateValues<double>(m_model, id(gate, ParameterKind::RecurrentBias), m_monitor));
        add(recurrent, bias);
        if (isNew && m_equations.gruReset == GruReset::After) {
            std::ranges::transform(recurrent, input.reset, recurrent.begin(), std::multiplies{});
        }
        add(sum, recurrent);
        GATELOUPE_CHECK(addPeephole(gate, input, sum));
        if (gate == Gate::Forget) {
            std::ranges::for_each(sum,
                                  [this](double& value) { value += m_equations.forgetOffset; });
        }
        return sum;
    }

private:
    [[nodiscard]] ParameterId id(Gate gate, ParameterKind kind) const
    {
        return {m_layer, m_direction, kind, gate};
    }

    static void add(Vector& sum, std::span<const double> more)
    {
        std::ranges::transform(sum, more, sum.begin(), std::plus{});
    }

    /// W x + bW; with skip input x + bW.
    [[nodiscard]] Result<Vector> fromInput(Gate gate, std::span<const double> x) const
    {
        Vector sum(x.begin(), x.end());
        if (m_model.spec.layerInputSize(m_layer) > 0) {
            GATELOUPE_TRY(sum, product(gate, ParameterKind::InputWeights, x));
        }
        GATELOUPE_TRY(const Vector bias,
                      gateValues<double>(m_model, id(gate, ParameterKind::InputBias), m_monitor));
        if (bias.size() != sum.size()) {
            return Error::shapeMismatch("the input does not fit the layer");
        }
        add(sum, bias);
        return sum;
    }

    /// Row after row from the file: a step needs each weight once.
    [[nodiscard]] Result<Vector> product(Gate gate, ParameterKind kind,
                                         std::span<const double> vector) const
    {
        GATELOUPE_TRY(const MatrixView matrix, gateMatrix(m_model, id(gate, kind), m_monitor));
        if (matrix.cols != vector.size()) {
            return Error::shapeMismatch("the state does not fit the layer");
        }
        Vector result(matrix.rows);
        Vector row(matrix.cols);
        for (std::uint64_t r = 0; r < matrix.rows; ++r) {
            if (m_monitor.cancelled()) {
                return Error::cancelled("summing up the gates was cancelled");
            }
            copyRectangle(matrix, {.firstRow = r, .rows = 1, .cols = matrix.cols, .toRowStride = 0},
                          row.data());
            result[r] = std::inner_product(row.begin(), row.end(), vector.begin(), 0.0);
        }
        GATELOUPE_CHECK(m_model.find(id(gate, kind))->unchanged());
        return result;
    }

    Status addPeephole(Gate gate, const CellInput& input, Vector& sum) const
    {
        const ParameterId peephole = id(gate, ParameterKind::PeepholeWeights);
        if (m_model.find(peephole) == nullptr) {
            return {};
        }
        GATELOUPE_TRY(Vector p, gateValues<double>(m_model, peephole, m_monitor));
        const std::span<const double> c = gate == Gate::Output ? input.cAfter : input.c;
        if (c.size() != p.size()) {
            return Error::shapeMismatch("the cell state does not fit the layer");
        }
        std::ranges::transform(p, c, p.begin(), std::multiplies{});
        add(sum, p);
        return {};
    }

    const RnnModel& m_model;
    LayerIndex m_layer;
    Direction m_direction;
    CellEquations m_equations;
    ProgressMonitor& m_monitor;
};

} // namespace

Result<std::vector<std::vector<double>>> gateSums(const RnnModel& model, LayerIndex layer,
                                                  Direction direction, const CellInput& input,
                                                  ProgressMonitor& monitor)
{
    if (model.spec.cell == CellKind::Gru && input.reset.size() != model.spec.hiddenSize) {
        return Error::shapeMismatch("a GRU's sums need its reset gate");
    }
    const GateSums gates(model, layer, direction, monitor);
    std::vector<std::vector<double>> sums;
    for (const Gate gate : gatesOf(model.spec.cell)) {
        GATELOUPE_TRY(auto sum, gates.sum(gate, input));
        sums.push_back(std::move(sum));
    }
    return sums;
}

} // namespace gateloupe
