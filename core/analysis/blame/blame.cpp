// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/blame.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <random>
#include <utility>

#include "core/analysis/dense/layer_outputs.h"
#include "core/base/distance.h"
#include "core/base/parallel.h"
#include "core/runtime/input/state_forms.h"

namespace gateloupe {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
/// Steps that most defects are refuted by, and by how many times as many the others are tried next.
constexpr std::uint64_t kProbeSteps = 8;
constexpr std::uint64_t kProbeGrowth = 4;
/// Numbers that lower layers of changed runs gave, kept from the first look to the second.
constexpr std::uint64_t kKeptNumbers = std::uint64_t{1} << 23U;
/// Roundings in the last place that a number has gone through: errors below are none.
constexpr double kRoundings = 8.0;
/// Errors within this factor say the same.
constexpr double kEquallyGood = 2.0;
/// Inputs that are tried to part suspects.
constexpr int kSeparatingInputs = 6;

/// The layer whose output is that of the run.
std::size_t topLayerOf(const DenseRun& run)
{
    std::size_t top = run.layers.size() - 1;
    while (top > 0 && run.layers[top].isSkipped) {
        --top;
    }
    return top;
}

/// One direction of the uppermost layer of a run over its first sequence alone, turned so that it
/// reads forwards: its first steps are known without the others.
struct TopDirection
{
    DenseRun run;
    std::uint64_t place = 0; ///< of its first unit in a row of y
    bool isTurned = false;   ///< its first step stands last
};

double largestMagnitude(std::span<const double> values)
{
    double largest = 0.0;
    for (const double value : values) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    return largest;
}

/// Holds outputs against the given one.
class Judge
{
public:
    /// Errors: ShapeMismatch, InvalidArgument.
    static Result<Judge> create(const DenseRun& right, const GivenOutput& given)
    {
        Judge judge(right, given);
        const std::uint64_t width = right.outputWidth();
        judge.m_width = width;
        if (given.readout) {
            const Shape& shape = given.readout->weights.shape();
            if (shape.size() != 2 || shape[1] != width) {
                return Error::shapeMismatch("the readout is %1, expected [numbers, %2]",
                                            toText(shape), width);
            }
            if (!given.readout->bias.isEmpty() && given.readout->bias.size() != shape[0]) {
                return Error::shapeMismatch("the readout's bias has %1 numbers, expected %2",
                                            given.readout->bias.size(), shape[0]);
            }
            judge.m_width = shape[0];
        }
        GATELOUPE_CHECK(judge.arrange(right, given));
        const double last = given.y.dtype() == DType::F64 ? std::numeric_limits<double>::epsilon()
                                                          : std::numeric_limits<float>::epsilon();
        judge.m_resolution = kRoundings * last *
                             std::max({largestMagnitude(judge.m_y), largestMagnitude(judge.m_h),
                                       largestMagnitude(judge.m_c)});
        return judge;
    }

    /// Largest distance over the part of the given output that a run over its first steps and
    /// sequences has.
    [[nodiscard]] double errorOf(const DenseOutput& output, const DenseRun& run) const
    {
        double worst = 0.0;
        for (std::uint64_t step = 0; m_hasSteps && step < run.steps; ++step) {
            worst = std::max(worst, stepError(output, run, step));
        }
        if (run.steps < m_right.steps) {
            return worst;
        }
        if (!m_hasSteps && !m_y.empty()) {
            worst = std::max(worst, lastError(output, run));
        }
        if (m_given.h) {
            worst = std::max(worst, statesError(output.hN, m_h, run));
        }
        if (m_given.c) {
            worst = std::max(worst, statesError(output.cN, m_c, run));
        }
        return worst;
    }

    /// The same over the first steps of all, one entry for each count of steps.
    [[nodiscard]] std::vector<double> errorsUpTo(const DenseOutput& output,
                                                 const DenseRun& run) const
    {
        std::vector<double> errors(run.steps + 1);
        for (std::uint64_t step = 0; step < run.steps; ++step) {
            errors[step + 1] =
                m_hasSteps ? std::max(errors[step], stepError(output, run, step)) : 0.0;
        }
        return errors;
    }

