// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/mil_scope.h"

#include <utility>
#include <variant>

namespace gateloupe {

void MilScope::set(const std::string& name, GraphValueIndex value)
{
    m_values.insert_or_assign(name, value);
}

void MilScope::setWord(const std::string& name, Attribute::Value word)
{
    m_words.insert_or_assign(name, std::move(word));
}

void MilScope::noteScattered(GraphValueIndex rows)
{
    m_scattered.insert(rows);
}

bool MilScope::isScattered(GraphValueIndex value) const
{
    return m_scattered.contains(value);
}

GraphInput MilScope::valueOf(const std::string& name) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() ? std::nullopt : GraphInput(found->second);
}

GraphInput MilScope::input(const MilOperation& operation, std::string_view name) const
{
    return valueOf(operation.nameOf(name));
}

std::vector<GraphInput> MilScope::inputs(const MilOperation& operation, std::string_view name) const
{
    std::vector<GraphInput> values;
    const auto found = operation.inputs.find(name);
    for (std::size_t at = 0; found != operation.inputs.end() && at < found->second.size(); ++at) {
        values.push_back(valueOf(found->second[at].name));
    }
    return values;
}

std::vector<std::int64_t> MilScope::numbers(const MilOperation& operation,
                                            std::string_view name) const
{
    return graph.integersOf(input(operation, name)).value_or(std::vector<std::int64_t>());
}

const Attribute::Value* MilScope::word(const MilOperation& operation, std::string_view name) const
{
    const auto found = m_words.find(operation.nameOf(name));
    return found == m_words.end() ? nullptr : &found->second;
}

bool MilScope::flag(const MilOperation& operation, std::string_view name, std::size_t index) const
{
    const auto* value = word(operation, name);
    const auto* list = value == nullptr ? nullptr : std::get_if<std::vector<std::int64_t>>(value);
    return list != nullptr && index < list->size() && (*list)[index] != 0;
}

} // namespace gateloupe
