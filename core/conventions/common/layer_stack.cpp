// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/common/layer_stack.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/conventions/common/model_builder.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

std::vector<Activation CellEquations::*> activationPlaces(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return {&CellEquations::gate, &CellEquations::candidate, &CellEquations::output};
    case CellKind::Gru:
        return {&CellEquations::gate, &CellEquations::candidate};
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        break;
    }
    return {&CellEquations::candidate};
}

Status setActivations(std::span<const Activation> activations, CellKind& cell,
                      CellEquations& equations)
{
    const auto places = activationPlaces(cell);
    equations = standardEquations(cell);
    for (std::size_t index = 0; index < activations.size(); ++index) {
        Activation& place = equations.*places[index % places.size()];
        if (index >= places.size() && place != activations[index]) {
            return Error::unsupported("its directions have different activations");
        }
        place = activations[index];
    }
    if (cell == CellKind::RnnTanh && equations.candidate.kind == ActivationKind::Relu) {
        cell = CellKind::RnnRelu;
        equations = standardEquations(cell);
    }
    return {};
}

Status OperatorLayer::setDirection(std::string_view word)
{
    if (!word.empty() && word != "forward" && word != "reverse" && word != "bidirectional") {
        return Error::unsupported("its direction %1 is not known", word);
    }
    directions = word == "bidirectional" ? 2 : 1;
    isReversed = word == "reverse";
    return {};
}

bool OperatorLayer::canFeed(const OperatorLayer& next) const
{
    return directions == next.directions && isReversed == next.isReversed &&
           gruReset == next.gruReset && hiddenSize == next.hiddenSize &&
           next.inputSize == directions * hiddenSize && weights->dtype == next.weights->dtype &&
           (biases == nullptr) == (next.biases == nullptr) &&
           (peepholes == nullptr) == (next.peepholes == nullptr);
}

void OperatorLayer::describe(RnnModel& model, std::size_t layers, BiasMode bias) const
{
    model.spec = {.cell = model.spec.cell,
                  .inputSize = inputSize,
                  .hiddenSize = hiddenSize,
                  .layers = static_cast<std::uint32_t>(layers),
                  .directions = directions,
                  .bias = bias,
                  .dtype = weights->dtype};
    model.setGruReset(gruReset, FactSource::Stated);
    model.setReversed(isReversed, FactSource::Stated);
}

Status checkUsable(const Tensor& tensor, std::string_view word)
{
    if (tensor.source && isFloatingPoint(tensor.dtype)) {
        return {};
    }
    return Error::unsupported("its %1 (%2) is of type %3; f16, bf16, f32 and f64 can be used", word,
                              tensor.name, typeTextOf(tensor));
}

bool LayerFlow::isOne(FlowAxis axis) const
{
    return axis == FlowAxis::One || (axis == FlowAxis::Direction && directions == 1);
}

std::vector<FlowAxis> LayerFlow::withoutOnes() const
{
    std::vector<FlowAxis> rest = axes;
    std::erase_if(rest, [this](FlowAxis axis) { return isOne(axis); });
    return rest;
}

bool LayerFlow::transpose(const std::vector<std::int64_t>* order)
{
    if (order != nullptr && order->size() != axes.size()) {
        return false;
    }
    std::vector<FlowAxis> turned(axes.rbegin(), axes.rend());
    for (std::size_t index = 0; order != nullptr && index < axes.size(); ++index) {
        const auto from = axisFromFront((*order)[index], axes.size());
        if (!from) {
            return false;
        }
        turned[index] = axes[*from];
    }
    axes = std::move(turned);
    return true;
}

bool LayerFlow::squeeze(const std::vector<std::int64_t>* names)
{
    if (names == nullptr) {
        axes = withoutOnes();
        return true;
    }
    std::set<std::size_t> gone;
    for (const std::int64_t name : *names) {
        const auto index = axisFromFront(name, axes.size());
        if (!index || !isOne(axes[*index])) {
            return false;
        }
        gone.insert(*index);
    }
    for (auto index = gone.rbegin(); index != gone.rend(); ++index) {
        axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(*index));
    }
    return true;
}

/// Whether a shape that the file states says what the merged axes are.
bool LayerFlow::fitsMerged(const std::vector<std::int64_t>& shape,
                           const std::vector<FlowAxis>& rest) const
{
    const auto width = static_cast<std::int64_t>(directions * hiddenSize);
    const auto isCopied = [&](std::size_t index) { // 0: the extent that stood there
        return index < axes.size() && axes[index] == rest[index];
    };
    return shape.size() == 3 && (shape[0] != 0 || isCopied(0)) && (shape[1] != 0 || isCopied(1)) &&
           (shape[2] == width || shape[2] == -1 ||
            (shape[2] == 0 && directions == 1 && isCopied(2)));
}

bool LayerFlow::reshape(const std::vector<std::int64_t>* shape)
{
    const std::vector<FlowAxis> rest = withoutOnes();
    const bool isMerged = rest.size() == 3 && rest[2] == FlowAxis::Features;
    const bool hasUnits = rest.size() == 2U + directions && rest.back() == FlowAxis::Unit &&
                          (directions == 1 || rest[2] == FlowAxis::Direction);
    if ((!isMerged && !hasUnits) || (shape != nullptr && !fitsMerged(*shape, rest))) {
        return false;
    }
    axes = {rest[0], rest[1], FlowAxis::Features};
    return true;
}

bool LayerFlow::arrivesAs(FlowAxis first, FlowAxis second) const
{
    return axes.size() == 3 && axes[0] == first && axes[1] == second &&
           (axes[2] == FlowAxis::Features || (directions == 1 && axes[2] == FlowAxis::Unit));
}

std::vector<std::vector<std::size_t>>
stacksOf(const std::vector<std::optional<std::size_t>>& readers)
{
    const std::set<std::optional<std::size_t>> later(readers.begin(), readers.end());
    std::vector<std::vector<std::size_t>> stacks;
    for (std::size_t first = 0; first < readers.size(); ++first) {
        if (later.contains(first)) {
            continue;
        }
        stacks.emplace_back();
        for (std::optional<std::size_t> layer = first; layer; layer = readers[*layer]) {
            stacks.back().push_back(*layer);
        }
    }
    return stacks;
}

Result<std::shared_ptr<const Tensor>>
joinedStates(std::span<const std::shared_ptr<const Tensor>> states)
{
    std::vector<Tensor> parts;
    for (const auto& state : states) {
        if (state == nullptr) {
            return std::shared_ptr<const Tensor>();
        }
        parts.push_back(*state);
    }
    GATELOUPE_TRY(Tensor whole, concatenated(parts, 0));
    return renamed(std::move(whole), parts.front().name);
}

std::string_view sharedStart(std::span<const std::string_view> names)
{
    std::string_view start = names.front();
    for (const std::string_view name : names) {
        const auto end = std::ranges::mismatch(start, name).in1;
        start = start.substr(0, static_cast<std::size_t>(end - start.begin()));
    }
    return start;
}

std::string_view withoutSeparators(std::string_view name, std::string_view separators)
{
    const auto last = name.find_last_not_of(separators);
    return name.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

} // namespace gateloupe
