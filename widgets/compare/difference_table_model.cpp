// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/difference_table_model.h"

#include <algorithm>
#include <set>
#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

TableColumn<const DifferenceRow&> differenceColumn(HeadWords title, HeadWords explanation,
                                                   double GateDifference::*number)
{
    const auto text = [number](const DifferenceRow& row) {
        return row.difference != nullptr ? formatValue(row.difference->*number) : QString();
    };
    return {.title = std::move(title),
            .explanation = std::move(explanation),
            .content = CellContent::Number,
            .text = text,
            .sortKey =
                [number](const DifferenceRow& row) {
                    // What cannot be compared comes after all numbers.
                    return row.difference != nullptr ? row.difference->*number : -2.0;
                },
            .toolTip = text};
}

} // namespace

DifferenceTableModel::DifferenceTableModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto name = [this](const DifferenceRow& row) {
        const bool isSum = m_comparison->hasSummedBiases &&
                           row.id.kind == ParameterKind::InputBias && row.difference != nullptr;
        //: %1 is e.g. "layer 0, forward, bW forget": the sum of its two biases is compared
        return isSum ? tr("%1 + bR").arg(TermNames::place(row.id)) : TermNames::place(row.id);
    };
    const auto verdict = [this](const DifferenceRow& row) { return verdictOf(row); };
    setColumns({
        //: a gate of a recurrent cell
        {.title = QT_TR_NOOP("Gate"),
         .explanation = QT_TR_NOOP("Parameter in canonical form"),
         .text = name,
         .sortKey =
             [this](const DifferenceRow& row) { return static_cast<int>(&row - m_rows.data()); },
         .toolTip = name},
        //: column of numbers: the largest magnitude of a difference
        differenceColumn(QT_TR_NOOP("max |A − B|"),
                         QT_TR_NOOP("Largest difference; ∞ where only one is a number"),
                         &GateDifference::maxAbs),
        differenceColumn(QT_TR_NOOP("rms"), QT_TR_NOOP("Root mean square of the differences"),
                         &GateDifference::rms),
        differenceColumn(QT_TR_NOOP("cosine"),
                         QT_TR_NOOP("Cosine of the two as vectors: 1 points the same way"),
                         &GateDifference::cosine),
        {.title = QT_TR_NOOP("Verdict"),
         .explanation = QT_TR_NOOP("Equal: every number is the same"),
         .text = verdict,
         .toolTip = verdict},
    });
}

void DifferenceTableModel::setComparison(std::shared_ptr<const ModelComparison> comparison)
{
    reset([&] {
        m_comparison = std::move(comparison);
        m_rows.clear();
        if (m_comparison == nullptr) {
            return;
        }
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
        std::ranges::sort(m_rows, {}, &DifferenceRow::id);
    });
}

ParameterId DifferenceTableModel::idAt(int row) const
{
    return rowAt(row).id;
}

std::optional<int> DifferenceTableModel::rowOf(const ParameterId& id) const
{
    const auto found = std::ranges::find(m_rows, id, &DifferenceRow::id);
    if (found == m_rows.end()) {
        return std::nullopt;
    }
    return static_cast<int>(found - m_rows.begin());
}

const DifferenceRow& DifferenceTableModel::rowAt(int row) const
{
    return m_rows[static_cast<std::size_t>(row)];
}

QString DifferenceTableModel::verdictOf(const DifferenceRow& row) const
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

} // namespace gateloupe
