// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/formats/onnx/onnx_folding.h"

namespace gateloupe {

/// The names of one graph. A graph in a node's attribute sees those around it, a function's body
/// only its own; names of a body that the caller knows are the caller's values.
class OnnxScope
{
public:
    /// `path` begins the ids of what is defined here; empty for the main graph.
    explicit OnnxScope(std::string path, const OnnxScope* outer = nullptr)
        : m_path(std::move(path))
        , m_outer(outer)
    {
    }

    [[nodiscard]] const std::string& path() const { return m_path; }

    /// A name of this graph in full.
    [[nodiscard]] std::string pathOf(std::string_view name) const
    {
        return m_path.empty() ? std::string(name) : m_path + "/" + std::string(name);
    }

    /// Null when no scope knows the name.
    [[nodiscard]] std::shared_ptr<OnnxValue> find(std::string_view name) const
    {
        const auto found = m_values.find(name);
        if (found != m_values.end()) {
            return found->second;
        }
        return m_outer != nullptr ? m_outer->find(name) : nullptr;
    }

    /// The name stands for a value of the caller.
    void bind(std::string_view name, std::shared_ptr<OnnxValue> value)
    {
        m_values.insert_or_assign(name, std::move(value));
    }

    /// The value of a name that is defined here: a bound one, or a new one.
    std::shared_ptr<OnnxValue> define(std::string_view name)
    {
        auto& value = m_values[name];
        if (!value) {
            value = std::make_shared<OnnxValue>();
            value->id = pathOf(name);
        }
        return value;
    }

private:
    std::string m_path;
    const OnnxScope* m_outer;
    std::map<std::string_view, std::shared_ptr<OnnxValue>> m_values;
};

} // namespace gateloupe
