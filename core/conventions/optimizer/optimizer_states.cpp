// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/optimizer_states.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/conventions/optimizer/keras_states.h"
#include "core/conventions/optimizer/state_slots.h"
#include "core/formats/reader_registry.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 3> kSlotNames = {"m", "v", "step"};

/// The words for m and v.
constexpr std::array<Named<OptimizerSlot>, 4> kTorchSlots = {{{"exp_avg", OptimizerSlot::M},
                                                              {"momentum_buffer", OptimizerSlot::M},
                                                              {"exp_avg_sq", OptimizerSlot::V},
                                                              {"square_avg", OptimizerSlot::V}}};

/// Buffers of modules, which no optimizer has a state of.
constexpr std::array<std::string_view, 3> kBuffers = {"running_mean", "running_var",
                                                      "num_batches_tracked"};

/// Adam has both, RMSProp v alone, momentum m alone.
void nameOptimizer(OptimizerStates& states)
{
    bool hasM = false;
    bool hasV = false;
    for (const auto& [weight, slots] : states.weights) {
        hasM = hasM || slots.m;
        hasV = hasV || slots.v;
    }
    states.name = hasM && hasV ? "adam" : hasV ? "rmsprop" : "momentum";
}

/// The states of one optimizer of PyTorch, by the index of the parameter.
struct TorchOptimizer
{
    std::map<std::uint64_t, OptimizerStates::Slots> states;
    TensorPointer steps;
    std::set<std::string, std::less<>> words; ///< of all its states
};

/// "optimizer.state.3.exp_avg": the optimizer's own name, the index and the word. Empty for others.
struct TorchStateName
{
    std::string optimizer;
    std::uint64_t index = 0;
    std::string_view word;
};

std::optional<TorchStateName> torchStateName(std::string_view name)
{
    const auto [before, word] = cutLast(name, '.');
    const auto [above, number] = cutLast(before, '.');
    const auto [optimizer, state] = cutLast(above, '.');
    const auto index = numberFromText<std::uint64_t>(number);
    if (!index || state != "state") {
        return std::nullopt;
    }
    return TorchStateName{std::string(optimizer), *index, word};
}

bool isBuffer(std::string_view name)
{
    return isOneOf(cutLast(name, '.').second, kBuffers);
}

/// Parameters by what their names begin with, in the order of the file.
std::map<std::string, std::vector<TensorPointer>>
torchParameters(const TensorCatalog& catalog, const std::set<std::string>& optimizers)
{
    std::map<std::string, std::vector<TensorPointer>> byRoot;
    for (const TensorPointer& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        const bool isState = torchStateName(name).has_value() ||
                             std::ranges::any_of(optimizers, [name](const std::string& each) {
                                 return !each.empty() && name.starts_with(each + ".");
                             });
        if (!isState && !isBuffer(name)) {
            const std::size_t dot = name.find('.');
            byRoot[std::string(name.substr(0, dot))].push_back(tensor);
            byRoot[""].push_back(tensor);
        }
    }
    return byRoot;
}

bool fits(const TorchOptimizer& optimizer, const std::vector<TensorPointer>& parameters)
{
    return std::ranges::all_of(optimizer.states, [&](const auto& entry) {
        const auto& [index, slots] = entry;
        const TensorPointer& state = slots.m ? slots.m : slots.v;
        return state && index < parameters.size() && parameters[index]->shape == state->shape;
    });
}

std::optional<double> numberAttribute(const TensorCatalog& catalog, const std::string& object,
                                      std::string_view name)
{
    const Attribute* found = catalog.findAttribute(object, name);
    if (found == nullptr) {
        return std::nullopt;
    }
    if (const auto* number = std::get_if<double>(&found->value)) {
        return *number;
    }
    const auto* integer = std::get_if<std::int64_t>(&found->value);
    return integer == nullptr ? std::nullopt : std::optional(static_cast<double>(*integer));
}

void takeTorchNumbers(OptimizerStates& states, const TensorCatalog& catalog,
                      const std::string& optimizer)
{
    const std::string group = optimizer.empty() ? "param_groups.0" : optimizer + ".param_groups.0";
    states.statedLearningRate = numberAttribute(catalog, group, "lr");
    if (const auto epsilon = numberAttribute(catalog, group, "eps")) {
        states.epsilon = {*epsilon, false};
    }
    const Attribute* betas = catalog.findAttribute(group, "betas");
    const auto* both = betas == nullptr ? nullptr : std::get_if<std::vector<double>>(&betas->value);
    if (both != nullptr && both->size() == 2) {
        states.beta1 = {both->front(), false};
        states.beta2 = {both->back(), false};
    }
}

/// The optimizer whose step is neither Adam's nor lr times the momentum; empty for these two. What
/// it keeps tells it, or the numbers of its parameter group.
std::string torchsOwnStep(const TorchOptimizer& optimizer, const TensorCatalog& catalog,
                          const std::string& name)
{
    const std::string group = name.empty() ? "param_groups.0" : name + ".param_groups.0";
    const auto states = [&](const char* word) { return optimizer.words.contains(word); };
    const auto* const nesterov = catalog.findAttribute(group, "nesterov");
    const bool* const isNesterov =
        nesterov == nullptr ? nullptr : std::get_if<bool>(&nesterov->value);
    if (states("exp_inf")) {
        return "Adamax";
    }
    if (states("mu_product")) {
        return "NAdam";
    }
    if (states("square_avg") && states("momentum_buffer")) {
        return "RMSprop with momentum";
    }
    if (isNesterov != nullptr && *isNesterov) {
        return "SGD with Nesterov's momentum";
    }
    if (catalog.findAttribute(group, "betas") != nullptr &&
        catalog.findAttribute(group, "amsgrad") == nullptr) { // which Adam and AdamW have
        return "RAdam or another optimizer than Adam";
    }
    return {};
}

