// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe::reference {

using Vector = std::vector<double>;

/// Row-major; no rows where there is no such matrix.
struct Matrix
{
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    Vector values;
};

/// The weights of one gate.
struct GateWeights
{
    Matrix W;  ///< [hidden, input]; empty with skip input
    Matrix R;  ///< [hidden, recurrent width]
    Vector bW; ///< [hidden]
    Vector bR; ///< [hidden]
    Vector p;  ///< [hidden]; empty without a peephole
};

/// One layer and direction of a network.
struct Cell
{
    CellKind kind = CellKind::Lstm;
    CellEquations equations;
    std::map<Gate, GateWeights> gates;
    Matrix projection;
};

/// Errors: those of gateValues().
Result<Cell> readCell(const RnnModel& model, LayerIndex layer, Direction direction,
                      ProgressMonitor& monitor);

/// State of one sequence and what its last step computed.
struct CellState
{
    Vector h;                     ///< as the next step sees it: [recurrent width]
    Vector c;                     ///< [hidden]
    Vector hidden;                ///< h before the projection: [hidden]
    std::map<Gate, Vector> gates; ///< activated, [hidden] each
};

/// The products of one step, however they are computed. The equations are elsewhere.
class StepProducts
{
public:
    StepProducts() = default;
    StepProducts(const StepProducts&) = delete;
    StepProducts& operator=(const StepProducts&) = delete;
    virtual ~StepProducts() = default;

    /// W x + bW; with skip input x + bW.
    [[nodiscard]] virtual Vector fromInput(Gate gate) const = 0;
    /// R h + bR, of the state before the step.
    [[nodiscard]] virtual Vector fromState(Gate gate) const = 0;
    /// R times another vector in place of h.
    [[nodiscard]] virtual Vector fromState(Gate gate, const Vector& h) const = 0;
    /// P h. Requires: a projection.
    [[nodiscard]] virtual Vector projected(const Vector& hidden) const = 0;

    /// W x + R h + bW + bR.
    [[nodiscard]] Vector both(Gate gate) const;
};

/// One step: state becomes that after it.
void step(const Cell& cell, const StepProducts& products, CellState& state);

/// Asked often while a step runs; once it says yes, the step's numbers mean nothing.
using Interrupted = std::function<bool()>;

/// One step after reading `x`, product by product.
void step(const Cell& cell, const Vector& x, CellState& state, const Interrupted& interrupted);

} // namespace gateloupe::reference
