// SPDX-License-Identifier: GPL-3.0-or-later
// What the heatmap says: titles, legend, statistics, tool tips and the text for screen readers.
#include <cmath>
#include <filesystem>

#include <QAccessible>
#include <QLabel>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/heatmap/heatmap_plot.h"

namespace gateloupe {

namespace {

constexpr double kAlmostZero = 1e-9; ///< of the range of colours

} // namespace

QString GateHeatmap::title() const
{
    if (!m_subject) {
        return {};
    }
    const GateView& view = m_subject->view;
    const QString name = m_subject->model != nullptr ? TermNames::place(m_subject->id)
                                                     : QString::fromStdString(view.tensor->name);
    const auto dtype = nameOf(view.dtype());
    //: title of a heatmap: what it shows, rows x columns, number type
    return tr("%1   %2 %3")
        .arg(name, formatShape(view.rows, view.cols),
             QString::fromLatin1(dtype.data(), static_cast<qsizetype>(dtype.size())));
}

QString GateHeatmap::rowsLabel() const
{
    if (!m_subject) {
        return {};
    }
    if (m_subject->model == nullptr) {
        return tr("row");
    }
    if (m_subject->id.kind == ParameterKind::ProjectionWeights) {
        //: axis: one element of the projected hidden state of an LSTM
        return tr("projected unit");
    }
    //: axis: one unit of a recurrent layer, that is one element of its state
    return tr("unit");
}

QString GateHeatmap::columnsLabel() const
{
    if (!m_subject) {
        return {};
    }
    if (m_subject->view.cols == 1 &&
        (m_subject->model == nullptr || isVector(m_subject->id.kind))) {
        return {};
    }
    if (m_subject->model == nullptr) {
        return tr("column");
    }
    switch (m_subject->id.kind) {
    case ParameterKind::InputWeights:
        //: axis: one element of a recurrent layer's input
        return m_subject->id.layer.value == 0
                   ? tr("input")
                   : tr("output of layer %1").arg(m_subject->id.layer.value - 1);
    case ParameterKind::RecurrentWeights:
        //: axis: one element of the hidden state at the step before
        return tr("h[t−1]");
    case ParameterKind::ProjectionWeights:
        return tr("unit");
    case ParameterKind::InputBias:
    case ParameterKind::RecurrentBias:
    case ParameterKind::PeepholeWeights:
        break;
    }
    return {};
}

void GateHeatmap::showLegend()
{
    QString text;
    if (const auto shown = m_plot->matrix().data()) {
        const std::uint64_t cells = m_plot->matrix().cellsPerPixel();
        if (shown->isSample()) {
            text = tr("first look at a few elements, reading the others…");
        } else if (cells > 1) {
            const double middle = m_plot->matrix().scale().middle();
            const double span = scale().high() - scale().low();
            if (std::abs(middle) < kAlmostZero * span) {
                //: legend: what the colour of one pixel means; w is a weight
                text = tr("colour = largest |w| of %1 cells").arg(formatCount(cells));
            } else {
                //: legend: what the colour of one pixel means: of the numbers of %1 cells the one
                //: farthest from %2
                text = tr("colour = of %1 cells the one farthest from %2")
                           .arg(formatCount(cells), formatShort(middle, 3));
            }
        } else {
            text = tr("colour = value of the cell");
        }
    }
    if (text != m_legend->text()) {
        m_legend->setText(text);
    }
}

void GateHeatmap::showStatistics()
{
    const std::shared_ptr<const HeatmapData> shown = data();
    if (shown == nullptr) {
        m_statistics->clear();
        return;
    }
    const MatrixStatistics& s = shown->statistics;
    //: statistics of a matrix: smallest, largest, mean, standard deviation, then counts
    m_statistics->setText(
        tr("min %1   max %2   mean %3   std %4   zeros %5   NaN %6   ±∞ %7   of %8 elements")
            .arg(formatValue(s.min), formatValue(s.max), formatValue(s.mean), formatValue(s.std),
                 formatCount(s.zeros), formatCount(s.nan), formatCount(s.inf),
                 formatCount(s.elements)));
}

QString GateHeatmap::toolTipAt(const HeatmapCell& cell) const
{
    const QString value = formatValue(cell.value);
    if (!cell.byteOffset) {
        //: tool tip of a heatmap cell: value, row, column, tensor name
        return tr("%1\nrow %2, column %3\n%4")
            .arg(value, formatCount(cell.row), formatCount(cell.col), cell.tensorName);
    }
    //: tool tip of a heatmap cell: value, row, column, tensor name, byte offset, file
    return tr("%1\nrow %2, column %3\n%4\nbyte %5 of %6")
        .arg(value, formatCount(cell.row), formatCount(cell.col), cell.tensorName,
             formatOffset(*cell.byteOffset),
             QString::fromStdString(
                 std::filesystem::path(cell.fileName.toStdString()).filename().string()));
}

QString GateHeatmap::spokenPick() const
{
    const std::optional<HeatmapCell> cell = pick();
    if (!cell) {
        return {};
    }
    const QString row = formatCount(cell->row);
    const QString col = formatCount(cell->col);
    const QString magnitude = formatValue(std::abs(cell->value));
    //: read aloud: a negative number; many voices skip the sign
    const QString value = std::signbit(cell->value) && !std::isnan(cell->value)
                              ? tr("minus %1").arg(magnitude)
                              : magnitude;
    if (m_subject->model == nullptr) {
        return tr("row %1, column %2, %3").arg(row, col, value);
    }
    if (m_subject->id.kind == ParameterKind::ProjectionWeights) {
        //: read aloud: row, column, value of an LSTM's projection
        return tr("projection, row %1, column %2, %3").arg(row, col, value);
    }
    //: read aloud: gate, row, column, value
    return tr("gate %1, row %2, column %3, %4")
        .arg(TermNames::gate(m_subject->id.gate), row, col, value);
}

void GateHeatmap::describeForReaders()
{
    setAccessibleName(m_subject ? tr("Heatmap of %1").arg(title()) : tr("Heatmap"));
    const QString description = spokenPick();
    if (description != accessibleDescription()) {
        setAccessibleDescription(description);
        QAccessibleEvent custom(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&custom);
        QAccessibleValueChangeEvent moved(this, description);
        QAccessible::updateAccessibility(&moved);
    }
}

} // namespace gateloupe
