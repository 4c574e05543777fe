// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stop_texts.h"

#include <limits>

#include "core/analysis/watch/watch_expression.h"
#include "widgets/common/json_words.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

/// In the order of StopKind. Keys of the session file: they never change.
constexpr std::array kKindKeys = {"step", "watch", "nonFinite", "divergence"};

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
    QJsonObject object{{QLatin1String("kind"), wordOf(stop.kind, kKindKeys)},
                       {QLatin1String("enabled"), stop.isEnabled}};
    if (stop.kind == StopKind::Step) {
        object[QLatin1String("step")] = static_cast<qint64>(stop.step);
    }
    if (stop.kind == StopKind::Watch) {
        object[QLatin1String("condition")] = QString::fromStdString(stop.condition);
        object[QLatin1String("onlyWhereItBegins")] = stop.moment == StopMoment::Begins;
    }
    if (stop.kind == StopKind::Divergence) {
        object[QLatin1String("tolerance")] = stop.tolerance;
    }
    if (stop.pseudoLayer) {
        object[QLatin1String("pseudoLayer")] = static_cast<qint64>(stop.pseudoLayer->value);
    }
    if (stop.unit) {
        object[QLatin1String("unit")] = static_cast<qint64>(*stop.unit);
    }
    return object;
}

std::optional<Stop> StopTexts::fromJson(const QJsonObject& object)
{
    Stop stop;
    if (!readWord(object[QLatin1String("kind")], kKindKeys, stop.kind)) {
        return std::nullopt;
    }
    stop.isEnabled = object[QLatin1String("enabled")].toBool(true);
    stop.step = countFrom(object[QLatin1String("step")]).value_or(0);
    stop.condition = object[QLatin1String("condition")].toString().toStdString();
    if (stop.condition.size() > kMaxWatchLength) {
        return std::nullopt; // could not be typed either; a view would be as wide as it is long
    }
    stop.moment = object[QLatin1String("onlyWhereItBegins")].toBool() ? StopMoment::Begins
                                                                      : StopMoment::Holds;
    stop.tolerance = object[QLatin1String("tolerance")].toDouble();
    const auto layer = countFrom(object[QLatin1String("pseudoLayer")]);
    if (layer && *layer <= std::numeric_limits<std::uint32_t>::max()) {
        stop.pseudoLayer = PseudoLayerIndex(static_cast<std::uint32_t>(*layer));
    }
    stop.unit = countFrom(object[QLatin1String("unit")]);
    return stop;
}

} // namespace gateloupe
