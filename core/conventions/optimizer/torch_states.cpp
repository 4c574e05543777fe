// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/torch_states.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/conventions/optimizer/parameter_order.h"
#include "core/conventions/optimizer/state_slots.h"
#include "core/conventions/optimizer/torch_rules.h"

namespace gateloupe {

namespace {

/// Where each word of a state belongs.
using TorchSlot = TensorPointer OptimizerStates::Slots::*;
constexpr std::array<Named<TorchSlot>, 10> kTorchSlots = {
    {{"exp_avg", &OptimizerStates::Slots::m},
     {"momentum_buffer", &OptimizerStates::Slots::m},
     {"exp_avg_sq", &OptimizerStates::Slots::v},
     {"square_avg", &OptimizerStates::Slots::v},
     {"exp_inf", &OptimizerStates::Slots::v},
     {"sum", &OptimizerStates::Slots::v},
     {"max_exp_avg_sq", &OptimizerStates::Slots::extra},
     {"grad_avg", &OptimizerStates::Slots::extra},
     {"acc_delta", &OptimizerStates::Slots::extra},
     {"mu_product", &OptimizerStates::Slots::product}}};

/// Buffers of modules, which no optimizer has a state of.
constexpr std::array<std::string_view, 3> kBuffers = {"running_mean", "running_var",
                                                      "num_batches_tracked"};
/// Words of copies of the weights, which no optimizer steps.
constexpr std::array<std::string_view, 5> kCopies = {"ema", "target", "averag", "teacher", "swa"};

/// The states of one optimizer of PyTorch, by the index of the parameter.
struct TorchOptimizer
{
    std::map<std::uint64_t, OptimizerStates::Slots> states;
    std::set<std::string, std::less<>> words; ///< of all its states
    std::optional<double> countedSteps;
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

std::map<std::string, TorchOptimizer> torchOptimizers(const TensorCatalog& catalog)
{
    std::map<std::string, TorchOptimizer> optimizers;
    for (const TensorPointer& tensor : catalog.tensors) {
        const auto name = torchStateName(tensor->name);
        if (!name) {
            continue;
        }
        TorchOptimizer& optimizer = optimizers[name->optimizer];
        optimizer.words.emplace(name->word);
        if (const auto slot = valueNamed(kTorchSlots, name->word)) {
            optimizer.states[name->index].*(*slot) = tensor;
        } else if (name->word == "step") {
            optimizer.states[name->index].steps = tensor;
        }
    }
    for (auto& [name, optimizer] : optimizers) {
        const std::string state = name.empty() ? "state." : name + ".state.";
        for (const Attribute& attribute : catalog.attributes) {
            const auto* count = std::get_if<std::int64_t>(&attribute.value);
            if (count != nullptr && attribute.name == "step" &&
                attribute.object.starts_with(state)) {
                optimizer.countedSteps = static_cast<double>(*count);
            }
        }
    }
    return optimizers;
}

/// Parameters by what their names begin with, in the order of the file.
std::map<std::string, std::vector<TensorPointer>>
torchParameters(const TensorCatalog& catalog,
                const std::map<std::string, TorchOptimizer>& optimizers)
{
    std::map<std::string, std::vector<TensorPointer>> byRoot;
    for (const TensorPointer& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        const bool isState = torchStateName(name).has_value() ||
                             std::ranges::any_of(optimizers, [name](const auto& each) {
                                 return !each.first.empty() && name.starts_with(each.first + ".");
                             });
        if (!isState && !isOneOf(cutLast(name, '.').second, kBuffers)) {
            const std::size_t dot = name.find('.');
            byRoot[std::string(name.substr(0, dot))].push_back(tensor);
            byRoot[""].push_back(tensor);
        }
    }
    return byRoot;
}

template <typename T>
std::vector<T> listOfGroup(const TensorCatalog& catalog, const std::string& group,
                           std::string_view name)
{
    const Attribute* found = catalog.findAttribute(group, name);
    const auto* list = found == nullptr ? nullptr : std::get_if<std::vector<T>>(&found->value);
    return list == nullptr ? std::vector<T>() : *list;
}

/// One group of parameters of an optimizer.
struct TorchGroup
{
    std::string object; ///< what has its attributes
    std::vector<std::uint64_t> parameters;
    std::vector<std::string> names; ///< of the parameters, where the file has them
};

std::vector<TorchGroup> groupsOf(const TensorCatalog& catalog, const std::string& name,
                                 const TorchOptimizer& optimizer)
{
    std::vector<TorchGroup> groups;
    const std::string all = name.empty() ? "param_groups." : name + ".param_groups.";
    while (true) {
        TorchGroup group{all + std::to_string(groups.size()), {}, {}};
        for (const std::int64_t index :
             listOfGroup<std::int64_t>(catalog, group.object, "params")) {
            group.parameters.push_back(static_cast<std::uint64_t>(index));
        }
        if (group.parameters.empty()) {
            break;
        }
        group.names = listOfGroup<std::string>(catalog, group.object, "param_names");
        groups.push_back(std::move(group));
    }
    if (groups.empty() && !optimizer.states.empty()) { // other files than pickles have none
        constexpr std::uint64_t kMostParameters = 100'000;
        TorchGroup group{all + "0", {}, {}};
        const std::uint64_t last = std::min(optimizer.states.rbegin()->first, kMostParameters);
        for (std::uint64_t index = 0; index <= last; ++index) {
            group.parameters.push_back(index);
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

/// Empty for a parameter without a state.
std::optional<Shape> shapeOf(const TorchOptimizer& optimizer, std::uint64_t index)
{
    const auto found = optimizer.states.find(index);
    if (found == optimizer.states.end()) {
        return std::nullopt;
    }
    const OptimizerStates::Slots& slots = found->second;
    const TensorPointer& any = slots.m ? slots.m : slots.v;
    return any ? std::optional(any->shape) : std::nullopt;
}

/// The weights by the names that the groups state; empty where they state none, or a weight is not
/// there. A wrapped module's weights have a word in front.
std::optional<ParameterMatch> matchNames(const std::vector<TorchGroup>& groups,
                                         const std::vector<TensorPointer>& weights)
{
    ParameterMatch match;
    for (const TorchGroup& group : groups) {
        if (group.names.size() != group.parameters.size()) {
            return std::nullopt;
        }
        auto& found = match.groups.emplace_back();
        for (const std::string& name : group.names) {
            TensorPointer one;
            for (const TensorPointer& weight : weights) {
                if (weight->name == name || weight->name.ends_with("." + name)) {
                    if (one) {
                        return std::nullopt;
                    }
                    one = weight;
                }
            }
            if (!one) {
                return std::nullopt;
            }
            found.push_back(std::move(one));
        }
    }
    return match;
}

/// A match, and whether the file itself says it.
struct StatedMatch
{
    ParameterMatch match;
    bool isStated = false;
};

bool isCopy(const std::string& root)
{
    const std::string word = lowered(root);
    return std::ranges::any_of(
        kCopies, [&word](std::string_view copy) { return word.find(copy) != std::string::npos; });
}

/// The match with the weights of one module of the file; empty where none fits or several do.
std::optional<StatedMatch>
matchOf(const TorchOptimizer& optimizer, const std::vector<TorchGroup>& groups,
        const std::map<std::string, std::vector<TensorPointer>>& parameters)
{
    std::vector<ParameterShapes> shapes;
    for (const TorchGroup& group : groups) {
        ParameterShapes& ofGroup = shapes.emplace_back();
        for (const std::uint64_t index : group.parameters) {
            ofGroup.push_back(shapeOf(optimizer, index));
        }
    }
    std::vector<std::pair<std::string, StatedMatch>> matches;
    for (const auto& [root, weights] : parameters) {
        if (auto named = matchNames(groups, weights)) {
            matches.emplace_back(root, StatedMatch{*std::move(named), true});
        } else if (auto found = matchParameters(shapes, weights)) {
            matches.emplace_back(root, StatedMatch{*std::move(found), false});
        }
    }
    const auto rank = [](const auto& each) {
        return std::pair(!each.second.isStated, each.second.match.kind);
    };
    if (matches.empty()) {
        return std::nullopt;
    }
    const auto best = rank(*std::ranges::min_element(matches, {}, rank));
    std::erase_if(matches, [&](const auto& each) { return rank(each) != best; });
    // All of the file's tensors are a root, too: the word of one module says more.
    if (matches.size() > 1 && matches.front().first.empty()) {
        matches.erase(matches.begin());
    }
    if (matches.size() > 1) {
        std::erase_if(matches, [](const auto& each) { return isCopy(each.first); });
    }
    return matches.size() == 1 ? std::optional(std::move(matches.front().second)) : std::nullopt;
}

/// Whether two modules have a weight of one shape: then another order of the modules would fit,
/// too.
bool mayStandOtherwise(const ParameterMatch& match)
{
    std::map<Shape, std::string_view> modules;
    return std::ranges::any_of(match.groups, [&](const auto& group) {
        return std::ranges::any_of(group, [&](const TensorPointer& weight) {
            const std::string_view module =
                weight ? cutLast(weight->name, '.').first : std::string_view();
            return weight && modules.emplace(weight->shape, module).first->second != module;
        });
    });
}

/// Puts the states of an optimizer's groups beside their weights. Returns how many parameters no
/// weight is known of.
std::size_t takeStates(const TensorCatalog& catalog, const TorchOptimizer& optimizer,
                       const std::vector<TorchGroup>& groups, const ParameterMatch& match,
                       OptimizerStates& found)
{
    std::size_t untold = 0;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        found.rules.push_back(torchRule(catalog, groups[group].object, optimizer.words));
        for (std::size_t place = 0; place < groups[group].parameters.size(); ++place) {
            const auto state = optimizer.states.find(groups[group].parameters[place]);
            const TensorPointer& weight = match.groups[group][place];
            if (state == optimizer.states.end()) {
                continue;
            }
            if (!weight) {
                ++untold;
                continue;
            }
            OptimizerStates::Slots slots = state->second;
            const bool isCentered = found.rules.back().isCentered && !slots.m;
            slots.m = isCentered ? slots.extra : slots.m; // the mean gradient
            slots.rule = found.rules.size() - 1;
            found.steps = slots.steps ? slots.steps : found.steps;
            found.weights[weight->name] = std::move(slots);
        }
    }
    return untold;
}

} // namespace

void addTorchStates(const TensorCatalog& catalog, OptimizerStates& found)
{
    const auto optimizers = torchOptimizers(catalog);
    const auto parameters = torchParameters(catalog, optimizers);
    for (const auto& [name, optimizer] : optimizers) {
        const std::string called = name.empty() ? "the optimizer" : name;
        const bool isKnown = std::ranges::any_of(
            optimizer.states, [](const auto& entry) { return entry.second.m || entry.second.v; });
        if (!isKnown) {
            found.notes.push_back(
                message("%1 keeps %2, which is neither a momentum nor a mean of squares; it is "
                        "not shown",
                        called, joinedBy(", ", optimizer.words)));
            continue;
        }
        const std::vector<TorchGroup> groups = groupsOf(catalog, name, optimizer);
        const auto matched = matchOf(optimizer, groups, parameters);
        if (!matched) {
            found.notes.push_back(
                message("which weights the states of %1 belong to cannot be told from their order",
                        called));
            continue;
        }
        const std::size_t untold = takeStates(catalog, optimizer, groups, matched->match, found);
        found.framework = "pytorch";
        found.countedSteps = optimizer.countedSteps;
        if (untold > 0) {
            found.notes.push_back(message("which weights %1 states of %2 belong to cannot be told "
                                          "from their order; they are not shown",
                                          untold, called));
        }
        if (!matched->isStated && mayStandOtherwise(matched->match)) {
            found.notes.push_back(
                message("the states of %1 are taken in the order of the parameters in the file, "
                        "which it does not state; modules of equal shapes may have changed places",
                        called));
        }
    }
}

} // namespace gateloupe