    /// Largest distance of one direction's first steps, of the first sequence alone.
    [[nodiscard]] double errorOf(const std::vector<double>& h, const TopDirection& direction,
                                 std::uint64_t steps) const
    {
        const std::uint64_t length = direction.run.lengths[0];
        const std::uint64_t width = direction.run.outputWidth();
        double worst = 0.0;
        for (std::uint64_t k = 0; k < std::min(steps, length); ++k) {
            const std::uint64_t step = direction.isTurned ? length - 1 - k : k;
            if (step >= m_right.lengths[0]) {
                continue;
            }
            const std::uint64_t from = step * m_right.batch * m_width + direction.place;
            worst = std::max(
                worst, largestDistance(pieceAt(h, width, k), std::span(m_y).subspan(from, width)));
        }
        return worst;
    }

    [[nodiscard]] bool hasSteps() const { return m_hasSteps; }

    /// Whether a direction's numbers stand in the given output as they are.
    [[nodiscard]] bool hasUnits() const { return m_hasSteps && !m_given.readout; }

    [[nodiscard]] bool hasStates() const { return m_given.h || m_given.c; }

    /// The largest number that is no error.
    [[nodiscard]] double resolution() const { return m_resolution; }

    /// What is compared of an output, one number after the other.
    [[nodiscard]] std::vector<double> seen(const DenseOutput& output, const DenseRun& run) const
    {
        std::vector<double> numbers;
        for (std::uint64_t b = 0; b < run.batch && !m_y.empty(); ++b) {
            const std::uint64_t first = m_hasSteps ? 0 : run.lengths[b] - 1;
            for (std::uint64_t step = first; step < run.lengths[b]; ++step) {
                const auto row =
                    readOut(pieceAt(output.y, m_right.outputWidth(), step * run.batch + b));
                numbers.insert(numbers.end(), row.begin(), row.end());
            }
        }
        if (m_given.h) {
            numbers.insert(numbers.end(), output.hN.begin(), output.hN.end());
        }
        if (m_given.c) {
            numbers.insert(numbers.end(), output.cN.begin(), output.cN.end());
        }
        return numbers;
    }

private:
    Judge(const DenseRun& right, const GivenOutput& given)
        : m_right(right)
        , m_given(given)
    {
    }

    /// The given arrays as [T, B, W] or [B, W], and [L * D, B, width].
    /// Errors: InvalidArgument.
    Status arrange(const DenseRun& right, const GivenOutput& given)
    {
        const DenseCell& cell = right.cell(0);
        OutputSizes sizes{.steps = right.steps,
                          .batch = right.batch,
                          .layers = right.layers.size(),
                          .directions = right.directions,
                          .width = cell.width,
                          .hidden = hasCellState(cell.kind) ? cell.hidden : 0,
                          .lengths = right.lengths,
                          .isReversed = right.isReversed};
        GATELOUPE_TRY(m_h, statesOf(given.h, StateKind::Hidden, sizes));
        GATELOUPE_TRY(m_c, statesOf(given.c, StateKind::Cell, sizes));
        if (given.y.isEmpty()) {
            return given.h || given.c
                       ? Status()
                       : Error::invalidArgument("there is no output and no state to compare");
        }
        if (given.readout) {
            sizes.directions = 1;
            sizes.width = m_width;
        }
        GATELOUPE_TRY(const auto readings, outputReadings(given.y.shape(), sizes, given.axes));
        m_hasSteps = readings.front().hasSteps;
        m_y = arranged(given.y, readings.front(), sizes).convertedTo<double>();
        return {};
    }

    /// States of all layers; none where none are given. Errors: InvalidArgument.
    static Result<std::vector<double>> statesOf(const std::optional<Array>& given, StateKind kind,
                                                const OutputSizes& sizes)
    {
        if (!given) {
            return std::vector<double>();
        }
        GATELOUPE_TRY(const auto readings, stateReadings(given->shape(), sizes, kind));
        if (readings.front().firstLayer > 0) {
            return Error::invalidArgument("the last states of all layers are needed, %1 are those "
                                          "of one",
                                          toText(given->shape()));
        }
        const std::uint64_t width = kind == StateKind::Hidden ? sizes.width : sizes.hidden;
        const Array own =
            Array::zeros(given->dtype(), {sizes.layers * sizes.directions, sizes.batch, width});
        return inPlaceOf(*given, readings.front(), sizes, own).convertedTo<double>();
    }

