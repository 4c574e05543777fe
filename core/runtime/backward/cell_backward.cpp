// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/cell_backward.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/model/activation_slope.h"

namespace gateloupe::reference {

namespace {

// Positions in gatesOf() order.
constexpr std::size_t kInput = 0;
constexpr std::size_t kForget = 1;
constexpr std::size_t kCandidate = 2;
constexpr std::size_t kOutput = 3;
constexpr std::size_t kReset = 0;
constexpr std::size_t kUpdate = 1;
constexpr std::size_t kNew = 2;

/// y += M x, with y of M's rows.
void addProduct(const Matrix& matrix, std::span<const double> x, double* y)
{
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        const double* weights = matrix.values.data() + row * matrix.cols;
        double sum = 0.0;
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            sum += weights[col] * x[col];
        }
        y[row] += sum;
    }
}

/// y += M^T x, with y of M's columns.
void addTransposedProduct(const Matrix& matrix, const double* x, double* y)
{
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        const double* weights = matrix.values.data() + row * matrix.cols;
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            y[col] += weights[col] * x[row];
        }
    }
}

/// M += a b^T.
void addOuterProduct(Matrix& matrix, const double* a, std::span<const double> b)
{
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        double* weights = matrix.values.data() + row * matrix.cols;
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            weights[col] += a[row] * b[col];
        }
    }
}

void addVector(Vector& sum, const double* term)
{
    for (std::size_t at = 0; at < sum.size(); ++at) {
        sum[at] += term[at];
    }
}

Matrix zerosLike(const Matrix& matrix)
{
    return {matrix.rows, matrix.cols, Vector(matrix.values.size(), 0.0)};
}

GateWeights zerosLike(const GateWeights& weights)
{
    return {zerosLike(weights.W), zerosLike(weights.R), Vector(weights.bW.size(), 0.0),
            Vector(weights.bR.size(), 0.0), Vector(weights.p.size(), 0.0)};
}

} // namespace

CellBackward::CellBackward(const Cell& cell, std::uint64_t inputs, const BackwardFaults& faults)
    : m_cell(cell)
    , m_faults(faults)
{
    for (const Gate gate : gatesOf(cell.kind)) {
        m_gates.push_back(&cell.gates.at(gate));
        m_weights.gates.push_back(zerosLike(*m_gates.back()));
    }
    m_weights.projection = zerosLike(cell.projection);
    m_hidden = m_gates.front()->R.rows;
    const std::uint64_t width = m_gates.front()->R.cols;
    for (Vector* each : {&m_sums, &m_values, &m_gateSeeds, &m_dSums, &m_dRecurrent}) {
        each->resize(m_gates.size() * m_hidden);
    }
    for (Vector* each : {&m_fromState, &m_newCell, &m_output, &m_dHidden, &m_dCell}) {
        each->resize(m_hidden);
    }
    m_resetState.resize(width);
    m_newState.resize(width);
    m_dState.resize(width);
    m_dX.resize(inputs);
}

void CellBackward::step(const StepInput& input, StateGradient& state,
                        const std::optional<StepSeed>& seed)
{
    computeSums(input);
    computeGates(input);
    std::ranges::fill(m_gateSeeds, 0.0);
    m_dState = state.h;
    std::ranges::fill(m_dHidden, 0.0);
    m_dCell = state.c;
    addSeed(seed);
    throughProjection();
    std::ranges::fill(state.h, 0.0);
    switch (m_cell.kind) {
    case CellKind::Lstm:
        lstm(input, state);
        break;
    case CellKind::Gru:
        gru(input, state);
        break;
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        plain();
        break;
    }
    applyGateFaults();
    throughProducts(input, state);
}

