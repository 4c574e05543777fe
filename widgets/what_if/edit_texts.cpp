// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/edit_texts.h"

#include <limits>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

QString whatIfKey(const char* text)
{
    return QLatin1String(text);
}

QString text(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

std::optional<std::uint64_t> whatIfCountFrom(const QJsonValue& value)
{
    const double number = value.toDouble(-1.0);
    constexpr double kMost = 9007199254740992.0; // JSON's numbers count exactly up to 2^53
    return number >= 0.0 && number <= kMost ? std::optional(static_cast<std::uint64_t>(number))
                                            : std::nullopt;
}

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
    QJsonObject object{{whatIfKey("kind"), text(nameOf(edit.kind))},
                       {whatIfKey("layer"), static_cast<qint64>(edit.layer.value)},
                       {whatIfKey("side"), text(nameOf(edit.direction))}};
    if (edit.gate) {
        object[whatIfKey("gate")] = text(nameOf(*edit.gate));
    }
    if (edit.unit) {
        object[whatIfKey("unit")] = static_cast<qint64>(*edit.unit);
    }
    if (edit.kind == EditKind::Scale) {
        object[whatIfKey("factor")] = edit.factor;
    }
    if (edit.otherGate) {
        object[whatIfKey("otherGate")] = text(nameOf(*edit.otherGate));
    }
    if (edit.otherUnit) {
        object[whatIfKey("otherUnit")] = static_cast<qint64>(*edit.otherUnit);
    }
    return object;
}

std::optional<ModelEdit> EditTexts::fromJson(const QJsonObject& object)
{
    const auto kind = editKindFromName(object[whatIfKey("kind")].toString().toStdString());
    const auto direction = directionFromName(object[whatIfKey("side")].toString().toStdString());
    const auto layer = whatIfCountFrom(object[whatIfKey("layer")]);
    if (!kind || !direction || !layer || *layer > std::numeric_limits<std::uint32_t>::max()) {
        return std::nullopt;
    }
    ModelEdit edit;
    edit.kind = *kind;
    edit.layer = LayerIndex(static_cast<std::uint32_t>(*layer));
    edit.direction = *direction;
    edit.gate = gateFrom(object[whatIfKey("gate")]);
    edit.unit = whatIfCountFrom(object[whatIfKey("unit")]);
    edit.factor = object[whatIfKey("factor")].toDouble(1.0);
    edit.otherGate = gateFrom(object[whatIfKey("otherGate")]);
    edit.otherUnit = whatIfCountFrom(object[whatIfKey("otherUnit")]);
    return edit;
}

} // namespace gateloupe
