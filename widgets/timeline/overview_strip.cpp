// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/overview_strip.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <QImage>
#include <QMouseEvent>
#include <QPainter>

#include "core/analysis/saturation/saturation.h"
#include "widgets/common/change_events.h"
#include "widgets/timeline/gradients/log_axis.h"
#include "widgets/timeline/gradients/pixel_ranges.h"
#include "widgets/timeline/time_axis.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

namespace {

constexpr double kEdgeReach = 5.0;           ///< pixels beside an edge of the frame that move it
constexpr double kLeastFramePixels = 6.0;    ///< a frame that is hard to hit is drawn wider
constexpr std::uint64_t kSampledSteps = 8;   ///< of each stretch
constexpr std::uint64_t kSampledUnits = 256; ///< of each step
constexpr double kSaturationShare = 0.6;     ///< of the height, for gates that are all saturated
constexpr int kFoundHeight = 4;
constexpr int kLeastFoundPixels = 3;

/// Counts the numbers of a layer's gates that are at an end of their activation.
class SaturationCounter
{
public:
    /// Lifetime: not longer than the run.
    SaturationCounter(const SequencePart& part, const Trace& trace)
    {
        const RnnModel& model = *part.run->model;
        const RnnSpec& spec = model.spec;
        const CellEquations equations = model.equationsOf(part.pseudoLayer);
        const auto& arrays = trace.layers[part.pseudoLayer.value].gates;
        const auto gates = gatesOf(spec.cell);
        for (std::size_t i = 0; i < std::min(arrays.size(), gates.size()); ++i) {
            if (isOpenAndShut(gates[i]) && !arrays[i].isEmpty()) {
                m_gates.push_back({TraceSlices::unitByStep(arrays[i], part.batch),
                                   saturationBounds(equations.gate)});
            }
        }
    }

    [[nodiscard]] bool hasGates() const { return !m_gates.empty(); }

    void add(std::uint64_t unit, std::uint64_t step)
    {
        for (const auto& [numbers, bounds] : m_gates) {
            const double value = numbers.at(unit, step);
            m_saturated +=
                (bounds.low && value <= *bounds.low) || (bounds.high && value >= *bounds.high) ? 1
                                                                                               : 0;
            ++m_count;
        }
    }

    /// The share that was added since it was asked last.
    [[nodiscard]] double takeShare()
    {
        const auto saturated = static_cast<double>(std::exchange(m_saturated, 0));
        const auto count = std::exchange(m_count, 0);
        return count == 0 ? 0.0 : saturated / static_cast<double>(count);
    }

private:
    std::vector<std::pair<MatrixView, SaturationBounds>> m_gates;
    std::uint64_t m_saturated = 0;
    std::uint64_t m_count = 0;
};

/// Reads at most kMostStretches x kSampledSteps x kSampledUnits numbers, however long the run is.
Result<RunActivity> activityOf(const SequencePart& part, ProgressMonitor& monitor)
{
    RunActivity activity;
    const TraceReplay& replay = *part.run->replay;
    const auto trace = replay.fullTrace();
    MatrixView hidden;
    if (trace != nullptr) {
        hidden = TraceSlices::unitByStep(trace->layers[part.pseudoLayer.value].h, part.batch);
    } else if (replay.keyframes().blocks() > 1) {
        hidden = TraceSlices::unitByStep(replay.keyframes().h[part.pseudoLayer.value], part.batch);
        activity.isOfKeyframes = true;
    } else {
        return activity;
    }
    std::optional<SaturationCounter> gates;
    if (trace != nullptr) {
        gates.emplace(part, *trace);
    }
    const std::uint64_t stretches = std::min(hidden.cols, OverviewStrip::kMostStretches);
    const std::uint64_t unitStride = 1 + (hidden.rows - 1) / kSampledUnits;
    for (std::uint64_t i = 0; i < stretches; ++i) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const std::uint64_t first = hidden.cols * i / stretches;
        const std::uint64_t end = std::max(first + 1, hidden.cols * (i + 1) / stretches);
        const std::uint64_t stride = 1 + (end - first - 1) / kSampledSteps;
        double sum = 0.0;
        std::uint64_t count = 0;
        for (std::uint64_t col = first; col < end; col += stride) {
            for (std::uint64_t unit = 0; unit < hidden.rows; unit += unitStride) {
                sum += std::abs(hidden.at(unit, col));
                ++count;
                if (gates) {
                    gates->add(unit, col);
                }
            }
        }
        if (gates && gates->hasGates()) {
            activity.saturated.push_back(gates->takeShare());
        }
        activity.means.push_back(std::isfinite(sum) ? sum / static_cast<double>(count)
                                                    : std::numeric_limits<double>::quiet_NaN());
    }
    return activity;
}

