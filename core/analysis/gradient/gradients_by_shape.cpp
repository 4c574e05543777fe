// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gradient/gradients_by_shape.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace gateloupe {

namespace {

/// Axes of one element do not tell shapes apart.
Shape squeezed(Shape shape)
{
    std::erase(shape, 1U);
    return shape;
}

/// "arr_" and 12 of "arr_12"; no number: empty.
struct NumberedName
{
    std::string_view begin;
    std::optional<std::uint64_t> number;
};

NumberedName numbered(std::string_view name)
{
    constexpr std::size_t kMostDigits = 9;
    constexpr std::uint64_t kTen = 10;
    std::size_t first = name.size();
    while (first > 0 && std::isdigit(static_cast<unsigned char>(name[first - 1])) != 0) {
        --first;
    }
    if (first == name.size() || name.size() - first > kMostDigits) {
        return {name, std::nullopt};
    }
    std::uint64_t number = 0;
    for (const char digit : name.substr(first)) {
        number = number * kTen + static_cast<std::uint64_t>(digit - '0');
    }
    return {name.substr(0, first), number};
}

bool saysRecurrent(std::string_view name)
{
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    constexpr std::array<std::string_view, 3> kParts = {"recurrent", "hh", "hidden"};
    constexpr std::array<std::string_view, 6> kEnds = {"wh", "dr", "du", "br", "bh", "db_r"};
    return lower == "r" || lower == "u" ||
           std::ranges::any_of(
               kParts,
               [&](std::string_view part) { return lower.find(part) != std::string::npos; }) ||
           std::ranges::any_of(kEnds, [&](std::string_view end) { return lower.ends_with(end); });
}

bool isRecurrent(ParameterKind kind)
{
    return kind == ParameterKind::RecurrentWeights || kind == ParameterKind::RecurrentBias;
}

using Weights = std::vector<WeightTensor>;
using Tensors = std::vector<const Tensor*>;

/// Whether all names are one word with a number: then sorted by the numbers.
bool sortByNumbers(Tensors& gradients)
{
    const std::string_view begin = numbered(gradients.front()->name).begin;
    const bool all = std::ranges::all_of(gradients, [begin](const Tensor* gradient) {
        const NumberedName name = numbered(gradient->name);
        return name.number && name.begin == begin;
    });
    if (all) {
        std::ranges::sort(gradients, {},
                          [](const Tensor* gradient) { return numbered(gradient->name).number; });
    }
    return all;
}

/// Gradients of one shape in the order of the weights that have it; empty: it stays open.
Tensors inOrder(const Weights& weights, Tensors gradients)
{
    const bool isOneOfTwoBiases = weights.size() == 2 && gradients.size() == 1 &&
                                  isVector(weights[0].first.kind) &&
                                  weights[0].first.layer == weights[1].first.layer &&
                                  weights[0].first.direction == weights[1].first.direction;
    if (isOneOfTwoBiases || (weights.size() == 1 && gradients.size() == 1)) {
        return gradients;
    }
    if (weights.size() != gradients.size()) {
        return {};
    }
    if (sortByNumbers(gradients)) {
        return gradients;
    }
    const bool isPair = weights.size() == 2 &&
                        isRecurrent(weights[0].first.kind) != isRecurrent(weights[1].first.kind) &&
                        saysRecurrent(gradients[0]->name) != saysRecurrent(gradients[1]->name);
    if (!isPair) {
        return {};
    }
    if (isRecurrent(weights[0].first.kind) != saysRecurrent(gradients[0]->name)) {
        std::swap(gradients[0], gradients[1]);
    }
    return gradients;
}

} // namespace

std::optional<std::map<std::string, const Tensor*>>
gradientsByShape(const std::vector<WeightTensor>& weights,
                 const std::vector<std::shared_ptr<const Tensor>>& gradients)
{
    std::map<Shape, Weights> byShape;
    for (const WeightTensor& weight : weights) {
        byShape[squeezed(weight.tensor->shape)].push_back(weight);
    }
    std::map<std::string, const Tensor*> found;
    for (const auto& [shape, sameShape] : byShape) {
        Tensors fitting;
        for (const auto& gradient : gradients) {
            if (squeezed(gradient->shape) == shape) {
                fitting.push_back(gradient.get());
            }
        }
        if (fitting.empty()) {
            continue;
        }
        const Tensors ordered = inOrder(sameShape, std::move(fitting));
        if (ordered.empty()) {
            return std::nullopt;
        }
        for (std::size_t at = 0; at < ordered.size(); ++at) {
            found[sameShape[at].tensor->name] = ordered[at];
        }
    }
    return found.empty() ? std::nullopt : std::optional(std::move(found));
}

} // namespace gateloupe
