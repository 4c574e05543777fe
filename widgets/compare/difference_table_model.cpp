// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/difference_table_model.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/table_cells.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

CellContent contentOf(DifferenceTableModel::Column column)
{
    using Column = DifferenceTableModel::Column;
    return column == Column::Gate || column == Column::Verdict ? CellContent::Text
                                                               : CellContent::Number;
}

} // namespace

DifferenceTableModel::DifferenceTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void DifferenceTableModel::setComparison(std::shared_ptr<const ModelComparison> comparison)
{
    beginResetModel();
    m_comparison = std::move(comparison);
    m_rows.clear();
    if (m_comparison != nullptr) {
        const ModelDifference& difference = m_comparison->difference;
        for (const GateDifference& gate : difference.gates) {
            m_rows.push_back({.id = gate.id, .difference = &gate});
        }
        // Of another shape: in both lists, one row.
        const std::set<ParameterId> ofA(difference.onlyInA.begin(), difference.onlyInA.end());
        const std::set<ParameterId> ofB(difference.onlyInB.begin(), difference.onlyInB.end());
        for (const ParameterId& id : ofA) {
            m_rows.push_back({.id = id, .isInB = ofB.contains(id)});
        }
        for (const ParameterId& id : ofB) {
            if (!ofA.contains(id)) {
                m_rows.push_back({.id = id, .isInA = false});
            }
        }
        std::ranges::sort(m_rows, {}, &Row::id);
    }
    endResetModel();
}

ParameterId DifferenceTableModel::idAt(int row) const
{
    return m_rows[static_cast<std::size_t>(row)].id;
}

std::optional<int> DifferenceTableModel::rowOf(const ParameterId& id) const
{
    const auto found = std::ranges::find(m_rows, id, &Row::id);
    if (found == m_rows.end()) {
        return std::nullopt;
    }
    return static_cast<int>(found - m_rows.begin());
}

int DifferenceTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DifferenceTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

std::optional<double> DifferenceTableModel::numberOf(const Row& row, Column column) const
{
    if (row.difference == nullptr) {
        return std::nullopt;
    }
    switch (column) {
    case Column::MaxAbs:
        return row.difference->maxAbs;
    case Column::Rms:
        return row.difference->rms;
    case Column::Cosine:
        return row.difference->cosine;
    default:
        return std::nullopt;
    }
}

QString DifferenceTableModel::verdictOf(const Row& row) const
{
    if (row.difference != nullptr) {
        //: two gates hold the same numbers
        return row.difference->isEqual ? tr("= equal") : tr("≠ different");
    }
    if (m_comparison->a->spec.cell != m_comparison->b->spec.cell) {
        return tr("other cell");
    }
    if (row.isInA && row.isInB) {
        //: a matrix has another number of rows or columns
        return tr("other shape");
    }
    return row.isInA ? tr("only in A") : tr("only in B");
}

QString DifferenceTableModel::textOf(const Row& row, Column column) const
{
    switch (column) {
    case Column::Gate: {
        const bool isSum = m_comparison->hasSummedBiases &&
                           row.id.kind == ParameterKind::InputBias && row.difference != nullptr;
        //: %1 is e.g. "layer 0, forward, bW forget": the sum of its two biases is compared
        return isSum ? tr("%1 + bR").arg(TermNames::place(row.id)) : TermNames::place(row.id);
    }
    case Column::Verdict:
        return verdictOf(row);
    default:
        break;
    }
    const std::optional<double> number = numberOf(row, column);
    return number ? formatValue(*number) : QString();
}

QVariant DifferenceTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<Column>(index.column());
    const CellContent content = contentOf(column);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return textOf(row, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(content);
    case Qt::FontRole:
        return fontOf(content);
    case kSortRole:
        if (column == Column::Gate) {
            return index.row();
        }
        // What cannot be compared comes after all numbers.
        return content == CellContent::Number ? QVariant(numberOf(row, column).value_or(-2.0))
                                              : QVariant(textOf(row, column));
    default:
        return {};
    }
}

QVariant DifferenceTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= kColumns) {
        return {};
    }

    static constexpr std::array<ColumnTitle, kColumns> kHeaders = {{
        //: a gate of a recurrent cell
        {QT_TR_NOOP("Gate"), QT_TR_NOOP("Parameter in canonical form")},
        //: column of numbers: the largest magnitude of a difference
        {QT_TR_NOOP("max |A − B|"), QT_TR_NOOP("Largest difference; ∞ where only one is a number")},
        {QT_TR_NOOP("rms"), QT_TR_NOOP("Root mean square of the differences")},
        {QT_TR_NOOP("cosine"), QT_TR_NOOP("Cosine of the two as vectors: 1 points the same way")},
        {QT_TR_NOOP("Verdict"), QT_TR_NOOP("Equal: every number is the same")},
    }};
    const ColumnTitle& head = kHeaders[static_cast<std::size_t>(section)];
    return headerAnswer(role, tr(head.title), tr(head.explanation),
                        contentOf(static_cast<Column>(section)));
}

} // namespace gateloupe
