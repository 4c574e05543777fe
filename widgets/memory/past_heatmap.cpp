// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/memory/past_heatmap.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kToCells = 8;
constexpr int kHighestRow = 48;
constexpr int kLeastRow = 14;
constexpr int kScaleWidth = 80;

/// Share of the way from one colour to another.
QColor mixedColor(const QColor& from, const QColor& to, double share)
{
    const auto mix = [share](float a, float b) { return a + (b - a) * static_cast<float>(share); };
    return QColor::fromRgbF(mix(from.redF(), to.redF()), mix(from.greenF(), to.greenF()),
                            mix(from.blueF(), to.blueF()));
}

} // namespace

PastHeatmap::PastHeatmap()
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    inEveryLanguage(this, [this] {
        setAccessibleName(tr("How long each past lives in each unit"));
        update();
    });
}

QSize PastHeatmap::sizeHint() const
{
    return {360, 160};
}

QSize PastHeatmap::minimumSizeHint() const
{
    return {200, 4 * kLeastRow + 3 * fontMetrics().height()};
}

void PastHeatmap::setGrid(PastGrid grid)
{
    m_grid = std::move(grid);
    m_current.reset();
    setAccessibleDescription({});
    update();
}

QString PastHeatmap::textOf(const Cell& cell) const
{
    const auto& steps = m_grid.steps[cell.unit][cell.past];
    const QString& unit = m_grid.units[static_cast<qsizetype>(cell.unit)];
    const QString& past = m_grid.pasts[static_cast<qsizetype>(cell.past)];
    //: %1 is e.g. "unit 3 of layer 0", %2 e.g. "silence"
    return steps ? tr("%1 forgets “%2” after %n step(s)", nullptr, static_cast<int>(*steps))
                       .arg(unit, past)
                 //: %1 is e.g. "unit 3 of layer 0", %2 e.g. "silence"
                 : tr("%1 still shows “%2” at the end: latched").arg(unit, past);
}

/// Right of the names, above the numbers of units and the legend.
QRect PastHeatmap::cells() const
{
    int names = 0;
    for (const QString& past : m_grid.pasts) {
        names = std::max(names, fontMetrics().horizontalAdvance(past));
    }
    const int rows = std::max<int>(1, static_cast<int>(m_grid.pasts.size()));
    const int room = height() - 3 * fontMetrics().height();
    return {names + kToCells, 0, std::max(1, width() - names - kToCells),
            std::clamp(room, rows * kLeastRow, rows * kHighestRow)};
}

QRect PastHeatmap::rectOf(const Cell& cell) const
{
    const QRect area = cells();
    const auto at = [](int from, int size, std::size_t index, std::size_t count) {
        return from + static_cast<int>(static_cast<std::size_t>(size) * index / count);
    };
    const int left = at(area.left(), area.width(), cell.unit, m_grid.steps.size());
    const int right = at(area.left(), area.width(), cell.unit + 1, m_grid.steps.size());
    const auto pasts = static_cast<std::size_t>(m_grid.pasts.size());
    const int top = at(area.top(), area.height(), cell.past, pasts);
    const int bottom = at(area.top(), area.height(), cell.past + 1, pasts);
    return {left, top, std::max(1, right - left), bottom - top};
}

std::optional<PastHeatmap::Cell> PastHeatmap::cellAt(const QPoint& point) const
{
    const QRect area = cells();
    if (m_grid.steps.empty() || !area.contains(point)) {
        return std::nullopt;
    }
    const auto index = [](int offset, int size, std::size_t count) {
        return std::min(count - 1,
                        static_cast<std::size_t>(offset) * count / static_cast<std::size_t>(size));
    };
    return Cell{index(point.x() - area.left(), area.width(), m_grid.steps.size()),
                index(point.y() - area.top(), area.height(),
                      static_cast<std::size_t>(m_grid.pasts.size()))};
}

/// By the logarithm: most units forget soon, and the differences among them count.
QColor PastHeatmap::colorOf(std::uint64_t steps) const
{
    const double share =
        std::log1p(static_cast<double>(steps)) /
        std::log1p(static_cast<double>(std::max<std::uint64_t>(1, m_grid.longest)));
    return mixedColor(palette().color(QPalette::Base), palette().color(QPalette::Highlight),
                      std::min(1.0, share));
}

