// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/heatmap_subject.h"

#include <cmath>
#include <filesystem>

#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

QString HeatmapSubject::title() const
{
    const QString name = model != nullptr ? TermNames::place(id) : nameText(view.tensor->name);
    //: title of a heatmap: what it shows, rows x columns, number type
    return tr("%1   %2 %3")
        .arg(name, formatShape(view.rows, view.cols), QString::fromLatin1(nameOf(view.dtype())));
}

QString HeatmapSubject::rowsLabel() const
{
    if (model == nullptr) {
        return tr("row");
    }
    if (id.kind == ParameterKind::ProjectionWeights) {
        //: axis: one element of the projected hidden state of an LSTM
        return tr("projected unit");
    }
    //: axis: one unit of a recurrent layer, that is one element of its state
    return tr("unit");
}

QString HeatmapSubject::columnsLabel() const
{
    if (view.cols == 1 && (model == nullptr || isVector(id.kind))) {
        return {};
    }
    if (model == nullptr) {
        return tr("column");
    }
    switch (id.kind) {
    case ParameterKind::InputWeights:
        //: axis: one element of a recurrent layer's input
        return id.layer.value == 0 ? tr("input") : tr("output of layer %1").arg(id.layer.value - 1);
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

HeatmapCell HeatmapSubject::cellAt(const MatrixView& matrix, std::uint64_t row,
                                   std::uint64_t col) const
{
    HeatmapCell cell{.row = row,
                     .col = col,
                     .value = matrix.at(row, col),
                     .tensorName = nameText(view.tensor->name),
                     .fileName = {},
                     .byteOffset = {}};
    if (const std::optional<FileLocation> place = view.place()) {
        const std::int64_t elements = static_cast<std::int64_t>(row) * view.rowStride +
                                      static_cast<std::int64_t>(col) * view.colStride;
        const auto distance = elements * static_cast<std::int64_t>(sizeOf(view.dtype()));
        cell.fileName = QString::fromStdString(place->file.string());
        cell.byteOffset = place->offsetBytes + static_cast<std::uint64_t>(distance);
    }
    return cell;
}

QString HeatmapSubject::spoken(const HeatmapCell& cell) const
{
    const QString row = formatCount(cell.row);
    const QString col = formatCount(cell.col);
    const QString magnitude = formatValue(std::abs(cell.value));
    //: read aloud: a negative number; many voices skip the sign
    const QString value = std::signbit(cell.value) && !std::isnan(cell.value)
                              ? tr("minus %1").arg(magnitude)
                              : magnitude;
    if (model == nullptr) {
        return tr("row %1, column %2, %3").arg(row, col, value);
    }
    if (id.kind == ParameterKind::ProjectionWeights) {
        //: read aloud: row, column, value of an LSTM's projection
        return tr("projection, row %1, column %2, %3").arg(row, col, value);
    }
    //: read aloud: gate, row, column, value
    return tr("gate %1, row %2, column %3, %4").arg(TermNames::gate(id.gate), row, col, value);
}

QString HeatmapSubject::toolTip(const HeatmapCell& cell)
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
             nameText(std::filesystem::path(cell.fileName.toStdString()).filename().string()));
}

} // namespace gateloupe
