// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/curves/trace_curves.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QJsonArray>

#include "widgets/timeline/time_axis.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

const QLatin1String kCurvesBySignalKey("curvesBySignal");
const QLatin1String kHiddenCurvesKey("hiddenCurves");

/// A curve of more steps than that is thinned out.
constexpr std::uint64_t kMostCurvePoints = 8192;

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

struct CurveStretch
{
    const TraceWindow& window;
    StepRange steps;
    std::uint64_t batch = 0;
};

Curve overTime(const Array& array, const CurveStretch& stretch, std::uint64_t unit,
               const QString& name, std::size_t style)
{
    Curve curve{.name = name, .steps = {}, .values = {}, .style = style};
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
    return TraceCurves::tr("unit %1").arg(unit);
}

std::vector<CurveGroup> curvesOf(const SequencePart& part, const TraceWindow& window,
                                 const StepRange& steps, const CurveChoice& choice,
                                 ProgressMonitor& monitor)
{
    const CurveStretch stretch{window, steps, part.batch};
    const CellKind cell = part.run->model->spec.cell;
    const LayerTrace& layer = window.layer(part.pseudoLayer);
    const auto isHidden = [&choice](const TraceSignal& signal) {
        return choice.hidden.contains(TraceSlices::symbol(signal));
    };
    const std::vector<TraceSignal> all = TraceSlices::signalsOf(cell);
    std::vector<CurveGroup> groups;
    if (choice.arrangement == CurveChoice::Arrangement::PlotPerUnit) {
        for (const std::uint64_t unit : choice.units) {
            CurveGroup group{.title = unitName(unit), .curves = {}, .isShare = true};
            for (std::size_t i = 0; i < all.size() && !monitor.cancelled(); ++i) {
                const Array* array = arrayOf(layer, cell, all[i]);
                if (array != nullptr && !isHidden(all[i])) {
                    // c may be tens where gates are 0 to 1: over them it would flatten them.
                    const bool isLane = all[i].kind == TraceSignal::Kind::CellState;
                    (isLane ? group.lane : group.curves)
                        .push_back(overTime(*array, stretch, unit, TraceSlices::symbol(all[i]), i));
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
            const std::uint64_t unit = choice.units[i];
            group.curves.push_back(overTime(*array, stretch, unit, QString::number(unit), i));
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

/// Adds the curves of an edited run to those of the original, plot by plot.
void addEdited(std::vector<CurveGroup>& groups, std::vector<CurveGroup> edited)
{
    const auto append = [](std::vector<Curve>& to, std::vector<Curve>& from) {
        for (Curve& curve : from) {
            curve.isEdited = true;
            to.push_back(std::move(curve));
        }
    };
    for (std::size_t i = 0; i < std::min(groups.size(), edited.size()); ++i) {
        append(groups[i].curves, edited[i].curves);
        append(groups[i].lane, edited[i].lane);
    }
}

/// The steps whose curves are wanted: of a long window what is in sight and as much on both sides,
/// so that a short way needs no new curves.
StepRange curveSteps(const StepRange& all, const TimeAxis& axis)
{
    if (all.count <= kMostCurvePoints) {
        return all;
    }
    const auto inside = [&all](double step) {
        return static_cast<std::uint64_t>(
            std::clamp(step, static_cast<double>(all.first), static_cast<double>(all.end())));
    };
    const std::uint64_t first = inside(axis.first() - axis.size());
    return {first, inside(axis.last() + axis.size()) - first};
}

} // namespace

TraceCurves::TraceCurves(const TimeAxis& axis, QObject* parent)
    : QObject(parent)
    , m_axis(axis)
    , m_task([this](const Result<std::vector<CurveGroup>>& groups) {
        if (groups) {
            emit loaded(*groups);
        }
    })
{
    connect(&m_axis, &TimeAxis::changed, this, [this] {
        if (m_window.range().count > kMostCurvePoints) {
            reload();
        }
    });
}

void TraceCurves::show(const SequencePart& part, const TraceWindow& window, std::uint64_t unit,
                       const std::vector<std::uint64_t>& pinned)
{
    m_edited = part.run == m_part.run ? m_edited : nullptr;
    m_part = part;
    m_window = window;
    if (part.run == nullptr) {
        m_task.cancel();
        emit loaded({});
        return;
    }
    m_choice.units = {unit};
    for (const std::uint64_t other : pinned) {
        if (other != unit && other < part.units() &&
            m_choice.units.size() < CurveChoice::kMostUnits) {
            m_choice.units.push_back(other);
        }
    }
    reload();
}

void TraceCurves::reload()
{
    if (m_part.run == nullptr || m_window.trace == nullptr) {
        return;
    }
    m_task.start([part = m_part, window = m_window, steps = curveSteps(m_window.range(), m_axis),
                  choice = m_choice,
                  run = m_edited](ProgressMonitor& monitor) -> Result<std::vector<CurveGroup>> {
        auto groups = curvesOf(part, window, steps, choice, monitor);
        if (run != nullptr) {
            const SequencePart edited{
                .run = run, .pseudoLayer = part.pseudoLayer, .batch = part.batch};
            addEdited(groups, curvesOf(edited, windowOf(*run), steps, choice, monitor));
        }
        return groups;
    });
}

void TraceCurves::setEdited(std::shared_ptr<const SequenceRun> run)
{
    const bool isWhole = run != nullptr && run->replay->fullTrace() != nullptr;
    m_edited = isWhole ? std::move(run) : nullptr;
    reload();
}

void TraceCurves::setArrangement(CurveChoice::Arrangement arrangement)
{
    if (arrangement != m_choice.arrangement) {
        m_choice.arrangement = arrangement;
        reload();
    }
}

void TraceCurves::setSignalShown(const QString& symbol, bool isShown)
{
    m_choice.hidden.removeAll(symbol);
    if (!isShown) {
        m_choice.hidden.push_back(symbol);
    }
    reload();
}

QJsonObject TraceCurves::viewState() const
{
    return {{kCurvesBySignalKey, m_choice.arrangement == CurveChoice::Arrangement::PlotPerSignal},
            {kHiddenCurvesKey, QJsonArray::fromStringList(m_choice.hidden)}};
}

void TraceCurves::setViewState(const QJsonObject& state)
{
    if (state.value(kCurvesBySignalKey).isBool()) {
        m_choice.arrangement = state.value(kCurvesBySignalKey).toBool()
                                   ? CurveChoice::Arrangement::PlotPerSignal
                                   : CurveChoice::Arrangement::PlotPerUnit;
    }
    if (state.value(kHiddenCurvesKey).isArray()) {
        m_choice.hidden = state.value(kHiddenCurvesKey).toVariant().toStringList();
    }
    reload();
}

} // namespace gateloupe
