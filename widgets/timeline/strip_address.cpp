// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_address.h"

#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

std::optional<TraceSignal> signalOf(const StripId& strip)
{
    switch (strip.kind) {
    case StripId::Kind::Hidden:
        return TraceSignal{TraceSignal::Kind::HiddenState};
    case StripId::Kind::Cell:
        return TraceSignal{TraceSignal::Kind::CellState};
    case StripId::Kind::Gate:
        return TraceSignal{TraceSignal::Kind::Gate, strip.gate};
    default:
        return std::nullopt;
    }
}

} // namespace

std::optional<TracePoint> tracePointOf(const StripCell& cell, const RnnModel& model)
{
    const auto signal = signalOf(cell.strip);
    if (!signal) {
        return std::nullopt;
    }
    return TracePoint{.layer = model.spec.layerOf(cell.strip.pseudoLayer),
                      .direction = model.directionOf(cell.strip.pseudoLayer),
                      .signal = *signal,
                      .unit = cell.index,
                      .step = cell.step,
                      .sequence = cell.sequence};
}

QString addressOf(const StripCell& cell, const RnnModel& model)
{
    if (const auto point = tracePointOf(cell, model)) {
        const QString address = QString::fromStdString(toText(*point));
        return cell.strip.isGradient ? QStringLiteral("dL/d(%1)").arg(address) : address;
    }
    const QString address =
        QStringLiteral("%1[%2]@%3").arg(cell.strip.symbol()).arg(cell.index).arg(cell.step);
    return cell.sequence == 0 ? address : address + QStringLiteral(",%1").arg(cell.sequence);
}

QString shortPlace(const RnnModel& model, PseudoLayerIndex place)
{
    const bool isLone = model.spec.directions == 1 && !model.isReversed;
    if (isLone && model.spec.layers == 1) {
        return {};
    }
    return isLone ? TermNames::layer(model.spec.layerOf(place)) : TermNames::place(model, place);
}

} // namespace gateloupe