void CellBackward::computeSums(const StepInput& input)
{
    std::ranges::fill(m_sums, 0.0);
    for (std::size_t gate = 0; gate < m_gates.size(); ++gate) {
        const GateWeights& weights = *m_gates[gate];
        double* const sum = m_sums.data() + gate * m_hidden;
        if (weights.W.rows > 0) {
            addProduct(weights.W, input.x, sum);
        } else {
            std::ranges::copy(input.x, sum);
        }
        for (std::uint64_t unit = 0; unit < m_hidden; ++unit) {
            sum[unit] += weights.bW[unit];
        }
        if (m_cell.kind == CellKind::Gru && gate == kNew) {
            continue; // its product with the state waits for the reset gate
        }
        addProduct(weights.R, input.h, sum);
        for (std::uint64_t unit = 0; unit < m_hidden; ++unit) {
            sum[unit] += weights.bR[unit];
        }
    }
}

/// What the step made of its sums, which become complete here.
void CellBackward::computeGates(const StepInput& input)
{
    const CellEquations& e = m_cell.equations;
    const std::uint64_t H = m_hidden;
    const auto act = [&](const Activation& activation, std::size_t gate, std::uint64_t unit) {
        m_values[gate * H + unit] = activated(activation, m_sums[gate * H + unit], e);
        return m_values[gate * H + unit];
    };
    switch (m_cell.kind) {
    case CellKind::Lstm:
        for (std::uint64_t u = 0; u < H; ++u) {
            const double c = previousCell(input.c[u], e.cellClip);
            m_sums[u] += peepholeOf(kInput, u) * c;
            m_sums[kForget * H + u] += e.forgetOffset + peepholeOf(kForget, u) * c;
            const double i = act(e.gate, kInput, u);
            const double f = act(e.gate, kForget, u);
            m_values[kForget * H + u] = e.isForgetCoupled ? 1.0 - i : f;
            m_newCell[u] = m_values[kForget * H + u] * c + i * act(e.candidate, kCandidate, u);
            const double seen = visibleCell(m_newCell[u], e.cellClip);
            m_sums[kOutput * H + u] += peepholeOf(kOutput, u) * seen;
            m_output[u] = act(e.gate, kOutput, u) * apply(e.output, seen);
        }
        break;
    case CellKind::Gru: {
        for (std::uint64_t u = 0; u < H; ++u) {
            m_resetState[u] = act(e.gate, kReset, u) * input.h[u];
        }
        std::ranges::copy(m_gates[kNew]->bR, m_fromState.begin());
        const bool isAfter = e.gruReset == GruReset::After;
        addProduct(m_gates[kNew]->R, isAfter ? input.h : std::span<const double>(m_resetState),
                   m_fromState.data());
        for (std::uint64_t u = 0; u < H; ++u) {
            m_sums[kNew * H + u] += (isAfter ? m_values[u] : 1.0) * m_fromState[u];
            const double z = keptByUpdate(act(e.gate, kUpdate, u), e);
            m_output[u] = (1.0 - z) * act(e.candidate, kNew, u) + z * input.h[u];
        }
        break;
    }
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        for (std::uint64_t u = 0; u < H; ++u) {
            m_output[u] = act(e.candidate, 0, u);
        }
        break;
    }
    std::ranges::fill(m_newState, 0.0);
    if (m_cell.projection.rows > 0) {
        addProduct(m_cell.projection, m_output, m_newState.data());
    } else {
        m_newState = m_output;
    }
}

/// The one number that L is, where it is one of this step.
void CellBackward::addSeed(const std::optional<StepSeed>& seed)
{
    if (!seed) {
        return;
    }
    switch (seed->signal.kind) {
    case TraceSignal::Kind::Gate:
        m_gateSeeds[gateIndex(m_cell.kind, seed->signal.gate).value_or(0) * m_hidden + seed->unit] =
            1.0;
        break;
    case TraceSignal::Kind::CellState:
        m_dCell[seed->unit] += 1.0;
        break;
    case TraceSignal::Kind::Projected:
        m_dState[seed->unit] += 1.0;
        break;
    case TraceSignal::Kind::HiddenState:
        if (m_cell.projection.rows == 0) {
            m_dState[seed->unit] += 1.0;
        } else {
            m_dHidden[seed->unit] += 1.0;
        }
        break;
    case TraceSignal::Kind::Input:
        break;
    }
}

