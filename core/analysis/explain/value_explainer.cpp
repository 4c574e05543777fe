// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/explain/value_explainer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include "core/runtime/cpu/reference/gate_values.h"
#include "core/runtime/forward/dropout.h"

namespace gateloupe {

namespace {

using Kind = TraceSignal::Kind;

/// Numbers that weights are multiplied by, and where each comes from.
struct Operands
{
    TermKind kind = TermKind::Input;
    std::vector<double> values;
    std::vector<std::optional<TracePoint>> points; ///< empty: none of them is a value of the run
    std::vector<TracePoint> resets; ///< reset gates that the values were scaled by; empty: none
    std::optional<std::uint64_t> step;
};

/// Takes one value apart.
class Explainer
{
public:
    Explainer(const ExplainedRun& run, RunValues& values, const TracePoint& at,
              ProgressMonitor& monitor)
        : m_request(run.request)
        , m_model(*run.request.model)
        , m_spec(run.request.model->spec)
        , m_equations(m_model.equationsOf(m_spec.pseudoLayer(at.layer, at.direction)))
        , m_values(values)
        , m_at(at)
        , m_monitor(monitor)
    {
    }

    Result<Explanation> run()
    {
        m_explanation.at = m_at;
        GATELOUPE_TRY(m_explanation.value, m_values.value(m_at));
        switch (m_at.signal.kind) {
        case Kind::CellState:
            GATELOUPE_CHECK(cellState());
            break;
        case Kind::HiddenState:
            GATELOUPE_CHECK(hiddenState());
            break;
        case Kind::Projected:
            GATELOUPE_CHECK(projection());
            break;
        default:
            GATELOUPE_CHECK(gate(m_at.signal.gate));
            break;
        }
        sumUp();
        return std::move(m_explanation);
    }

private:
    [[nodiscard]] TracePoint here(const TraceSignal& signal, std::uint64_t unit) const
    {
        return {m_at.layer, m_at.direction, signal, unit, m_at.step, m_at.sequence};
    }

    [[nodiscard]] std::optional<TracePoint> before(const TraceSignal& signal,
                                                   std::uint64_t unit) const
    {
        const auto step = m_values.stepBefore(m_at);
        if (!step) {
            return std::nullopt;
        }
        TracePoint point = here(signal, unit);
        point.step = *step;
        return point;
    }

    /// x of layer 0, h of the layer below elsewhere, with the mask of a training run's dropout.
    Result<Operands> input()
    {
        Operands operands{.kind = TermKind::Input, .step = m_at.step};
        if (m_at.layer.value == 0) {
            operands.values = m_values.input(m_at);
            return operands;
        }
        const TraceSignal state = stateSignal(m_spec);
        for (std::uint32_t index = 0; index < m_spec.directions; ++index) {
            TracePoint below = here(state, 0);
            below.layer = LayerIndex(m_at.layer.value - 1);
            below.direction = m_model.direction(index);
            GATELOUPE_TRY(const std::vector<double> row, m_values.row(below));
            operands.values.insert(operands.values.end(), row.begin(), row.end());
            for (below.unit = 0; below.unit < row.size(); ++below.unit) {
                operands.points.emplace_back(below);
            }
        }
        if (m_request.isTraining && m_request.dropout > 0.0) {
            Dropout(m_request.dropout, m_request.seed)
                .apply({m_at.layer.value, m_at.step, m_at.sequence}, operands.values.data(),
                       operands.values.size());
        }
        return operands;
    }

    /// A state of the step before, or what the run began with.
    Result<Operands> stateBefore(const TraceSignal& signal)
    {
        Operands operands{.kind = signal == kCellState ? TermKind::State : TermKind::Recurrent};
        const std::uint64_t width = widthOf(signal, m_spec);
        const auto first = before(signal, 0);
        if (!first) {
            operands.values = m_values.initial(signal, m_at, width);
            return operands;
        }
        GATELOUPE_TRY(operands.values, m_values.row(*first));
        for (std::uint64_t unit = 0; unit < width; ++unit) {
            operands.points.push_back(before(signal, unit));
        }
        operands.step = first->step;
        return operands;
    }