    /// The readout of one row of y, or the row.
    [[nodiscard]] std::vector<double> readOut(std::span<const double> row) const
    {
        if (!m_given.readout) {
            return {row.begin(), row.end()};
        }
        const Readout& readout = *m_given.readout;
        std::vector<double> numbers(m_width);
        for (std::uint64_t number = 0; number < m_width; ++number) {
            numbers[number] = readout.bias.isEmpty() ? 0.0 : readout.bias[number];
            for (std::uint64_t unit = 0; unit < row.size(); ++unit) {
                numbers[number] += readout.weights[number * row.size() + unit] * row[unit];
            }
        }
        return numbers;
    }

    [[nodiscard]] double stepError(const DenseOutput& output, const DenseRun& run,
                                   std::uint64_t step) const
    {
        double worst = 0.0;
        for (std::uint64_t b = 0; b < run.batch; ++b) {
            if (step < m_right.lengths[b]) {
                const auto row =
                    readOut(pieceAt(output.y, m_right.outputWidth(), step * run.batch + b));
                worst = std::max(
                    worst, largestDistance(row, pieceAt(m_y, m_width, step * m_right.batch + b)));
            }
        }
        return worst;
    }

    [[nodiscard]] double lastError(const DenseOutput& output, const DenseRun& run) const
    {
        double best = kInfinite;
        for (const bool isOfStates : {false, true}) {
            if (isOfStates && output.hN.empty()) {
                continue;
            }
            double worst = 0.0;
            for (std::uint64_t b = 0; b < run.batch; ++b) {
                worst = std::max(worst, largestDistance(lastRow(output, run, b, isOfStates),
                                                        pieceAt(m_y, m_width, b)));
            }
            best = std::min(best, worst);
        }
        return best;
    }

    /// y at the last step of a sequence, or the last layer's states.
    [[nodiscard]] std::vector<double> lastRow(const DenseOutput& output, const DenseRun& run,
                                              std::uint64_t sequence, bool isOfStates) const
    {
        const std::uint64_t width = run.outputWidth();
        if (!isOfStates) {
            return readOut(
                pieceAt(output.y, width, (m_right.lengths[sequence] - 1) * run.batch + sequence));
        }
        const std::size_t layer = topLayerOf(run);
        std::vector<double> row(width);
        const std::uint64_t half = run.cell(0).width;
        for (std::uint32_t direction = 0; direction < run.directions; ++direction) {
            const std::uint64_t pseudoLayer = layer * run.directions + direction;
            std::ranges::copy(pieceAt(output.hN, half, pseudoLayer * run.batch + sequence),
                              pieceAt(row, half, run.placeOf(layer, direction)).begin());
        }
        return readOut(row);
    }

    [[nodiscard]] double statesError(const std::vector<double>& states,
                                     const std::vector<double>& given, const DenseRun& run) const
    {
        if (states.empty()) {
            return kInfinite;
        }
        const std::uint64_t width = states.size() / (run.pseudoLayers() * run.batch);
        double worst = 0.0;
        for (std::uint64_t layer = 0; layer < run.pseudoLayers(); ++layer) {
            for (std::uint64_t b = 0; b < run.batch; ++b) {
                worst = std::max(worst,
                                 largestDistance(pieceAt(states, width, layer * run.batch + b),
                                                 pieceAt(given, width, layer * m_right.batch + b)));
            }
        }
        return worst;
    }

