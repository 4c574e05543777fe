// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/edit_texts.h"

#include <limits>

#include "widgets/common/json_words.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

std::optional<Gate> gateFrom(const QJsonValue& value)
{
    return gateFromName(value.toString().toStdString());
}

} // namespace

QString EditTexts::kind(EditKind kind)
{
    switch (kind) {
    case EditKind::Zero:
        //: makes a gate or a unit 0
        return tr("Zero");
    case EditKind::Scale:
        //: multiplies weights and biases of a gate or a unit
        return tr("Scale");
    case EditKind::Swap:
        //: exchanges two gates or two units
        return tr("Swap");
    }
    return {};
}

QString EditTexts::subject(const std::optional<Gate>& gate,
                           const std::optional<std::uint64_t>& unit)
{
    if (gate && unit) {
        //: %1 is a gate of a recurrent cell, %2 the number of a unit
        return tr("%1 gate of unit %2").arg(TermNames::gate(*gate), formatCount(*unit));
    }
    //: a gate of a recurrent cell; %1 is its name, e.g. "forget"
    return gate ? tr("%1 gate").arg(TermNames::gate(*gate))
                : tr("unit %1").arg(formatCount(unit.value_or(0)));
}

QString EditTexts::sentence(const ModelEdit& edit)
{
    const QString what = subject(edit.gate, edit.unit);
    //: a layer of the network and its direction, e.g. "layer 0, forward"
    const QString where =
        tr("%1, %2").arg(TermNames::layer(edit.layer), TermNames::direction(edit.direction));
    switch (edit.kind) {
    case EditKind::Zero:
        //: %1 is a gate or a unit, %2 a layer and direction
        return tr("Zero %1, %2").arg(what, where);
    case EditKind::Scale:
        //: %1 is a gate or a unit, %2 a factor, %3 a layer and direction
        return tr("Scale %1 by %2, %3").arg(what, formatValue(edit.factor), where);
    case EditKind::Swap:
        //: %1 and %2 are gates or units, %3 a layer and direction
        return tr("Swap %1 with %2, %3")
            .arg(what, subject(edit.otherGate, edit.otherGate ? std::nullopt : edit.otherUnit),
                 where);
    }
    return {};
}

QJsonObject EditTexts::toJson(const ModelEdit& edit)
{
    QJsonObject object{{QLatin1String("kind"), QString::fromUtf8(nameOf(edit.kind))},
                       {QLatin1String("layer"), static_cast<qint64>(edit.layer.value)},
                       {QLatin1String("side"), QString::fromUtf8(nameOf(edit.direction))}};
    if (edit.gate) {
        object[QLatin1String("gate")] = QString::fromUtf8(nameOf(*edit.gate));
    }
    if (edit.unit) {
        object[QLatin1String("unit")] = static_cast<qint64>(*edit.unit);
    }
    if (edit.kind == EditKind::Scale) {
        object[QLatin1String("factor")] = edit.factor;
    }
    if (edit.otherGate) {
        object[QLatin1String("otherGate")] = QString::fromUtf8(nameOf(*edit.otherGate));
    }
    if (edit.otherUnit) {
        object[QLatin1String("otherUnit")] = static_cast<qint64>(*edit.otherUnit);
    }
    return object;
}

std::optional<ModelEdit> EditTexts::fromJson(const QJsonObject& object)
{
    const auto kind = editKindFromName(object[QLatin1String("kind")].toString().toStdString());
    const auto direction =
        directionFromName(object[QLatin1String("side")].toString().toStdString());
    const auto layer = countFrom(object[QLatin1String("layer")]);
    if (!kind || !direction || !layer || *layer > std::numeric_limits<std::uint32_t>::max()) {
        return std::nullopt;
    }
    ModelEdit edit;
    edit.kind = *kind;
    edit.layer = LayerIndex(static_cast<std::uint32_t>(*layer));
    edit.direction = *direction;
    edit.gate = gateFrom(object[QLatin1String("gate")]);
    edit.unit = countFrom(object[QLatin1String("unit")]);
    edit.factor = object[QLatin1String("factor")].toDouble(1.0);
    edit.otherGate = gateFrom(object[QLatin1String("otherGate")]);
    edit.otherUnit = countFrom(object[QLatin1String("otherUnit")]);
    return edit;
}

} // namespace gateloupe
