// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/curves/norm_lane.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/timeline/gradients/pixel_ranges.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

constexpr int kNormLines = 5;       ///< of text, the height of the lane
constexpr int kNormMargin = 4;      ///< above and below the lines
constexpr int kNormTickGap = 6;     ///< between an axis' numbers and the plot
constexpr double kNormPen = 1.6;    ///< of the chosen layer
constexpr float kOthersAlpha = .3F; ///< of the other layers

/// "1e−3".
QString powerText(int power)
{
    return QStringLiteral("1e%1").arg(power).replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace

NormLane::NormLane(TimeAxis& axis, QWidget* parent)
    : QWidget(parent)
    , m_axis(axis)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setMouseTracking(true);
    connect(&m_axis, &TimeAxis::changed, this, qOverload<>(&QWidget::update));
    connect(&m_axis, &TimeAxis::cursorsMoved, this, qOverload<>(&QWidget::update));
    onToolTip(this, [this](const QPoint& position) {
        const std::uint64_t step = m_axis.nearestStep(position.x());
        QStringList lines;
        for (const Course& course : courses()) {
            if (course.isChosen && step < course.norms->size()) {
                lines.append(QStringLiteral("|%1| = %2")
                                 .arg(course.isOfCell ? QStringLiteral("∂c") : QStringLiteral("∂h"),
                                      formatValue((*course.norms)[step])));
            }
        }
        //: a tool tip: a step, then the norms of gradients at it, a line each
        return lines.isEmpty()
                   ? QString()
                   : tr("step %1").arg(step) + QLatin1Char('\n') + lines.join(QLatin1Char('\n'));
    });
    inEveryLanguage(this, [this] {
        setAccessibleName(tr("Norms of the gradient over time"));
        setAccessibleDescription(verdict());
    });
    hide();
}

QSize NormLane::sizeHint() const
{
    return {200, kNormLines * fontMetrics().height() + 2 * kNormMargin};
}

void NormLane::setGradients(std::shared_ptr<const RunGradients> gradients)
{
    m_gradients = std::move(gradients);
    m_log.reset();
    for (const Course& course : courses()) {
        if (const auto axis = LogAxis::holding(*course.norms)) {
            m_log = m_log ? m_log->with(*axis) : *axis;
        }
    }
    setAccessibleDescription(verdict());
    setVisible(m_gradients != nullptr);
    update();
}

void NormLane::setPlace(PseudoLayerIndex place)
{
    m_place = place;
    setAccessibleDescription(verdict());
    update();
}

std::vector<NormLane::Course> NormLane::courses() const
{
    std::vector<Course> found;
    if (m_gradients == nullptr) {
        return found;
    }
    const auto& layers = m_gradients->gradients->layers;
    // The chosen one last: it is drawn above the others.
    for (const bool isChosen : {false, true}) {
        for (std::size_t i = 0; i < layers.size(); ++i) {
            if ((i == m_place.value) == isChosen) {
                found.push_back({&layers[i].hNorms, false, isChosen});
                if (!layers[i].cNorms.empty()) {
                    found.push_back({&layers[i].cNorms, true, isChosen});
                }
            }
        }
    }
    return found;
}

QString NormLane::verdict() const
{
    if (m_gradients == nullptr || m_place.value >= m_gradients->layers.size()) {
        return {};
    }
    const LayerGradientSummary& layer = m_gradients->layers[m_place.value];
    QStringList parts;
    if (!m_log) {
        parts.append(tr("the gradient is 0 at every step"));
    }
    if (layer.vanishesAt) {
        parts.append(tr("vanishes at step %1").arg(*layer.vanishesAt));
    }
    if (layer.explodesAt) {
        parts.append(tr("explodes at step %1").arg(*layer.explodesAt));
    }
    if (parts.isEmpty()) {
        parts.append(tr("neither vanishes nor explodes"));
    }
    return parts.join(QStringLiteral(", "));
}

QRect NormLane::plotArea() const
{
    return {m_axis.left(), kNormMargin, m_axis.width(), std::max(1, height() - 2 * kNormMargin)};
}

QList<QRect> NormLane::dataAreas() const
{
    return m_log ? QList<QRect>{plotArea()} : QList<QRect>();
}

double NormLane::heightOf(double norm) const
{
    const QRect area = plotArea();
    return area.bottom() - m_log->positionOf(norm) * (area.height() - 1);
}

QColor NormLane::inkOf(const Course& course) const
{
    if (!course.isChosen) {
        QColor ink = palette().color(QPalette::Text);
        ink.setAlphaF(kOthersAlpha);
        return ink;
    }
    // The pair that colour-blind eyes tell apart; c is dashed as well.
    return course.isOfCell ? QColor(0xd5, 0x5e, 0x00) : palette().color(QPalette::Highlight);
}

void NormLane::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    if (m_gradients == nullptr) {
        return;
    }
    paintNames(painter);
    if (m_log) {
        paintTicks(painter);
        painter.save();
        painter.setClipRect(plotArea().adjusted(0, -1, 1, 2));
        painter.setRenderHint(QPainter::Antialiasing);
        for (const Course& course : courses()) {
            paintCourse(painter, course);
        }
        painter.restore();
    }
    paintTurns(painter);
    paintCursors(painter);
}