    const DenseRun& m_right;
    const GivenOutput& m_given;
    std::vector<double> m_y;
    std::vector<double> m_h;
    std::vector<double> m_c;
    std::uint64_t m_width = 0; ///< numbers a step
    bool m_hasSteps = false;
    double m_resolution = 0.0;
};

/// The uppermost layer of a run, direction by direction; empty where all layers are skipped.
std::vector<TopDirection> topOf(const DenseRun& altered, const std::vector<double>& input)
{
    const std::size_t top = topLayerOf(altered);
    std::vector<TopDirection> directions;
    for (std::uint32_t d = 0; d < altered.directions && !altered.layers[top].isSkipped; ++d) {
        TopDirection direction{.run = directionOf(altered, top, d)};
        const BackwardUse use = direction.run.layers[0].backward;
        const bool readsFromEnd = direction.run.isReversed && use != BackwardUse::InputNotTurned &&
                                  use != BackwardUse::Missing;
        direction.isTurned = readsFromEnd && use != BackwardUse::OutputNotTurned;
        direction.place = altered.placeOf(top, d) * direction.run.outputWidth();
        direction.run.x = input;
        if (readsFromEnd) {
            const std::uint64_t length = direction.run.lengths[0];
            for (std::uint64_t t = 0; t < length; ++t) {
                std::ranges::copy(
                    pieceAt(input, direction.run.inputs, t),
                    pieceAt(direction.run.x, direction.run.inputs, length - 1 - t).begin());
            }
            direction.run.layers[0].backward = BackwardUse::Normal;
            direction.run.isReversed = false;
        }
        directions.push_back(std::move(direction));
    }
    return directions;
}

/// Where the forms of one defect begin that differ in their layer alone, and the end of all: what
/// one of them computed below a layer serves the others.
std::vector<std::size_t> familiesOf(const std::vector<Defect>& defects)
{
    const auto withoutLayer = [](const Defect& defect) {
        auto detail = defect.detail;
        std::erase_if(detail, [](const auto& entry) { return entry.first == "layer"; });
        return detail;
    };
    std::vector<std::size_t> begins;
    for (std::size_t at = 0; at < defects.size(); ++at) {
        if (at == 0 || defects[at].id != defects[at - 1].id ||
            withoutLayer(defects[at]) != withoutLayer(defects[at - 1])) {
            begins.push_back(at);
        }
    }
    begins.push_back(defects.size());
    return begins;
}

/// Tries defects and keeps the best.
class Trial
{
public:
    Trial(const DenseRun& right, const Judge& judge, const BlameOptions& options,
          ProgressMonitor& monitor)
        : m_right(right)
        , m_judge(judge)
        , m_options(options)
        , m_monitor(monitor)
        , m_first(right.startOf(right.steps, 1))
        , m_outputs(m_first)
    {
    }

    /// Errors: Cancelled.
    Status prepare()
    {
        GATELOUPE_TRY(const DenseOutput output, m_outputs.outputOf(m_right, m_monitor));
        m_error = m_judge.errorOf(output, m_right);
        m_prefixErrors = m_judge.errorsUpTo(output, m_right);
        return {};
    }

    [[nodiscard]] double error() const { return m_error; }

    /// The suspects whose errors are computed to the end, best first; all others are further off
    /// than the best `top` and one more than the equally good ones.
    Result<std::vector<Suspect>> best(const std::vector<Defect>& defects)
    {
        // What the right run's layers gave serves every defect above them.
        GATELOUPE_CHECK(m_outputs.outputOf(m_first, m_monitor));
        m_kept = 0;
        std::vector<Bound> bounds(defects.size());
        std::atomic<std::size_t> done = 0;
        const auto report = [&] { m_monitor.report(Stage::Running, ++done, 2 * defects.size()); };
        const std::vector<std::size_t> families = familiesOf(defects);
        const bool isWhole =
            forEachPieceUnlessCancelled(families.size() - 1, m_monitor, [&](std::uint64_t family) {
                LayerOutputs outputs = m_outputs;
                for (std::size_t index = families[family]; index < families[family + 1]; ++index) {
                    if (auto bound = boundOf(index, defects[index], outputs)) {
                        bounds[index] = *std::move(bound);
                    }
                    report();
                }
            });
        if (!isWhole || m_monitor.cancelled()) {
            return Error::cancelled();
        }
        std::erase_if(bounds, [](const Bound& bound) { return !bound.isApplied; });
        std::ranges::stable_sort(bounds, {}, &Bound::error);
        std::vector<double> errors(bounds.size(), kInfinite);
        const bool isDone =
            forEachPieceUnlessCancelled(bounds.size(), m_monitor, [&](std::uint64_t index) {
                report();
                if (bounds[index].error > limit()) {
                    return;
                }
                const auto error = errorOf(bounds[index], defects[bounds[index].defect]);
                if (!error || *error > limit()) {
                    return;
                }
                const std::scoped_lock lock(m_mutex);
                m_found.push_back(*error);
                errors[index] = *error;
            });
        if (!isDone || m_monitor.cancelled()) {
            return Error::cancelled();
        }
        std::vector<Suspect> suspects;
        for (std::size_t index = 0; index < bounds.size(); ++index) {
            if (errors[index] < kInfinite) {
                suspects.push_back({defects[bounds[index].defect], errors[index]});
            }
        }
        std::ranges::stable_sort(suspects, {}, &Suspect::error);
        return suspects;
    }

private:
    using Numbers = std::vector<double>;

