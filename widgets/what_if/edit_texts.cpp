// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/edit_texts.h"

#include <limits>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

QString key(const char* text)
{
    return QLatin1String(text);
}

QString text(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

std::optional<std::uint64_t> countFrom(const QJsonValue& value)
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
    QJsonObject object{{key("kind"), text(nameOf(edit.kind))},
                       {key("layer"), static_cast<qint64>(edit.layer.value)},
                       {key("side"), text(nameOf(edit.direction))}};
    if (edit.gate) {
        object[key("gate")] = text(nameOf(*edit.gate));
    }
    if (edit.unit) {
        object[key("unit")] = static_cast<qint64>(*edit.unit);
    }
    if (edit.kind == EditKind::Scale) {
        object[key("factor")] = edit.factor;
    }
    if (edit.otherGate) {
        object[key("otherGate")] = text(nameOf(*edit.otherGate));
    }
    if (edit.otherUnit) {
        object[key("otherUnit")] = static_cast<qint64>(*edit.otherUnit);
    }
    return object;
}

std::optional<ModelEdit> EditTexts::fromJson(const QJsonObject& object)
{
    const auto kind = editKindFromName(object[key("kind")].toString().toStdString());
    const auto direction = directionFromName(object[key("side")].toString().toStdString());
    const auto layer = countFrom(object[key("layer")]);
    if (!kind || !direction || !layer || *layer > std::numeric_limits<std::uint32_t>::max()) {
        return std::nullopt;
    }
    ModelEdit edit;
    edit.kind = *kind;
    edit.layer = LayerIndex(static_cast<std::uint32_t>(*layer));
    edit.direction = *direction;
    edit.gate = gateFrom(object[key("gate")]);
    edit.unit = countFrom(object[key("unit")]);
    edit.factor = object[key("factor")].toDouble(1.0);
    edit.otherGate = gateFrom(object[key("otherGate")]);
    edit.otherUnit = countFrom(object[key("otherUnit")]);
    return edit;
}

} // namespace gateloupe
