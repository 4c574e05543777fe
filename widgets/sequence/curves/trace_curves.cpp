// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/curves/trace_curves.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "widgets/sequence/curves/trace_slices.h"

namespace gateloupe {

namespace {

/// A stretch of a unit's steps as few points.
class Thinner
{
public:
    explicit Thinner(Curve& curve)
        : m_curve(curve)
    {
    }

    void take(double step, double value)
    {
        if (!std::isfinite(value)) {
            m_odd = {step, value};
            return;
        }
        m_least = !m_least || value < m_least->value ? Point{step, value} : *m_least;
        m_largest = !m_largest || value > m_largest->value ? Point{step, value} : *m_largest;
    }

    void finish()
    {
        std::vector<Point> points;
        for (auto* point : {&m_least, &m_largest, &m_odd}) {
            if (*point && (points.empty() || (*point)->step != points.back().step)) {
                points.push_back(**point);
            }
            point->reset();
        }
        std::ranges::sort(points, {}, &Point::step);
        for (const Point& point : points) {
            m_curve.steps.append(point.step);
            m_curve.values.append(point.value);
        }
    }

private:
    struct Point
    {
        double step = 0.0;
        double value = 0.0;
    };

    Curve& m_curve;
    std::optional<Point> m_least;
    std::optional<Point> m_largest;
    std::optional<Point> m_odd;
};

struct Stretch
{
    const TraceWindow& window;
    StepRange steps;
    std::uint64_t batch = 0;
};

Curve overTime(const Array& array, const Stretch& stretch, std::uint64_t unit)
{
    Curve curve;
    const MatrixView matrix = TraceSlices::unitByStep(array, stretch.batch);
    const std::uint64_t perBin =
        std::max<std::uint64_t>(1, 2 * stretch.steps.count / kMostCurvePoints);
    Thinner bin(curve);
    for (std::uint64_t i = 0; i < stretch.steps.count; ++i) {
        const std::uint64_t step = stretch.steps.first + i;
        const double value = matrix.at(unit, step - stretch.window.firstStep);
        if (stretch.steps.count <= kMostCurvePoints) {
            curve.steps.append(static_cast<double>(step));
            curve.values.append(value);
            continue;
        }
        bin.take(static_cast<double>(step), value);
        if ((i + 1) % perBin == 0 || i + 1 == stretch.steps.count) {
            bin.finish();
        }
    }
    return curve;
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

std::vector<CurveGroup> curvesOf(const SequencePart& part, const TraceWindow& window,
                                 const StepRange& steps, const CurveChoice& choice,
                                 ProgressMonitor& monitor)
{
    const Stretch stretch{window, steps, part.batch};
    const CellKind cell = part.run->model->spec.cell;
    const LayerTrace& layer = window.layer(part.pseudoLayer);
    const auto isHidden = [&choice](const TraceSignal& signal) {
        return std::ranges::find(choice.hidden, TraceSlices::symbol(signal)) != choice.hidden.end();
    };
    const std::vector<TraceSignal> all = TraceSlices::signalsOf(cell);
    std::vector<CurveGroup> groups;
    if (choice.arrangement == CurveChoice::Arrangement::PlotPerUnit) {
        for (const std::uint64_t unit : choice.units) {
            CurveGroup group{.title = unitName(unit), .curves = {}, .isShare = true};
            for (std::size_t i = 0; i < all.size() && !monitor.cancelled(); ++i) {
                const Array* array = arrayOf(layer, cell, all[i]);
                if (array != nullptr && !isHidden(all[i])) {
                    Curve curve = overTime(*array, stretch, unit);
                    curve.name = TraceSlices::symbol(all[i]);
                    curve.style = i;
                    group.curves.push_back(std::move(curve));
                }
            }
            groups.push_back(std::move(group));
        }
        return groups;
    }
    for (const TraceSignal& signal : all) {
        const Array* array = arrayOf(layer, cell, signal);
        if (array == nullptr || isHidden(signal)) {
            continue;
        }
        CurveGroup group{
            .title = TraceSlices::symbol(signal), .curves = {}, .isShare = isShare(signal)};
        for (std::size_t i = 0; i < choice.units.size() && !monitor.cancelled(); ++i) {
            Curve curve = overTime(*array, stretch, choice.units[i]);
            curve.name = QString::number(choice.units[i]);
            curve.style = i;
            group.curves.push_back(std::move(curve));
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

} // namespace gateloupe
