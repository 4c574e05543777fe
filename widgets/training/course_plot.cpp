// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/training/course_plot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace gateloupe {

namespace {

constexpr double kCourseMargin = 8.0; ///< half of a slider's handle
constexpr double kCourseEdge = 5.0;   ///< above and below the line
constexpr double kCourseDot = 2.5;
constexpr double kFarApart = 10.0; ///< the largest number over the smallest, of a logarithmic axis

} // namespace

CoursePlot::CoursePlot(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CoursePlot::setNumbers(std::vector<std::optional<double>> numbers)
{
    m_numbers = std::move(numbers);
    std::vector<double> known;
    for (const auto& number : m_numbers) {
        if (number && std::isfinite(*number)) {
            known.push_back(*number);
        }
    }
    const auto ends = std::ranges::minmax_element(known);
    m_low = known.empty() ? 0.0 : *ends.min;
    m_high = known.empty() ? 0.0 : *ends.max;
    m_logAxis =
        m_low >= 0.0 && m_high >= kFarApart * m_low ? LogAxis::holding(known) : std::nullopt;
    update();
}

void CoursePlot::setTexts(std::vector<QString> texts)
{
    m_texts = std::move(texts);
}

void CoursePlot::setMarks(std::vector<Mark> marks)
{
    m_marks = std::move(marks);
    update();
}

void CoursePlot::setIndex(std::size_t index)
{
    m_index = index;
    update();
}

double CoursePlot::pixelOf(std::size_t index) const
{
    const auto last = static_cast<double>(std::max<std::size_t>(m_numbers.size(), 2) - 1);
    return kCourseMargin + static_cast<double>(index) / last * (width() - 2.0 * kCourseMargin);
}

double CoursePlot::positionOf(double number) const
{
    constexpr double kMiddle = 0.5; // of numbers that are all equal
    if (m_logAxis) {
        return m_logAxis->positionOf(number);
    }
    return m_high > m_low ? (number - m_low) / (m_high - m_low) : kMiddle;
}

std::size_t CoursePlot::nearestTo(double pixel) const
{
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < m_numbers.size(); ++i) {
        if (std::abs(pixelOf(i) - pixel) < std::abs(pixelOf(nearest) - pixel)) {
            nearest = i;
        }
    }
    return nearest;
}

bool CoursePlot::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !m_texts.empty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const std::size_t index = nearestTo(help->pos().x());
        QToolTip::showText(help->globalPos(), index < m_texts.size() ? m_texts[index] : QString(),
                           this);
        return true;
    }
    return QWidget::event(event);
}

void CoursePlot::mousePressEvent(QMouseEvent* event)
{
    if (!m_numbers.empty() && event->button() == Qt::LeftButton) {
        emit indexClicked(nearestTo(event->position().x()));
    }
}

void CoursePlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    painter.setRenderHint(QPainter::Antialiasing);
    const double bottom = height() - kCourseEdge;
    const auto heightOf = [&](double number) {
        return bottom - positionOf(number) * (bottom - kCourseEdge);
    };
    for (const Mark& mark : m_marks) {
        // The colours of Health; a broken one is a whole line as well.
        const QColor ink = mark.isBroken ? QColor(0xc0, 0x39, 0x2b) : QColor(0xd9, 0x8c, 0x00);
        const double x = pixelOf(mark.index);
        painter.setPen(QPen(ink, 2));
        painter.drawLine(QPointF(x, mark.isBroken ? 0.0 : height() * 0.6), QPointF(x, height()));
    }
    painter.setPen(QPen(palette().color(QPalette::Text), 1.2));
    QPolygonF line;
    for (std::size_t i = 0; i <= m_numbers.size(); ++i) {
        if (i < m_numbers.size() && m_numbers[i] && std::isfinite(*m_numbers[i])) {
            line.append({pixelOf(i), heightOf(*m_numbers[i])});
        } else {
            painter.drawPolyline(line);
            line.clear();
        }
    }
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_numbers.size(); ++i) {
        if (m_numbers[i] && std::isfinite(*m_numbers[i])) {
            painter.setBrush(palette().color(i == m_index ? QPalette::Highlight : QPalette::Text));
            const double size = i == m_index ? kCourseDot + 1.5 : kCourseDot;
            painter.drawEllipse(QPointF(pixelOf(i), heightOf(*m_numbers[i])), size, size);
        }
    }
}

} // namespace gateloupe