/// dL/dh behind the projection becomes that before it.
void CellBackward::throughProjection()
{
    if (m_cell.projection.rows == 0) {
        m_dHidden = m_dState;
        return;
    }
    Vector inside = m_dState;
    if (const auto& clip = m_cell.equations.projectionClip) {
        for (std::size_t at = 0; at < inside.size(); ++at) {
            inside[at] *= clipSlope(m_newState[at], *clip);
        }
    }
    addTransposedProduct(m_cell.projection, inside.data(), m_dHidden.data());
    addOuterProduct(m_weights.projection, inside.data(), m_output);
}

/// From h = o * out(c) to the output gate's sum and to c, of which `seen` is what h shows.
double CellBackward::throughOutput(std::uint64_t u, double seen)
{
    using Doubled = BackwardFaults::DoubledActivation;
    const Activation& output = m_cell.equations.output;
    const std::size_t at = kOutput * m_hidden + u;
    const bool isDoubled = m_faults.doubled == Doubled::Output || m_faults.doubled == Doubled::Both;
    const double shown = apply(output, seen);
    double factor = m_faults.isOutputValueDoubled ? apply(output, shown) : shown;
    factor = m_faults.isOutputGateSeeingCell ? seen : factor;
    const double dO = m_dHidden[u] * factor + m_gateSeeds[at];
    m_dSums[at] = dO * gateSlope(Gate::Output, m_sums[at]);
    factor = m_faults.isOutputDerivativeMissing ? 1.0 : slopeOf(output, isDoubled ? shown : seen);
    factor = m_faults.outputSlope ? wrongSlope(*m_faults.outputSlope, output, seen) : factor;
    factor *= m_faults.isOutputGateMissingInPath ? 1.0 : m_values[at];
    return m_dHidden[u] * factor + m_dSums[at] * peepholeOf(kOutput, u);
}

/// h = o * out(c), c = f * c_{t-1} + i * g; clips and peepholes as in lstmStep() forwards.
void CellBackward::lstm(const StepInput& input, StateGradient& state)
{
    const CellEquations& e = m_cell.equations;
    const std::uint64_t H = m_hidden;
    const bool isUnclippedKept = e.cellClip && e.cellClip->kept == Kept::Unclipped;
    for (std::uint64_t u = 0; u < H; ++u) {
        const double i = m_values[u];
        const double f = m_values[kForget * H + u];
        const double g = m_values[kCandidate * H + u];
        const double before = previousCell(input.c[u], e.cellClip);
        const double inside = e.cellClip ? clipSlope(m_newCell[u], e.cellClip->range) : 1.0;
        const double seen = visibleCell(m_newCell[u], e.cellClip);
        const double dSeen = throughOutput(u, seen);
        // The kept c is what leaves the step: clipped or, with Kept::Unclipped, as it was.
        m_dCell[u] += isUnclippedKept ? dSeen * inside : dSeen;
        if (m_faults.clip && m_faults.clip->isOfTotal &&
            !(m_faults.clip->sparesLast && input.isLast) &&
            m_faults.clip->what != BackwardFaults::ClippedGradient::HiddenState) {
            m_dCell[u] = std::clamp(m_dCell[u], -m_faults.clip->bound, m_faults.clip->bound);
        }
        const double dNew = isUnclippedKept ? m_dCell[u] : m_dCell[u] * inside;

        const double dOwn = dSeen * inside; // of the step's own h
        const auto seenBy = [&](Gate gate) {
            return m_faults.blindToLaterCells.contains(gate) ? dOwn : dNew;
        };
        const double dF =
            seenBy(Gate::Forget) * (m_faults.seesNewCellState ? m_newCell[u] : before) +
            m_gateSeeds[kForget * H + u];
        const double dI = seenBy(Gate::Input) * (m_faults.isInputGateSeeingItself ? i : g) +
                          m_gateSeeds[u] - (e.isForgetCoupled ? dF : 0.0); // f = 1 - i
        const double dG = seenBy(Gate::Cell) * (m_faults.isCandidateSeeingItself ? g : i) +
                          m_gateSeeds[kCandidate * H + u];
        m_dSums[u] = dI * gateSlope(Gate::Input, m_sums[u]);
        m_dSums[kForget * H + u] =
            e.isForgetCoupled ? 0.0 : dF * gateSlope(Gate::Forget, m_sums[kForget * H + u]);
        m_dSums[kCandidate * H + u] =
            dG * candidateSlope(Gate::Cell, m_sums[kCandidate * H + u], g);
        const double kept = m_faults.isForgetMissingInPath ? 1.0
                            : m_faults.isInputGateInPath   ? i
                                                           : f;
        const double dBefore = (m_faults.isLaterCellMissingInPath ? dOwn : dNew) * kept +
                               m_dSums[u] * peepholeOf(kInput, u) +
                               m_dSums[kForget * H + u] * peepholeOf(kForget, u);
        state.c[u] = isUnclippedKept ? dBefore * clipSlope(input.c[u], e.cellClip->range) : dBefore;
        const auto addPeephole = [&](std::size_t gate, double c) {
            if (!m_gates[gate]->p.empty()) {
                m_weights.gates[gate].p[u] += m_dSums[gate * H + u] * c;
            }
        };
        addPeephole(kInput, before);
        addPeephole(kForget, before);
        addPeephole(kOutput, seen);
    }
    m_dRecurrent = m_dSums;
}

