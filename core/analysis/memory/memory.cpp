// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/memory.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <set>
#include <utility>

#include "core/analysis/dense/dense_run.h"
#include "core/analysis/memory/lyapunov.h"
#include "core/base/distance.h"

namespace gateloupe {

namespace {

/// Places of the sequence at which a fresh start is tried for the warm-up.
constexpr std::uint64_t kWarmUpStarts = 8;
/// States from which silence is listened to: zeros, and random ones.
constexpr int kRestStarts = 6;
constexpr std::uint64_t kRestSteps = 5000;
constexpr double kAtRest = 1e-12;
/// Products of numbers that a layer's lag norms may cost: some seconds.
constexpr double kLagWork = 4e9;
/// A state beyond it grows without end: no trained network has such a number.
constexpr double kDiverged = 1e9;
/// Fixed points closer than this are one.
constexpr double kSamePoint = 1e-6;

/// What one more past makes of it.
void take(NumberMemory& memory, std::optional<std::uint64_t> agrees)
{
    memory.byPast.push_back(agrees);
    memory.agreesAfter = agrees && memory.agreesAfter
                             ? std::optional(std::max(*agrees, *memory.agreesAfter))
                             : std::nullopt;
}

/// Infinite where one of them is no number.
double largestOf(const std::vector<double>& numbers)
{
    double largest = 0.0;
    for (const double number : numbers) {
        const double magnitude =
            std::isfinite(number) ? std::abs(number) : std::numeric_limits<double>::infinity();
        largest = std::max(largest, magnitude);
    }
    return largest;
}

bool isBeyondBounds(double largest)
{
    return !(largest <= kDiverged);
}

/// A network over one input, and what is made of its output.
class MemoryMeter
{
public:
    MemoryMeter(DenseRun run, const MemoryOptions& options, ProgressMonitor& monitor)
        : m_run(std::move(run))
        , m_options(options)
        , m_monitor(monitor)
    {
    }

    Result<MemoryReport> report(const RnnModel& model)
    {
        MemoryReport report{.steps = m_run.steps, .batch = m_run.batch};
        GATELOUPE_TRY(m_fresh, run(m_run, m_monitor, DenseDetail::Signals));
        m_freshNumbers = numbersOf(m_fresh.y);
        using Step = std::function<Status()>;
        const std::vector<Step> steps = {
            [&] { return measurePasts(report); },
            [&] { return measureGrowth(report); },
            [&] { return measureWarmUp(report); },
            [&] { return measureResets(report); },
            [&] { return measureDynamics(report); },
            [&]() -> Status {
                GATELOUPE_TRY(report.silence,
                              restUnder(std::vector<double>(m_run.inputs, 0.0), model));
                return {};
            },
            [&]() -> Status {
                if (!m_options.constant.empty()) {
                    GATELOUPE_TRY(report.constant, restUnder(m_options.constant, model));
                }
                return {};
            }};
        for (std::size_t step = 0; step < steps.size(); ++step) {
            m_monitor.report(Stage::Running, step, steps.size());
            GATELOUPE_CHECK(steps[step]());
        }
        for (const auto* rest : {&report.silence, report.constant ? &*report.constant : nullptr}) {
            report.isDiverging =
                report.isDiverging ||
                (rest != nullptr && std::ranges::any_of(rest->points, &FixedPoint::isDiverging));
        }
        return report;
    }

private:
    /// The numbers that count at each step: y, or its readout. [T, B, K]
    [[nodiscard]] std::vector<double> numbersOf(const std::vector<double>& y) const
    {
        if (!m_options.readout) {
            return y;
        }
        const auto weights = m_options.readout->weights.convertedTo<double>();
        const std::uint64_t width = m_run.outputWidth();
        const std::uint64_t rows = y.size() / width;
        const auto bias = m_options.readout->bias.convertedTo<double>();
        std::vector<double> values;
        for (std::uint64_t row = 0; row < rows; ++row) {
            values.insert(values.end(), bias.begin(), bias.end());
        }
        values.resize(rows * numbers());
        addProducts({weights, numbers(), width}, y.data(), rows, values.data());
        return values;
    }

