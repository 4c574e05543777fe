// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/first_difference.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/distance.h"

namespace gateloupe {

namespace {

/// Whether two numbers of runs in float64 differ by more than another order of sums makes them.
bool isTouched(double right, double wrong)
{
    return distanceOf(right, wrong) > 1e-12 * (1.0 + std::abs(right));
}

struct Touched
{
    FirstDifference place;
    std::uint64_t order = 0; ///< when the cell computed it
};

/// The first number of one signal that differs; the largest difference of that step.
struct SignalPlace
{
    std::string name;
    std::uint64_t stride = 0; ///< numbers a step
    std::uint64_t first = 0;  ///< of this signal among them
};

std::optional<Touched> firstOf(const std::vector<double>& right, const std::vector<double>& wrong,
                               const SignalPlace& signal, const DenseRun& run, bool readsFromEnd)
{
    if (right.size() != wrong.size() || right.empty()) {
        return std::nullopt;
    }
    std::optional<Touched> found;
    for (std::uint64_t k = 0; k < run.steps && !found; ++k) {
        double largest = 0.0;
        for (std::uint64_t b = 0; b < run.batch; ++b) {
            if (k >= run.lengths[b]) {
                continue;
            }
            const std::uint64_t t = readsFromEnd ? run.lengths[b] - 1 - k : k;
            for (std::uint64_t unit = 0; unit < run.cell(0).hidden; ++unit) {
                const std::uint64_t at = (t * run.batch + b) * signal.stride + signal.first + unit;
                const double distance = distanceOf(right[at], wrong[at]);
                if (isTouched(right[at], wrong[at]) && distance > largest) {
                    largest = distance;
                    found = Touched{{.signal = signal.name,
                                     .step = t,
                                     .batch = b,
                                     .unit = unit,
                                     .right = right[at],
                                     .wrong = wrong[at]},
                                    k};
                }
            }
        }
    }
    return found;
}

/// Finds where the given output departs from the right run.
class SeenDifference
{
public:
    SeenDifference(const DenseRun& right, const DenseOutput& output, const DefectScorer& scorer,
                   double tolerance)
        : m_right(right)
        , m_output(output)
        , m_scorer(scorer)
        , m_tolerance(tolerance)
        , m_top(topLayerOf(right))
    {
    }

    [[nodiscard]] std::optional<FirstDifference> find() const
    {
        std::optional<FirstDifference> found = m_scorer.hasUnits() ? inSteps() : inLast();
        if (auto lower = inStates(); lower && (!found || lower->layer < found->layer)) {
            if (found && found->step != lower->step) { // theirs is known at the end alone
                lower->step = found->step;
                lower->batch = found->batch;
                lower->wrong.reset();
                lower->gates.clear();
                lower->right = signalAt(*lower);
            }
            return lower;
        }
        if (found && found->signal == "h") {
            found->gates = gatesAt(*found);
        }
        return found;
    }

private:
    [[nodiscard]] bool departs(const NumberPair& pair) const
    {
        return distanceOf(pair.ours, pair.theirs) >
               std::max({m_tolerance, m_scorer.slackOf(pair), m_scorer.roomAt(pair.at)});
    }

    [[nodiscard]] bool readsFromEnd(std::uint64_t direction) const
    {
        return direction == 1 || m_right.isReversed;
    }

    [[nodiscard]] std::uint64_t stepOf(std::uint64_t direction, std::uint64_t order,
                                       std::uint64_t sequence) const
    {
        return readsFromEnd(direction) ? m_right.lengths[sequence] - 1 - order : order;
    }

    [[nodiscard]] FirstDifference placeOf(std::size_t layer, std::uint64_t direction,
                                          const char* signal) const
    {
        return {.layer = LayerIndex(static_cast<std::uint32_t>(layer)),
                .direction = readsFromEnd(direction) ? Direction::Backward : Direction::Forward,
                .signal = signal};
    }