    struct Bound
    {
        std::size_t defect = 0;
        double error = kInfinite;
        bool isApplied = false;
        std::shared_ptr<const Numbers> topInput; ///< of the first sequence, where it is kept
    };

    /// The least that the whole error can be.
    [[nodiscard]] Result<Bound> boundOf(std::size_t index, const Defect& defect,
                                        LayerOutputs& outputs)
    {
        Bound bound{.defect = index, .error = 0.0};
        auto applied = defect.appliedTo(m_right);
        bound.isApplied = applied.has_value();
        if (!bound.isApplied) {
            return bound;
        }
        DenseRun& altered = *applied;
        const bool isWipedAlone = defect.id == "state_wiped";
        if (isWipedAlone &&
            m_right.isCausal()) { // the right run tells everything before the first wipe
            bound.error = m_prefixErrors[std::min(altered.chunk, m_right.steps)];
            return bound;
        }
        if (!m_judge.hasSteps()) {
            return bound;
        }
        if (const std::uint64_t grain = grainOf(altered); grain > 0) {
            const std::uint64_t steps = (kProbeSteps + grain - 1) / grain * grain;
            if (steps < m_right.steps) {
                const DenseRun start = altered.startOf(steps, 1);
                GATELOUPE_TRY(const DenseOutput output, run(start, m_monitor));
                bound.error = m_judge.errorOf(output, start);
            }
            return bound; // else the whole run tells it
        }
        if (altered.batchUse != BatchUse::Each || altered.chunk > 0 || !m_judge.hasUnits()) {
            return bound;
        }
        altered = altered.startOf(m_right.steps, 1);
        GATELOUPE_TRY(Numbers input, topInputOf(altered, outputs));
        for (const TopDirection& direction : topOf(altered, input)) {
            const DenseRun start = direction.run.startOf(std::min(kProbeSteps, m_right.steps), 1);
            GATELOUPE_TRY(const DenseOutput output, run(start, m_monitor));
            bound.error = std::max(bound.error, m_judge.errorOf(output.y, direction, start.steps));
        }
        if (m_kept.fetch_add(input.size()) + input.size() <= kKeptNumbers) {
            bound.topInput = std::make_shared<const Numbers>(std::move(input));
        }
        return bound;
    }

    /// The whole error, or as soon as the error is above the limit what it is so far.
    [[nodiscard]] Result<double> errorOf(const Bound& bound, const Defect& defect)
    {
        const DenseRun altered = *defect.appliedTo(m_right);
        const std::uint64_t T = m_right.steps;
        const std::uint64_t grain = grainOf(altered);
        bool isFirstKnown = false; // the first sequence refutes most of what is left
        for (std::uint64_t steps = kProbeSteps; grain > 0 && m_judge.hasSteps() && !isFirstKnown;) {
            steps *= kProbeGrowth;
            const DenseRun start =
                altered.startOf(std::min(T, (steps + grain - 1) / grain * grain), 1);
            isFirstKnown = start.steps == T;
            if (isFirstKnown && m_right.batch == 1) {
                break; // that is the whole
            }
            GATELOUPE_TRY(const DenseOutput output, run(start, m_monitor));
            const double error = m_judge.errorOf(output, start);
            if (error > limit()) {
                return error;
            }
        }
        if (grain == 0 && altered.batchUse == BatchUse::Each && altered.chunk == 0 &&
            m_judge.hasUnits()) {
            const DenseRun first = altered.startOf(T, 1);
            Numbers input;
            if (bound.topInput == nullptr) {
                LayerOutputs outputs = m_outputs;
                GATELOUPE_TRY(input, topInputOf(first, outputs));
            }
            double error = bound.error;
            const auto top = topOf(first, bound.topInput != nullptr ? *bound.topInput : input);
            for (const TopDirection& direction : top) {
                std::uint64_t steps = kProbeSteps;
                while (steps < T) {
                    steps = std::min(T, steps * kProbeGrowth);
                    GATELOUPE_TRY(const DenseOutput output,
                                  run(direction.run.startOf(steps, 1), m_monitor));
                    error = std::max(error, m_judge.errorOf(output.y, direction, steps));
                    if (error > limit()) {
                        return error;
                    }
                }
            }
            isFirstKnown = !top.empty();
            if (isFirstKnown && m_right.batch == 1 && !m_judge.hasStates()) {
                return error;
            }
        }
        if (!isFirstKnown && m_right.batch > 1 && altered.keepsSequencesApart()) {
            const DenseRun first = altered.startOf(T, 1);
            GATELOUPE_TRY(const DenseOutput output, run(first, m_monitor));
            const double error = m_judge.errorOf(output, first);
            if (error > limit()) {
                return error;
            }
        }
        LayerOutputs outputs = m_outputs;
        GATELOUPE_TRY(const DenseOutput output, outputs.outputOf(altered, m_monitor));
        return m_judge.errorOf(output, altered);
    }

