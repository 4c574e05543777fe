// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/gate_fit.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>

#include "core/analysis/blame/fits/least_squares.h"
#include "core/analysis/dense/layer_outputs.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

/// Equations for each unknown that a verdict needs.
constexpr double kEquationsPerUnknown = 1.2;
/// Keeps weights that nothing depends on as they are.
constexpr double kRidge = 1e-9;
/// Multiplications for all normal equations of a gate: some seconds.
constexpr std::uint64_t kMostOperations = 20'000'000'000;
/// Rows of normal equations that are made together.
constexpr std::size_t kRowsTogether = 64;
constexpr double kSmallestFactor = 1e-4; ///< of a product that is divided by
constexpr double kAlmostOne = 1.0 - 1e-7;

bool isInvertible(const DenseCell& cell)
{
    const CellEquations& e = cell.equations;
    const bool hasGates = cell.kind == CellKind::Lstm || cell.kind == CellKind::Gru;
    return cell.P.empty() && cell.p.empty() && !cell.W.empty() &&
           e.candidate.kind == ActivationKind::Tanh && !e.sumClip && !e.cellClip &&
           !e.isForgetCoupled && (!hasGates || e.gate.kind == ActivationKind::Sigmoid) &&
           (cell.kind != CellKind::Lstm || e.output.kind == ActivationKind::Tanh);
}

/// What the rows of a gate saw at some steps: the input, the state before and 1 for the bias.
struct SeenRows
{
    std::uint64_t inputs = 0;
    std::uint64_t width = 0;
    std::vector<double> all; ///< [steps, inputs + width + 1]

    [[nodiscard]] std::span<const double> at(std::size_t step) const
    {
        const std::uint64_t size = inputs + width + 1;
        return std::span(all).subspan(step * size, size);
    }
};

/// One row's least squares: products of what it sees with its weights make a sum.
class RowEquations
{
public:
    /// The row's sum at a step is off by `missing`.
    struct Equation
    {
        std::size_t step = 0;
        double missing = 0.0;
        double weight = 1.0; ///< how much the gate's value changes with the sum
        double factor = 1.0; ///< of the state that the row sees
        double own = 0.0;    ///< what it sees besides: a new gate's second bias through its reset
    };

    void add(const Equation& equation) { m_equations.push_back(equation); }

    [[nodiscard]] std::uint64_t count() const { return m_equations.size(); }

    /// The changes of `unknowns` weights. Empty: they can't be told.
    [[nodiscard]] std::optional<std::vector<double>> solved(const SeenRows& seen,
                                                            std::uint64_t unknowns) const
    {
        const std::size_t n = unknowns;
        const std::size_t count = m_equations.size();
        std::vector<double> columns(n * count); // [n, count], each equation times its weight
        std::vector<double> missing(count);
        for (std::size_t at = 0; at < count; ++at) {
            const Equation& equation = m_equations[at];
            const auto row = seen.at(equation.step);
            for (std::size_t k = 0; k < row.size(); ++k) {
                const bool isState = k >= seen.inputs && k < seen.inputs + seen.width;
                columns[k * count + at] =
                    equation.weight * row[k] * (isState ? equation.factor : 1.0);
            }
            for (std::size_t k = row.size(); k < n; ++k) {
                columns[k * count + at] = equation.weight * equation.own;
            }
            missing[at] = equation.weight * equation.missing;
        }
        std::vector<double> normal = normalOf(columns, n, count);
        double trace = 0.0;
        for (std::size_t row = 0; row < n; ++row) {
            trace += normal[row * n + row];
        }
        for (std::size_t row = 0; row < n; ++row) {
            normal[row * n + row] += kRidge * trace / static_cast<double>(n) + 1e-300;
        }
        std::vector<double> right(n);
        addProducts({columns, n, count}, missing.data(), 1, right.data());
        return solveSymmetric(std::move(normal), std::move(right));
    }

private:
    /// The products [n, n] of the columns [n, count] with one another; above the diagonal some are
    /// left out.
    [[nodiscard]] static std::vector<double> normalOf(const std::vector<double>& columns,
                                                      std::size_t n, std::size_t count)
    {
        std::vector<double> normal(n * n);
        std::vector<double> block;
        for (std::size_t begin = 0; begin < n; begin += kRowsTogether) {
            const std::size_t rows = std::min(kRowsTogether, n - begin);
            const std::size_t cols = begin + rows;
            block.assign(rows * cols, 0.0);
            addProducts({std::span(columns).first(cols * count), cols, count},
                        columns.data() + begin * count, rows, block.data());
            for (std::size_t row = 0; row < rows; ++row) {
                std::ranges::copy(pieceAt(block, cols, row), normal.data() + (begin + row) * n);
            }
        }
        return normal;
    }