    /// The earliest step, in the order of each direction; of it the largest difference.
    [[nodiscard]] std::optional<FirstDifference> inSteps() const
    {
        const std::uint64_t width = m_right.cell(m_top).width;
        for (std::uint64_t order = 0; order < m_right.steps; ++order) {
            std::optional<FirstDifference> found;
            double largest = 0.0;
            for (std::uint64_t b = 0; b < m_right.batch; ++b) {
                if (order >= m_right.lengths[b]) {
                    continue;
                }
                for (std::uint64_t column = 0; column < m_right.outputWidth(); ++column) {
                    const std::uint64_t direction = column / width;
                    const std::uint64_t step = stepOf(direction, order, b);
                    const std::uint64_t at =
                        (step * m_right.batch + b) * m_right.outputWidth() + column;
                    const double right = m_output.y[at];
                    const double theirs = m_scorer.theirs()[at];
                    if (departs({.theirs = theirs, .ours = right, .at = at}) &&
                        distanceOf(right, theirs) > largest) {
                        largest = distanceOf(right, theirs);
                        found = placeOf(m_top, direction, "h");
                        found->step = step;
                        found->batch = b;
                        found->unit = column % width;
                        found->right = right;
                        found->wrong = theirs;
                    }
                }
            }
            if (found) {
                return found;
            }
        }
        return std::nullopt;
    }

