// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/mxnet/mxnet_group.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

std::vector<MxnetGroup> collect(const TensorCatalog& catalog)
{
    std::vector<MxnetGroup> groups;
    std::map<std::pair<std::string, MxnetForm>, std::size_t> places;
    for (const auto& tensor : catalog.tensors) {
        auto name = parseMxnetName(tensor->name);
        if (!name) {
            continue;
        }
        const auto [place, isNew] =
            places.emplace(std::pair(name->prefix, name->form), groups.size());
        if (isNew) {
            groups.push_back({.prefix = name->prefix, .form = name->form});
        }
        MxnetGroup& group = groups[place->second];
        group.isWrapped = group.isWrapped || name->isWrapped;
        group.tensors.emplace(MxnetSlot{name->layer, name->direction, name->kind, name->gate},
                              tensor);
    }
    return groups;
}

/// Whether layer `upper` can read what layer `lower` gives: same cell, fitting widths.
bool feeds(const MxnetGroup& group, std::uint32_t lower, std::uint32_t upper)
{
    const auto matrix = [&group](std::uint32_t layer, Direction direction, ParameterKind kind) {
        return group.find({.layer = layer, .direction = direction, .kind = kind});
    };
    const auto recurrent = matrix(lower, Direction::Forward, ParameterKind::RecurrentWeights);
    const auto upperRecurrent = matrix(upper, Direction::Forward, ParameterKind::RecurrentWeights);
    const auto input = matrix(upper, Direction::Forward, ParameterKind::InputWeights);
    const bool isTwofold =
        matrix(lower, Direction::Backward, ParameterKind::RecurrentWeights) != nullptr;
    const bool isUpperTwofold =
        matrix(upper, Direction::Backward, ParameterKind::RecurrentWeights) != nullptr;
    if (!recurrent || !upperRecurrent || !input || recurrent->shape.size() != 2 ||
        input->shape.size() != 2) {
        return false;
    }
    const auto width = checkedMul(recurrent->shape[1], isTwofold ? 2 : 1);
    return upperRecurrent->shape == recurrent->shape && isTwofold == isUpperTwofold && width &&
           *width == input->shape[1];
}

bool isStack(const MxnetGroup& group)
{
    const auto layers = group.layers();
    return std::adjacent_find(layers.begin(), layers.end(), [&](auto lower, auto upper) {
               return !feeds(group, lower, upper);
           }) == layers.end();
}

/// The prefix of one layer by itself.
std::string prefixOfLayer(const MxnetGroup& group, std::uint32_t layer)
{
    const std::string number = std::to_string(layer);
    return group.form == MxnetForm::Layer ? group.prefix + "l" + number + "_"
                                          : group.prefix + number + ".";
}

/// Every layer as a cell by itself.
std::vector<MxnetGroup> splitLayers(MxnetGroup group)
{
    std::vector<MxnetGroup> cells;
    for (const std::uint32_t layer : group.layers()) {
        cells.push_back({.prefix = prefixOfLayer(group, layer), .isWrapped = group.isWrapped});
        for (const auto& [slot, tensor] : group.tensors) {
            if (slot.layer == layer) {
                cells.back().tensors.emplace(MxnetSlot{0, slot.direction, slot.kind, slot.gate},
                                             tensor);
            }
        }
    }
    return cells;
}

void countLayersFromZero(MxnetGroup& group)
{
    const auto layers = group.layers();
    decltype(group.tensors) counted;
    for (auto& [slot, tensor] : group.tensors) {
        const auto number = std::distance(layers.begin(), layers.find(slot.layer));
        counted.emplace(
            MxnetSlot{static_cast<std::uint32_t>(number), slot.direction, slot.kind, slot.gate},
            std::move(tensor));
    }
    group.tensors = std::move(counted);
}

} // namespace

std::shared_ptr<const Tensor> MxnetGroup::find(MxnetSlot slot) const
{
    const auto found = tensors.lower_bound(slot);
    const bool isSame = found != tensors.end() && found->first.layer == slot.layer &&
                        found->first.direction == slot.direction && found->first.kind == slot.kind;
    return isSame ? found->second : nullptr;
}

std::set<std::uint32_t> MxnetGroup::layers() const
{
    std::set<std::uint32_t> numbers;
    for (const auto& [slot, tensor] : tensors) {
        numbers.insert(slot.layer);
    }
    return numbers;
}

std::vector<MxnetGroup> groupMxnetTensors(const TensorCatalog& catalog)
{
    std::vector<MxnetGroup> groups;
    for (MxnetGroup& group : collect(catalog)) {
        const bool isOneCell = group.form == MxnetForm::Sequence && group.layers().size() == 1;
        const bool mayBeCells = group.form == MxnetForm::Sequence || group.form == MxnetForm::Layer;
        if (isOneCell || (mayBeCells && !isStack(group))) {
            std::ranges::move(splitLayers(std::move(group)), std::back_inserter(groups));
            continue;
        }
        countLayersFromZero(group);
        groups.push_back(std::move(group));
    }
    return groups;
}

} // namespace gateloupe