    /// What the uppermost layer of a run over the first sequence reads.
    [[nodiscard]] Result<Numbers> topInputOf(const DenseRun& altered, LayerOutputs& outputs) const
    {
        if (outputs.serves(altered)) {
            return outputs.inputOf(altered, topLayerOf(altered), m_monitor);
        }
        return LayerOutputs(altered).inputOf(altered, topLayerOf(altered), m_monitor);
    }

    /// Errors above it need not be known.
    [[nodiscard]] double limit() const
    {
        const std::scoped_lock lock(m_mutex);
        std::vector<double> errors = m_found;
        std::ranges::sort(errors);
        if (errors.empty()) {
            return kInfinite;
        }
        if (errors.front() * kWorthAVerdict >= m_error) {
            // Nothing explains it yet. What does has less than that share of the right output's
            // error, and the equally good ones no more than so much of it.
            const std::size_t needed = std::max<std::size_t>(m_options.top, 2) - 1;
            return needed < errors.size()
                       ? std::max(errors[needed], kEquallyGood / kWorthAVerdict * m_error)
                       : kInfinite;
        }
        const double good = kEquallyGood * std::max(errors.front(), m_judge.resolution());
        const auto outside =
            static_cast<std::size_t>(std::ranges::upper_bound(errors, good) - errors.begin());
        const std::size_t needed = std::max(outside, std::max<std::size_t>(m_options.top, 2) - 1);
        return needed < errors.size() ? errors[needed] : kInfinite;
    }

    /// Of how many steps each the beginnings of a run are that tell what it begins with; 0: none.
    [[nodiscard]] static std::uint64_t grainOf(const DenseRun& altered)
    {
        return !altered.keepsSequencesApart() ? 0 : altered.isCausal() ? 1 : altered.chunk;
    }