    [[nodiscard]] std::uint64_t numbers() const
    {
        return m_options.readout ? m_options.readout->weights.shape()[0] : m_run.outputWidth();
    }

    /// A decision of each step and sequence; none without a readout.
    [[nodiscard]] std::vector<std::uint64_t> decisionsOf(const std::vector<double>& values) const
    {
        std::vector<std::uint64_t> decisions;
        for (std::size_t row = 0; m_options.readout && row < values.size() / numbers(); ++row) {
            const auto own = pieceAt(values, numbers(), row);
            decisions.push_back(numbers() == 1 ? (own[0] > 0.0 ? 1U : 0U)
                                               : static_cast<std::uint64_t>(
                                                     std::ranges::max_element(own) - own.begin()));
        }
        return decisions;
    }

    /// Steps after which two runs agree in `width` numbers of each row from `first` on.
    struct Columns
    {
        std::uint64_t stride = 0;
        std::uint64_t first = 0;
        std::uint64_t width = 0;
    };

    [[nodiscard]] std::optional<std::uint64_t> agreementOf(const std::vector<double>& a,
                                                           std::span<const double> b,
                                                           const Columns& columns,
                                                           std::uint64_t steps) const
    {
        const std::uint64_t batch = m_run.batch;
        for (std::uint64_t t = steps; t-- > 0;) {
            for (std::uint64_t row = t * batch; row < (t + 1) * batch; ++row) {
                for (std::uint64_t k = 0; k < columns.width; ++k) {
                    const std::uint64_t at = row * columns.stride + columns.first + k;
                    if (distanceOf(a[at], b[at]) > m_options.tolerance) {
                        return t + 1 == steps ? std::nullopt : std::optional(t + 1);
                    }
                }
            }
        }
        return 0;
    }

    /// The run of the sequence as that past leaves the network.
    [[nodiscard]] Result<DenseRun> after(const Past& past) const
    {
        const auto stateOf = [&](const std::optional<Array>& given, bool isThere,
                                 std::uint64_t width) -> Result<std::vector<double>> {
            const Shape wanted = {m_run.layers.size(), m_run.batch, width};
            if (!given) {
                return std::vector<double>();
            }
            if (!isThere || given->shape() != wanted) {
                return Error::shapeMismatch("the state of the past %1 is %2, expected %3",
                                            past.name, toText(given->shape()),
                                            isThere ? toText(wanted) : std::string("none"));
            }
            return given->convertedTo<double>();
        };
        DenseRun before = m_run;
        before.resets = {}; // of the sequence
        GATELOUPE_TRY(before.h0, stateOf(past.h0, true, m_run.cell(0).width));
        GATELOUPE_TRY(before.c0,
                      stateOf(past.c0, hasCellState(m_run.cell(0).kind), m_run.cell(0).hidden));
        DenseRun next = m_run;
        if (past.x.isEmpty() && (past.h0 || past.c0)) {
            next.startFrom(std::move(before.h0), std::move(before.c0));
            return next;
        }
        const Shape& shape = past.x.shape();
        if (shape.size() != 3 || shape[0] == 0 || (shape[1] != 1 && shape[1] != m_run.batch) ||
            shape[2] != m_run.inputs) {
            return Error::shapeMismatch(
                "the past %1 is %2, expected [steps, 1, %3] or [steps, %4, %3]", past.name,
                toText(shape), m_run.inputs, m_run.batch);
        }
        before.steps = shape[0];
        before.lengths.assign(before.batch, before.steps);
        before.x.clear();
        const auto heard = past.x.convertedTo<double>();
        for (std::uint64_t row = 0; row < before.steps * before.batch; ++row) {
            const auto own = pieceAt(heard, m_run.inputs, shape[1] == 1 ? row / before.batch : row);
            before.x.insert(before.x.end(), own.begin(), own.end());
        }
        GATELOUPE_TRY(DenseOutput left, run(before, m_monitor));
        next.startFrom(std::move(left.hN), std::move(left.cN));
        return next;
    }