/// h = (1 - z) * n + z * h_{t-1}
void CellBackward::gru(const StepInput& input, StateGradient& state)
{
    const std::uint64_t H = m_hidden;
    const CellEquations& e = m_cell.equations;
    const bool isAfter = e.gruReset == GruReset::After;
    const double sign = e.isUpdateInverted ? -1.0 : 1.0; // of what is kept, by z
    Vector dNewValue(H);
    for (std::uint64_t u = 0; u < H; ++u) {
        const double z = keptByUpdate(m_values[kUpdate * H + u], e);
        const double n = m_values[kNew * H + u];
        const double other = m_faults.isUpdateSeeingStateOnly ? 0.0 : n;
        const double dZ = sign * m_dHidden[u] * (input.h[u] - other) + m_gateSeeds[kUpdate * H + u];
        const double taken = m_faults.isUpdateExchangedInNew ? z : 1.0 - z;
        const double dN = m_dHidden[u] * taken + m_gateSeeds[kNew * H + u];
        m_dSums[kUpdate * H + u] = dZ * gateSlope(Gate::Update, m_sums[kUpdate * H + u]);
        m_dSums[kNew * H + u] = dN * candidateSlope(Gate::New, m_sums[kNew * H + u], n);
        const double kept = m_faults.isUpdateExchangedInPath ? 1.0 - z : z;
        state.h[u] = m_faults.hasNoPathThroughUpdate ? 0.0 : m_dHidden[u] * kept;
        dNewValue[u] = dN;
    }
    Vector dReset(H, 0.0);
    if (isAfter) {
        for (std::uint64_t u = 0; u < H; ++u) {
            const double product = m_faults.isResetSeeingState ? input.h[u]
                                   : m_faults.isResetSeeingProduct
                                       ? m_fromState[u] - m_gates[kNew]->bR[u]
                                       : m_fromState[u];
            dReset[u] =
                (m_faults.isResetBeforeSlope ? dNewValue[u] : m_dSums[kNew * H + u]) * product;
        }
    } else {
        addTransposedProduct(m_gates[kNew]->R, m_dSums.data() + kNew * H, dReset.data());
        for (std::uint64_t u = 0; u < H; ++u) {
            const double factor = forgetsReset(ForgottenReset::Path) ? 1.0 : m_values[u];
            state.h[u] += m_faults.hasNoPathThroughR ? 0.0 : dReset[u] * factor;
            dReset[u] *= input.h[u];
        }
    }
    for (std::uint64_t u = 0; u < H; ++u) {
        m_dSums[u] = (dReset[u] + m_gateSeeds[u]) * gateSlope(Gate::Reset, m_sums[u]);
    }
    m_dRecurrent = m_dSums;
    for (std::uint64_t u = 0; isAfter && u < H; ++u) {
        m_dRecurrent[kNew * H + u] *= m_values[u];
    }
}

