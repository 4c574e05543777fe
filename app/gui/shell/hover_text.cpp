// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/hover_text.h"

#include <QFileInfo>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/inspector/cell_text.h"

namespace gateloupe {

QString HoverText::of(const HeatmapCell& cell, const TreeSelection& selection)
{
    const bool isGate = selection.rnn != nullptr && selection.parameter;
    const QString name = isGate ? TermNames::parameter(*selection.parameter) : cell.tensorName;
    //: an element of a matrix: name, row, column and value
    const QString element =
        tr("%1 [%2, %3] = %4").arg(name).arg(cell.row).arg(cell.col).arg(formatValue(cell.value));
    if (!cell.byteOffset) {
        //: %1 is e.g. "R forget [12, 7] = -0.03", %2 the name of a tensor
        return tr("%1  ·  %2, encoded in the file").arg(element, cell.tensorName);
    }
    //: %1 is e.g. "R forget [12, 7] = -0.03", %2 a tensor, %3 a file, %4 an offset such as 0x1A2F40
    return tr("%1  ·  %2  ·  %3, byte %4")
        .arg(element, cell.tensorName, QFileInfo(cell.fileName).fileName(),
             formatOffset(*cell.byteOffset));
}

QString HoverText::of(const HeatmapCell& cell, const InspectedMatrix& matrix)
{
    TreeSelection selection{.rnn = matrix.model};
    if (matrix.model != nullptr) {
        selection.parameter = matrix.id;
    }
    const CellFacts facts = CellText::factsOf(matrix, cell.row, cell.col);
    QStringList place = {CellText::unit(matrix, cell.row), CellText::source(matrix, cell.col)};
    place.removeAll(QString());
    QStringList parts = {of(cell, selection), place.join(QStringLiteral(", ")),
                         CellText::hex(facts)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral("  ·  "));
}

QString HoverText::of(const TraceCell& cell)
{
    if (cell.name == QLatin1String("x")) {
        //: a number of the network's input
        return tr("x, feature %1 at step %2 = %3")
            .arg(cell.index)
            .arg(cell.step)
            .arg(formatValue(cell.value));
    }
    //: %1 is h (hidden state) or c (cell state)
    return tr("%1 of unit %2 at step %3 = %4")
        .arg(cell.name)
        .arg(cell.index)
        .arg(cell.step)
        .arg(formatValue(cell.value));
}

} // namespace gateloupe
