// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/formats/onnx/onnx_folding.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/formats/onnx/onnx_scope.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// An operator that is left when constants are folded, and what it is given and makes.
struct OnnxOperator
{
    const OnnxNode& node;
    const std::string& path;
    const OnnxParameters& parameters;
    const OnnxInputs& inputs;
    const OnnxInputs& outputs;
};

/// Writes what a model says of its operators into the catalog, as attributes `operator.type`,
/// `operator.inputs` and so on, of which conventions read. Lifetime: all that is given outlives
/// this.
class OnnxOperatorFacts
{
public:
    OnnxOperatorFacts(const OnnxModel& model, OnnxBudget& budget, TensorCatalog& catalog)
        : m_model(model)
        , m_budget(budget)
        , m_catalog(catalog)
    {
    }

    /// Errors: Unsupported when the budget is spent.
    Status describe(const OnnxOperator& each, const OnnxScope& scope);

    /// The ids of values as one attribute. Errors: Unsupported when the budget is spent.
    Status sayIds(const std::string& object, std::string_view name, const OnnxInputs& values);

private:
    Status say(const std::string& object, std::string_view name, Attribute::Value value,
               std::size_t valueBytes);

    const OnnxModel& m_model;
    OnnxBudget& m_budget;
    TensorCatalog& m_catalog;
};

} // namespace gateloupe