/// h = act(sum)
void CellBackward::plain()
{
    for (std::uint64_t u = 0; u < m_hidden; ++u) {
        m_dSums[u] =
            (m_dHidden[u] + m_gateSeeds[u]) * candidateSlope(Gate::Hidden, m_sums[u], m_values[u]);
    }
    m_dRecurrent = m_dSums;
}

void CellBackward::applyGateFaults()
{
    const auto rowsOf = [this](Vector& all, Gate gate) {
        return std::span(all).subspan(gateIndex(m_cell.kind, gate).value_or(0) * m_hidden,
                                      m_hidden);
    };
    for (Vector* all : {&m_dSums, &m_dRecurrent}) {
        for (const Gate gate : m_faults.missing) {
            std::ranges::fill(rowsOf(*all, gate), 0.0);
        }
        for (const Gate gate : m_faults.negated) {
            std::ranges::transform(rowsOf(*all, gate), rowsOf(*all, gate).begin(), std::negate());
        }
        if (m_faults.exchanged) {
            std::ranges::swap_ranges(rowsOf(*all, m_faults.exchanged->first),
                                     rowsOf(*all, m_faults.exchanged->second));
        }
    }
    if (m_faults.isExchangedBeforeReset) {
        m_dRecurrent = m_dSums;
        for (std::uint64_t u = 0; u < m_hidden; ++u) {
            m_dRecurrent[kNew * m_hidden + u] *= m_values[u];
        }
    }
    if (m_faults.isNewRecurrentMissing) {
        std::ranges::fill(rowsOf(m_dRecurrent, Gate::New), 0.0);
    }
}

/// From the sums to x, the state before the step and the weights.
void CellBackward::throughProducts(const StepInput& input, StateGradient& state)
{
    std::ranges::fill(m_dX, 0.0);
    for (std::size_t gate = 0; gate < m_gates.size(); ++gate) {
        const double* const dSum = m_dSums.data() + gate * m_hidden;
        GateWeights& grown = m_weights.gates[gate];
        if (grown.W.rows > 0) {
            addTransposedProduct(m_gates[gate]->W, dSum, m_dX.data());
            if (isAdded(StepSum::InputWeights, input)) {
                addOuterProduct(grown.W, dSum, input.seenX.empty() ? input.x : input.seenX);
            }
        } else {
            addVector(m_dX, dSum);
        }
        if (isAdded(StepSum::Bias, input)) {
            addVector(grown.bW, dSum);
        }
        addRecurrent(gate, input, state);
    }
}

void CellBackward::addRecurrent(std::size_t gate, const StepInput& input, StateGradient& state)
{
    const Matrix& R = m_gates[gate]->R;
    const bool isNew = m_cell.kind == CellKind::Gru && gate == kNew;
    const auto gradients = [&](ForgottenReset where) {
        const Vector& all = isNew && forgetsReset(where) ? m_dSums : m_dRecurrent;
        return all.data() + gate * m_hidden;
    };
    const double* d = gradients(ForgottenReset::Path);
    const bool isOfReset = isNew && m_cell.equations.gruReset == GruReset::Before;
    const Gate own = gatesOf(m_cell.kind)[gate];
    if (!isOfReset && !m_faults.hasNoPathThroughR &&
        !m_faults.withoutPath.contains(own)) { // the reset's way was gone in gru()
        if (m_faults.isRecurrentUntransposed && R.rows == R.cols) {
            addProduct(R, {d, m_hidden}, state.h.data());
        } else {
            addTransposedProduct(R, d, state.h.data());
        }
    }
    const bool isReset = isOfReset && !forgetsReset(ForgottenReset::Weights);
    std::span<const double> seen = isReset ? std::span<const double>(m_resetState) : input.h;
    Vector after;
    if (m_faults.seesNewHiddenState) {
        after = m_newState;
        for (std::size_t at = 0; at < after.size(); ++at) {
            after[at] = clipped(after[at], m_cell.equations.projectionClip);
            after[at] *= isOfReset ? m_values[at] : 1.0;
        }
        seen = after;
    }
    if (m_faults.seesNoInitialState && input.isFirst) {
        after.assign(input.h.size(), 0.0);
        seen = after;
    }
    d = gradients(ForgottenReset::Weights);
    if (isAdded(StepSum::RecurrentWeights, input)) {
        addOuterProduct(m_weights.gates[gate].R, d, seen);
    }
    if (isAdded(StepSum::Bias, input)) {
        addVector(m_weights.gates[gate].bR, d);
    }
}