    Status measurePasts(MemoryReport& report)
    {
        const std::uint64_t width = m_run.cell(0).width;
        for (std::size_t layer = 0; layer < m_run.layers.size(); ++layer) {
            for (std::uint64_t unit = 0; unit < width; ++unit) {
                report.units.push_back({.layer = LayerIndex(static_cast<std::uint32_t>(layer)),
                                        .unit = unit,
                                        .h = {}});
            }
        }
        report.numbers.resize(m_options.readout ? numbers() : 0);
        const auto freshDecisions = decisionsOf(m_freshNumbers);
        std::set<std::size_t> dependent;
        for (const Past& past : m_options.pasts) {
            GATELOUPE_TRY(const DenseRun next, after(past));
            GATELOUPE_TRY(const DenseOutput output, run(next, m_monitor, DenseDetail::Signals));
            const auto values = numbersOf(output.y);
            PastMemory memory{.name = past.name,
                              .largest = largestDistance(values, m_freshNumbers)};
            memory.agreesAfter =
                agreementOf(values, m_freshNumbers, {numbers(), 0, numbers()}, m_run.steps);
            const auto decisions = decisionsOf(values);
            for (std::size_t at = 0; at < decisions.size(); ++at) {
                if (decisions[at] != freshDecisions[at]) {
                    memory.otherDecisions.push_back(
                        {at / m_run.batch, at % m_run.batch, freshDecisions[at], decisions[at]});
                    dependent.insert(at);
                }
            }
            memory.decisions = memory.otherDecisions.size();
            for (std::size_t number = 0; number < report.numbers.size(); ++number) {
                take(report.numbers[number],
                     agreementOf(values, m_freshNumbers, {numbers(), number, 1}, m_run.steps));
            }
            for (UnitMemory& unit : report.units) {
                const auto agrees = agreementOf(output.ofCells[unit.layer.value].h,
                                                m_fresh.ofCells[unit.layer.value].h,
                                                {width, unit.unit, 1}, m_run.steps);
                memory.latchedUnits += agrees ? 0U : 1U;
                take(unit.h, agrees);
            }
            report.pasts.push_back(std::move(memory));
        }
        report.dependentDecisions = dependent.size();
        return {};
    }

    Status measureGrowth(MemoryReport& report)
    {
        DenseRun again = m_run;
        for (std::uint64_t repetition = 0; repetition < m_options.repetitions; ++repetition) {
            GATELOUPE_TRY(const DenseOutput output, run(again, m_monitor, DenseDetail::Signals));
            double largest = 0.0;
            for (const DenseSignals& signals : output.ofCells) {
                largest = std::max(largest, largestOf(signals.c.empty() ? signals.h : signals.c));
            }
            report.largestState.push_back(largest);
            report.isDiverging = report.isDiverging || isBeyondBounds(largest);
            again.startFrom(output.hN, output.cN);
        }
        return {};
    }

    /// After the pasts: no other past may be remembered for longer either.
    Status measureWarmUp(MemoryReport& report)
    {
        for (const PastMemory& past : report.pasts) {
            if (!past.agreesAfter) {
                report.warmUp.reset();
                return {};
            }
            report.warmUp = std::max(report.warmUp.value_or(0), *past.agreesAfter);
        }
        for (std::uint64_t place = 1; place <= kWarmUpStarts; ++place) {
            // Starts in the first half: what follows is long enough to see them agree.
            const std::uint64_t begin = m_run.steps * place / (2 * kWarmUpStarts);
            if (begin == 0) {
                continue;
            }
            DenseRun part = m_run;
            part.steps = m_run.steps - begin;
            const auto x = std::span(m_run.x).subspan(begin * m_run.batch * m_run.inputs);
            part.x.assign(x.begin(), x.end());
            part.lengths.assign(part.batch, part.steps);
            part.resets = m_run.resets.slice(begin, part.steps);
            part.startFrom({}, {});
            GATELOUPE_TRY(const DenseOutput output, run(part, m_monitor));
            const auto rest = std::span(m_freshNumbers).subspan(begin * m_run.batch * numbers());
            const auto agrees =
                agreementOf(numbersOf(output.y), rest, {numbers(), 0, numbers()}, part.steps);
            if (!agrees) {
                report.warmUp.reset(); // never, from this start
                return {};
            }
            report.warmUp = std::max(report.warmUp.value_or(0), *agrees);
        }
        return {};
    }

