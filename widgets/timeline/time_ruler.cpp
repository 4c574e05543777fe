// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/time_ruler.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/timeline/time_axis.h"
#include "widgets/timeline/trace_marks.h"

namespace gateloupe {

namespace {

constexpr int kMarksHeight = 10;
constexpr double kLeastLabelPixels = 9.0; ///< between the names of two steps
constexpr float kLoopShade = 0.25F;
constexpr double kResetGap = 3.0; ///< between the two lines of a reset

} // namespace

TimeRuler::TimeRuler(TimeAxis& axis, QWidget* parent)
    : QWidget(parent)
    , m_axis(axis)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&m_axis, &TimeAxis::changed, this, qOverload<>(&QWidget::update));
    connect(&m_axis, &TimeAxis::cursorsMoved, this, qOverload<>(&QWidget::update));
    onFontChange(this, [this] { updateGeometry(); });
    onToolTip(this, [this](const QPoint& position) { return tipAt(position); });
}

void TimeRuler::setLabels(std::vector<QString> labels)
{
    m_labels = std::move(labels);
    updateGeometry();
    update();
}

void TimeRuler::setMarks(std::vector<StepMark> marks)
{
    m_marks = std::move(marks);
    std::ranges::sort(m_marks, {}, &StepMark::step);
    update();
}

void TimeRuler::setResets(std::vector<std::uint64_t> resets)
{
    m_resets = std::move(resets);
    update();
}

void TimeRuler::setLoop(std::optional<LoopRange> loop)
{
    m_loop = loop;
    update();
}

void TimeRuler::setSecondsPerStep(double seconds)
{
    m_secondsPerStep = seconds;
    update();
}

int TimeRuler::lineHeight() const
{
    return QFontMetrics(numberFont()).height();
}

int TimeRuler::numbersTop() const
{
    return m_labels.empty() ? 0 : lineHeight();
}

int TimeRuler::marksTop() const
{
    return numbersTop() + lineHeight() + 2;
}

double TimeRuler::readableSteps() const
{
    return std::max(1.0, m_axis.width() / (kLeastLabelPixels + 2.0));
}

QSize TimeRuler::sizeHint() const
{
    return {200, marksTop() + kMarksHeight};
}

QSize TimeRuler::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

void TimeRuler::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    if (m_axis.steps() == 0) {
        return;
    }
    painter.save();
    painter.setClipRect(QRect(m_axis.left(), 0, m_axis.width(), height()));
    if (m_loop) {
        QColor shade = palette().color(QPalette::Highlight);
        shade.setAlphaF(kLoopShade);
        const double left = m_axis.pixelOf(static_cast<double>(m_loop->first) - 0.5);
        const double right = m_axis.pixelOf(static_cast<double>(m_loop->last) + 0.5);
        const QRectF band(left, numbersTop(), right - left, lineHeight() + 2);
        painter.fillRect(band, shade);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.drawLine(band.topLeft() + QPointF(1, 0), band.bottomLeft() + QPointF(1, 0));
        painter.drawLine(band.topRight() - QPointF(1, 0), band.bottomRight() - QPointF(1, 0));
    }
    painter.restore();
    paintLabels(painter);
    paintNumbers(painter);
    paintResets(painter);
    paintMarks(painter);
    paintCursors(painter);
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::Text));
    //: name of the time axis
    painter.drawText(QRect(8, numbersTop(), m_axis.left() - 16, lineHeight()),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("step"));
}

void TimeRuler::paintLabels(QPainter& painter) const
{
    if (m_labels.empty()) {
        return;
    }
    painter.setFont(numberFont());
    painter.setPen(palette().color(QPalette::Text));
    const double pixels = m_axis.pixelsPerStep();
    if (pixels < kLeastLabelPixels) {
        QColor ink = palette().color(QPalette::Text);
        ink.setAlphaF(0.65F);
        painter.setPen(ink);
        painter.setFont(font());
        const QRect area(m_axis.left(), 0, m_axis.width(), lineHeight());
        //: where the names of the steps, e.g. characters, would stand
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(tr("Zoom in to read the steps' names"),
                                                  Qt::ElideRight, area.width()));
        return;
    }
    const auto first = static_cast<std::size_t>(std::max(0.0, std::ceil(m_axis.first() - 0.5)));
    const auto last = std::min(static_cast<double>(m_labels.size()) - 1.0, m_axis.last() + 0.5);
    const QFontMetrics metrics(numberFont());
    for (std::size_t step = first; static_cast<double>(step) <= last; ++step) {
        const double x = m_axis.pixelOf(static_cast<double>(step));
        const double room = std::max(pixels, kLeastLabelPixels);
        // Tokens are longer than characters: what does not fit ends in an ellipsis.
        const QString text =
            metrics.horizontalAdvance(m_labels[step]) <= room + 2.0
                ? m_labels[step]
                : metrics.elidedText(m_labels[step], Qt::ElideRight, static_cast<int>(room));
        painter.drawText(QRectF(x - room, 0, 2.0 * room, lineHeight()), Qt::AlignCenter, text);
    }
}