    std::vector<Equation> m_equations;
};

/// Solves for the gates of one direction of the uppermost layer.
class DirectionFit
{
public:
    /// `x` [T, B, I]: what the layer reads; `own`: the direction as a network of its own.
    DirectionFit(const DenseRun& own, const std::vector<double>& x, const DefectScorer& scorer,
                 std::uint64_t place, std::uint64_t rowWidth)
        : m_own(own)
        , m_cell(own.cell(0))
        , m_x(x)
        , m_scorer(scorer)
        , m_place(place)
        , m_rowWidth(rowWidth)
    {
    }

    /// The cell with the solved gate; empty where it can't be told, or not by the deadline.
    std::shared_ptr<DenseCell> solve(std::size_t gate, GateFit& fit, const Deadline& deadline)
    {
        const bool isNew = m_cell.kind == CellKind::Gru && gate == 2;
        if (m_cell.kind == CellKind::Gru && gate == 0 &&
            m_cell.equations.gruReset == GruReset::Before) {
            return nullptr; // every row of the new gate sees every reset gate
        }
        fit.unknowns = m_cell.inputs + m_cell.width + (isNew ? 2 : 1);
        std::uint64_t steps = 0;
        for (const std::uint64_t length : m_own.lengths) {
            steps += length;
        }
        const std::uint64_t products = fit.unknowns * fit.unknowns * m_cell.hidden;
        if (static_cast<double>(steps) < kEquationsPerUnknown * static_cast<double>(fit.unknowns) ||
            products * steps > kMostOperations) {
            return nullptr;
        }
        m_equations.assign(m_cell.hidden, {});
        m_seen = {.inputs = m_cell.inputs, .width = m_cell.width, .all = {}};
        m_steps = 0;
        for (std::uint64_t b = 0; b < m_own.batch; ++b) {
            addSequence(gate, b);
        }
        fit.numbers = m_equations.front().count();
        for (const RowEquations& row : m_equations) {
            fit.numbers = std::min(fit.numbers, row.count());
        }
        if (static_cast<double>(fit.numbers) <
            kEquationsPerUnknown * static_cast<double>(fit.unknowns)) {
            return nullptr;
        }
        return changedCell(gate, fit, deadline);
    }

private:
    [[nodiscard]] std::span<const double> theirs(std::uint64_t step, std::uint64_t b) const
    {
        return std::span(m_scorer.theirs())
            .subspan((step * m_own.batch + b) * m_rowWidth + m_place, m_cell.width);
    }

    void addSequence(std::size_t gate, std::uint64_t b)
    {
        const std::uint64_t H = m_cell.hidden;
        DenseState before{.h = std::vector<double>(H), .c = std::vector<double>(H)};
        if (!m_own.h0.empty()) {
            std::ranges::copy(pieceAt(m_own.h0, H, b), before.h.begin());
        }
        if (!m_own.c0.empty()) {
            std::ranges::copy(pieceAt(m_own.c0, H, b), before.c.begin());
        }
        DenseStepper stepper(m_cell);
        const std::uint64_t length = m_own.lengths[b];
        for (std::uint64_t k = 0; k < length; ++k) {
            const std::uint64_t step = m_own.isReversed ? length - 1 - k : k;
            const auto direction = m_own.isReversed ? Direction::Backward : Direction::Forward;
            if (m_own.resets.beginsAnew(direction, step, b, length)) {
                before = m_own.resetState(0, b);
            }
            const auto x = pieceAt(m_x, m_cell.inputs, step * m_own.batch + b);
            DenseState after = before; // of a right step from their state
            const auto sums = stepper.inputSums(x.data(), 1);
            stepper.step(sums, after, false);
            const auto next = theirs(step, b);
            addSeen(gate, x, before.h, stepper.gates());
            for (std::uint64_t unit = 0; unit < H; ++unit) {
                addUnit(gate, unit, stepper.gates(), before, after, next[unit]);
            }
            before.c = after.c;
            before.h.assign(next.begin(), next.end());
            ++m_steps;
        }
    }

