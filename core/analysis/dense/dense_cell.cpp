// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/dense_cell.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "core/base/half.h"
#include "core/model/activation_slope.h"
#include "core/runtime/cpu/reference/gate_values.h"

namespace gateloupe {

namespace {

/// Sums that are made at once, one in each lane of a vector; in each the products are added in the
/// order of the columns, so that nothing depends on how many are made together.
constexpr std::uint64_t kLanes = 4;
/// A run of so many steps is worth R in the order of the lanes.
constexpr std::uint64_t kStepsWorthLanes = 3;
using SumLanes = double __attribute__((vector_size(kLanes * sizeof(double))));

/// Four rows of `cols` numbers column by column: [cols][4].
void interleave(const double* rows, std::uint64_t cols, double* lanes)
{
    for (std::uint64_t col = 0; col < cols; ++col) {
        for (std::uint64_t lane = 0; lane < kLanes; ++lane) {
            lanes[col * kLanes + lane] = rows[lane * cols + col];
        }
    }
}

/// What stands in the lanes [cols][4] times each of `Count` rows of `cols` numbers: [Count][4].
template <std::uint64_t Count>
__attribute__((always_inline)) inline void laneProducts(const double* lanes, const double* rows,
                                                        std::uint64_t cols, double* products)
{
    std::array<SumLanes, Count> sums{};
    for (std::uint64_t col = 0; col < cols; ++col) {
        SumLanes lane;
        std::memcpy(&lane, lanes + col * kLanes, sizeof(lane));
#pragma GCC unroll 8
        for (std::uint64_t row = 0; row < Count; ++row) {
            sums[row] += rows[row * cols + col] * lane;
        }
    }
    std::memcpy(products, sums.data(), sizeof(sums));
}

/// What stands in the lanes of `Count` matrices [cols][4], one after the other, times one row of
/// `cols` numbers: [Count][4].
template <std::uint64_t Count>
__attribute__((always_inline)) inline void rowProducts(const double* lanes, const double* row,
                                                       std::uint64_t cols, double* products)
{
    std::array<SumLanes, Count> sums{};
    for (std::uint64_t col = 0; col < cols; ++col) {
#pragma GCC unroll 8
        for (std::uint64_t matrix = 0; matrix < Count; ++matrix) {
            SumLanes lane;
            std::memcpy(&lane, lanes + (matrix * cols + col) * kLanes, sizeof(lane));
            sums[matrix] += row[col] * lane;
        }
    }
    std::memcpy(products, sums.data(), sizeof(sums));
}

/// Rows, or lanes of rows, whose sums are made together: their additions hide one another's wait.
constexpr std::uint64_t kTogetherInRegisters = 8;

using ProductKernel = void (*)(const double* lanes, const double* rows, std::uint64_t cols,
                               double* products);

struct ProductKernels
{
    ProductKernel ofLanes; ///< laneProducts of kTogetherInRegisters rows
    ProductKernel ofRow;   ///< rowProducts of kTogetherInRegisters matrices
};

/// Kernels in the widest registers of the processor; sums and roundings are equal in all.
const ProductKernels& kernels()
{
#if defined(__x86_64__)
    // No FMA: it rounds once where the others round twice.
    struct Wide
    {
        __attribute__((target("avx2"))) static void ofLanes(const double* lanes, const double* rows,
                                                            std::uint64_t cols, double* products)
        {
            laneProducts<kTogetherInRegisters>(lanes, rows, cols, products);
        }

        __attribute__((target("avx2"))) static void ofRow(const double* lanes, const double* row,
                                                          std::uint64_t cols, double* products)
        {
            rowProducts<kTogetherInRegisters>(lanes, row, cols, products);
        }
    };

    static constexpr ProductKernels kWide{Wide::ofLanes, Wide::ofRow};
    static const bool hasWide = __builtin_cpu_supports("avx2") != 0;
    if (hasWide) {
        return kWide;
    }
#endif
    static constexpr ProductKernels kPlain{laneProducts<kTogetherInRegisters>,
                                           rowProducts<kTogetherInRegisters>};
    return kPlain;
}

} // namespace

double rounded(double value, StateRounding to)
{
    switch (to) {
    case StateRounding::F16:
        return halfToFloat(doubleToHalf(value));
    case StateRounding::BF16:
        return bfloat16ToFloat(doubleToBfloat16(value));
    case StateRounding::F32:
        return static_cast<float>(value);
    case StateRounding::None:
        break;
    }
    return value;
}

std::vector<double> transposed(std::span<const double> matrix, std::uint64_t rows,
                               std::uint64_t cols)
{
    std::vector<double> turned(matrix.size());
    for (std::uint64_t row = 0; row < rows; ++row) {
        for (std::uint64_t col = 0; col < cols; ++col) {
            turned[col * rows + row] = matrix[row * cols + col];
        }
    }
    return turned;
}

Result<DenseCell> denseCell(const RnnModel& model, LayerIndex layer, Direction direction,
                            ProgressMonitor& monitor)
{
    const RnnSpec& spec = model.spec;
    DenseCell cell{.kind = spec.cell,
                   .equations = model.equationsOf(spec.pseudoLayer(layer, direction)),
                   .inputs = layer.value == 0 ? spec.inputSize : spec.outputWidth(),
                   .hidden = spec.hiddenSize,
                   .width = spec.recurrentWidth()};
    const auto append = [&](ParameterId id) -> Status {
        GATELOUPE_TRY(const auto values, gateValues<double>(model, id, monitor));
        std::vector<double>& all = numbersOf(cell, id.kind);
        all.insert(all.end(), values.begin(), values.end());
        return {};
    };
    bool hasPeephole = false;
    for (const Gate gate : gatesOf(spec.cell)) {
        if (spec.layerInputSize(layer) > 0) {
            GATELOUPE_CHECK(append({layer, direction, ParameterKind::InputWeights, gate}));
        }
        for (const ParameterKind kind : {ParameterKind::RecurrentWeights, ParameterKind::InputBias,
                                         ParameterKind::RecurrentBias}) {
            GATELOUPE_CHECK(append({layer, direction, kind, gate}));
        }
        const ParameterId peephole{layer, direction, ParameterKind::PeepholeWeights, gate};
        if (model.find(peephole) != nullptr) {
            GATELOUPE_CHECK(append(peephole));
            hasPeephole = true;
        } else {
            cell.p.resize(cell.p.size() + spec.hiddenSize);
        }
    }
    if (!hasPeephole) {
        cell.p.clear();
    }
    if (spec.projectionSize) {
        GATELOUPE_CHECK(append(projectionId(layer, direction)));
    }
    return cell;
}

void addProducts(const DenseProduct& product, const double* vectors, std::uint64_t count,
                 double* sums)
{
    const std::uint64_t cols = product.cols;
    const std::uint64_t rows = product.rows;
    const double* const matrix = product.matrix.data();
    std::uint64_t vector = 0;
    if (count >= kLanes) { // a row is read once for four vectors
        const ProductKernel ofLanes = kernels().ofLanes;
        std::vector<double> lanes(kLanes * cols);
        for (; vector + kLanes <= count; vector += kLanes) {
            interleave(vectors + vector * cols, cols, lanes.data());
            for (std::uint64_t row = 0; row < rows; row += kTogetherInRegisters) {
                const std::uint64_t together = std::min(kTogetherInRegisters, rows - row);
                std::array<double, kTogetherInRegisters * kLanes> found;
                if (together == kTogetherInRegisters) {
                    ofLanes(lanes.data(), matrix + row * cols, cols, found.data());
                } else {
                    for (std::uint64_t one = 0; one < together; ++one) {
                        laneProducts<1>(lanes.data(), matrix + (row + one) * cols, cols,
                                        found.data() + one * kLanes);
                    }
                }
                for (std::uint64_t one = 0; one < together; ++one) {
                    for (std::uint64_t lane = 0; lane < kLanes; ++lane) {
                        sums[(vector + lane) * rows + row + one] += found[one * kLanes + lane];
                    }
                }
            }
        }
    }
    for (; vector < count; ++vector) {
        const double* const x = vectors + vector * cols;
        double* const to = sums + vector * rows;
        std::uint64_t row = 0;
        for (; row + 4 <= rows; row += 4) { // four sums at a time keep the adders busy
            const double* const weights = matrix + row * cols;
            double s0 = 0.0;
            double s1 = 0.0;
            double s2 = 0.0;
            double s3 = 0.0;
            for (std::uint64_t col = 0; col < cols; ++col) {
                const double value = x[col];
                s0 += weights[col] * value;
                s1 += weights[cols + col] * value;
                s2 += weights[2 * cols + col] * value;
                s3 += weights[3 * cols + col] * value;
            }
            to[row] += s0;
            to[row + 1] += s1;
            to[row + 2] += s2;
            to[row + 3] += s3;
        }
        for (; row < rows; ++row) {
            double sum = 0.0;
            for (std::uint64_t col = 0; col < cols; ++col) {
                sum += matrix[row * cols + col] * x[col];
            }
            to[row] += sum;
        }
    }
}

DenseStepper::DenseStepper(const DenseCell& cell)
    : m_cell(cell)
    , m_sums(cell.gates() * cell.hidden)
    , m_bias(m_sums.size())
    , m_recurrent(m_sums.size())
    , m_product(cell.hidden)
    , m_gates(m_sums.size())
    , m_hidden(cell.hidden)
    , m_resetState(cell.width)
{
}

std::vector<double> DenseStepper::inputSums(const double* x, std::uint64_t count) const
{
    const std::uint64_t rows = m_sums.size();
    std::vector<double> sums(count * rows);
    std::vector<double> operands;
    if (m_cell.roundedNumbers == RoundedNumbers::Operands) {
        operands.assign(x, x + count * m_cell.inputs);
        std::ranges::for_each(operands, [this](double& v) { v = rounded(v, m_cell.rounding); });
        x = operands.data();
    }
    for (std::uint64_t at = 0; at < count; ++at) {
        double* const sum = sums.data() + at * rows;
        std::copy(m_cell.bW.begin(), m_cell.bW.end(), sum);
        for (std::uint64_t row = 0; m_cell.W.empty() && row < rows; ++row) {
            sum[row] += x[at * m_cell.inputs + row % m_cell.hidden]; // skip input
        }
    }
    if (!m_cell.W.empty()) {
        addProducts({m_cell.W, rows, m_cell.inputs}, x, count, sums.data());
    }
    return sums;
}

double CurveDeviation::at(double x) const
{
    const auto last = static_cast<double>(values.size() - 1);
    const double place = std::clamp((x + range) / (2.0 * range), 0.0, 1.0) * last;
    const auto below = static_cast<std::size_t>(std::min(std::floor(place), last - 1.0));
    const double share = place - static_cast<double>(below);
    return (1.0 - share) * values[below] + share * values[below + 1];
}

double DenseStepper::gateOf(double sum) const
{
    const CellEquations& e = m_cell.equations;
    const double value =
        m_cell.gateShape ? m_cell.gateShape->at(e.gate, sum) : activated(e.gate, sum, e);
    return ofGate(m_cell.gateDeviation ? value + m_cell.gateDeviation->at(sum) : value);
}

double DenseStepper::candidateOf(double sum) const
{
    const CellEquations& e = m_cell.equations;
    const double value = m_cell.candidateShape ? m_cell.candidateShape->at(e.candidate, sum)
                                               : activated(e.candidate, sum, e);
    return ofGate(m_cell.candidateDeviation ? value + m_cell.candidateDeviation->at(sum) : value);
}

double DenseStepper::outputOf(double c) const
{
    const CellEquations& e = m_cell.equations;
    const bool isAsCandidate = e.output == e.candidate;
    const double value = m_cell.candidateShape && isAsCandidate
                             ? m_cell.candidateShape->at(e.output, c)
                             : apply(e.output, c);
    return m_cell.candidateDeviation && isAsCandidate ? value + m_cell.candidateDeviation->at(c)
                                                      : value;
}

double DenseStepper::slope(const Activation& activation, double sum) const
{
    return activatedSlope(activation, sum, m_cell.equations);
}

double DenseStepper::ofSum(double value) const
{
    const bool isRounded = m_cell.roundedNumbers == RoundedNumbers::All ||
                           m_cell.roundedNumbers == RoundedNumbers::Operands;
    return isRounded ? rounded(value, m_cell.rounding) : value;
}

double DenseStepper::ofArithmetic(double value) const
{
    return m_cell.roundedNumbers == RoundedNumbers::All ? rounded(value, m_cell.rounding) : value;
}

double DenseStepper::ofGate(double value) const
{
    return m_cell.roundedNumbers != RoundedNumbers::HandedOn ? rounded(value, m_cell.rounding)
                                                             : value;
}

double DenseStepper::ofState(double value) const
{
    return m_cell.roundedNumbers != RoundedNumbers::Operands ? rounded(value, m_cell.rounding)
                                                             : value;
}

double DenseStepper::peephole(std::uint64_t row, double c) const
{
    return m_cell.p.empty() ? 0.0 : m_cell.p[row] * c;
}

void DenseStepper::lstm(DenseState& state)
{
    for (std::uint64_t unit = 0; unit < m_cell.hidden; ++unit) {
        lstmUnit(unit, state);
    }
}

void DenseStepper::lstmUnit(std::uint64_t u, DenseState& state)
{
    const CellEquations& e = m_cell.equations;
    const std::uint64_t H = m_cell.hidden;
    double c = previousCell(state.c[u], e.cellClip);
    const auto sum = [&](std::uint64_t gate) { return m_sums[gate * H + u]; };
    const double i = gateOf(sum(0) + peephole(u, c));
    const double f =
        e.isForgetCoupled ? 1.0 - i : gateOf(sum(1) + e.forgetOffset + peephole(H + u, c));
    const double g = candidateOf(sum(2));
    const double before = c;
    const double taken = m_cell.addsCandidate ? i + g : i * g;
    const double next = ofArithmetic(ofArithmetic(f * c) + ofArithmetic(taken));
    const bool isShownWhole = m_cell.roundedNumbers == RoundedNumbers::HandedOn;
    c = visibleCell(next, e.cellClip);
    c = isShownWhole ? c : ofState(c);
    state.c[u] = ofState(keptCell(next, e.cellClip));
    state.c[u] = m_cell.cellKept * before + (1.0 - m_cell.cellKept) * state.c[u];
    const double keptOnTheWay = m_cell.keepsBehindOutput ? 0.0 : m_cell.cellKept;
    c = keptOnTheWay * before + (1.0 - keptOnTheWay) * c;
    state.c[u] *= 1.0 - m_cell.cellLost;
    state.c[u] = m_cell.handsOnSquashed ? outputOf(state.c[u]) : state.c[u];
    if (m_cell.handedClip) {
        state.c[u] = std::clamp(state.c[u], -*m_cell.handedClip, *m_cell.handedClip);
    }
    const double o = gateOf(sum(3) + peephole(3 * H + u, c));
    const double shown = m_cell.outputsOldCell ? before : c;
    m_hidden[u] =
        o * ofArithmetic(outputOf(m_cell.outputClip
                                      ? std::clamp(shown, -*m_cell.outputClip, *m_cell.outputClip)
                                      : shown));
    m_gates[u] = i;
    m_gates[H + u] = f;
    m_gates[2 * H + u] = g;
    m_gates[3 * H + u] = o;
}

void DenseStepper::gru(DenseState& state)
{
    const std::uint64_t H = m_cell.hidden;
    for (std::uint64_t row = 0; row < 2 * H; ++row) {
        m_gates[row] = gateOf(ofSum(m_sums[row] + m_recurrent[row]));
    }
    std::ranges::copy(pieceAt(m_recurrent, H, 2), m_product.begin());
    if (m_cell.equations.gruReset == GruReset::Before) {
        for (std::uint64_t u = 0; u < H; ++u) {
            m_resetState[u] = m_gates[u] * state.h[u];
            m_product[u] = (m_cell.resetsBias ? m_gates[u] : 1.0) * m_bias[2 * H + u];
        }
        addProducts({std::span(m_cell.R).subspan(2 * H * m_cell.width), H, m_cell.width},
                    m_resetState.data(), 1, m_product.data());
    }
    for (std::uint64_t u = 0; u < H; ++u) {
        gruUnit(u, state.h[u]);
    }
}

void DenseStepper::gruUnit(std::uint64_t u, double h)
{
    const std::uint64_t H = m_cell.hidden;
    const double reset = m_cell.equations.gruReset == GruReset::After ? m_gates[u] : 1.0;
    const double ofInput = m_cell.resetsWholeSum ? reset * m_sums[2 * H + u] : m_sums[2 * H + u];
    const double n = candidateOf(ofSum(ofInput + ofSum(reset * m_product[u])));
    const double z = keptByUpdate(m_gates[H + u], m_cell.equations);
    h = m_cell.dropsOldState ? 0.0 : h;
    m_hidden[u] = m_cell.updateForm == UpdateForm::OneProduct
                      ? ofArithmetic(ofArithmetic(h - n) * z) + n
                      : ofArithmetic((1.0 - z) * n) + ofArithmetic(z * h);
    m_gates[2 * H + u] = n;
}

double DenseStepper::recurrentSum(std::uint64_t row, const std::vector<double>& h) const
{
    const std::uint64_t cols = m_cell.width;
    double sum = m_bias[row];
    for (std::uint64_t col = 0; col < cols; ++col) {
        sum += m_cell.R[row * cols + col] * h[col];
    }
    return sum;
}

void DenseStepper::inPlace(std::span<const double> inputSums, DenseState& state)
{
    const std::uint64_t H = m_cell.hidden;
    const bool isOfCandidates = m_cell.inPlace == InPlaceUpdate::Candidates;
    const bool isAfter = m_cell.equations.gruReset == GruReset::After;
    for (std::uint64_t row = 0; isOfCandidates && row < 2 * H; ++row) {
        m_gates[row] = gateOf(inputSums[row] + recurrentSum(row, state.h));
    }
    for (std::uint64_t u = 0; u < H; ++u) {
        for (std::uint64_t row = u; m_cell.kind != CellKind::Gru && row < m_sums.size(); row += H) {
            m_sums[row] = inputSums[row] + recurrentSum(row, state.h);
        }
        if (m_cell.kind == CellKind::Lstm) {
            lstmUnit(u, state);
        } else if (m_cell.kind == CellKind::Gru) {
            for (std::uint64_t row = u; !isOfCandidates && row < 2 * H; row += H) {
                m_gates[row] = gateOf(inputSums[row] + recurrentSum(row, state.h));
            }
            for (std::uint64_t col = 0; isOfCandidates && !isAfter && col < H; ++col) {
                m_resetState[col] = m_gates[col] * state.h[col];
            }
            m_product[u] = recurrentSum(2 * H + u, isAfter ? state.h : m_resetState);
            gruUnit(u, state.h[u]);
        } else {
            m_hidden[u] = candidateOf(m_sums[u]);
            m_gates[u] = m_hidden[u];
        }
        state.h[u] = m_hidden[u];
    }
}

void DenseStepper::plain()
{
    for (std::uint64_t u = 0; u < m_cell.hidden; ++u) {
        m_hidden[u] = candidateOf(m_sums[u]);
        m_gates[u] = m_hidden[u];
    }
}

void DenseStepper::project(DenseState& state)
{
    const bool needsBefore = m_cell.hiddenKept != 0.0 || m_cell.addsState;
    const std::vector<double> before = needsBefore ? state.h : std::vector<double>();
    if (m_cell.P.empty()) {
        state.h = m_hidden;
    } else {
        std::ranges::fill(state.h, 0.0);
        addProducts({m_cell.P, m_cell.width, m_cell.hidden}, m_hidden.data(), 1, state.h.data());
        for (double& r : state.h) {
            r = clipped(r, m_cell.equations.projectionClip);
            r = m_cell.projectionActivation ? apply(*m_cell.projectionActivation, r) : r;
        }
    }
    for (std::size_t at = 0; at < before.size(); ++at) {
        state.h[at] = m_cell.hiddenKept * before[at] + (1.0 - m_cell.hiddenKept) * state.h[at];
        state.h[at] += m_cell.addsState ? before[at] : 0.0;
    }
    for (double& h : state.h) {
        h = ofState(h);
        h = m_cell.hiddenClip ? std::clamp(h, -*m_cell.hiddenClip, *m_cell.hiddenClip) : h;
    }
}

void DenseStepper::addRecurrentProducts(const double* h)
{
    const std::uint64_t rows = m_recurrent.size();
    const std::uint64_t cols = m_cell.width;
    const std::uint64_t laned = rows - rows % kLanes;
    if (m_steps < kStepsWorthLanes) {
        addProducts({m_cell.R, rows, cols}, h, 1, m_recurrent.data());
        ++m_steps;
        return;
    }
    if (m_lanes.empty()) {
        m_lanes.resize(laned * cols);
        for (std::uint64_t row = 0; row < laned; row += kLanes) {
            interleave(m_cell.R.data() + row * cols, cols, m_lanes.data() + row * cols);
        }
    }
    const ProductKernel ofRow = kernels().ofRow;
    std::array<double, kTogetherInRegisters * kLanes> found;
    for (std::uint64_t row = 0; row < laned;) {
        const bool isWhole = row + found.size() <= laned;
        const std::uint64_t count = isWhole ? found.size() : kLanes;
        if (isWhole) {
            ofRow(m_lanes.data() + row * cols, h, cols, found.data());
        } else {
            rowProducts<1>(m_lanes.data() + row * cols, h, cols, found.data());
        }
        for (std::uint64_t at = 0; at < count; ++at) {
            m_recurrent[row + at] += found[at];
        }
        row += count;
    }
    addProducts({std::span(m_cell.R).subspan(laned * cols), rows - laned, cols}, h, 1,
                m_recurrent.data() + laned);
}

void DenseStepper::step(std::span<const double> inputSums, DenseState& state, bool isFirst,
                        std::span<const double> operand)
{
    if (!isFirst && m_cell.lostState != LostState::None) {
        std::ranges::fill(m_cell.lostState == LostState::CellState ? state.c : state.h, 0.0);
    }
    std::ranges::copy(inputSums, m_sums.begin());
    m_bias = m_cell.bR;
    if (isFirst && !m_cell.firstStepUnbiased.empty()) {
        for (std::uint64_t row = 0; row < m_bias.size(); ++row) {
            m_bias[row] = m_cell.firstStepUnbiased[row] ? 0.0 : m_bias[row];
        }
    }
    if (m_cell.inPlace != InPlaceUpdate::None) {
        inPlace(inputSums, state);
        return;
    }
    m_recurrent = m_bias;
    std::vector<double> roundedState;
    if (operand.empty() && m_cell.roundedNumbers == RoundedNumbers::Operands) {
        roundedState = state.h;
        std::ranges::for_each(roundedState, [this](double& h) { h = rounded(h, m_cell.rounding); });
        operand = roundedState;
    }
    addRecurrentProducts(operand.empty() ? state.h.data() : operand.data());
    if (m_cell.rounding != StateRounding::None) {
        for (auto* const sums : {&m_sums, &m_recurrent}) {
            std::ranges::transform(*sums, sums->begin(), [this](double sum) { return ofSum(sum); });
        }
    }
    if (m_cell.kind == CellKind::Gru) {
        gru(state);
    } else {
        std::ranges::transform(m_sums, m_recurrent, m_sums.begin(),
                               [this](double a, double b) { return ofSum(a + b); });
        m_cell.kind == CellKind::Lstm ? lstm(state) : plain();
    }
    project(state);
}

} // namespace gateloupe