void TimeRuler::paintNumbers(QPainter& painter) const
{
    painter.setFont(numberFont());
    const QFontMetrics metrics(numberFont());
    const double every = m_axis.tickStep();
    QColor ink = palette().color(QPalette::Text);
    for (double step = std::max(0.0, std::ceil(m_axis.first() / every) * every);
         step <= m_axis.last(); step += every) {
        const double x = m_axis.pixelOf(step);
        QString text = QString::number(std::llround(step));
        if (m_secondsPerStep > 0.0) {
            //: a step of a sound: its number, and when it begins in seconds
            const QString both = tr("%1 · %2 s").arg(text, formatShort(step * m_secondsPerStep, 4));
            const bool hasRoom =
                metrics.horizontalAdvance(both) + 8 < every * m_axis.pixelsPerStep();
            text = hasRoom ? both : text;
        }
        const double half = metrics.horizontalAdvance(text) / 2.0;
        painter.setPen(ink);
        painter.drawLine(QPointF(x, marksTop() - 3), QPointF(x, marksTop()));
        if (x + half < width()) {
            painter.drawText(QRectF(x - half - 2, numbersTop(), 2 * half + 4, lineHeight()),
                             Qt::AlignCenter, text);
        }
    }
    painter.drawLine(m_axis.left(), marksTop(), m_axis.left() + m_axis.width(), marksTop());
}

/// A border between two steps, doubled as at the beginning of a part in a score.
void TimeRuler::paintResets(QPainter& painter) const
{
    const QColor ink = palette().color(QPalette::Text);
    double last = -1e9;
    for (const std::uint64_t step : m_resets) {
        const double x = m_axis.pixelOf(static_cast<double>(step) - 0.5);
        if (x < m_axis.left() || x > m_axis.left() + m_axis.width() || x - last < 1.0) {
            continue;
        }
        last = x;
        painter.setPen(QPen(ink, 2));
        painter.drawLine(QPointF(x, numbersTop()), QPointF(x, height()));
        painter.setPen(QPen(ink, 1));
        painter.drawLine(QPointF(x + kResetGap, numbersTop()), QPointF(x + kResetGap, height()));
    }
}

void TimeRuler::paintMarks(QPainter& painter) const
{
    const QColor ink = palette().color(QPalette::Text);
    const double y = marksTop() + kMarksHeight / 2.0;
    double last = -1e9;
    for (const StepMark& mark : m_marks) {
        const double x = m_axis.pixelOf(static_cast<double>(mark.step));
        // Thousands of hits in one pixel are one mark.
        if (x < m_axis.left() || x > m_axis.left() + m_axis.width() || x - last < 1.0) {
            continue;
        }
        last = x;
        drawMark(painter, {x, y}, mark.kind, ink);
    }
}

void TimeRuler::paintCursors(QPainter& painter) const
{
    const QColor accent = palette().color(QPalette::Highlight);
    painter.setFont(font());
    const auto head = [&](std::uint64_t step, Qt::PenStyle style, const QString& name) {
        const double x = m_axis.pixelOf(static_cast<double>(step));
        if (x < m_axis.left() || x > m_axis.left() + m_axis.width()) {
            return;
        }
        painter.setPen(QPen(accent, 2, style));
        painter.drawLine(QPointF(x, numbersTop()), QPointF(x, height()));
        if (!name.isEmpty()) {
            const QRectF flag(x, marksTop() + 1, fontMetrics().horizontalAdvance(name) + 6,
                              kMarksHeight - 2);
            painter.fillRect(flag, accent);
            painter.setPen(palette().color(QPalette::HighlightedText));
            painter.drawText(flag, Qt::AlignCenter, name);
        }
    };
    if (m_axis.second()) {
        //: the second time cursor
        head(*m_axis.second(), Qt::DashLine, tr("B"));
    }
    //: the first time cursor
    head(m_axis.cursor(), Qt::SolidLine, m_axis.second() ? tr("A") : QString());
}

QString TimeRuler::tipAt(const QPoint& position) const
{
    constexpr qsizetype kMostLines = 8;
    QStringList lines;
    for (const StepMark& mark : m_marks) {
        const double x = m_axis.pixelOf(static_cast<double>(mark.step));
        if (std::abs(x - position.x()) <= kMarkRadius && lines.size() < kMostLines) {
            lines.append(mark.text);
        }
    }
    for (const std::uint64_t step : m_resets) {
        const double x = m_axis.pixelOf(static_cast<double>(step) - 0.5);
        if (std::abs(x - position.x()) <= kMarkRadius && lines.size() < kMostLines) {
            lines.append(tr("The sequence begins anew at step %1").arg(step));
        }
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace gateloupe
