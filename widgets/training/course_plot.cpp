// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/training/course_plot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QMouseEvent>
#include <QPainter>

#include "widgets/timeline/gradients/log_axis.h"

namespace gateloupe {

namespace {

constexpr double kCourseMargin = 8.0; ///< half of a slider's handle
constexpr double kCourseDot = 2.5;

} // namespace

CoursePlot::CoursePlot(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CoursePlot::setNumbers(std::vector<std::optional<double>> numbers)
{
    m_numbers = std::move(numbers);
    update();
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

void CoursePlot::mousePressEvent(QMouseEvent* event)
{
    if (m_numbers.empty() || event->button() != Qt::LeftButton) {
        return;
    }
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < m_numbers.size(); ++i) {
        if (std::abs(pixelOf(i) - event->position().x()) <
            std::abs(pixelOf(nearest) - event->position().x())) {
            nearest = i;
        }
    }
    emit indexClicked(nearest);
}

void CoursePlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<double> known;
    for (const auto& number : m_numbers) {
        known.push_back(number.value_or(0.0));
    }
    const auto axis = LogAxis::holding(known);
    const double bottom = height() - 5.0;
    const auto heightOf = [&](double number) {
        return axis ? bottom - axis->positionOf(number) * (bottom - 5.0) : bottom;
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