QRgb blend(const QColor& from, const QColor& to, double share)
{
    const auto mix = [share](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * share));
    };
    return qRgb(mix(from.red(), to.red()), mix(from.green(), to.green()),
                mix(from.blue(), to.blue()));
}

} // namespace

OverviewStrip::OverviewStrip(TimeAxis& axis, QWidget* parent)
    : QWidget(parent)
    , m_axis(axis)
    , m_task([this](const Result<RunActivity>& activity) {
        m_activity = activity.value_or(RunActivity{});
        update();
    })
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&m_axis, &TimeAxis::changed, this, qOverload<>(&QWidget::update));
    connect(&m_axis, &TimeAxis::cursorsMoved, this, qOverload<>(&QWidget::update));
    inEveryLanguage(this, [this] {
        setAccessibleName(tr("Overview of the whole run"));
        setToolTip(tr("The whole run: drag the frame to move what is in sight, an edge of it to "
                      "see more or fewer steps. Bars along the lower edge: how many gates are "
                      "saturated"));
    });
}

void OverviewStrip::setPart(const SequencePart& part)
{
    if (part == m_part) {
        return;
    }
    m_part = part;
    m_activity = {};
    m_task.cancel();
    if (part.run != nullptr) {
        m_task.start([part](ProgressMonitor& monitor) { return activityOf(part, monitor); });
    }
    update();
}

void OverviewStrip::setWindow(const StepRange& window)
{
    m_window = window;
    update();
}

void OverviewStrip::setMarks(std::vector<StepMark> marks)
{
    m_marks = std::move(marks);
    update();
}

void OverviewStrip::setGradients(std::shared_ptr<const RunGradients> gradients)
{
    m_gradients = std::move(gradients);
    update();
}

void OverviewStrip::setFound(std::vector<StepRange> found)
{
    m_found = std::move(found);
    update();
}

double OverviewStrip::stepsPerPixel() const
{
    return static_cast<double>(m_axis.steps()) / std::max(1, m_axis.width());
}

double OverviewStrip::pixelOf(double step) const
{
    return m_axis.left() + (step + 0.5) / stepsPerPixel();
}

QRectF OverviewStrip::frame() const
{
    const double left = pixelOf(m_axis.lower());
    const double right = pixelOf(m_axis.lower() + m_axis.size());
    const double missing = std::max(0.0, kLeastFramePixels - (right - left)) / 2.0;
    return {left - missing, 0.5, right - left + 2.0 * missing, height() - 1.0};
}

OverviewStrip::Drag OverviewStrip::dragAt(double x) const
{
    const QRectF framed = frame();
    const bool isWide = framed.width() > 4.0 * kEdgeReach; // else there is no inside to take
    if (isWide && std::abs(x - framed.left()) <= kEdgeReach) {
        return Drag::FirstEdge;
    }
    if (isWide && std::abs(x - framed.right()) <= kEdgeReach) {
        return Drag::LastEdge;
    }
    return Drag::Frame;
}

