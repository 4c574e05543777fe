// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/signal_table_model.h"

#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

/// The number of a column; none where the signal never is over the tolerance.
using SignalNumber = std::function<std::optional<double>(const SignalDifference&)>;

TableColumn<const SignalDifference&> signalColumn(HeadWords title, HeadWords explanation,
                                                  QString (*format)(double),
                                                  const SignalNumber& number)
{
    return {.title = std::move(title),
            .explanation = std::move(explanation),
            .content = CellContent::Number,
            .text =
                [format, number](const SignalDifference& signal) {
                    const std::optional<double> known = number(signal);
                    return known ? format(*known) : QStringLiteral("–");
                },
            // Signals that never part come last.
            .sortKey = [number](const SignalDifference& s) { return number(s).value_or(1e300); }};
}

QString valueText(double number)
{
    return formatValue(number);
}

QString countText(double number)
{
    return formatCount(static_cast<std::uint64_t>(number));
}

/// A number of the first place over the tolerance.
template <typename Number>
SignalNumber ofFirst(Number TracePlace::*number)
{
    return [number](const SignalDifference& signal) -> std::optional<double> {
        return signal.first ? std::optional(static_cast<double>((*signal.first).*number))
                            : std::nullopt;
    };
}

template <typename Number>
SignalNumber ofLargest(Number TracePlace::*number)
{
    return [number](const SignalDifference& signal) {
        return static_cast<double>(signal.largest.*number);
    };
}

} // namespace

LayerIndex RunDifference::layerOf(const SignalDifference& signal) const
{
    return LayerIndex(signal.pseudoLayer.value / spec.directions);
}

Direction RunDifference::directionOf(const SignalDifference& signal) const
{
    return isReversed || signal.pseudoLayer.value % spec.directions == 1 ? Direction::Backward
                                                                         : Direction::Forward;
}

SignalTableModel::SignalTableModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto row = [this](const SignalDifference& signal) {
        return static_cast<int>(&signal - m_run->difference.parts.data());
    };
    setColumns({
        {.title = QT_TR_NOOP("Layer"),
         .explanation = QT_TR_NOOP("Layer and direction"),
         .text = [this](const SignalDifference& signal) { return placeOf(*m_run, signal); },
         .sortKey = row},
        //: a gate or a state of a recurrent layer
        {.title = QT_TR_NOOP("Signal"),
         .explanation = QT_TR_NOOP("Gate or state"),
         .text = &SignalTableModel::nameOf,
         .sortKey = row},
        signalColumn(QT_TR_NOOP("First step"),
                     QT_TR_NOOP("The first step over the tolerance, in the order in "
                                "which the direction reads; double click to go there"),
                     countText, ofFirst(&TracePlace::step)),
        signalColumn(QT_TR_NOOP("Unit"), QT_TR_NOOP("The unit that is over it there"), countText,
                     ofFirst(&TracePlace::unit)),
        signalColumn(QT_TR_NOOP("A"), QT_TR_NOOP("Its number in A"), valueText,
                     ofFirst(&TracePlace::a)),
        signalColumn(QT_TR_NOOP("B"), QT_TR_NOOP("Its number in B"), valueText,
                     ofFirst(&TracePlace::b)),
        signalColumn(QT_TR_NOOP("max |A − B|"),
                     QT_TR_NOOP("The largest difference of all steps and units"), valueText,
                     ofLargest(&TracePlace::distance)),
        signalColumn(QT_TR_NOOP("at step"), QT_TR_NOOP("Where it is"), countText,
                     ofLargest(&TracePlace::step)),
        signalColumn(QT_TR_NOOP("of unit"), QT_TR_NOOP("Unit that has this difference"), countText,
                     ofLargest(&TracePlace::unit)),
        signalColumn(
            QT_TR_NOOP("Units over"), QT_TR_NOOP("Units that are over the tolerance at some step"),
            countText,
            [](const SignalDifference& signal) { return static_cast<double>(signal.unitsOver); }),
    });
}

void SignalTableModel::setDifference(std::shared_ptr<const RunDifference> difference)
{
    reset([&] { m_run = std::move(difference); });
}

int SignalTableModel::rows() const
{
    return m_run == nullptr ? 0 : static_cast<int>(m_run->difference.parts.size());
}

const SignalDifference& SignalTableModel::rowAt(int row) const
{
    return m_run->difference.parts[static_cast<std::size_t>(row)];
}

QString SignalTableModel::nameOf(const SignalDifference& signal)
{
    switch (signal.part.kind) {
    case TraceSignal::Kind::Gate:
        //: an activated gate of a cell, %1 is e.g. "forget"
        return tr("%1 gate").arg(TermNames::gate(signal.part.gate));
    case TraceSignal::Kind::CellState:
        return tr("cell state c");
    case TraceSignal::Kind::HiddenState:
        return tr("hidden state h");
    case TraceSignal::Kind::Projected:
    case TraceSignal::Kind::Input:
        break;
    }
    return tr("projected h");
}

QString SignalTableModel::placeOf(const RunDifference& run, const SignalDifference& signal)
{
    //: %1 is e.g. "layer 0", %2 "forward"
    return tr("%1, %2").arg(TermNames::layer(run.layerOf(signal)),
                            TermNames::direction(run.directionOf(signal)));
}

} // namespace gateloupe
