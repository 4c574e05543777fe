// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/trace_curves.h"

#include <algorithm>

#include "widgets/traces/trace_slices.h"

namespace gateloupe {

namespace {

QVector<double> overTime(const Array& array, std::uint64_t batch, std::uint64_t unit)
{
    const MatrixView matrix = TraceSlices::unitByStep(array, batch);
    QVector<double> values(static_cast<qsizetype>(matrix.cols));
    for (std::uint64_t step = 0; step < matrix.cols; ++step) {
        values[static_cast<qsizetype>(step)] = matrix.at(unit, step);
    }
    return values;
}

bool isShare(const TraceSignal& signal)
{
    return signal.kind == TraceSignal::Kind::Gate && signal.gate != Gate::Cell &&
           signal.gate != Gate::New && signal.gate != Gate::Hidden;
}

QString unitName(std::uint64_t unit)
{
    //: title of a plot, or name of a line: a unit is one row of the hidden state
    return TraceSlices::tr("unit %1").arg(unit);
}

} // namespace

std::vector<CurvePlot::Group> curvesOf(const SequencePart& part, const TraceWindow& window,
                                       const CurveChoice& choice, Monitor& monitor)
{
    const CellKind cell = part.run->model->spec.cell;
    const LayerTrace& layer = window.layer(part.pseudoLayer);
    const auto isHidden = [&choice](const TraceSignal& signal) {
        return std::ranges::find(choice.hidden, TraceSlices::symbol(signal)) !=
               choice.hidden.end();
    };
    const std::vector<TraceSignal> all = TraceSlices::signalsOf(cell);
    std::vector<CurvePlot::Group> groups;
    if (choice.arrangement == CurveChoice::Arrangement::PlotPerUnit) {
        for (const std::uint64_t unit : choice.units) {
            CurvePlot::Group group{.title = unitName(unit), .curves = {}, .isShare = true};
            for (std::size_t i = 0; i < all.size() && !monitor.cancelled(); ++i) {
                const Array* array = TraceSlices::find(layer, cell, all[i]);
                if (array != nullptr && !isHidden(all[i])) {
                    group.curves.push_back({.name = TraceSlices::symbol(all[i]),
                                            .values = overTime(*array, part.batch, unit),
                                            .style = i});
                }
            }
            groups.push_back(std::move(group));
        }
        return groups;
    }
    for (const TraceSignal& signal : all) {
        const Array* array = TraceSlices::find(layer, cell, signal);
        if (array == nullptr || isHidden(signal)) {
            continue;
        }
        CurvePlot::Group group{
            .title = TraceSlices::symbol(signal), .curves = {}, .isShare = isShare(signal)};
        for (std::size_t i = 0; i < choice.units.size() && !monitor.cancelled(); ++i) {
            group.curves.push_back({.name = QString::number(choice.units[i]),
                                    .values = overTime(*array, part.batch, choice.units[i]),
                                    .style = i});
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

} // namespace gateloupe
