// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/slot_states.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/lists.h"
#include "core/conventions/optimizer/state_slots.h"

namespace gateloupe {

namespace {

/// A word of a name, and which array of which optimizer stands under it.
struct SlotWord
{
    std::string_view word;
    OptimizerKind kind;
    OptimizerSlot slot;
};

constexpr std::array<SlotWord, 6> kTensorFlowSlots = {
    {{"Adam", OptimizerKind::Adam, OptimizerSlot::M},
     {"Adam_1", OptimizerKind::Adam, OptimizerSlot::V},
     {"Momentum", OptimizerKind::Momentum, OptimizerSlot::M},
     {"RMSProp", OptimizerKind::RmsProp, OptimizerSlot::V},
     {"RMSProp_1", OptimizerKind::RmsProp, OptimizerSlot::M},
     {"Adagrad", OptimizerKind::Adagrad, OptimizerSlot::V}}};

constexpr std::array<SlotWord, 4> kOptaxStates = {
    {{"mu", OptimizerKind::Adam, OptimizerSlot::M},
     {"nu", OptimizerKind::Adam, OptimizerSlot::V},
     {"trace", OptimizerKind::Momentum, OptimizerSlot::M},
     {"sum_of_squares", OptimizerKind::Adagrad, OptimizerSlot::V}}};

/// Adam of TensorFlow 1 keeps beta1^t and beta2^t for its next step t in place of a count.
void takePowers(const std::map<std::string, TensorPointer, std::less<>>& weights,
                OptimizerStates& found)
{
    constexpr double kMostOff = 1e-2; // of a whole step, in f32
    OptimizerRule& rule = found.rules.front();
    const auto power1 = numberIn(lookUp(weights, std::string_view("beta1_power")));
    const auto power2 = numberIn(lookUp(weights, std::string_view("beta2_power")));
    if (!power1 || !power2 || *power1 <= 0.0 || *power2 <= 0.0) {
        return;
    }
    const double next = std::log(*power1) / std::log(rule.beta1);
    const double whole = std::round(next);
    if (std::abs(next - whole) > kMostOff || whole < 1.0) {
        rule.refusal = Error::unsupported("beta1_power says that beta1 is not %1, and nothing says "
                                          "what it is; m and v are shown",
                                          rule.beta1);
        return;
    }
    rule.beta2 = std::pow(*power2, 1.0 / whole);
    found.countedSteps = whole - 1.0;
}

/// The rule by which a group of states is used; the numbers that no file has are assumed or refuse
/// a step.
OptimizerRule ruleOf(OptimizerKind kind)
{
    OptimizerRule rule;
    rule.kind = kind;
    rule.name = kind == OptimizerKind::Adam       ? "adam"
                : kind == OptimizerKind::RmsProp  ? "rmsprop"
                : kind == OptimizerKind::Momentum ? "momentum"
                : kind == OptimizerKind::Lion     ? "lion"
                                                  : "adagrad";
    if (kind == OptimizerKind::Momentum || kind == OptimizerKind::RmsProp) {
        rule.refusal = Error::unsupported("nothing in the file says by what the momentum is "
                                          "multiplied in a step; m is shown");
    }
    return rule;
}

/// Words that stand for the weights' own tree, and for the optimizer's.
bool isOfOptimizer(std::string_view name)
{
    return name.find("opt_state") != std::string_view::npos || name.starts_with("optimizer") ||
           name.find("/optimizer/") != std::string_view::npos;
}

/// Weights by every end of their names behind a separator; null where two have one end.
std::map<std::string_view, TensorPointer> weightsByEnd(const TensorCatalog& catalog, char separator)
{
    std::map<std::string_view, TensorPointer> ends;
    for (const TensorPointer& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        if (isOfOptimizer(name)) {
            continue;
        }
        for (std::size_t at = 0; at != std::string_view::npos;) {
            const auto [entry, isNew] = ends.emplace(name.substr(at), tensor);
            entry->second = isNew || at == 0 ? tensor : nullptr;
            const std::size_t next = name.find(separator, at);
            at = next == std::string_view::npos ? next : next + 1;
        }
    }
    return ends;
}

void addOptaxStates(const TensorCatalog& catalog, char separator, OptimizerStates& found)
{
    const auto weights = weightsByEnd(catalog, separator);
    bool hasV = false;
    for (const TensorPointer& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        for (const auto& [word, kind, slot] : kOptaxStates) {
            const std::string part = separator + std::string(word) + separator;
            const std::size_t at = name.find(part);
            if (at == std::string_view::npos || !isOfOptimizer(name)) {
                continue;
            }
            const TensorPointer owner = lookUp(weights, name.substr(at + part.size()));
            const std::size_t before = found.weights.size();
            take(found, owner, slot, tensor);
            if (found.weights.size() > before && found.rules.empty()) {
                found.rules = {ruleOf(kind)};
            }
            hasV = hasV || slot == OptimizerSlot::V;
        }
        if (name.ends_with(separator + std::string("count")) && isOfOptimizer(name)) {
            found.steps = tensor;
        } else if (name.ends_with(separator + std::string("learning_rate")) &&
                   isOfOptimizer(name)) { // optax.inject_hyperparams
            found.learningRate = tensor;
        }
    }
    if (found.weights.empty()) {
        return;
    }
    found.framework = "flax";
    OptimizerRule& rule = found.rules.front();
    const bool hasM = std::ranges::any_of(
        found.weights, [](const auto& entry) { return entry.second.m != nullptr; });
    if (rule.kind == OptimizerKind::Adam && !hasM) {
        rule = ruleOf(OptimizerKind::RmsProp);
    } else if (rule.kind == OptimizerKind::Adam && !hasV) {
        rule = ruleOf(OptimizerKind::Lion);
    }
    if (rule.kind == OptimizerKind::Adam) {
        found.notes.push_back(
            message("optax keeps the same of Adam, AdamW, NAdam, LAMB and Adamax: Adam without "
                    "weight decay is taken for granted"));
    }
    if (rule.kind == OptimizerKind::Adam || rule.kind == OptimizerKind::Lion) {
        rule.assumed = {{"beta1", rule.beta1}, {"beta2", rule.beta2}, {"eps", rule.epsilon}};
    }
}

} // namespace

void addTensorFlowSlots(const TensorCatalog& catalog, OptimizerStates& found)
{
    const auto weights = catalog.index();
    for (const TensorPointer& tensor : catalog.tensors) {
        const auto [weight, word] = cutLast(tensor->name, '/');
        const auto slot = std::ranges::find(kTensorFlowSlots, word, &SlotWord::word);
        if (slot == kTensorFlowSlots.end() || weight.empty()) {
            continue;
        }
        take(found, lookUp(weights, weight), slot->slot, tensor);
        if (!found.weights.empty() && found.rules.empty()) {
            found.rules = {ruleOf(slot->kind)};
            found.rules.front().isKeras = true;
        }
    }
    if (found.weights.empty()) {
        return;
    }
    found.framework = "tensorflow1";
    if (found.rules.front().kind == OptimizerKind::Adam) {
        found.rules.front().assumed = {{"beta1", found.rules.front().beta1},
                                       {"eps", found.rules.front().epsilon}};
        takePowers(weights, found);
    }
}

void addOptaxStates(const TensorCatalog& catalog, OptimizerStates& found)
{
    for (const char separator : {'/', '.'}) {
        if (found.weights.empty()) {
            addOptaxStates(catalog, separator, found);
        }
    }
}

} // namespace gateloupe