    Status measureResets(MemoryReport& report)
    {
        const auto freshDecisions = decisionsOf(m_freshNumbers);
        for (std::uint64_t every = 1; every < m_run.steps; every *= 2) {
            DenseRun wiped = m_run;
            wiped.chunk = every;
            GATELOUPE_TRY(const DenseOutput output, run(wiped, m_monitor));
            const auto values = numbersOf(output.y);
            ResetCost cost{.every = every};
            std::uint64_t off = 0;
            for (std::size_t row = 0; row < values.size() / numbers(); ++row) {
                const double largest = largestDistance(pieceAt(values, numbers(), row),
                                                       pieceAt(m_freshNumbers, numbers(), row));
                off += largest > m_options.tolerance ? 1U : 0U;
                cost.largest = std::max(cost.largest, largest);
            }
            cost.share = static_cast<double>(off) / static_cast<double>(m_run.steps * m_run.batch);
            const auto decisions = decisionsOf(values); // as many
            for (std::size_t row = 0; row < decisions.size(); ++row) {
                cost.decisions += decisions[row] != freshDecisions[row] ? 1U : 0U;
            }
            if (!report.resetEvery && 1.0 - cost.share >= m_options.agreement) {
                report.resetEvery = every;
            }
            report.resets.push_back(cost);
        }
        return {};
    }

    Status measureDynamics(MemoryReport& report)
    {
        // Along the first sequence. A layer's state does not reach back into the layers below, so
        // the exponents of the whole are those of its layers.
        DenseRun first = m_run.startOf(m_run.steps, 1);
        const Resets resets = std::exchange(first.resets, {});
        const DenseOutput begun = beginningOf(first);
        std::vector<double> in = first.x;
        for (std::size_t layer = 0; layer < m_run.layers.size(); ++layer) {
            const DenseCell& cell = m_run.cell(layer);
            DenseStepper stepper(cell);
            const auto sums = stepper.inputSums(in.data(), m_run.steps);
            const std::uint64_t rows = cell.gates() * cell.hidden;
            const auto h = pieceAt(begun.hN, cell.width, layer);
            DenseState state{.h = {h.begin(), h.end()}};
            if (hasCellState(cell.kind)) {
                const auto c = pieceAt(begun.cN, cell.hidden, layer);
                state.c.assign(c.begin(), c.end());
            }
            const std::size_t size = state.h.size() + state.c.size();
            LyapunovFrame frame(size, std::clamp<std::size_t>(m_options.exponents, 1, size));
            LagNorms lags(size);
            const auto square = static_cast<double>(size * size);
            const auto lagSteps = static_cast<std::uint64_t>(
                kLagWork / (square * (static_cast<double>(size) + 4.0 * kSpectralRounds)));
            std::vector<double> out;
            for (std::uint64_t t = 0; t < m_run.steps; ++t) {
                if (m_monitor.cancelled()) {
                    return Error::cancelled();
                }
                if (resets.at(t, 0)) { // the derivatives are those of the parts between
                    state = m_run.resetState(layer, 0);
                }
                auto jacobian = stepper.stepWithJacobian(pieceAt(sums, rows, t), state);
                frame.advance(jacobian);
                if (t < lagSteps) {
                    lags.advance(std::move(jacobian));
                }
                out.insert(out.end(), state.h.begin(), state.h.end());
            }
            LayerDynamics dynamics{LayerIndex(static_cast<std::uint32_t>(layer)), frame.exponents(),
                                   lags.norms()};
            const auto gates = gatesOf(cell.kind);
            const auto normOf = [&](const std::vector<double>& matrix, std::size_t gate,
                                    std::uint64_t cols) {
                return matrix.empty() ? 0.0
                                      : spectralNorm(pieceAt(matrix, cell.hidden * cols, gate),
                                                     cell.hidden, cols);
            };
            for (std::size_t gate = 0; gate < gates.size(); ++gate) {
                dynamics.gates.push_back({gates[gate], normOf(cell.W, gate, cell.inputs),
                                          normOf(cell.R, gate, cell.width)});
            }
            report.dynamics.push_back(std::move(dynamics));
            in = std::move(out);
        }
        return {};
    }

