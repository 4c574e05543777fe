// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/onnx/onnx_names.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace gateloupe {

namespace {

constexpr std::string_view kSeparators = "/_.-:#";

bool isDigit(char letter)
{
    return std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

/// Several names up to where they differ, without the half of a number and what joins the parts; a
/// single name as it is. Empty when one of them is.
std::string commonStart(const std::vector<std::string_view>& names)
{
    std::string_view start = names.front();
    for (const std::string_view name : names) {
        const auto end = std::ranges::mismatch(start, name).in1;
        start = start.substr(0, static_cast<std::size_t>(end - start.begin()));
    }
    const bool isCut = std::ranges::any_of(
        names, [start](std::string_view name) { return name.size() > start.size(); });
    const bool isInNumber = std::ranges::any_of(names, [start](std::string_view name) {
        return name.size() > start.size() && isDigit(name[start.size()]);
    });
    while (isCut && isInNumber && !start.empty() && isDigit(start.back())) {
        start.remove_suffix(1);
    }
    while (isCut && !start.empty() && kSeparators.find(start.back()) != std::string_view::npos) {
        start.remove_suffix(1);
    }
    start.remove_prefix(std::min(start.find_first_not_of('/'), start.size()));
    return std::string(start);
}

} // namespace

std::string onnxNameOf(const std::vector<const OnnxCell*>& layers)
{
    std::vector<std::string_view> operators;
    std::vector<std::string_view> weights;
    for (const OnnxCell* layer : layers) {
        operators.emplace_back(layer->node->name);
        weights.emplace_back(layer->weights->name);
        weights.emplace_back(layer->recurrent->name);
    }
    std::string name = commonStart(operators);
    if (name.empty()) {
        name = operators.front().empty() ? commonStart(weights) : commonStart({operators.front()});
    }
    return name.empty() ? commonStart({layers.front()->node->path}) : name;
}

} // namespace gateloupe
