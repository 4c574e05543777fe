// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/biases/bias_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/common/change_events.h"
#include "widgets/common/plot_style.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kMostWideUnits = 256;
constexpr int kHeight = 160;

/// The curve, and the range it needs. NaN leaves a gap.
void fill(QCPGraph* graph, std::uint64_t units, const auto& numberAt, QCPRange& range)
{
    QVector<double> keys;
    QVector<double> values;
    for (std::uint64_t unit = 0; unit < units; ++unit) {
        if (const std::optional<double> number = numberAt(unit)) {
            const bool isFinite = std::isfinite(*number);
            keys.append(static_cast<double>(unit));
            values.append(isFinite ? *number : std::numeric_limits<double>::quiet_NaN());
            if (isFinite) {
                range.expand(*number);
            }
        }
    }
    graph->setData(keys, values, true);
    graph->setVisible(!keys.isEmpty());
    if (keys.isEmpty()) {
        graph->removeFromLegend();
    } else {
        graph->addToLegend();
    }
}

} // namespace

BiasPlot::BiasPlot()
    : m_ticker(new CellAxisTicker)
    , m_input(addLine())
    , m_recurrent(addLine())
    , m_sum(addLine())
{
    setMinimumSize(120, kHeight);
    setAutoAddPlottableToLegend(false);
    legend->setVisible(true);
    // Above the curves, in one line: it hides none of them.
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, legend);
    plotLayout()->setRowStretchFactor(0, 0.001);
    plotLayout()->setRowSpacing(0);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    legend->setMargins(QMargins(0, 0, 0, 0));
    xAxis->setTicker(m_ticker);
    yAxis->setTicker(QSharedPointer<ShortNumberTicker>::create(4));
    frameAxes(*axisRect());
    m_input->setName(QStringLiteral("bW"));
    m_recurrent->setName(QStringLiteral("bR"));
    m_sum->setName(QStringLiteral("bW + bR"));
    onPaletteChange(this, [this] { applyPens(); });
    inEveryLanguage(this, [this] {
        //: axis: one unit of a recurrent layer, that is one element of its state
        xAxis->setLabel(tr("unit"));
        setAccessibleName(tr("Biases over the units"));
        replot(rpQueuedReplot);
    });
    applyPens();
}

void BiasPlot::setColumn(const BiasColumn* column, std::uint64_t units)
{
    m_units = column != nullptr ? units : 0;
    m_ticker->setCount(m_units);
    setCount(m_units);
    QCPRange range(0.0, 0.0); // zero is always in sight
    const BiasColumn none;
    const BiasColumn& shown = column != nullptr ? *column : none;
    const auto sumAt = [&shown](std::uint64_t unit) {
        return shown.storage == BiasStorage::Both ? shown.sumAt(unit) : std::nullopt;
    };
    fill(
        m_input, m_units, [&](auto unit) { return shown.inputAt(unit); }, range);
    fill(
        m_recurrent, m_units, [&](auto unit) { return shown.recurrentAt(unit); }, range);
    fill(m_sum, m_units, sumAt, range);
    if (range.size() == 0.0) {
        range = QCPRange(-1.0, 1.0);
    }
    const double room = range.size() * 0.08;
    yAxis->setRange(range.lower - room, range.upper + room);
    xAxis->setRange(-0.5, std::max(static_cast<double>(m_units), 1.0) - 0.5);
    // A few units are points; many are a line.
    const QCPScatterStyle points =
        m_units <= 64 ? QCPScatterStyle(QCPScatterStyle::ssDisc, 4) : QCPScatterStyle();
    for (QCPGraph* graph : {m_input, m_recurrent, m_sum}) {
        graph->setScatterStyle(points);
    }
    legend->setVisible(legend->itemCount() > 0);
    applyPens();
    replot(rpQueuedReplot);
}

void BiasPlot::applyPens()
{
    // Long wide dashed lines take the painter a quarter of a second, thin ones a moment.
    const bool isDense = m_units > kMostWideUnits;
    const auto pen = [isDense](const QColor& color, Qt::PenStyle style) {
        QPen made(color, isDense ? 1.0 : 1.5, style);
        made.setCosmetic(isDense);
        return made;
    };
    // Blue and vermilion of Okabe and Ito, readable on both themes.
    m_input->setPen(pen(QColor(0x34, 0x95, 0xd6), Qt::SolidLine));
    m_recurrent->setPen(pen(QColor(0xd5, 0x5e, 0x00), Qt::DashLine));
    m_sum->setPen(pen(palette().color(QPalette::WindowText), Qt::DotLine));
    legend->setBorderPen(Qt::NoPen);
}

} // namespace gateloupe