    /// Adds the products of the explained unit's row of a parameter.
    Status addProducts(const ParameterId& id, const Operands& operands, const std::string& sum)
    {
        GATELOUPE_TRY(const MatrixView matrix, gateMatrix(m_model, id, m_monitor));
        if (matrix.cols != operands.values.size()) {
            return Error::shapeMismatch("%1 has %2 columns for %3 numbers", pathOf(id), matrix.cols,
                                        operands.values.size());
        }
        std::vector<double> weights(matrix.cols);
        copyRectangle(matrix, {.firstRow = m_at.unit, .rows = 1, .cols = matrix.cols},
                      weights.data());
        const GateView& view = *m_model.find(id);
        GATELOUPE_CHECK(view.unchanged());
        for (std::uint64_t col = 0; col < weights.size(); ++col) {
            add({.kind = operands.kind,
                 .index = col,
                 .weight = weights[col],
                 .operand = operands.values[col],
                 .parameter = id,
                 .location = view.placeOf(m_at.unit, col),
                 .operandPoint = operands.points.empty() ? std::nullopt : operands.points[col],
                 .resetPoint =
                     operands.resets.empty() ? std::nullopt : std::optional(operands.resets[col]),
                 .step = operands.step,
                 .sum = sum});
        }
        return {};
    }

    /// A number for each unit: a bias or a peephole. Nothing where the file stores none.
    Status addVector(const ParameterId& id, ExplainedTerm term)
    {
        const GateView* view = m_model.find(id);
        if (view == nullptr) {
            return {};
        }
        GATELOUPE_TRY(const MatrixView matrix, gateMatrix(m_model, id, m_monitor));
        copyRectangle(matrix, {.firstRow = m_at.unit, .rows = 1, .cols = 1}, &term.weight);
        GATELOUPE_CHECK(view->unchanged());
        term.index = m_at.unit;
        term.parameter = id;
        term.location = view->placeOf(m_at.unit, 0);
        add(std::move(term));
        return {};
    }

    void add(ExplainedTerm term)
    {
        term.product = term.weight * term.operand;
        auto& sums = m_explanation.sums;
        const auto found = std::ranges::find(sums, term.sum, &ExplainedSum::name);
        (found == sums.end() ? sums.emplace_back(ExplainedSum{term.sum, 0.0}) : *found).value +=
            term.product;
        m_explanation.terms.push_back(std::move(term));
    }

    /// A product of two values of the run.
    void addValues(std::string sum, double weight, std::optional<TracePoint> weightPoint,
                   double operand, std::optional<TracePoint> operandPoint)
    {
        const auto step = operandPoint ? std::optional(operandPoint->step) : std::nullopt;
        add({.kind = TermKind::State,
             .index = m_at.unit,
             .weight = weight,
             .operand = operand,
             .weightPoint = std::move(weightPoint),
             .operandPoint = std::move(operandPoint),
             .step = step,
             .sum = std::move(sum)});
    }

    Status gate(Gate gate)
    {
        if (gate == Gate::Forget && m_equations.isForgetCoupled) {
            return coupledForget();
        }
        const auto id = [&](ParameterKind kind) {
            return ParameterId{m_at.layer, m_at.direction, kind, gate};
        };
        GATELOUPE_TRY(const Operands x, input());
        if (m_spec.layerInputSize(m_at.layer) > 0) {
            GATELOUPE_CHECK(addProducts(id(ParameterKind::InputWeights), x, "W x"));
        } else {
            add({.kind = TermKind::Input,
                 .index = m_at.unit,
                 .weight = 1.0,
                 .operand = x.values[m_at.unit],
                 .step = m_at.step,
                 .sum = "x"});
        }
        GATELOUPE_TRY(Operands h, stateBefore(stateSignal(m_spec)));
        double reset = 1.0; // what multiplies R h + bR as a whole
        std::optional<TracePoint> biasReset;
        std::string product = "R h";
        std::string bias = "bR";
        if (gate == Gate::New) {
            GATELOUPE_TRY(const std::vector<double> r,
                          m_values.row(here(gateSignal(Gate::Reset), 0)));
            const bool isAfter = m_equations.gruReset == GruReset::After;
            reset = isAfter ? r[m_at.unit] : 1.0;
            for (std::size_t unit = 0; unit < r.size(); ++unit) {
                h.values[unit] *= isAfter ? reset : r[unit];
                h.resets.push_back(here(gateSignal(Gate::Reset), isAfter ? m_at.unit : unit));
            }
            biasReset = isAfter ? std::optional(h.resets[m_at.unit]) : std::nullopt;
            product = isAfter ? "r (R h)" : "R (r h)";
            bias = isAfter ? "r bR" : "bR";
        }
        GATELOUPE_CHECK(addProducts(id(ParameterKind::RecurrentWeights), h, product));
        GATELOUPE_CHECK(addVector(id(ParameterKind::InputBias),
                                  {.kind = TermKind::Bias, .operand = 1.0, .sum = "bW"}));
        GATELOUPE_CHECK(addVector(
            id(ParameterKind::RecurrentBias),
            {.kind = TermKind::Bias, .operand = reset, .resetPoint = biasReset, .sum = bias}));
        GATELOUPE_CHECK(peephole(gate, id(ParameterKind::PeepholeWeights)));
        if (gate == Gate::Forget && m_equations.forgetOffset != 0.0) {
            add({.kind = TermKind::Bias,
                 .index = m_at.unit,
                 .weight = m_equations.forgetOffset,
                 .operand = 1.0,
                 .sum = "forget offset"});
        }
        const bool isCandidate = gate == Gate::Cell || gate == Gate::New || gate == Gate::Hidden;
        activate(gate == Gate::Hidden ? "h" : letterOf(gate),
                 isCandidate ? m_equations.candidate : m_equations.gate);
        return {};
    }

