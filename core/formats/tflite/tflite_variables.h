// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace gateloupe::tflite {
struct Model;
struct Operator;
struct SubGraph;
struct Tensor;
} // namespace gateloupe::tflite

namespace gateloupe {

/// The resource variables of a model: what VAR_HANDLE names, READ_VARIABLE reads, and a subgraph
/// that CALL_ONCE runs first fills with constants.
/// Lifetime: that of the model. Indices that name nothing are left out.
/// Source: tensorflow, tensorflow/compiler/mlir/lite/schema/schema.fbs, version 3.
class TfliteVariables
{
public:
    static constexpr std::int32_t kVarHandle = 142; ///< builtin codes
    static constexpr std::int32_t kReadVariable = 143;

    explicit TfliteVariables(const tflite::Model& model);

    /// What a VAR_HANDLE names.
    [[nodiscard]] static std::string nameOf(const tflite::Operator& varHandle);
    /// The tensor that the variable holds before the first run; null where the file fills none in.
    [[nodiscard]] const tflite::Tensor* initialOf(const std::string& name) const;

    /// Whether a subgraph only fills variables.
    [[nodiscard]] bool fills(std::uint32_t subgraph) const { return m_fillers.contains(subgraph); }

private:
    void readFiller(const tflite::Model& model, const tflite::SubGraph& subgraph);

    std::set<std::uint32_t> m_fillers;
    std::map<std::string, const tflite::Tensor*> m_initial;
};

} // namespace gateloupe