void addTorch(const TensorCatalog& catalog, OptimizerStates& found)
{
    std::map<std::string, TorchOptimizer> optimizers;
    std::set<std::string> names;
    for (const TensorPointer& tensor : catalog.tensors) {
        const auto name = torchStateName(tensor->name);
        if (!name) {
            continue;
        }
        names.insert(name->optimizer);
        TorchOptimizer& optimizer = optimizers[name->optimizer];
        optimizer.words.emplace(name->word);
        if (const auto slot = valueNamed(kTorchSlots, name->word)) {
            put(optimizer.states[name->index], *slot, tensor);
        } else if (name->word == "step") {
            optimizer.steps = tensor;
        }
    }
    const auto parameters = torchParameters(catalog, names);
    for (const auto& [name, optimizer] : optimizers) {
        std::vector<std::string> roots;
        for (const auto& [root, tensors] : parameters) {
            if (!optimizer.states.empty() && fits(optimizer, tensors)) {
                roots.push_back(root);
            }
        }
        // All of the file's tensors are a root, too: the word of one module says more.
        if (roots.size() > 1 && roots.front().empty()) {
            roots.erase(roots.begin());
        }
        if (roots.size() != 1) {
            found.notes.push_back(
                message("which weights the states of %1 belong to cannot be told from their order",
                        name.empty() ? "the optimizer" : name));
            continue;
        }
        for (const auto& [index, slots] : optimizer.states) {
            found.weights[parameters.at(roots.front())[index]->name] = slots;
        }
        found.framework = "pytorch";
        found.ownStep = torchsOwnStep(optimizer, catalog, name);
        found.steps = optimizer.steps;
        takeTorchNumbers(found, catalog, name);
    }
}

/// "scope/kernel/Adam" is m, ".../Adam_1" v of "scope/kernel".
void addTensorFlow(const TensorCatalog& catalog, OptimizerStates& found)
{
    constexpr std::array<Named<OptimizerSlot>, 5> kSlots = {{{"Adam", OptimizerSlot::M},
                                                             {"Adam_1", OptimizerSlot::V},
                                                             {"Momentum", OptimizerSlot::M},
                                                             {"RMSProp", OptimizerSlot::V},
                                                             {"RMSProp_1", OptimizerSlot::M}}};
    const auto weights = catalog.index();
    for (const TensorPointer& tensor : catalog.tensors) {
        const auto [weight, word] = cutLast(tensor->name, '/');
        const auto slot = valueNamed(kSlots, word);
        if (slot && !weight.empty()) {
            take(found, lookUp(weights, weight), *slot, tensor);
        }
    }
    if (!found.weights.empty()) {
        found.framework = "tensorflow1";
    }
}

/// "opt_state/0/mu/LSTMCell_0/ii/kernel" is m of "params/LSTMCell_0/ii/kernel".
void addFlax(const TensorCatalog& catalog, OptimizerStates& found)
{
    for (const char separator : {'/', '.'}) {
        for (const auto& [word, slot] :
             {std::pair("mu", OptimizerSlot::M), std::pair("nu", OptimizerSlot::V),
              std::pair("trace", OptimizerSlot::M)}) {
            const std::string part = separator + std::string(word) + separator;
            for (const TensorPointer& tensor : catalog.tensors) {
                const std::size_t at = tensor->name.find(part);
                if (at == std::string::npos) {
                    continue;
                }
                std::string_view weight = std::string_view(tensor->name).substr(at + part.size());
                TensorPointer owner;
                for (const TensorPointer& one : catalog.tensors) {
                    const std::string_view name = one->name;
                    const bool isState = name.find("opt_state") != std::string_view::npos;
                    if (!isState &&
                        (name == weight || (name.ends_with(weight) &&
                                            name[name.size() - weight.size() - 1] == separator))) {
                        owner = one;
                        break;
                    }
                }
                take(found, owner, slot, tensor);
            }
        }
        if (!found.weights.empty() && found.framework.empty()) {
            found.framework = "flax";
        }
        for (const TensorPointer& tensor : catalog.tensors) {
            if (found.framework == "flax" &&
                tensor->name.ends_with(separator + std::string("count"))) {
                found.steps = tensor;
            }
        }
    }
}

} // namespace

std::string_view nameOf(OptimizerSlot slot)
{
    return kSlotNames.at(static_cast<std::size_t>(slot));
}

std::optional<OptimizerSlot> slotFromName(std::string_view name)
{
    return enumeratorNamed<OptimizerSlot>(kSlotNames, name);
}

OptimizerStates optimizerStates(const TensorCatalog& catalog)
{
    OptimizerStates found;
    addTorch(catalog, found);
    if (found.weights.empty()) {
        addTensorFlow(catalog, found);
    }
    if (found.weights.empty()) {
        addKerasStates(catalog, found);
    }
    if (found.weights.empty()) {
        addFlax(catalog, found);
    }
    nameOptimizer(found);
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