    const DenseRun& m_right;
    const Judge& m_judge;
    const BlameOptions& m_options;
    ProgressMonitor& m_monitor;
    DenseRun m_first;       ///< the right run's first sequence
    LayerOutputs m_outputs; ///< of that
    std::atomic<std::uint64_t> m_kept = 0;
    double m_error = 0.0;
    std::vector<double> m_prefixErrors;
    mutable std::mutex m_mutex;
    std::vector<double> m_found; ///< guarded by m_mutex
};

/// Defects two at a time: of those of all layers, no two of one kind.
std::vector<Defect> pairsOf(const std::vector<Defect>& defects)
{
    std::vector<Defect> pairs;
    for (std::size_t first = 0; first < defects.size(); ++first) {
        for (std::size_t second = first + 1; second < defects.size(); ++second) {
            if (defects[first].id != defects[second].id && !defects[first].isOfOneLayer() &&
                !defects[second].isOfOneLayer()) {
                pairs.push_back(bothOf(defects[first], defects[second]));
            }
        }
    }
    return pairs;
}

/// Whether two numbers of runs in float64 differ by more than another order of sums makes them.
bool isTouched(double right, double wrong)
{
    return distanceOf(right, wrong) > 1e-12 * (1.0 + std::abs(right));
}

struct Touched
{
    FirstTouch place;
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

Result<std::optional<FirstTouch>> firstTouch(const DenseRun& right, const Defect& defect,
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
    return std::optional<FirstTouch>();
}

/// Noise of some strengths; where the batch is one, of two sequences, and of more steps.
DenseRun separatingRun(const DenseRun& right, int attempt)
{
    DenseRun other = right;
    other.steps = std::max<std::uint64_t>(right.steps, 8) * (attempt % 2 == 0 ? 1 : 2);
    other.lengths.assign(other.batch, other.steps);
    std::mt19937_64 random(static_cast<std::uint64_t>(attempt) + 1);
    std::normal_distribution<double> normal(0.0, std::pow(3.0, attempt / 2));
    other.x.resize(other.steps * other.batch * other.inputs);
    for (double& value : other.x) {
        value = static_cast<float>(normal(random)); // as it will stand in a file
    }
    return other;
}

Result<std::optional<Separation>> separate(const DenseRun& right, std::span<const Suspect> suspects,
                                           const Judge& judge, const ProgressMonitor& monitor)
{
    std::optional<Separation> best;
    for (int attempt = 0; attempt < kSeparatingInputs; ++attempt) {
        const DenseRun other = separatingRun(right, attempt);
        std::vector<std::vector<double>> outputs;
        for (const Suspect& suspect : suspects) {
            if (const auto altered = suspect.defect.appliedTo(other)) {
                GATELOUPE_TRY(const DenseOutput output, run(*altered, monitor));
                outputs.push_back(judge.seen(output, other));
            }
        }
        double smallest = outputs.size() == suspects.size() ? kInfinite : 0.0;
        for (std::size_t a = 0; a < outputs.size(); ++a) {
            for (std::size_t b = a + 1; b < outputs.size(); ++b) {
                if (outputs[a].size() == outputs[b].size()) {
                    smallest = std::min(smallest, largestDistance(outputs[a], outputs[b]));
                }
            }
        }
        if (std::isfinite(smallest) &&
            smallest > (best ? best->distance : 10.0 * judge.resolution())) {
            best = Separation{Array({other.steps, other.batch, other.inputs},
                                    std::vector<float>(other.x.begin(), other.x.end())),
                              smallest};
        }
    }
    return best;
}

} // namespace

Result<Blame> blame(const ForwardRequest& request, const GivenOutput& given,
                    const BlameOptions& options, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const DenseRun right, denseRun(request, monitor));
    GATELOUPE_TRY(const Judge judge, Judge::create(right, given));
    Trial trial(right, judge, options, monitor);
    GATELOUPE_CHECK(trial.prepare());
    Blame blame{.error = trial.error()};
    blame.isEqual = blame.error <= options.tolerance;
    if (blame.isEqual) {
        return blame;
    }
    const auto weigh = [&] {
        if (blame.suspects.empty()) {
            return;
        }
        const double best = std::max(blame.suspects.front().error, judge.resolution());
        blame.equallyGood = static_cast<std::size_t>(
            std::ranges::count_if(blame.suspects, [&](const Suspect& suspect) {
                return suspect.error <= kEquallyGood * best;
            }));
        double next = blame.error;
        if (blame.equallyGood < blame.suspects.size()) {
            next = std::min(next, blame.suspects[blame.equallyGood].error);
        }
        blame.margin = next / best;
        blame.isExplained = blame.margin >= kWorthAVerdict;
    };
    const std::vector<Defect> defects = defectsOf(right);
    blame.tried = defects.size();
    GATELOUPE_TRY(blame.suspects, trial.best(defects));
    weigh();
    if (!blame.isExplained && options.withPairs) {
        const std::vector<Defect> pairs = pairsOf(defects);
        blame.tried += pairs.size();
        GATELOUPE_TRY(auto more, trial.best(pairs));
        std::ranges::move(more, std::back_inserter(blame.suspects));
        std::ranges::stable_sort(blame.suspects, {}, &Suspect::error);
        weigh();
    }
    if (blame.isExplained) {
        GATELOUPE_TRY(blame.first, firstTouch(right, blame.suspects.front().defect, monitor));
        if (blame.equallyGood > 1) {
            GATELOUPE_TRY(blame.separation,
                          separate(right, std::span(blame.suspects).first(blame.equallyGood), judge,
                                   monitor));
        }
    }
    return blame;
}

} // namespace gateloupe
