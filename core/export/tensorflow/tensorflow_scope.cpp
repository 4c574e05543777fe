// SPDX-License-Identifier: Apache-2.0
#include "core/export/tensorflow/tensorflow_scope.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/conventions/tensorflow1/tensorflow1_rules.h"
#include "core/conventions/tensorflow1/tensorflow1_scopes.h"

namespace gateloupe {

namespace {

/// Where a network begins below its scope.
constexpr std::array<std::string_view, 7> kOwnScopes = {"multi_rnn_cell",
                                                        "stack_bidirectional_rnn",
                                                        "bidirectional_rnn",
                                                        "opaque_kernel",
                                                        "cudnn_compatible_lstm_cell",
                                                        "cudnn_compatible_gru_cell",
                                                        "CudnnRNNParamsToCanonical"};
constexpr std::string_view kReluWord = "relu";
/// dynamic_rnn's scope around the cells.
constexpr std::string_view kDynamicRnn = "rnn";

bool isOwnScope(std::string_view component)
{
    return std::ranges::any_of(kOwnScopes, [component](std::string_view own) {
        return tensorflow1::isNamed(component, own);
    });
}

/// Source: tensorflow/python/framework/ops.py, _VALID_SCOPE_NAME_REGEX and, for the first letter,
/// _VALID_OP_NAME_REGEX.
std::string fitForScope(std::string_view name)
{
    std::string fit;
    for (const char letter : name) {
        const bool isPlain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                             isDigit(letter) ||
                             std::string_view("_.-/").find(letter) != std::string_view::npos;
        fit += isPlain ? letter : '_';
    }
    const bool startsBadly =
        !fit.empty() && std::string_view("_-/").find(fit.front()) != std::string_view::npos;
    return startsBadly ? "rnn" + fit : fit;
}

} // namespace

std::string tensorFlowScope(const RnnModel& model, const TensorFlowOptions& options)
{
    if (options.scope) {
        std::string_view scope = *options.scope;
        while (scope.ends_with('/')) {
            scope.remove_suffix(1);
        }
        return fitForScope(scope);
    }
    const auto components = tensorflow1::componentsOf(model.name);
    auto own = std::ranges::find_if(components, isOwnScope);
    if (own != components.end() && own != components.begin() && *std::prev(own) == kDynamicRnn) {
        --own;
    }
    const std::string scope = fitForScope(
        tensorflow1::joined(components, static_cast<std::size_t>(own - components.begin())));
    // Nothing else in a checkpoint tells a ReLU network: readers go by the scope.
    const bool isHidden = model.spec.cell == CellKind::RnnRelu &&
                          lowered(std::string(scope)).find(kReluWord) == std::string::npos;
    return !isHidden       ? scope
           : scope.empty() ? std::string(kReluWord)
                           : scope + "_" + std::string(kReluWord);
}

std::string inScope(const std::string& scope, const std::string& name)
{
    return scope.empty() ? name : scope + "/" + name;
}

std::string tensorFlowStack(const std::string& scope, std::uint32_t directions,
                            TensorFlowNames names)
{
    if (names == TensorFlowNames::ParamsToCanonical) {
        return inScope(scope, "CudnnRNNParamsToCanonical");
    }
    if (names == TensorFlowNames::RnnParams) {
        return inScope(scope, "multi_rnn_cell");
    }
    return inScope(scope, directions == 2 ? "stack_bidirectional_rnn" : "rnn/multi_rnn_cell");
}

std::string tensorFlowCellScope(const std::string& stack, std::uint32_t directions,
                                LayerIndex layer, Direction direction, const std::string& name)
{
    std::string scope = stack + "/cell_" + std::to_string(layer.value) + "/";
    if (directions == 2) {
        scope +=
            direction == Direction::Backward ? "bidirectional_rnn/bw/" : "bidirectional_rnn/fw/";
    }
    return scope + name + "/";
}

} // namespace gateloupe