    Status peephole(Gate gate, const ParameterId& id)
    {
        if (m_model.find(id) == nullptr) {
            return {};
        }
        ExplainedTerm term{.kind = TermKind::State, .sum = "p c"};
        if (gate == Gate::Output) { // sees c of its own step
            term.operandPoint = here(kCellState, m_at.unit);
            term.step = m_at.step;
            GATELOUPE_TRY(const double c, m_values.value(*term.operandPoint));
            term.operand = visibleCell(c, m_equations.cellClip);
        } else {
            GATELOUPE_TRY(const Operands c, stateBefore(kCellState));
            term.operand = previousCell(c.values[m_at.unit], m_equations.cellClip);
            term.operandPoint = before(kCellState, m_at.unit);
            term.step = c.step;
        }
        return addVector(id, std::move(term));
    }

    /// f = 1 - i
    Status coupledForget()
    {
        const TracePoint i = here(gateSignal(Gate::Input), m_at.unit);
        GATELOUPE_TRY(const double value, m_values.value(i));
        add({.kind = TermKind::Bias,
             .index = m_at.unit,
             .weight = 1.0,
             .operand = 1.0,
             .sum = "1"});
        addValues("-i", -1.0, std::nullopt, value, i);
        m_explanation.equation = "f = 1 - i";
        m_result = [](double sum) { return sum; };
        return {};
    }

    [[nodiscard]] bool isClippedOnUse() const
    {
        return m_equations.cellClip && m_equations.cellClip->kept == Kept::Unclipped;
    }

    /// c = f c' + i g
    Status cellState()
    {
        const std::uint64_t unit = m_at.unit;
        const TracePoint f = here(gateSignal(Gate::Forget), unit);
        const TracePoint i = here(gateSignal(Gate::Input), unit);
        const TracePoint g = here(gateSignal(Gate::Cell), unit);
        GATELOUPE_TRY(const Operands c, stateBefore(kCellState));
        GATELOUPE_TRY(const double fValue, m_values.value(f));
        GATELOUPE_TRY(const double iValue, m_values.value(i));
        GATELOUPE_TRY(const double gValue, m_values.value(g));
        const auto& clip = m_equations.cellClip;
        addValues(isClippedOnUse() ? "f clip(c')" : "f c'", fValue, f,
                  previousCell(c.values[unit], clip), before(kCellState, unit));
        addValues("i g", iValue, i, gValue, g);
        m_explanation.equation = isClippedOnUse() ? "c = f clip(c') + i g"
                                 : clip           ? "c = clip(f c' + i g)"
                                                  : "c = f c' + i g";
        m_result = [clip](double sum) { return keptCell(sum, clip); };
        return {};
    }