    /// The largest difference of the last step, or of a readout the first step that differs.
    [[nodiscard]] std::optional<FirstDifference> inLast() const
    {
        if (m_scorer.theirs().empty()) {
            return std::nullopt;
        }
        const auto pairs = m_scorer.pairs(m_output, m_right);
        const std::uint64_t width = m_scorer.width();
        const std::uint64_t steps = m_scorer.hasSteps() ? m_right.steps : 1;
        std::uint64_t at = 0;
        for (std::uint64_t step = 0; step < steps; ++step) {
            std::optional<FirstDifference> found;
            double largest = 0.0;
            for (std::uint64_t b = 0; b < m_right.batch; ++b) {
                if (m_scorer.hasSteps() && step >= m_right.lengths[b]) {
                    continue;
                }
                for (std::uint64_t number = 0; number < width; ++number, ++at) {
                    const double distance = distanceOf(pairs[at].ours, pairs[at].theirs);
                    if (departs(pairs[at]) && distance > largest) {
                        largest = distance;
                        found = placeOfNumber(number);
                        found->step = m_scorer.hasSteps() ? step : m_right.lengths[b] - 1;
                        found->batch = b;
                        found->right = pairs[at].ours;
                        found->wrong = pairs[at].theirs;
                    }
                }
            }
            if (found) {
                return found;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] FirstDifference placeOfNumber(std::uint64_t number) const
    {
        const std::uint64_t width = m_right.cell(m_top).width;
        if (m_scorer.width() != m_right.outputWidth()) {
            FirstDifference place = placeOf(m_top, 0, "readout");
            place.unit = number;
            return place;
        }
        FirstDifference place = placeOf(m_top, number / width, "h");
        place.unit = number % width;
        return place;
    }

    /// The lowest layer whose last state departs: c before h, the largest difference.
    [[nodiscard]] std::optional<FirstDifference> inStates() const
    {
        for (std::uint64_t at = 0; at < m_right.pseudoLayers(); ++at) {
            std::optional<FirstDifference> found;
            double largest = 0.0;
            const auto consider = [&](const std::vector<double>& right,
                                      const std::vector<double>& theirs, std::size_t before,
                                      std::uint64_t first, const char* signal) {
                if (at < first || theirs.empty() || right.size() != theirs.size() || found) {
                    return;
                }
                const std::uint64_t width =
                    theirs.size() / (m_right.pseudoLayers() * m_right.batch);
                for (std::uint64_t place = at * m_right.batch * width;
                     place < (at + 1) * m_right.batch * width; ++place) {
                    const double distance = distanceOf(right[place], theirs[place]);
                    const NumberPair pair{
                        .theirs = theirs[place], .ours = right[place], .at = before + place};
                    if (!departs(pair) || distance <= largest) {
                        continue;
                    }
                    largest = distance;
                    const std::uint64_t direction = at % m_right.directions;
                    found = placeOf(at / m_right.directions, direction, signal);
                    found->batch = place / width % m_right.batch;
                    found->unit = place % width;
                    found->step =
                        stepOf(direction, m_right.lengths[found->batch] - 1, found->batch);
                    found->right = right[place];
                    found->wrong = theirs[place];
                }
            };
            consider(m_output.cN, m_scorer.theirC(), m_scorer.beforeC(), m_scorer.firstCell(), "c");
            consider(m_output.hN, m_scorer.theirH(), m_scorer.beforeH(), m_scorer.firstHidden(),
                     "h");
            if (found) {
                found->gates = gatesAt(*found);
                return found;
            }
        }
        return std::nullopt;
    }

    /// What the right run left at a place.
    [[nodiscard]] double signalAt(const FirstDifference& place) const
    {
        const std::uint64_t direction =
            m_right.directions == 2 && place.direction == Direction::Backward ? 1 : 0;
        const DenseSignals& signals =
            m_output.ofCells[place.layer.value * m_right.directions + direction];
        const auto& values = place.signal == "c" ? signals.c : signals.h;
        const std::uint64_t width = values.size() / (m_right.steps * m_right.batch);
        return values[(place.step * m_right.batch + place.batch) * width + place.unit];
    }

    /// The gates of an LSTM that may be wrong alone where h and c of the first step that departs
    /// are both given: the output gate where c is right, else those of c.
    [[nodiscard]] std::vector<std::string> gatesAt(const FirstDifference& place) const
    {
        const DenseCell& cell = m_right.cell(place.layer.value);
        const std::uint64_t firstPseudoLayer = place.layer.value * m_right.directions;
        if (cell.kind != CellKind::Lstm || m_scorer.theirH().empty() || m_scorer.theirC().empty() ||
            firstPseudoLayer < m_scorer.firstHidden() || firstPseudoLayer < m_scorer.firstCell() ||
            !cell.P.empty()) {
            return {};
        }
        const std::uint64_t direction =
            m_right.directions == 2 && place.direction == Direction::Backward ? 1 : 0;
        const std::uint64_t length = m_right.lengths[place.batch];
        if (place.step != stepOf(direction, length - 1, place.batch)) {
            return {}; // c is given at the end alone
        }
        const std::uint64_t index =
            ((place.layer.value * m_right.directions + direction) * m_right.batch + place.batch) *
                cell.hidden +
            place.unit;
        if (!departs({.theirs = m_scorer.theirC()[index],
                      .ours = m_output.cN[index],
                      .at = m_scorer.beforeC() + index})) {
            return {"output"};
        }
        return gatesOfCellState(place, direction, m_scorer.theirC()[index]);
    }

    /// The gates of c = f c' + i g that a value within their range would make theirs.
    [[nodiscard]] std::vector<std::string>
    gatesOfCellState(const FirstDifference& place, std::uint64_t direction, double theirs) const
    {
        const std::size_t pseudoLayer = place.layer.value * m_right.directions + direction;
        const DenseCell& cell = m_right.cell(place.layer.value, direction);
        const DenseSignals& signals = m_output.ofCells[pseudoLayer];
        const std::uint64_t H = cell.hidden;
        const std::uint64_t row = place.step * m_right.batch + place.batch;
        const auto gate = [&](std::uint64_t g) {
            return signals.gates[(row * cell.gates() + g) * H + place.unit];
        };
        const std::uint64_t length = m_right.lengths[place.batch];
        double before = 0.0;
        if (m_right.resets.beginsAnew(place.direction, place.step, place.batch, length)) {
            before = m_right.resetState(pseudoLayer, place.batch).c[place.unit];
        } else if (length > 1) {
            const std::uint64_t step = stepOf(direction, length - 2, place.batch);
            before = signals.c[(step * m_right.batch + place.batch) * H + place.unit];
        } else if (!m_right.c0.empty()) {
            before = m_right.c0[(pseudoLayer * m_right.batch + place.batch) * H + place.unit];
        }
        const double i = gate(0);
        const double f = gate(1);
        const double g = gate(2);
        std::vector<std::string> gates;
        const auto consider = [&gates](const char* name, double value, double least) {
            if (value >= least && value <= 1.0) {
                gates.emplace_back(name);
            }
        };
        consider("input", (theirs - f * before) / g, 0.0);
        if (before != 0.0) {
            consider("forget", (theirs - i * g) / before, 0.0);
        }
        consider("cell", (theirs - f * before) / i, -1.0);
        return gates;
    }

    const DenseRun& m_right;
    const DenseOutput& m_output; ///< with signals
    const DefectScorer& m_scorer;
    double m_tolerance;
    std::size_t m_top;
};

} // namespace

Result<std::optional<FirstDifference>> firstChange(const DenseRun& right, const Defect& defect,
                                                   const ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const DenseOutput a, run(right, monitor, DenseDetail::Signals));
    GATELOUPE_TRY(const DenseOutput b,
                  run(*defect.appliedTo(right), monitor, DenseDetail::Signals));
    const DenseCell& cell = right.cell(0);
    for (std::size_t layer = 0; layer < right.layers.size(); ++layer) {
        std::optional<Touched> earliest;
        for (std::uint32_t direction = 0; direction < right.directions; ++direction) {
            const std::size_t pseudoLayer = layer * right.directions + direction;
            const bool readsFromEnd = direction == 1 || right.isReversed;
            const auto consider = [&](const std::vector<double>& ofRight,
                                      const std::vector<double>& ofWrong,
                                      const SignalPlace& signal) {
                auto found = firstOf(ofRight, ofWrong, signal, right, readsFromEnd);
                if (found && (!earliest || found->order < earliest->order)) {
                    found->place.layer = LayerIndex(static_cast<std::uint32_t>(layer));
                    found->place.direction =
                        readsFromEnd ? Direction::Backward : Direction::Forward;
                    earliest = found;
                }
            };
            const DenseSignals& ofRight = a.ofCells[pseudoLayer];
            const DenseSignals& ofWrong = b.ofCells[pseudoLayer];
            const auto gates = gatesOf(cell.kind);
            for (std::size_t gate = 0; gate < gates.size(); ++gate) {
                consider(ofRight.gates, ofWrong.gates,
                         {std::string(nameOf(gates[gate])), gates.size() * cell.hidden,
                          gate * cell.hidden});
            }
            consider(ofRight.c, ofWrong.c, {"c", cell.hidden, 0});
            if (cell.P.empty()) {
                consider(ofRight.h, ofWrong.h, {"h", cell.width, 0});
            }
        }
        if (earliest) {
            return std::optional(earliest->place);
        }
    }
    return std::optional<FirstDifference>();
}

Result<std::optional<FirstDifference>> firstSeen(const DenseRun& right, const DefectScorer& scorer,
                                                 double tolerance, const ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const DenseOutput output, run(right, monitor, DenseDetail::Signals));
    return SeenDifference(right, output, scorer, tolerance).find();
}

std::string_view nameOf(ErrorGrowth::Course course)
{
    static constexpr std::array<std::string_view, 4> kNames = {"short", "grows", "stays", "fades"};
    return kNames[static_cast<std::size_t>(course)];
}

std::optional<ErrorGrowth> growthOf(const DenseRun& right, const DenseOutput& output,
                                    const DefectScorer& scorer, double tolerance)
{
    if (!scorer.hasSteps()) {
        return std::nullopt;
    }
    constexpr double kMuch = 10.0;
    std::vector<double> errors(right.steps);
    const auto pairs = scorer.pairs(output, right);
    std::size_t at = 0;
    for (std::uint64_t step = 0; step < right.steps; ++step) {
        for (std::uint64_t b = 0; b < right.batch; ++b) {
            for (std::uint64_t k = 0; step < right.lengths[b] && k < scorer.width(); ++k, ++at) {
                errors[step] = std::max(errors[step], distanceOf(pairs[at].ours, pairs[at].theirs));
            }
        }
    }
    const auto first =
        std::ranges::find_if(errors, [&](double error) { return error > tolerance; });
    if (first == errors.end()) {
        return std::nullopt;
    }
    ErrorGrowth growth;
    const auto begin = static_cast<std::uint64_t>(first - errors.begin());
    for (std::uint64_t ahead = 0; begin + ahead < right.steps;
         ahead = std::max<std::uint64_t>(1, 2 * ahead)) {
        growth.steps.push_back(begin + ahead);
    }
    if (growth.steps.back() + 1 != right.steps) {
        growth.steps.push_back(right.steps - 1);
    }
    for (const std::uint64_t step : growth.steps) {
        growth.errors.push_back(errors[step]);
    }
    const double largest = *std::max_element(first, errors.end());
    if (right.steps - begin >= 4) {
        growth.course = errors.back() < largest / kMuch ? ErrorGrowth::Course::Fades
                        : largest > kMuch * *first      ? ErrorGrowth::Course::Grows
                                                        : ErrorGrowth::Course::Stays;
    }
    return growth;
}

} // namespace gateloupe
