// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/saturation_model.h"

#include <cmath>
#include <functional>
#include <utility>

#include "widgets/common/number_format.h"
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

TableColumn<std::size_t> saturationColumn(HeadWords title, HeadWords explanation,
                                          std::function<double(std::size_t)> number,
                                          QString (*textOfNumber)(double))
{
    return {.title = std::move(title),
            .explanation = std::move(explanation),
            .content = CellContent::Number,
            .text = [number, textOfNumber](std::size_t row) { return textOfNumber(number(row)); },
            .sortKey = number};
}

QString shortNumber(double number)
{
    return formatShort(number, kShortDigits);
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

void SaturationModel::setReport(std::shared_ptr<const SaturationReport> report, CellKind cell,
                                PseudoLayerIndex pseudoLayer)
{
    reset([&] {
        m_report = std::move(report);
        m_cell = cell;
        m_pseudoLayer = pseudoLayer;
        setColumns(m_report == nullptr ? Columns{} : makeColumns());
    });
}

SaturationModel::Columns SaturationModel::makeColumns() const
{
    const auto verdict = [this](std::size_t row) { return textOf(verdictOf(unitAt(row), m_cell)); };
    Columns columns;
    columns.push_back({.title = QT_TR_NOOP("Unit"),
                       .content = CellContent::Number,
                       .text = [](std::size_t row) { return formatCount(row); },
                       .sortKey = [](std::size_t row) { return static_cast<qulonglong>(row); }});
    //: head of a column: what is unusual about a unit
    columns.push_back({.title = QT_TR_NOOP("Verdict"),
                       .explanation = QT_TR_NOOP("What is unusual about it: dead units never move, "
                                                 "stuck gates are open or shut at 99 % of the "
                                                 "steps or more"),
                       .text = verdict,
                       .toolTip = verdict});
    if (keepingGate(m_cell)) {
        //: head of a column: steps until half of a cell's memory is gone
        columns.push_back(
            {.title = QT_TR_NOOP("Half-life, steps"),
             .explanation = QT_TR_NOOP("Steps after which half of the memory is left, by the mean "
                                       "of the gate that keeps it"),
             .content = CellContent::Number,
             .text = [this](std::size_t row) { return halfLifeText(unitAt(row).halfLife); },
             .sortKey = [this](std::size_t row) { return unitAt(row).halfLife.value_or(-1.0); }});
    }
    columns.push_back(saturationColumn(
        QT_TR_NOOP("h min"), QT_TR_NOOP("Smallest h of all steps"),
        [this](std::size_t row) { return unitAt(row).hMin; }, shortNumber));
    columns.push_back(saturationColumn(
        QT_TR_NOOP("h max"), QT_TR_NOOP("Largest h of all steps"),
        [this](std::size_t row) { return unitAt(row).hMax; }, shortNumber));
    for (std::size_t gate = 0; gate < m_report->bounds.size(); ++gate) {
        addGate(columns, gate);
    }
    return columns;
}

void SaturationModel::addGate(Columns& columns, std::size_t gate) const
{
    const Gate which = gatesOf(m_cell)[gate];
    const SaturationBounds& bounds = m_report->bounds[gate];
    columns.push_back(saturationColumn(
        //: head of a column: mean of a gate over all steps
        [which] { return tr("%1 mean").arg(TermNames::gate(which)); }, {},
        [this, gate](std::size_t row) { return unitAt(row).gates[gate].mean; }, shortNumber));
    if (bounds.low) {
        columns.push_back(saturationColumn(
            //: head of a column: share of steps at which a gate is saturated below
            [which] { return tr("%1 low").arg(TermNames::gate(which)); },
            [low = *bounds.low] {
                return tr("Share of steps at or below %1").arg(formatValue(low));
            },
            [this, gate](std::size_t row) { return unitAt(row).gates[gate].low; }, percent));
    }
    if (bounds.high) {
        columns.push_back(saturationColumn(
            //: head of a column: share of steps at which a gate is saturated above
            [which] { return tr("%1 high").arg(TermNames::gate(which)); },
            [high = *bounds.high] {
                return tr("Share of steps at or above %1").arg(formatValue(high));
            },
            [this, gate](std::size_t row) { return unitAt(row).gates[gate].high; }, percent));
    }
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

} // namespace gateloupe
