// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/bias_table_model.h"

#include <limits>
#include <utility>

#include "core/base/number_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_cells.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

CellContent contentOf(BiasTableModel::Column column)
{
    return column == BiasTableModel::Column::Gate ? CellContent::Text : CellContent::Number;
}

} // namespace

BiasTableModel::BiasTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void BiasTableModel::setNumbers(std::shared_ptr<const BiasNumbers> numbers)
{
    if (numbers == m_numbers) {
        return;
    }
    beginResetModel();
    m_numbers = std::move(numbers);
    endResetModel();
}

void BiasTableModel::setGate(std::optional<Gate> gate)
{
    if (gate == m_gate) {
        return;
    }
    beginResetModel();
    m_gate = gate;
    endResetModel();
}

const BiasColumn& BiasTableModel::gateAt(int row) const
{
    if (m_gate) {
        for (const BiasColumn& column : m_numbers->gates) {
            if (column.gate == *m_gate) {
                return column;
            }
        }
    }
    return m_numbers->gates[static_cast<std::size_t>(row) / m_numbers->units];
}

std::uint64_t BiasTableModel::unitAt(int row) const
{
    return static_cast<std::uint64_t>(row) % m_numbers->units;
}

std::optional<int> BiasTableModel::rowOf(Gate gate, std::uint64_t unit) const
{
    if (m_numbers == nullptr || unit >= m_numbers->units) {
        return std::nullopt;
    }
    std::uint64_t before = 0;
    for (const BiasColumn& column : m_numbers->gates) {
        if (m_gate && column.gate != *m_gate) {
            continue; // not listed
        }
        if (column.gate == gate) {
            return static_cast<int>(before + unit);
        }
        before += m_numbers->units;
    }
    return std::nullopt;
}

int BiasTableModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || m_numbers == nullptr) {
        return 0;
    }
    bool hasGate = false;
    for (const BiasColumn& column : m_numbers->gates) {
        hasGate = hasGate || column.gate == m_gate;
    }
    const std::uint64_t gates = !m_gate ? m_numbers->gates.size() : hasGate ? 1 : 0;
    return static_cast<int>(gates * m_numbers->units);
}

int BiasTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

std::optional<double> BiasTableModel::numberAt(int row, Column column) const
{
    const BiasColumn& gate = gateAt(row);
    switch (column) {
    case Column::Input:
        return gate.inputAt(unitAt(row));
    case Column::Recurrent:
        return gate.recurrentAt(unitAt(row));
    case Column::Sum:
        return gate.sumAt(unitAt(row));
    case Column::Gate:
    case Column::Unit:
        break;
    }
    return std::nullopt;
}

QString BiasTableModel::textAt(int row, Column column) const
{
    switch (column) {
    case Column::Gate:
        return TermNames::gate(gateAt(row).gate);
    case Column::Unit:
        return QString::number(unitAt(row));
    default:
        break;
    }
    const std::optional<double> number = numberAt(row, column);
    return number ? formatValue(*number) : QStringLiteral("—");
}

QString BiasTableModel::toolTipAt(int row, Column column) const
{
    if (column == Column::Gate || column == Column::Unit) {
        return {};
    }
    if (const std::optional<double> number = numberAt(row, column)) {
        return QLocale().toString(*number, 'g', QLocale::FloatingPointShortest);
    }
    if (column == Column::Sum && gateAt(row).folding == BiasFolding::MustStayApart) {
        return tr("The reset gate multiplies bR but not bW: their sum says nothing.");
    }
    return tr("The file does not store it; it counts as 0.");
}

QVariant BiasTableModel::sortKeyAt(int row, Column column) const
{
    switch (column) {
    case Column::Gate:
        return static_cast<int>(gateAt(row).gate);
    case Column::Unit:
        return QVariant::fromValue(static_cast<qulonglong>(unitAt(row)));
    default:
        return numberAt(row, column).value_or(-std::numeric_limits<double>::infinity());
    }
}

QVariant BiasTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return textAt(index.row(), column);
    case Qt::ToolTipRole:
        return toolTipAt(index.row(), column);
    case Qt::TextAlignmentRole:
        return alignmentOf(contentOf(column));
    case Qt::FontRole:
        return fontOf(contentOf(column));
    case static_cast<int>(Role::Sort):
        return sortKeyAt(index.row(), column);
    case static_cast<int>(Role::Copy): {
        const std::optional<double> number = numberAt(index.row(), column);
        if (column == Column::Gate || column == Column::Unit) {
            return textAt(index.row(), column);
        }
        return number ? QString::fromStdString(shortestText(*number)) : QString();
    }
    default:
        return {};
    }
}

QVariant BiasTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical) {
        return {};
    }
    const auto column = static_cast<Column>(section);
    if (role == Qt::TextAlignmentRole) {
        return alignmentOf(contentOf(column));
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    const bool isTip = role == Qt::ToolTipRole;
    switch (column) {
    //: LSTM or GRU gate
    case Column::Gate:
        return tr("Gate");
    //: element of a recurrent layer's state
    case Column::Unit:
        return tr("Unit");
    case Column::Input:
        return isTip ? tr("Bias on the input's side") : QStringLiteral("bW");
    case Column::Recurrent:
        return isTip ? tr("Bias on the state's side") : QStringLiteral("bR");
    case Column::Sum:
        return isTip ? tr("What the gate sees") : QStringLiteral("bW + bR");
    }
    return {};
}

} // namespace gateloupe
