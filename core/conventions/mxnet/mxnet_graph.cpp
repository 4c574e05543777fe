// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/mxnet/mxnet_graph.h"

#include <map>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::string_view kMark = "op";
constexpr std::string_view kOperator = "RNN";

/// The settings of one node, by name.
class Settings
{
public:
    void add(const Attribute& attribute) { m_values.emplace(attribute.name, &attribute.value); }

    template <typename T>
    [[nodiscard]] std::optional<T> find(std::string_view name) const
    {
        const auto found = m_values.find(name);
        const T* value = found != m_values.end() ? std::get_if<T>(found->second) : nullptr;
        return value != nullptr ? std::optional<T>(*value) : std::nullopt;
    }

    /// Empty for what is not there or not positive.
    template <typename T>
    [[nodiscard]] std::optional<T> size(std::string_view name) const
    {
        const auto number = find<std::int64_t>(name);
        return number && *number > 0 ? narrow<T>(*number) : std::nullopt;
    }

private:
    std::map<std::string_view, const Attribute::Value*> m_values;
};

std::optional<MxnetOperator> operatorFrom(const std::string& node, const Settings& settings)
{
    const auto mode = settings.find<std::string>("mode");
    const auto cell = mode ? cellFromName(*mode) : std::nullopt;
    const auto hidden = settings.size<std::uint64_t>("state_size");
    const auto layers = settings.size<std::uint32_t>("num_layers");
    if (!cell || !hidden || !layers) {
        return std::nullopt;
    }
    MxnetOperator rnn{.name = node, .cell = *cell, .hiddenSize = *hidden, .layers = *layers};
    rnn.directions = settings.find<bool>("bidirectional").value_or(false) ? 2 : 1;
    rnn.projectionSize = settings.size<std::uint64_t>("projection_size");
    const auto min = settings.find<double>("lstm_state_clip_min");
    const auto max = settings.find<double>("lstm_state_clip_max");
    if (min && max) {
        rnn.cellClip = ClipRange{*min, *max};
    }
    rnn.parameters =
        settings.find<std::vector<std::string>>("parameters").value_or(std::vector<std::string>());
    return rnn;
}

} // namespace

MxnetOperators::MxnetOperators(const TensorCatalog& catalog)
{
    std::map<std::string, Settings, std::less<>> nodes;
    for (const Attribute& attribute : catalog.attributes) {
        nodes[attribute.object].add(attribute);
    }
    for (const auto& [name, settings] : nodes) {
        if (settings.find<std::string>(kMark) != std::string(kOperator)) {
            continue;
        }
        auto rnn = operatorFrom(name, settings);
        if (!rnn) {
            continue;
        }
        for (const std::string& variable : rnn->parameters) {
            m_byVariable.emplace(variable, m_operators.size());
        }
        m_operators.push_back(*std::move(rnn));
    }
}

const MxnetOperator* MxnetOperators::reading(std::string_view variable) const
{
    const auto found = m_byVariable.find(variable);
    return found == m_byVariable.end() ? nullptr : &m_operators[found->second];
}

void applyClip(const MxnetOperator& rnn, RnnModel& model)
{
    if (!rnn.cellClip || model.spec.cell != CellKind::Lstm) {
        return;
    }
    CellEquations equations = standardEquations(model.spec.cell);
    equations.cellClip = rnn.cellClip;
    model.equations = {equations};
}

} // namespace gateloupe