    Status hiddenState()
    {
        const std::uint64_t unit = m_at.unit;
        m_result = [](double sum) { return sum; };
        if (m_spec.cell == CellKind::Lstm) {
            const TracePoint o = here(gateSignal(Gate::Output), unit);
            const TracePoint c = here(kCellState, unit);
            GATELOUPE_TRY(const double oValue, m_values.value(o));
            GATELOUPE_TRY(const double cValue, m_values.value(c));
            const std::string product =
                "o " + toText(m_equations.output) + (isClippedOnUse() ? "(clip(c))" : "(c)");
            const double seen = visibleCell(cValue, m_equations.cellClip);
            addValues(product, oValue, o, apply(m_equations.output, seen), c);
            m_explanation.equation = "h = " + product;
            return {};
        }
        if (m_spec.cell != CellKind::Gru) {
            return gate(Gate::Hidden);
        }
        const TracePoint z = here(gateSignal(Gate::Update), unit);
        const TracePoint n = here(gateSignal(Gate::New), unit);
        GATELOUPE_TRY(const double zValue, m_values.value(z));
        GATELOUPE_TRY(const double nValue, m_values.value(n));
        GATELOUPE_TRY(const Operands h, stateBefore(kHiddenState));
        const double kept = keptByUpdate(zValue, m_equations);
        const bool isInverted = m_equations.isUpdateInverted;
        const std::string fresh = isInverted ? "z n" : "(1 - z) n";
        const std::string old = isInverted ? "(1 - z) h'" : "z h'";
        addValues(fresh, 1.0 - kept, z, nValue, n);
        addValues(old, kept, z, h.values[unit], before(kHiddenState, unit));
        m_explanation.equation = "h = " + fresh + " + " + old;
        return {};
    }

    /// r = P h
    Status projection()
    {
        Operands h{.kind = TermKind::State, .step = m_at.step};
        GATELOUPE_TRY(h.values, m_values.row(here(kHiddenState, 0)));
        for (std::uint64_t unit = 0; unit < h.values.size(); ++unit) {
            h.points.emplace_back(here(kHiddenState, unit));
        }
        GATELOUPE_CHECK(addProducts(projectionId(m_at.layer, m_at.direction), h, "P h"));
        m_explanation.equation =
            m_equations.projectionClip ? "projected = clip(P h)" : "projected = P h";
        m_result = [range = m_equations.projectionClip](double sum) { return clipped(sum, range); };
        return {};
    }

    /// The equation of a gate, from the sums that it has.
    void activate(std::string_view letter, const Activation& activation)
    {
        std::string sums;
        for (const ExplainedSum& sum : m_explanation.sums) {
            sums += (sums.empty() ? "" : " + ") + sum.name;
        }
        m_explanation.equation = std::string(letter) + " = " + toText(activation) + "(" +
                                 (m_equations.sumClip ? "clip(" + sums + ")" : sums) + ")";
        m_result = [activation, equations = m_equations](double sum) {
            return activated(activation, sum, equations);
        };
    }

    void sumUp()
    {
        m_explanation.sum =
            std::accumulate(m_explanation.sums.begin(), m_explanation.sums.end(), 0.0,
                            [](double sum, const ExplainedSum& part) { return sum + part.value; });
        m_explanation.result = m_result(m_explanation.sum);
        sortTerms(m_explanation.terms);
    }

    const ForwardRequest& m_request;
    const RnnModel& m_model;
    const RnnSpec& m_spec;
    CellEquations m_equations;
    RunValues& m_values;
    TracePoint m_at;
    ProgressMonitor& m_monitor;
    Explanation m_explanation;
    std::function<double(double)> m_result;
};

} // namespace

/// The largest first, what is not a finite number before all.
void sortTerms(std::vector<ExplainedTerm>& terms)
{
    std::ranges::stable_sort(terms, std::ranges::greater(), [](const ExplainedTerm& term) {
        return std::isfinite(term.product) ? std::abs(term.product)
                                           : std::numeric_limits<double>::infinity();
    });
}

Status checkPoint(const RunValues& values, const TracePoint& at)
{
    if (at.sequence >= values.batch()) {
        return Error::invalidArgument("the run has %1 batch entries, there is none %2",
                                      values.batch(), at.sequence);
    }
    if (at.step >= values.stepsOf(at.sequence)) {
        return Error::invalidArgument("batch entry %1 has %2 steps, there is none %3", at.sequence,
                                      values.stepsOf(at.sequence), at.step);
    }
    return {};
}

Result<Explanation> explainWith(const ExplainedRun& run, RunValues& values, const TracePoint& at,
                                ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkPoint(values, at));
    return Explainer(run, values, at, monitor).run();
}

} // namespace gateloupe