void OverviewStrip::mousePressEvent(QMouseEvent* event)
{
    if (m_axis.steps() == 0 || event->button() != Qt::LeftButton) {
        return;
    }
    const double x = event->position().x();
    m_drag = dragAt(x);
    if (m_drag == Drag::Frame && !frame().contains(x, height() / 2.0)) {
        const double middle = (x - m_axis.left()) * stepsPerPixel() - 0.5;
        m_axis.moveBy(middle - (m_axis.first() + m_axis.last()) / 2.0);
        emit viewStateChanged(tr("zoom in time"));
    }
    m_dragX = x;
    m_dragFirst = m_axis.first();
    m_dragLast = m_axis.last();
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (m_drag == Drag::None) {
        setCursor(m_axis.steps() > 0 && dragAt(x) != Drag::Frame ? Qt::SplitHCursor
                                                                 : Qt::ArrowCursor);
        return;
    }
    const double steps = (x - m_dragX) * stepsPerPixel();
    const double last = static_cast<double>(m_axis.steps()) - 1.0;
    if (m_drag == Drag::FirstEdge) {
        m_axis.setVisible(std::clamp(m_dragFirst + steps, 0.0, m_dragLast), m_dragLast);
    } else if (m_drag == Drag::LastEdge) {
        m_axis.setVisible(m_dragFirst, std::clamp(m_dragLast + steps, m_dragFirst, last));
    } else {
        m_axis.moveBy(m_dragFirst + steps - m_axis.first());
    }
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_drag, Drag::None) != Drag::None && event->position().x() != m_dragX) {
        emit viewStateChanged(tr("zoom in time"));
    }
}

void OverviewStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRect area(m_axis.left(), 0, m_axis.width(), height());
    painter.fillRect(area, palette().color(QPalette::Base));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    //: in front of the picture of the whole run
    const QString title = tr("overview");
    painter.drawText(QRect(8, 0, m_axis.left() - 16, height()), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(title, Qt::ElideRight, m_axis.left() - 16));
    if (m_axis.steps() == 0) {
        return;
    }
    paintActivity(painter, area);
    paintSaturation(painter, area);
    paintGradient(painter, area);
    paintFound(painter, area);
    paintMarks(painter, area);
    // What is out of sight is dimmed; what is in sight is framed.
    const QRectF framed = frame();
    QColor veil = palette().color(QPalette::Window);
    veil.setAlphaF(0.55F);
    painter.fillRect(QRectF(area.left(), 0, framed.left() - area.left(), height()), veil);
    painter.fillRect(QRectF(framed.right(), 0, area.right() + 1 - framed.right(), height()), veil);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(framed.adjusted(0.5, 0.5, -0.5, -0.5));
    const auto line = [&](std::uint64_t step, Qt::PenStyle style) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1, style));
        const double x = pixelOf(static_cast<double>(step));
        painter.drawLine(QPointF(x, 0), QPointF(x, height()));
    };
    if (m_axis.second()) {
        line(*m_axis.second(), Qt::DashLine);
    }
    line(m_axis.cursor(), Qt::SolidLine);
}

void OverviewStrip::paintActivity(QPainter& painter, const QRect& area) const
{
    const auto& means = m_activity.means;
    if (!means.empty()) {
        double least = std::numeric_limits<double>::infinity();
        double most = 0.0;
        for (const double mean : means) {
            least = std::isfinite(mean) ? std::min(least, mean) : least;
            most = std::isfinite(mean) ? std::max(most, mean) : most;
        }
        const auto shareOf = [&](double mean) {
            return most > least ? (mean - least) / (most - least) : 0.5;
        };
        const QColor base = palette().color(QPalette::Base);
        const QColor full = palette().color(QPalette::Highlight);
        QImage image(static_cast<int>(means.size()), 1, QImage::Format_RGB32);
        for (std::size_t i = 0; i < means.size(); ++i) {
            const bool isFinite = std::isfinite(means[i]);
            image.setPixel(static_cast<int>(i), 0,
                           isFinite ? blend(base, full, shareOf(means[i]))
                                    : qRgb(0xd5, 0x5e, 0x00));
        }
        painter.drawImage(area, image);
    }
    // Of a long run, the steps that are computed again and at hand.
    if (m_part.run != nullptr && m_part.run->replay->fullTrace() == nullptr && m_window.count > 0) {
        paintBar(painter, m_window, QRect(0, area.bottom() - 2, 1, 3));
    }
}

