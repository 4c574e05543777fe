// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/table/unit_sorter.h"

#include "core/analysis/saturation/unit_order.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

/// Fewer states say little about a run.
constexpr std::uint64_t kLeastKeyframes = 16;

/// What units are compared over: h of each layer and direction as unit x column, each column a
/// step.
class Samples
{
public:
    Samples(const SequencePart& part, const TraceWindow& window)
        : m_part(part)
        , m_window(window)
        , m_keyframes(UnitSorter::keyframeInterval(*part.run) ? &part.run->replay->keyframes()
                                                              : nullptr)
    {
    }

    [[nodiscard]] MatrixView hidden(PseudoLayerIndex place) const
    {
        if (m_keyframes == nullptr) {
            return TraceSlices::unitByStep(m_window.layer(place).h, m_part.batch);
        }
        // The outer borders hold initial states, which are none of the run's.
        MatrixView states = TraceSlices::unitByStep(m_keyframes->h[place.value], m_part.batch);
        states.origin = states.elementAt(0, 1);
        states.cols -= 2;
        return states;
    }

    /// The step that column `col` belongs to.
    [[nodiscard]] std::uint64_t stepAt(PseudoLayerIndex place, std::uint64_t col) const
    {
        if (m_keyframes == nullptr) {
            return m_window.firstStep + col;
        }
        // Forward the state behind the step before the border, backward behind the one after it.
        const std::uint64_t border = (col + 1) * m_keyframes->interval;
        const bool isForward = m_part.run->model->directionOf(place) == Direction::Forward;
        return isForward ? border - 1 : border;
    }

private:
    const SequencePart& m_part;
    const TraceWindow& m_window;
    const Keyframes* m_keyframes;
};

/// What the units of a layer and direction are compared with, by column.
std::vector<double> seriesOf(const SequencePart& part, const Samples& samples, const UnitSort& sort,
                             PseudoLayerIndex place)
{
    if (sort.by == UnitSort::By::Similarity) {
        return rowOf(samples.hidden(sort.pseudoLayer), sort.unit);
    }
    if (sort.by == UnitSort::By::Column) {
        std::vector<double> picked;
        for (std::uint64_t col = 0; col < samples.hidden(place).cols; ++col) {
            picked.push_back(sort.table->series[sort.column][samples.stepAt(place, col)]);
        }
        return picked;
    }
    const auto& labels = part.run->sequence->labels;
    const std::string symbol = sort.symbol.toStdString();
    const MatrixView x = TraceSlices::unitByStep(part.run->sequence->x, part.batch);
    std::vector<double> series;
    for (std::uint64_t col = 0; col < samples.hidden(place).cols; ++col) {
        const std::uint64_t step = samples.stepAt(place, col);
        series.push_back(sort.by == UnitSort::By::Feature ? x.at(sort.feature, step)
                         : labels[step] == symbol         ? 1.0
                                                          : 0.0);
    }
    return series;
}

Result<UnitRankings> rank(const SequencePart& part, const TraceWindow& window, const UnitSort& sort,
                          ProgressMonitor& monitor)
{
    const Samples samples(part, window);
    // A unit that does the opposite tells as much about the input; of two like units it does not.
    const bool isBySize = sort.by == UnitSort::By::Feature || sort.by == UnitSort::By::Symbol ||
                          sort.by == UnitSort::By::Column;
    auto rankings = std::make_shared<std::vector<UnitRanking>>();
    for (std::uint32_t index = 0; index < part.run->model->spec.pseudoLayers(); ++index) {
        const PseudoLayerIndex place(index);
        const MatrixView hidden = samples.hidden(place);
        Result<std::vector<double>> scores =
            sort.by == UnitSort::By::Activity ? unitActivity(hidden, monitor)
            : sort.by == UnitSort::By::Variation
                ? unitVariation(hidden, monitor)
                : unitCorrelation(hidden, seriesOf(part, samples, sort, place), monitor);
        if (!scores) {
            return scores.error();
        }
        auto order = IndexOrder::create(unitsByScore(
            *scores, isBySize ? ScoreOrder::LargestMagnitudeFirst : ScoreOrder::LargestFirst));
        rankings->push_back({std::move(order), *std::move(scores)});
    }
    return UnitRankings(std::move(rankings));
}

} // namespace

UnitSorter::UnitSorter(QObject* parent)
    : QObject(parent)
    , m_task([this](const Result<UnitRankings>& rankings) {
        if (rankings) {
            publish(*rankings);
        }
    })
{
}

void UnitSorter::publish(UnitRankings rankings)
{
    m_rankings = std::move(rankings);
    emit sorted();
}

UnitRanking UnitSorter::rankingOf(PseudoLayerIndex place) const
{
    return m_rankings == nullptr || place.value >= m_rankings->size() ? UnitRanking{}
                                                                      : (*m_rankings)[place.value];
}

std::optional<std::uint64_t> UnitSorter::keyframeInterval(const SequenceRun& run)
{
    const Keyframes& keyframes = run.replay->keyframes();
    // With a projection h goes on with fewer numbers than there are units.
    const bool isOfUse = run.replay->fullTrace() == nullptr && !run.model->spec.projectionSize &&
                         keyframes.blocks() >= kLeastKeyframes;
    return isOfUse ? std::optional(keyframes.interval) : std::nullopt;
}

void UnitSorter::start(const SequencePart& part, const TraceWindow& window, const UnitSort& sort)
{
    m_task.cancel();
    const auto& labels = part.run->sequence->labels;
    const bool isPossible =
        (sort.by != UnitSort::By::Symbol || labels.size() == part.steps()) &&
        (sort.by != UnitSort::By::Feature || sort.feature < part.run->model->spec.inputSize) &&
        (sort.by != UnitSort::By::Column ||
         (sort.table != nullptr && sort.column < sort.table->series.size() &&
          sort.table->series[sort.column].size() >= part.steps())) &&
        (sort.by != UnitSort::By::Similarity ||
         (sort.unit < part.units() &&
          sort.pseudoLayer.value < part.run->model->spec.pseudoLayers()));
    if (sort.by == UnitSort::By::Number || !isPossible) {
        publish(
            std::make_shared<const std::vector<UnitRanking>>(part.run->model->spec.pseudoLayers()));
        return;
    }
    m_task.start([part, window, sort](ProgressMonitor& monitor) {
        return rank(part, window, sort, monitor);
    });
}

void UnitSorter::clear()
{
    m_task.cancel();
    m_rankings = nullptr;
}

} // namespace gateloupe
