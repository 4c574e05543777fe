// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/saturation_model.h"

#include <cmath>
#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/table_cells.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr int kPercentDecimals = 1;
constexpr int kShortDigits = 4;

QString percent(double share)
{
    //: a share of steps
    return SaturationModel::tr("%1 %").arg(formatFixed(share * 100.0, kPercentDecimals));
}

QString halfLifeText(const std::optional<double>& steps)
{
    if (!steps) {
        return {};
    }
    return std::isinf(*steps) ? QStringLiteral("\u221E") : formatShort(*steps, kShortDigits);
}

} // namespace

UnitVerdict verdictOf(const UnitSaturation& unit, CellKind cell)
{
    UnitVerdict verdict;
    verdict.isDead = unit.isDead;
    verdict.isNonFinite = unit.nonFinite > 0;
    const auto gates = gatesOf(cell);
    for (std::size_t i = 0; i < gates.size() && i < unit.gates.size(); ++i) {
        if (!isOpenAndShut(gates[i])) {
            continue;
        }
        if (unit.gates[i].isStuckOpen()) {
            verdict.stuckOpen.push_back(gates[i]);
        }
        if (unit.gates[i].isStuckShut()) {
            verdict.stuckShut.push_back(gates[i]);
        }
    }
    return verdict;
}

SaturationModel::SaturationModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void SaturationModel::setReport(std::shared_ptr<const SaturationReport> report, CellKind cell,
                                PseudoLayerIndex pseudoLayer)
{
    beginResetModel();
    m_report = std::move(report);
    m_cell = cell;
    m_pseudoLayer = pseudoLayer;
    makeColumns();
    endResetModel();
}

void SaturationModel::makeColumns()
{
    m_columns.clear();
    if (m_report == nullptr) {
        return;
    }
    using Kind = Column::Kind;
    m_columns = {{Kind::Unit}, {Kind::Verdict}};
    if (keepingGate(m_cell)) {
        m_columns.push_back({Kind::HalfLife});
    }
    m_columns.push_back({Kind::Lowest});
    m_columns.push_back({Kind::Highest});
    for (std::size_t gate = 0; gate < m_report->bounds.size(); ++gate) {
        m_columns.push_back({Kind::Mean, gate});
        if (m_report->bounds[gate].low) {
            m_columns.push_back({Kind::Low, gate});
        }
        if (m_report->bounds[gate].high) {
            m_columns.push_back({Kind::High, gate});
        }
    }
}

const UnitSaturation& SaturationModel::unitAt(int row) const
{
    return m_report->units[m_pseudoLayer.value][static_cast<std::size_t>(row)];
}

int SaturationModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_report == nullptr
               ? 0
               : static_cast<int>(m_report->units[m_pseudoLayer.value].size());
}

int SaturationModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString SaturationModel::verdictText(int row) const
{
    return textOf(verdictOf(unitAt(row), m_cell));
}

QString SaturationModel::textOf(const UnitVerdict& verdict)
{
    QStringList words;
    if (verdict.isNonFinite) {
        words << tr("NaN or infinity");
    }
    if (verdict.isDead) {
        //: of a unit whose hidden state never moves
        words << tr("dead");
    }
    for (const Gate gate : verdict.stuckOpen) {
        //: %1 is a gate; it is open at (almost) every step
        words << tr("%1 stuck open").arg(TermNames::gate(gate));
    }
    for (const Gate gate : verdict.stuckShut) {
        //: %1 is a gate; it is shut at (almost) every step
        words << tr("%1 stuck shut").arg(TermNames::gate(gate));
    }
    return words.join(QStringLiteral(", "));
}

double SaturationModel::numberAt(int row, const Column& column) const
{
    const UnitSaturation& unit = unitAt(row);
    switch (column.kind) {
    case Column::Kind::Unit:
        return row;
    case Column::Kind::Verdict:
        break;
    case Column::Kind::HalfLife:
        return unit.halfLife.value_or(-1.0);
    case Column::Kind::Lowest:
        return unit.hMin;
    case Column::Kind::Highest:
        return unit.hMax;
    case Column::Kind::Mean:
        return unit.gates[column.gate].mean;
    case Column::Kind::Low:
        return unit.gates[column.gate].low;
    case Column::Kind::High:
        return unit.gates[column.gate].high;
    }
    return 0.0;
}

QString SaturationModel::textAt(int row, const Column& column) const
{
    switch (column.kind) {
    case Column::Kind::Unit:
        return formatCount(static_cast<std::uint64_t>(row));
    case Column::Kind::Verdict:
        return verdictText(row);
    case Column::Kind::HalfLife:
        return halfLifeText(unitAt(row).halfLife);
    case Column::Kind::Low:
    case Column::Kind::High:
        return percent(numberAt(row, column));
    default:
        return formatShort(numberAt(row, column), kShortDigits);
    }
}

QVariant SaturationModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Column& column = m_columns[static_cast<std::size_t>(index.column())];
    const CellContent content = column.content();
    const bool isText = content == CellContent::Text;
    switch (role) {
    case Qt::DisplayRole:
        return textAt(index.row(), column);
    case Qt::ToolTipRole:
        return isText ? QVariant(verdictText(index.row())) : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(content);
    case Qt::FontRole:
        return fontOf(content);
    case static_cast<int>(Role::Sort):
        return isText ? QVariant(verdictText(index.row()))
                      : QVariant(numberAt(index.row(), column));
    default:
        return {};
    }
}

QVariant SaturationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 ||
        section >= static_cast<int>(m_columns.size())) {
        return {};
    }
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    const auto gateName = [&] { return TermNames::gate(gatesOf(m_cell)[column.gate]); };
    const SaturationBounds bounds =
        column.gate < m_report->bounds.size() ? m_report->bounds[column.gate] : SaturationBounds{};
    if (role == Qt::TextAlignmentRole) {
        return alignmentOf(column.content());
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    const bool isTip = role == Qt::ToolTipRole;
    switch (column.kind) {
    case Column::Kind::Unit:
        return tr("Unit");
    case Column::Kind::Verdict:
        return isTip ? tr("What is unusual about it: dead units never move, stuck gates are open "
                          "or shut at 99 % of the steps or more")
                     //: head of a column: what is unusual about a unit
                     : tr("Verdict");
    case Column::Kind::HalfLife:
        return isTip ? tr("Steps after which half of the memory is left, by the mean of the gate "
                          "that keeps it")
                     //: head of a column: steps until half of a cell's memory is gone
                     : tr("Half-life, steps");
    case Column::Kind::Lowest:
        return isTip ? tr("Smallest h of all steps") : tr("h min");
    case Column::Kind::Highest:
        return isTip ? tr("Largest h of all steps") : tr("h max");
    case Column::Kind::Mean:
        //: head of a column: mean of a gate over all steps
        return tr("%1 mean").arg(gateName());
    case Column::Kind::Low:
        return isTip ? tr("Share of steps at or below %1").arg(formatValue(bounds.low.value_or(0)))
                     //: head of a column: share of steps at which a gate is saturated below
                     : tr("%1 low").arg(gateName());
    case Column::Kind::High:
        return isTip ? tr("Share of steps at or above %1").arg(formatValue(bounds.high.value_or(0)))
                     //: head of a column: share of steps at which a gate is saturated above
                     : tr("%1 high").arg(gateName());
    }
    return {};
}

} // namespace gateloupe
