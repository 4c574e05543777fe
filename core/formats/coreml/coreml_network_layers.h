// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace gateloupe {

/// Kinds of layer by their field. Source: coremltools 9, mlmodel/format/NeuralNetwork.proto.
enum NetworkLayerKind : std::uint64_t
{
    kActivationLayer = 130,
    kInnerProductLayer = 140,
    kAddLayer = 230,
    kMultiplyLayer = 231,
    kConstantLayer = 290,
    kSliceLayer = 350,
    kCopyLayer = 600,
    kLoopLayer = 615,
    kClipLayer = 660,
    kGeluLayer = 795,
    kStackLayer = 925,
    kGatherLayer = 930,
    kScatterLayer = 935,
    kReverseLayer = 960,
    kReverseSequenceLayer = 965,
    kSplitLayer = 975,
    kConcatLayer = 980,
    kTransposeLayer = 985,
    kSliceStaticLayer = 995,
    kConstantNdLayer = 1070,
    kSqueezeLayer = 1120,
    kExpandDimsLayer = 1125,
    kReshapeStaticLayer = 1140,
};

/// One layer of a NeuralNetwork message.
struct NetworkLayer
{
    std::string name;
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::uint64_t kind = 0;
    std::string_view parameters;

    [[nodiscard]] std::string input(std::size_t index) const
    {
        return index < inputs.size() ? inputs[index] : std::string();
    }

    [[nodiscard]] std::string output() const { return outputs.empty() ? name : outputs.front(); }
};

/// The layers of a NeuralNetwork message, in their order.
/// Errors: Corrupt; Unsupported for too many.
Result<std::vector<NetworkLayer>> coremlLayersOf(std::string_view network);

/// Whether one of the layers is a loop, which computes no recurrent layer. Errors: Corrupt.
Result<bool> hasCoremlLoop(std::string_view network);

/// The layers of a loop: what it hands on, and what makes that. A loop counts, gathers rows by the
/// counter and scatters new ones behind them.
class NetworkLoop
{
public:
    explicit NetworkLoop(std::vector<NetworkLayer> body)
        : layers(std::move(body))
    {
        for (const NetworkLayer& layer : layers) {
            for (const std::string& output : layer.outputs) {
                m_makers.emplace(output, &layer);
            }
        }
    }

    std::vector<NetworkLayer> layers;

    /// Null for what is made outside.
    [[nodiscard]] const NetworkLayer* makerOf(const std::string& name) const
    {
        const auto found = m_makers.find(name);
        return found == m_makers.end() ? nullptr : found->second;
    }

    /// What a variable is copied from at the end of an iteration; empty where it is none.
    [[nodiscard]] std::string nextOf(const std::string& variable) const
    {
        const NetworkLayer* maker = makerOf(variable);
        return maker != nullptr && maker->kind == kCopyLayer ? maker->input(0) : std::string();
    }

    [[nodiscard]] bool isCounter(const std::string& variable) const
    {
        const NetworkLayer* maker = makerOf(nextOf(variable));
        return maker != nullptr && maker->kind == kAddLayer && maker->input(0) == variable;
    }

    /// Null when the variable is no table of rows.
    [[nodiscard]] const NetworkLayer* scatterOf(const std::string& variable) const
    {
        const NetworkLayer* maker = makerOf(nextOf(variable));
        const bool isOne = maker != nullptr && maker->kind == kScatterLayer &&
                           maker->inputs.size() == 3 && maker->input(0) == variable;
        return isOne ? maker : nullptr;
    }

private:
    std::map<std::string, const NetworkLayer*, std::less<>> m_makers;
};

} // namespace gateloupe
