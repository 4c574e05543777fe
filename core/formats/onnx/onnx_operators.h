// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/formats/onnx/onnx_budget.h"
#include "core/formats/onnx/onnx_constants.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// One operator that is left when constants are folded.
struct OnnxOperator
{
    const std::string& path;
    const std::string& graph; ///< path of the graph it stands in
    std::string name;         ///< in full; the file's own may be empty
    const OnnxNode& node;
    const OnnxParameters& parameters;
    const OnnxInputs& inputs;
    const OnnxInputs& outputs;
};

/// Writes operators down as attributes of a catalog, as onnx_walk.h says.
/// Errors: Unsupported when the budget is spent.
class OnnxOperators
{
public:
    OnnxOperators(OnnxBudget& budget, std::vector<Attribute>& attributes)
        : m_budget(budget)
        , m_attributes(attributes)
    {
    }

    Status add(const OnnxOperator& each);
    Status addOutputs(const std::string& graph, const OnnxInputs& outputs);

private:
    Status say(const std::string& object, std::string_view name, Attribute::Value value,
               std::size_t valueBytes);
    Status sayIds(const std::string& object, std::string_view name, const OnnxInputs& values);

    OnnxBudget& m_budget;
    std::vector<Attribute>& m_attributes;
};

} // namespace gateloupe
