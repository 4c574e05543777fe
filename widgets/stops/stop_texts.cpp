// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stop_texts.h"

#include <array>
#include <limits>

#include "core/analysis/watch/watch_expression.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

/// In the order of StopKind. Keys of the session file: they never change.
constexpr std::array kKindKeys = {"step", "watch", "nonFinite", "divergence"};

QString stopsKey(const char* text)
{
    return QLatin1String(text);
}

std::optional<std::uint64_t> stopsCountFrom(const QJsonValue& value)
{
    const double number = value.toDouble(-1.0);
    constexpr double kMost = 9007199254740992.0; // JSON's numbers count exactly up to 2^53
    return number >= 0.0 && number <= kMost ? std::optional(static_cast<std::uint64_t>(number))
                                            : std::nullopt;
}

} // namespace

QString StopTexts::condition(const Stop& stop)
{
    switch (stop.kind) {
    case StopKind::Step:
        //: a step of a sequence at which a run stops
        return tr("step %1").arg(formatCount(stop.step));
    case StopKind::Watch:
        return QString::fromStdString(stop.condition);
    case StopKind::NonFinite:
        return tr("NaN or infinity");
    case StopKind::Divergence:
        break;
    }
    //: %1 is a number: a run stops where its gates or states are further away from those of the
    //: same run on another backend
    return tr("another backend is off by more than %1").arg(formatValue(stop.tolerance));
}

QString StopTexts::layer(const std::optional<PseudoLayerIndex>& pseudoLayer, const RnnModel* model)
{
    if (!pseudoLayer) {
        return tr("every layer");
    }
    return model == nullptr ? TermNames::layer(LayerIndex(pseudoLayer->value))
                            : TermNames::place(*model, *pseudoLayer);
}

QString StopTexts::place(const Stop& stop, const RnnModel* model)
{
    const QString where = layer(stop.pseudoLayer, model);
    if (!stop.unit) {
        return where;
    }
    //: %1 is a layer and direction, %2 the number of a unit
    return tr("%1, unit %2").arg(where, formatCount(*stop.unit));
}

QJsonObject StopTexts::toJson(const Stop& stop)
{
    QJsonObject object{{stopsKey("kind"), stopsKey(kKindKeys[static_cast<std::size_t>(stop.kind)])},
                       {stopsKey("enabled"), stop.isEnabled}};
    if (stop.kind == StopKind::Step) {
        object[stopsKey("step")] = static_cast<qint64>(stop.step);
    }
    if (stop.kind == StopKind::Watch) {
        object[stopsKey("condition")] = QString::fromStdString(stop.condition);
        object[stopsKey("onlyWhereItBegins")] = stop.moment == StopMoment::Begins;
    }
    if (stop.kind == StopKind::Divergence) {
        object[stopsKey("tolerance")] = stop.tolerance;
    }
    if (stop.pseudoLayer) {
        object[stopsKey("pseudoLayer")] = static_cast<qint64>(stop.pseudoLayer->value);
    }
    if (stop.unit) {
        object[stopsKey("unit")] = static_cast<qint64>(*stop.unit);
    }
    return object;
}

std::optional<Stop> StopTexts::fromJson(const QJsonObject& object)
{
    Stop stop;
    const QString kind = object[stopsKey("kind")].toString();
    std::size_t index = 0;
    while (index < kKindKeys.size() && kind != QLatin1String(kKindKeys[index])) {
        ++index;
    }
    if (index == kKindKeys.size()) {
        return std::nullopt;
    }
    stop.kind = static_cast<StopKind>(index);
    stop.isEnabled = object[stopsKey("enabled")].toBool(true);
    stop.step = stopsCountFrom(object[stopsKey("step")]).value_or(0);
    stop.condition = object[stopsKey("condition")].toString().toStdString();
    if (stop.condition.size() > kMaxWatchLength) {
        return std::nullopt; // could not be typed either; a view would be as wide as it is long
    }
    stop.moment =
        object[stopsKey("onlyWhereItBegins")].toBool() ? StopMoment::Begins : StopMoment::Holds;
    stop.tolerance = object[stopsKey("tolerance")].toDouble();
    const auto layer = stopsCountFrom(object[stopsKey("pseudoLayer")]);
    if (layer && *layer <= std::numeric_limits<std::uint32_t>::max()) {
        stop.pseudoLayer = PseudoLayerIndex(static_cast<std::uint32_t>(*layer));
    }
    stop.unit = stopsCountFrom(object[stopsKey("unit")]);
    return stop;
}

} // namespace gateloupe