void NormLane::paintTicks(QPainter& painter) const
{
    const QRect area = plotArea();
    painter.setFont(numberFont());
    const QFontMetrics metrics(numberFont());
    const int fitting = std::max(1, area.height() / (metrics.height() + 2));
    const int every = (m_log->decades() + fitting - 1) / fitting;
    QColor ink = palette().color(QPalette::Text);
    ink.setAlphaF(0.65F);
    QColor line = palette().color(QPalette::Mid);
    line.setAlphaF(0.6F);
    for (int power = m_log->high; power >= m_log->low; power -= every) {
        const double y = area.bottom() - static_cast<double>(power - m_log->low) /
                                             m_log->decades() * (area.height() - 1);
        painter.setPen(QPen(line, 1, Qt::DotLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(ink);
        const QString text = powerText(power);
        const double baseline = std::clamp(y + metrics.ascent() / 2.0 - 1.0,
                                           static_cast<double>(metrics.ascent()), height() - 2.0);
        painter.drawText(
            QPointF(area.left() - kNormTickGap - metrics.horizontalAdvance(text), baseline), text);
    }
}

void NormLane::paintCourse(QPainter& painter, const Course& course) const
{
    painter.setPen(QPen(inkOf(course), course.isChosen ? kNormPen : 1.0,
                        course.isOfCell ? Qt::DashLine : Qt::SolidLine));
    const std::vector<double>& norms = *course.norms;
    QPolygonF line;
    const auto end = [&] {
        painter.drawPolyline(line);
        line.clear();
    };
    const auto add = [&](double x, double norm) {
        if (norm > 0.0 && std::isfinite(norm)) {
            line.append({x, heightOf(norm)});
        } else {
            end(); // nothing arrives there
        }
    };
    const double stepsPerPixel = 1.0 / m_axis.pixelsPerStep();
    if (stepsPerPixel <= 1.0) {
        const auto first = static_cast<std::uint64_t>(std::max(0.0, std::floor(m_axis.lower())));
        const double last = m_axis.lower() + m_axis.size() + 1.0;
        for (std::uint64_t step = first; step < norms.size() && static_cast<double>(step) <= last;
             ++step) {
            add(m_axis.pixelOf(static_cast<double>(step)), norms[step]);
        }
    } else {
        double x = m_axis.left();
        for (const PixelRange& range :
             rangesByPixel(norms, m_axis.lower(), stepsPerPixel, m_axis.width())) {
            add(x, range.least);
            add(x, range.most);
            x += 1.0;
        }
    }
    end();
}

void NormLane::paintNames(QPainter& painter) const
{
    constexpr int kLeft = 8;
    const QFontMetrics metrics(font());
    int top = kNormMargin;
    painter.setFont(font());
    for (const Course& course : courses()) {
        if (!course.isChosen) {
            continue;
        }
        const QString name = course.isOfCell ? QStringLiteral("|∂c|") : QStringLiteral("|∂h|");
        const QRect area(kLeft, top, metrics.horizontalAdvance(name), metrics.height());
        painter.setPen(inkOf(course));
        painter.drawText(area, Qt::AlignVCenter, name);
        // The line that it is the name of.
        painter.setPen(
            QPen(inkOf(course), kNormPen, course.isOfCell ? Qt::DashLine : Qt::SolidLine));
        painter.drawLine(area.left(), area.bottom() + 2, area.right(), area.bottom() + 2);
        top += metrics.height() + 2 * kNormMargin;
    }
}

/// Where the gradient of the chosen layer vanishes or explodes: a line with its words.
void NormLane::paintTurns(QPainter& painter) const
{
    if (m_place.value >= m_gradients->layers.size()) {
        return;
    }
    const LayerGradientSummary& layer = m_gradients->layers[m_place.value];
    const QRect area = plotArea();
    painter.setFont(font());
    const QFontMetrics metrics(font());
    const auto mark = [&](std::uint64_t step, const QString& text, int top) {
        const double x = m_axis.pixelOf(static_cast<double>(step));
        if (x < area.left() || x > area.right()) {
            return;
        }
        painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const int width = metrics.horizontalAdvance(text);
        const bool hasRoom = x + 4 + width <= area.right();
        const QRect words(static_cast<int>(hasRoom ? x + 4 : x - 4 - width), top, width,
                          metrics.height());
        QColor ground = palette().color(QPalette::Base);
        ground.setAlphaF(0.8F);
        painter.fillRect(words, ground);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(words, Qt::AlignVCenter, text);
    };
    if (layer.vanishesAt) {
        mark(*layer.vanishesAt, tr("vanishes at step %1").arg(*layer.vanishesAt), area.top());
    }
    if (layer.explodesAt) {
        mark(*layer.explodesAt, tr("explodes at step %1").arg(*layer.explodesAt),
             area.bottom() - metrics.height());
    }
    if (!m_log) {
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(area, Qt::AlignCenter, verdict());
    }
}

void NormLane::paintCursors(QPainter& painter) const
{
    const auto line = [&](std::uint64_t step, Qt::PenStyle style) {
        const double x = m_axis.pixelOf(static_cast<double>(step));
        if (x >= m_axis.left() && x <= m_axis.left() + m_axis.width()) {
            painter.setPen(QPen(palette().color(QPalette::Highlight), 2, style));
            painter.drawLine(QPointF(x, 0), QPointF(x, height()));
        }
    };
    if (m_axis.second()) {
        line(*m_axis.second(), Qt::DashLine);
    }
    line(m_axis.cursor(), Qt::SolidLine);
}

} // namespace gateloupe
