// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/unit_sorter.h"

#include "core/analysis/unit_order.h"
#include "widgets/traces/trace_slices.h"

namespace gateloupe {

namespace {

MatrixView hiddenOf(const TraceWindow& window, PseudoLayerIndex place, std::uint64_t batch)
{
    return TraceSlices::unitByStep(window.layer(place).h, batch);
}

/// What units are compared with; empty for the kinds that compare with nothing.
std::vector<double> seriesOf(const SequencePart& part, const TraceWindow& window,
                             const UnitSort& sort)
{
    const StepRange steps = window.range();
    switch (sort.by) {
    case UnitSort::By::Similarity:
        return rowOf(hiddenOf(window, sort.pseudoLayer, part.batch), sort.unit);
    case UnitSort::By::Feature: {
        MatrixView x = TraceSlices::unitByStep(part.run->sequence->x, part.batch);
        x.origin = x.elementAt(0, steps.first);
        x.cols = steps.count;
        return rowOf(x, sort.feature);
    }
    case UnitSort::By::Symbol:
        return labelRow(std::span(part.run->sequence->labels).subspan(steps.first, steps.count),
                        sort.symbol.toStdString());
    default:
        return {};
    }
}

Result<std::vector<double>> scoresOf(const MatrixView& unitByStep, UnitSort::By by,
                                     const std::vector<double>& series, Monitor& monitor)
{
    switch (by) {
    case UnitSort::By::Activity:
        return unitActivity(unitByStep, monitor);
    case UnitSort::By::Variation:
        return unitVariation(unitByStep, monitor);
    default:
        return unitCorrelation(unitByStep, series, monitor);
    }
}

UnitRankings rank(const SequencePart& part, const TraceWindow& window, const UnitSort& sort,
                  Monitor& monitor)
{
    const std::vector<double> series = seriesOf(part, window, sort);
    // A unit that does the opposite tells as much about the input; of two like units it does not.
    const bool isBySize = sort.by == UnitSort::By::Feature || sort.by == UnitSort::By::Symbol;
    auto rankings = std::make_shared<std::vector<UnitRanking>>();
    for (std::uint32_t place = 0; place < window.trace->layers.size(); ++place) {
        Result<std::vector<double>> scores = scoresOf(
            hiddenOf(window, PseudoLayerIndex(place), part.batch), sort.by, series, monitor);
        if (!scores) {
            return nullptr; // cancelled
        }
        UnitRanking ranking;
        ranking.order = std::make_shared<const std::vector<std::uint32_t>>(unitsByScore(
            *scores, isBySize ? ScoreOrder::LargestMagnitudeFirst : ScoreOrder::LargestFirst));
        ranking.scores = *std::move(scores);
        rankings->push_back(std::move(ranking));
    }
    return rankings;
}

} // namespace

UnitSorter::UnitSorter(QObject* parent)
    : QObject(parent)
    , m_job([this](const UnitRankings& rankings) { emit sorted(rankings); })
{
}

void UnitSorter::start(const SequencePart& part, const TraceWindow& window, const UnitSort& sort)
{
    m_job.cancel();
    const auto& labels = part.run->sequence->labels;
    const bool isPossible =
        (sort.by != UnitSort::By::Symbol || labels.size() == part.steps()) &&
        (sort.by != UnitSort::By::Feature || sort.feature < part.run->model->spec.inputSize) &&
        (sort.by != UnitSort::By::Similarity ||
         (sort.unit < part.units() && sort.pseudoLayer.value < window.trace->layers.size()));
    if (sort.by == UnitSort::By::Number || !isPossible) {
        emit sorted(std::make_shared<const std::vector<UnitRanking>>(
            part.run->model->spec.pseudoLayers()));
        return;
    }
    m_job.start([part, window, sort](Monitor& monitor) {
        return rank(part, window, sort, monitor);
    });
}

void UnitSorter::cancel()
{
    m_job.cancel();
}

} // namespace gateloupe