    /// What the gate's rows see at this step. The new gate of a GRU that resets before the product
    /// sees the state through the reset gates.
    void addSeen(std::size_t gate, std::span<const double> x, const std::vector<double>& h,
                 std::span<const double> gates)
    {
        const bool isReset = m_cell.kind == CellKind::Gru && gate == 2 &&
                             m_cell.equations.gruReset == GruReset::Before;
        m_seen.all.insert(m_seen.all.end(), x.begin(), x.end());
        for (std::uint64_t k = 0; k < m_cell.width; ++k) {
            m_seen.all.push_back(isReset ? gates[k] * h[k] : h[k]);
        }
        m_seen.all.push_back(1.0);
    }

    void addUnit(std::size_t gate, std::uint64_t unit, std::span<const double> gates,
                 const DenseState& before, DenseState& after, double theirH)
    {
        const std::uint64_t H = m_cell.hidden;
        const auto of = [&](std::size_t g) { return gates[g * H + unit]; };
        switch (m_cell.kind) {
        case CellKind::Lstm:
            addLstmUnit(gate, unit, of, before, after, theirH);
            break;
        case CellKind::Gru:
            addGruUnit(gate, unit, of, before, theirH);
            break;
        default:
            addSum(unit, of(0), theirH, true);
            break;
        }
    }

    template <typename GateOf>
    void addLstmUnit(std::size_t gate, std::uint64_t unit, const GateOf& of,
                     const DenseState& before, DenseState& after, double theirH)
    {
        if (gate == 3) {
            const double squashed = std::tanh(after.c[unit]);
            if (std::abs(squashed) > kSmallestFactor) {
                addSum(unit, of(3), theirH / squashed, false);
            }
            return;
        }
        const double squashed = theirH / of(3);
        if (!(std::abs(squashed) < kAlmostOne)) {
            return; // no cell state makes that
        }
        const double theirC = std::atanh(squashed);
        const double c = before.c[unit];
        after.c[unit] = theirC;
        if (gate == 0 && std::abs(of(2)) > kSmallestFactor) {
            addSum(unit, of(0), (theirC - of(1) * c) / of(2), false);
        } else if (gate == 1 && std::abs(c) > kSmallestFactor) {
            addSum(unit, of(1), (theirC - of(0) * of(2)) / c, false);
        } else if (gate == 2 && of(0) > kSmallestFactor) {
            addSum(unit, of(2), (theirC - of(1) * c) / of(0), true);
        }
    }

    template <typename GateOf>
    void addGruUnit(std::size_t gate, std::uint64_t unit, const GateOf& of,
                    const DenseState& before, double theirH)
    {
        const double h = before.h[unit];
        const double z = of(1);
        const double n = of(2);
        if (gate == 1) {
            if (std::abs(h - n) > kSmallestFactor) {
                addSum(unit, z, (theirH - n) / (h - n), false);
            }
            return;
        }
        if (1.0 - z < kSmallestFactor) {
            return;
        }
        const double theirN = (theirH - z * h) / (1.0 - z);
        if (gate == 0) {
            const double product = recurrentProduct(unit, before);
            if (std::abs(product) > kSmallestFactor && std::abs(theirN) < kAlmostOne) {
                addSum(unit, of(0), of(0) + (std::atanh(theirN) - std::atanh(n)) / product, false);
            }
            return;
        }
        if (m_cell.equations.gruReset == GruReset::After) {
            addSum(unit, n, theirN, true, {.factor = of(0), .own = of(0)});
        } else {
            addSum(unit, n, theirN, true);
        }
    }

    /// R h + bR of the new gate.
    [[nodiscard]] double recurrentProduct(std::uint64_t unit, const DenseState& before) const
    {
        const std::uint64_t row = 2 * m_cell.hidden + unit;
        double sum = m_cell.bR[row];
        for (std::uint64_t k = 0; k < m_cell.width; ++k) {
            sum += m_cell.R[row * m_cell.width + k] * before.h[k];
        }
        return sum;
    }