void PastHeatmap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_grid.steps.empty()) {
        return;
    }
    const QRect area = cells();
    const QColor ink = palette().color(QPalette::WindowText);
    const auto pasts = static_cast<std::size_t>(m_grid.pasts.size());
    for (std::size_t past = 0; past < pasts; ++past) {
        const QRect row = rectOf({0, past});
        painter.setPen(ink);
        painter.drawText(QRect(0, row.top(), area.left() - kToCells, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter,
                         m_grid.pasts[static_cast<qsizetype>(past)]);
        for (std::size_t unit = 0; unit < m_grid.steps.size(); ++unit) {
            const QRect rect = rectOf({unit, past});
            const auto& steps = m_grid.steps[unit][past];
            painter.fillRect(rect, colorOf(steps.value_or(m_grid.longest)));
            if (!steps) {
                painter.fillRect(rect, QBrush(ink, Qt::BDiagPattern));
            }
        }
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(area.adjusted(0, 0, -1, -1));
    if (m_current) {
        painter.setPen(QPen(hasFocus() ? palette().color(QPalette::Highlight) : ink, 2));
        painter.drawRect(rectOf(*m_current).adjusted(0, 0, -1, -1));
    }
    const int line = fontMetrics().height();
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(QRect(area.left(), area.bottom() + 3, area.width(), line),
                     Qt::AlignLeft | Qt::AlignVCenter, m_grid.units.front());
    const int room =
        area.width() - fontMetrics().horizontalAdvance(m_grid.units.front()) - kToCells;
    painter.drawText(QRect(area.left(), area.bottom() + 3, area.width(), line),
                     Qt::AlignRight | Qt::AlignVCenter,
                     fontMetrics().elidedText(m_grid.units.back(), Qt::ElideRight, room));
    paintLegend(painter, QRect(0, area.bottom() + 6 + line, area.right() + 1, line));
}

/// The scale from 0 to the longest, and what the hatch says.
void PastHeatmap::paintLegend(QPainter& painter, const QRect& area) const
{
    const QFontMetrics metrics = fontMetrics();
    int x = area.left();
    const auto write = [&](const QString& text) {
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(x, area.top(), area.right() - x, area.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
        x += metrics.horizontalAdvance(text) + kToCells;
    };
    write(QStringLiteral("0"));
    QLinearGradient scale(x, 0, x + kScaleWidth, 0);
    for (int stop = 0; stop <= 8; ++stop) {
        const double share = stop / 8.0;
        const double steps = std::expm1(share * std::log1p(static_cast<double>(m_grid.longest)));
        scale.setColorAt(share, colorOf(static_cast<std::uint64_t>(std::llround(steps))));
    }
    painter.fillRect(QRect(x, area.top() + 2, kScaleWidth, area.height() - 4), scale);
    x += kScaleWidth + kToCells;
    //: %1 is a number of steps
    write(tr("%1 steps").arg(formatCount(m_grid.longest)));
    const QRect hatched(x, area.top() + 2, 2 * kToCells, area.height() - 4);
    painter.fillRect(hatched, colorOf(m_grid.longest));
    painter.fillRect(hatched, QBrush(palette().color(QPalette::WindowText), Qt::BDiagPattern));
    x += 3 * kToCells;
    write(tr("latched"));
}

void PastHeatmap::choose(const Cell& cell)
{
    m_current = cell;
    setAccessibleDescription(textOf(cell));
    update();
}

bool PastHeatmap::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<const QHelpEvent*>(event); // NOLINT: the type says so
        const auto cell = cellAt(help->pos());
        QToolTip::showText(help->globalPos(), cell ? textOf(*cell) : QString(), this,
                           cell ? rectOf(*cell) : QRect());
        return true;
    }
    return QWidget::event(event);
}

void PastHeatmap::mousePressEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->position().toPoint())) {
        choose(*cell);
    }
}

void PastHeatmap::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->position().toPoint())) {
        choose(*cell);
        emit unitChosen(cell->unit);
    }
}

void PastHeatmap::focusInEvent(QFocusEvent* event)
{
    if (!m_current && !m_grid.steps.empty()) {
        choose({});
    }
    QWidget::focusInEvent(event);
}

void PastHeatmap::keyPressEvent(QKeyEvent* event)
{
    if (m_grid.steps.empty()) {
        return QWidget::keyPressEvent(event);
    }
    Cell cell = m_current.value_or(Cell{});
    const std::size_t lastUnit = m_grid.steps.size() - 1;
    const auto lastPast = static_cast<std::size_t>(m_grid.pasts.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        cell.unit -= cell.unit > 0 ? 1U : 0U;
        break;
    case Qt::Key_Right:
        cell.unit = std::min(cell.unit + 1, lastUnit);
        break;
    case Qt::Key_Up:
        cell.past -= cell.past > 0 ? 1U : 0U;
        break;
    case Qt::Key_Down:
        cell.past = std::min(cell.past + 1, lastPast);
        break;
    case Qt::Key_Home:
        cell.unit = 0;
        break;
    case Qt::Key_End:
        cell.unit = lastUnit;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit unitChosen(cell.unit);
        return;
    default:
        return QWidget::keyPressEvent(event);
    }
    choose(cell);
}

} // namespace gateloupe