/// From the lower edge: the higher, the more of the gates is saturated.
void OverviewStrip::paintSaturation(QPainter& painter, const QRect& area) const
{
    const auto& shares = m_activity.saturated;
    QColor ink = palette().color(QPalette::Text);
    ink.setAlphaF(0.45F);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const auto edge = [&](std::size_t stretch) {
            return area.left() +
                   std::round(static_cast<double>(area.width()) * static_cast<double>(stretch) /
                              static_cast<double>(shares.size()));
        };
        const double rise = std::round(shares[i] * kSaturationShare * area.height());
        painter.fillRect(QRectF(edge(i), area.bottom() + 1 - rise, edge(i + 1) - edge(i), rise),
                         ink);
    }
}

/// By powers of ten, over the whole run; it goes on from right to left.
void OverviewStrip::paintGradient(QPainter& painter, const QRect& area) const
{
    if (m_gradients == nullptr || m_gradients->run != m_part.run ||
        m_part.pseudoLayer.value >= m_gradients->layers.size()) {
        return;
    }
    const std::vector<double>& norms =
        m_gradients->gradients->layers[m_part.pseudoLayer.value].hNorms;
    const auto log = LogAxis::holding(norms);
    if (!log) {
        return;
    }
    QPolygonF line;
    double x = area.left();
    constexpr double kRoom = 3.0; // above and below the line
    for (const PixelRange& range : rangesByPixel(norms, -0.5, stepsPerPixel(), area.width())) {
        if (range.most > 0.0) {
            line.append({x, area.bottom() - kRoom -
                                log->positionOf(range.most) * (area.height() - 2.0 * kRoom)});
        }
        x += 1.0;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& [role, width] :
         {std::pair(QPalette::Base, 3.5), std::pair(QPalette::Text, 1.5)}) {
        painter.setPen(QPen(palette().color(role), width));
        painter.drawPolyline(line);
    }
    painter.restore();
    const LayerGradientSummary& layer = m_gradients->layers[m_part.pseudoLayer.value];
    for (const auto& turn : {layer.vanishesAt, layer.explodesAt}) {
        if (turn) {
            const double at = pixelOf(static_cast<double>(*turn));
            painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
            painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
        }
    }
}

void OverviewStrip::paintFound(QPainter& painter, const QRect& area) const
{
    for (const StepRange& steps : m_found) {
        paintBar(painter, steps, QRect(0, area.top() + 1, kLeastFoundPixels, kFoundHeight));
    }
}

/// Over some steps, at least as wide as `place`.
void OverviewStrip::paintBar(QPainter& painter, const StepRange& steps, const QRect& place) const
{
    const double left = pixelOf(static_cast<double>(steps.first) - 0.5);
    const double right = pixelOf(static_cast<double>(steps.end()) - 0.5);
    painter.fillRect(
        QRectF(left, place.top(), std::max<double>(place.width(), right - left), place.height()),
        palette().color(QPalette::Text));
}

void OverviewStrip::paintMarks(QPainter& painter, const QRect& area) const
{
    painter.setPen(QPen(QColor(0xc0, 0x39, 0x2b), 2));
    double before = -1.0;
    for (const StepMark& mark : m_marks) {
        const double x = std::floor(pixelOf(static_cast<double>(mark.step)));
        if (x != before) { // a thousand marks of one pixel are one line
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.top() + area.height() / 3.0));
            before = x;
        }
    }
}

} // namespace gateloupe