    /// The gate of `unit` is `ours` and must become `theirs`.
    void addSum(std::uint64_t unit, double ours, double theirs, bool isTanh,
                RowEquations::Equation equation = {})
    {
        const double least = isTanh ? -kAlmostOne : 1.0 - kAlmostOne;
        if (!(theirs > least && theirs < kAlmostOne && ours > least && ours < kAlmostOne)) {
            return; // no sum makes that
        }
        const auto inverse = [isTanh](double value) {
            return isTanh ? std::atanh(value) : std::log(value / (1.0 - value));
        };
        const double slope = isTanh ? 1.0 - theirs * theirs : theirs * (1.0 - theirs);
        equation.step = m_steps;
        equation.missing = inverse(theirs) - inverse(ours);
        equation.weight = slope;
        m_equations[unit].add(equation);
    }

    std::shared_ptr<DenseCell> changedCell(std::size_t gate, GateFit& fit,
                                           const Deadline& deadline) const
    {
        auto changed = std::make_shared<DenseCell>(m_cell);
        const std::uint64_t I = m_cell.inputs;
        const std::uint64_t R = m_cell.width;
        std::vector<std::optional<std::vector<double>>> changes(m_cell.hidden);
        forEachPiece(m_cell.hidden, [&](std::uint64_t unit) {
            if (!deadline.isOver()) {
                changes[unit] = m_equations[unit].solved(m_seen, fit.unknowns);
            }
        });
        for (std::uint64_t unit = 0; unit < m_cell.hidden; ++unit) {
            const auto& change = changes[unit];
            if (!change) {
                return nullptr;
            }
            for (const double value : *change) {
                fit.largestChange = std::max(fit.largestChange, std::abs(value));
            }
            const std::uint64_t row = gate * m_cell.hidden + unit;
            for (std::uint64_t k = 0; k < I; ++k) {
                changed->W[row * I + k] += (*change)[k];
            }
            for (std::uint64_t k = 0; k < R; ++k) {
                changed->R[row * R + k] += (*change)[I + k];
            }
            changed->bW[row] += (*change)[I + R];
            if (change->size() > I + R + 1) {
                changed->bR[row] += (*change)[I + R + 1];
            }
        }
        return changed;
    }

    const DenseRun& m_own;
    const DenseCell& m_cell;
    const std::vector<double>& m_x;
    const DefectScorer& m_scorer;
    std::uint64_t m_place;
    std::uint64_t m_rowWidth;
    std::vector<RowEquations> m_equations;
    SeenRows m_seen;
    std::size_t m_steps = 0; ///< in m_seen, but for the one that is being added
};

} // namespace

Result<std::vector<GateFit>> fitGates(const DenseRun& right, const DefectScorer& scorer,
                                      const Deadline& deadline, const ProgressMonitor& monitor)
{
    std::vector<GateFit> fits;
    const std::size_t top = right.layers.size() - 1;
    if (!right.stands.isEmpty() || !scorer.hasUnits() || !isInvertible(right.cell(top))) {
        return fits;
    }
    LayerOutputs outputs(right);
    GATELOUPE_TRY(const std::vector<double> x, outputs.inputOf(right, top, monitor));
    for (std::uint32_t direction = 0; direction < right.directions; ++direction) {
        const DenseRun own = directionOf(right, top, direction);
        const auto gates = gatesOf(right.cell(top).kind);
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            GateFit fit{.layer = LayerIndex(static_cast<std::uint32_t>(top)),
                        .direction = own.isReversed ? Direction::Backward : Direction::Forward,
                        .gate = gates[gate]};
            DirectionFit solver(own, x, scorer, direction * right.cell(top).width,
                                right.outputWidth());
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            const auto cell = solver.solve(gate, fit, deadline);
            if (cell == nullptr) {
                continue;
            }
            DenseRun changed = right;
            changed.layers[top].cells[direction] = cell;
            GATELOUPE_TRY(const DenseOutput output, run(changed, monitor));
            fit.error = scorer.errorOf(output, changed);
            fits.push_back(fit);
        }
    }
    std::ranges::stable_sort(fits, {}, &GateFit::error);
    return fits;
}

} // namespace gateloupe
