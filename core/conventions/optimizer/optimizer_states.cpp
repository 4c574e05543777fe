// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/optimizer_states.h"

#include <algorithm>
#include <array>

#include "core/base/lists.h"
#include "core/conventions/optimizer/keras_states.h"
#include "core/conventions/optimizer/slot_states.h"
#include "core/conventions/optimizer/torch_states.h"
#include "core/formats/reader_registry.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 3> kSlotNames = {"m", "v", "step"};

} // namespace

std::string_view nameOf(OptimizerSlot slot)
{
    return kSlotNames.at(static_cast<std::size_t>(slot));
}

std::optional<OptimizerSlot> slotFromName(std::string_view name)
{
    return enumeratorNamed<OptimizerSlot>(kSlotNames, name);
}

std::string OptimizerStates::name() const
{
    std::vector<std::string> names;
    for (const OptimizerRule& rule : rules) {
        if (!isOneOf(rule.name, names)) {
            names.push_back(rule.name);
        }
    }
    return joinedBy(", ", names);
}

bool OptimizerStates::hasStep() const
{
    return std::ranges::any_of(rules, [](const OptimizerRule& rule) { return !rule.refusal; });
}

OptimizerStates optimizerStates(const TensorCatalog& catalog)
{
    OptimizerStates found;
    for (const auto add : {addTorchStates, addTensorFlowSlots, addKerasStates, addOptaxStates}) {
        if (found.weights.empty()) {
            add(catalog, found);
        }
    }
    return found;
}

OptimizerStates optimizerStatesOfFile(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    OptimizerStates found = optimizerStates(catalog);
    if (!found.weights.empty() || catalog.path.extension() != ".zip") {
        return found;
    }
    auto beside = openCatalog(catalog.path, monitor, "policy.optimizer.pth");
    if (!beside) {
        return found; // another archive
    }
    TensorCatalog both = *std::move(beside);
    both.tensors.insert(both.tensors.end(), catalog.tensors.begin(), catalog.tensors.end());
    return optimizerStates(both);
}

} // namespace gateloupe