    [[nodiscard]] Result<RestPoints> restUnder(const std::vector<double>& input,
                                               const RnnModel& model) const
    {
        RestPoints rest;
        DenseRun still = m_run.startOf(1, 1);
        still.resets = {};
        still.x = input;
        const DenseOutput zeros = beginningOf(still);
        std::mt19937_64 random(1);
        std::uniform_real_distribution<double> uniform(-1.0, 1.0);
        std::vector<std::vector<double>> points;
        for (int start = 0; start < kRestStarts; ++start) {
            still.h0.resize(zeros.hN.size());
            still.c0.resize(zeros.cN.size());
            for (auto* state : {&still.h0, &still.c0}) {
                std::ranges::generate(*state, [&] { return start == 0 ? 0.0 : uniform(random); });
            }
            FixedPoint point{.starts = 1};
            DenseOutput output;
            for (point.steps = 0; point.steps < kRestSteps && !point.isReached; ++point.steps) {
                GATELOUPE_TRY(output, run(still, m_monitor));
                point.residual = std::max(largestDistance(output.hN, still.h0),
                                          largestDistance(output.cN, still.c0));
                point.isReached = point.residual <= kAtRest;
                still.h0 = output.hN;
                still.c0 = output.cN;
                point.isDiverging =
                    isBeyondBounds(largestOf(still.h0)) || isBeyondBounds(largestOf(still.c0));
                if (point.isDiverging) {
                    point.isReached = false;
                    ++point.steps;
                    break;
                }
            }
            std::vector<double> state = still.h0;
            state.insert(state.end(), still.c0.begin(), still.c0.end());
            point.largestState = largestOf(state);
            const auto same = std::ranges::find_if(points, [&](const std::vector<double>& other) {
                return largestDistance(other, state) <= kSamePoint;
            });
            if (point.isReached && same != points.end()) {
                FixedPoint& known = rest.points[static_cast<std::size_t>(same - points.begin())];
                ++known.starts;
                known.steps = std::max(known.steps, point.steps);
            } else {
                points.push_back(std::move(state));
                rest.points.push_back(point);
            }
        }
        if (model.initialHidden == nullptr || m_run.h0.empty()) {
            return rest;
        }
        DenseRun stored = m_run.startOf(1, 1);
        stored.resets = {};
        stored.x = input;
        GATELOUPE_TRY(const DenseOutput output, run(stored, m_monitor));
        rest.storedStateResidual =
            std::max(largestDistance(stored.h0, output.hN),
                     stored.c0.empty() ? 0.0 : largestDistance(stored.c0, output.cN));
        return rest;
    }

    DenseRun m_run;
    const MemoryOptions& m_options;
    ProgressMonitor& m_monitor;
    DenseOutput m_fresh; ///< of m_run, with signals
    std::vector<double> m_freshNumbers;
};

} // namespace

Result<MemoryReport> measureMemory(const ForwardRequest& request, const MemoryOptions& options,
                                   ProgressMonitor& monitor)
{
    GATELOUPE_TRY(DenseRun run, denseRun(request, monitor));
    if (!run.isCausal()) {
        return Error::unsupported(
            "%1 reads sequences from their end: no state of it lives from one "
            "call to the next",
            request.model->name);
    }
    if (std::ranges::any_of(run.lengths,
                            [&run](std::uint64_t length) { return length < run.steps; })) {
        return Error::unsupported("sequences of several lengths cannot be followed by one another; "
                                  "give them one by one");
    }
    if (options.readout && (options.readout->weights.shape().size() != 2 ||
                            options.readout->weights.shape()[1] != run.outputWidth())) {
        return Error::shapeMismatch("the readout is %1, expected [numbers, %2]",
                                    toText(options.readout->weights.shape()), run.outputWidth());
    }
    if (!options.constant.empty() && options.constant.size() != run.inputs) {
        return Error::shapeMismatch("the constant input is [%1], expected [%2]",
                                    options.constant.size(), run.inputs);
    }
    return MemoryMeter(std::move(run), options, monitor).report(*request.model);
}

} // namespace gateloupe
