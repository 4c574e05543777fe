// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_names.h"

#include "core/analysis/watch/watch_expression.h"
#include "core/base/lists.h"

namespace gateloupe::watch {

TraceSignal::Kind lanesOf(const TraceSignal& signal)
{
    using Kind = TraceSignal::Kind;
    return signal.kind == Kind::Input || signal.kind == Kind::Projected ? signal.kind
                                                                        : Kind::HiddenState;
}

std::vector<ValueName> valueNamesOf(const RnnSpec& spec)
{
    std::vector<ValueName> names = {{.name = "x", .signal = {TraceSignal::Kind::Input}}};
    for (const TraceSignal& signal : signalsOf(spec)) {
        const bool isGate = signal.kind == TraceSignal::Kind::Gate;
        const std::string name(nameOf(signal));
        names.push_back({name, isGate ? letterOf(signal.gate) : "", signal});
        if (!isGate && signal.kind != TraceSignal::Kind::Projected) {
            names.push_back({"d" + name, "", signal, true});
        }
    }
    return names;
}

Message unknownName(std::string_view name, const RnnSpec& spec)
{
    for (const CellKind cell : {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh}) {
        for (const Gate gate : gatesOf(cell)) {
            if (nameOf(gate) == name || letterOf(gate) == name) {
                const std::string gates =
                    joinedBy(", ", gatesOf(spec.cell), [](Gate own) { return nameOf(own); });
                return message("this network's cell, %1, has no %2 gate; it has %3",
                               nameOf(spec.cell), nameOf(gate), gates);
            }
        }
    }
    if (name == "c" || name == "dc") {
        return message("this network's cell, %1, has no cell state c", nameOf(spec.cell));
    }
    if (name == "projected") {
        return message("this network has no projection");
    }
    return message("'%1' is no known name; there are %2 and functions such as abs, max, any", name,
                   joinedBy(", ", watchNames(spec)));
}

} // namespace gateloupe::watch

namespace gateloupe {

std::vector<std::string> watchNames(const RnnSpec& spec)
{
    std::vector<std::string> words;
    for (watch::ValueName& name : watch::valueNamesOf(spec)) {
        words.push_back(std::move(name.name));
    }
    words.emplace_back("t");
    words.emplace_back("unit");
    return words;
}

} // namespace gateloupe