bool CellBackward::isAdded(StepSum sum, const StepInput& input) const
{
    using OneStep = BackwardFaults::OneStep;
    using From = BackwardFaults::MissingStep::From;
    const OneStep only = sum == StepSum::Bias ? m_faults.stepOfBias : m_faults.stepOfWeights;
    const bool isKept =
        only == OneStep::None || (only == OneStep::First ? input.isFirst : input.isLast);
    const auto& missing = m_faults.missingStep;
    const bool isMissing = missing && missing->step == input.ownStep &&
                           (missing->from == From::All || sum == StepSum::RecurrentWeights ||
                            (missing->from == From::Weights && sum == StepSum::InputWeights));
    return isKept && !isMissing;
}

double CellBackward::candidateSlope(Gate gate, double sum, double value) const
{
    using Doubled = BackwardFaults::DoubledActivation;
    if (const auto wrong = m_faults.slopes.find(gate); wrong != m_faults.slopes.end()) {
        return wrongSlope(wrong->second, m_cell.equations.candidate, sum);
    }
    if (m_faults.isCandidateDerivativeMissing) {
        return 1.0;
    }
    const bool isDoubled =
        m_faults.doubled == Doubled::Candidate || m_faults.doubled == Doubled::Both;
    return activatedSlope(m_cell.equations.candidate, isDoubled ? value : sum, m_cell.equations);
}

double CellBackward::gateSlope(Gate gate, double sum) const
{
    if (const auto wrong = m_faults.slopes.find(gate); wrong != m_faults.slopes.end()) {
        return wrongSlope(wrong->second, m_cell.equations.gate, sum);
    }
    return m_faults.withoutDerivative.contains(gate)
               ? 1.0
               : activatedSlope(m_cell.equations.gate, sum, m_cell.equations);
}

double CellBackward::wrongSlope(BackwardFaults::WrongSlope kind, const Activation& activation,
                                double sum) const
{
    using Kind = BackwardFaults::WrongSlope;
    constexpr double kFifthEnds = 2.5; // where 0.2 z + 0.5 is 0 and 1
    constexpr double kSixthEnds = 3.0;
    const double value = activated(activation, sum, m_cell.equations);
    switch (kind) {
    case Kind::Value:
        return value;
    case Kind::OneMinusValue:
        return 1.0 - value;
    case Kind::OneMinusSquare:
        return 1.0 - value * value;
    case Kind::ValueTimesRest:
        return value * (1.0 - value);
    case Kind::OfValue:
        return activatedSlope(activation, value, m_cell.equations);
    case Kind::ValueOfValue:
        return activated(activation, value, m_cell.equations);
    case Kind::OfSum:
        return activation.kind == ActivationKind::Tanh ? 1.0 - sum * sum : sum * (1.0 - sum);
    case Kind::Halved:
        return 0.5 * activatedSlope(activation, sum, m_cell.equations);
    case Kind::HardFifth:
        return std::abs(sum) < kFifthEnds ? 1.0 / (2.0 * kFifthEnds) : 0.0;
    case Kind::HardSixth:
        return std::abs(sum) < kSixthEnds ? 1.0 / (2.0 * kSixthEnds) : 0.0;
    }
    return 1.0;
}

bool CellBackward::forgetsReset(ForgottenReset where) const
{
    return m_faults.forgottenReset == where ||
           m_faults.forgottenReset == ForgottenReset::Everywhere;
}

double CellBackward::peepholeOf(std::size_t gate, std::uint64_t unit) const
{
    const Vector& p = m_gates[gate]->p;
    return p.empty() ? 0.0 : p[unit];
}

} // namespace gateloupe::reference
