// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/optimizer_states.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/formats/reader_registry.h"

namespace gateloupe {

namespace {

using TensorPointer = std::shared_ptr<const Tensor>;

constexpr std::array<std::string_view, 3> kSlotNames = {"m", "v", "step"};

/// The words for m and v.
constexpr std::array<Named<OptimizerSlot>, 4> kTorchSlots = {{{"exp_avg", OptimizerSlot::M},
                                                              {"momentum_buffer", OptimizerSlot::M},
                                                              {"exp_avg_sq", OptimizerSlot::V},
                                                              {"square_avg", OptimizerSlot::V}}};

/// Buffers of modules, which no optimizer has a state of.
constexpr std::array<std::string_view, 3> kBuffers = {"running_mean", "running_var",
                                                      "num_batches_tracked"};

void put(OptimizerStates::Slots& slots, OptimizerSlot slot, TensorPointer tensor)
{
    (slot == OptimizerSlot::V ? slots.v : slots.m) = std::move(tensor);
}

/// "a.b.c" cut at its last separator.
std::pair<std::string_view, std::string_view> cutLast(std::string_view name, char separator)
{
    const std::size_t at = name.rfind(separator);
    return at == std::string_view::npos ? std::pair(std::string_view(), name)
                                        : std::pair(name.substr(0, at), name.substr(at + 1));
}

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
        found.steps = optimizer.steps;
        takeTorchNumbers(found, catalog, name);
    }
}

/// The weights of a catalog by every end that their written names have behind a separator: an
/// optimizer's tensor repeats the end of its weight's name. Lifetime: the catalog's.
class WeightsByEnd
{
public:
    using Written = std::string (*)(std::string_view name);

    WeightsByEnd(const TensorCatalog& catalog, Written written)
    {
        for (const TensorPointer& tensor : catalog.tensors) {
            if (tensor->name.starts_with("optimizer")) {
                continue;
            }
            const std::string name = written(tensor->name);
            add(name, tensor);
            for (std::size_t at = name.find_first_of(kSeparators); at != std::string::npos;
                 at = name.find_first_of(kSeparators, at + 1)) {
                add(name.substr(at + 1), tensor);
            }
        }
    }

    /// The weight of that end; null where there is none or more than one. A tensor whose stored
    /// name is that end itself is no weight of it.
    [[nodiscard]] TensorPointer find(std::string_view end) const
    {
        TensorPointer found;
        const auto known = m_weights.find(end);
        if (known == m_weights.end()) {
            return found;
        }
        for (const TensorPointer& tensor : known->second) {
            if (tensor->name != end && found) {
                return nullptr;
            }
            found = tensor->name != end ? tensor : found;
        }
        return found;
    }

private:
    static constexpr std::string_view kSeparators = "/_.";
    /// One may be left out by its name, two are ambiguous: more change no answer.
    static constexpr std::size_t kMostKept = 3;

    void add(std::string end, const TensorPointer& tensor)
    {
        auto& weights = m_weights[std::move(end)];
        if (weights.size() < kMostKept) {
            weights.push_back(tensor);
        }
    }

    std::map<std::string, std::vector<TensorPointer>, std::less<>> m_weights;
};

void take(OptimizerStates& found, const TensorPointer& weight, OptimizerSlot slot,
          const TensorPointer& state)
{
    if (weight && weight->shape == state->shape) {
        put(found.weights[weight->name], slot, state);
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

/// ".h5": "optimizer_weights/adam/sequential_lstm_kernel_momentum", and Keras 2's
/// "optimizer_weights/training/Adam/lstm/kernel/m:0".
void addKerasByName(const TensorCatalog& catalog, OptimizerStates& found)
{
    constexpr std::array<Named<OptimizerSlot>, 4> kEndings = {{{"_momentum", OptimizerSlot::M},
                                                               {"_velocity", OptimizerSlot::V},
                                                               {"/m:0", OptimizerSlot::M},
                                                               {"/v:0", OptimizerSlot::V}}};
    if (std::ranges::none_of(catalog.tensors, [](const TensorPointer& tensor) {
            return tensor->name.starts_with("optimizer_weights/");
        })) { // quickly done with other files
        return;
    }
    const WeightsByEnd byUnderscores(catalog, [](std::string_view name) {
        std::string text(name);
        std::ranges::replace(text, '/', '_');
        return text;
    });
    const WeightsByEnd byOldNames(catalog, [](std::string_view name) {
        return std::string(name.ends_with(":0") ? name.substr(0, name.size() - 2) : name);
    });
    for (const TensorPointer& tensor : catalog.tensors) {
        std::string_view name = tensor->name;
        if (!name.starts_with("optimizer_weights/")) {
            continue;
        }
        name = name.substr(name.find('/') + 1);
        for (const auto& [ending, slot] : kEndings) {
            if (!name.ends_with(ending)) {
                continue;
            }
            std::string_view weight = name.substr(0, name.size() - ending.size());
            const WeightsByEnd& weights = ending.starts_with("/") ? byOldNames : byUnderscores;
            TensorPointer owner;
            while (!owner && !weight.empty()) { // without what the optimizer is called
                const std::size_t slash = weight.find('/');
                weight =
                    slash == std::string_view::npos ? std::string_view() : weight.substr(slash + 1);
                owner = weight.empty() ? nullptr : weights.find(weight);
            }
            take(found, owner, slot, tensor);
        }
        if (name.ends_with("/learning_rate")) {
            found.learningRate = tensor;
        } else if (name.ends_with("/iteration") || name.ends_with("/iter:0")) {
            found.steps = tensor;
        }
    }
}

/// The parts of a tree's names in the order of their numbers: "vars/2" before "vars/10".
std::uint64_t numberAtEnd(std::string_view name)
{
    return numberFromText<std::uint64_t>(cutLast(name, '/').second).value_or(0);
}

/// ".keras": vars/0 is the iteration, vars/1 the learning rate, then m and v of each variable of
/// the model in its order, which the layers' shapes tell.
void addKerasByOrder(const TensorCatalog& catalog, OptimizerStates& found)
{
    std::vector<TensorPointer> states;
    std::map<std::string, std::vector<TensorPointer>> layers;
    for (const TensorPointer& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        if (name.starts_with("optimizer/vars/")) {
            states.push_back(tensor);
        } else if (const std::size_t vars = name.find("/vars/"); vars != std::string_view::npos) {
            layers[std::string(name.substr(0, vars))].push_back(tensor);
        }
    }
    constexpr std::size_t kOwn = 2;
    if (states.size() <= kOwn) {
        return;
    }
    const auto byNumber = [](const TensorPointer& a, const TensorPointer& b) {
        return numberAtEnd(a->name) < numberAtEnd(b->name);
    };
    std::ranges::sort(states, byNumber);
    std::vector<std::vector<TensorPointer>> groups;
    std::size_t variables = 0;
    for (auto& [name, tensors] : layers) {
        std::ranges::sort(tensors, byNumber);
        variables += tensors.size();
        groups.push_back(tensors);
    }
    const std::size_t kept = states.size() - kOwn;
    const std::size_t each = kept == 2 * variables ? 2 : kept == variables ? 1 : 0;
    std::vector<TensorPointer> order;
    std::size_t orders = 0;
    std::vector<TensorPointer> first;
    const std::function<void(std::vector<bool>&)> search = [&](std::vector<bool>& used) {
        if (order.size() == variables) {
            first = orders == 0 ? order : first;
            ++orders;
            return;
        }
        for (std::size_t group = 0; group < groups.size() && orders < 2; ++group) {
            const bool isNext =
                !used[group] &&
                std::ranges::all_of(groups[group], [&, at = order.size()](const auto& one) mutable {
                    return one->shape == states[kOwn + each * at++]->shape;
                });
            if (isNext) {
                used[group] = true;
                order.insert(order.end(), groups[group].begin(), groups[group].end());
                search(used);
                order.resize(order.size() - groups[group].size());
                used[group] = false;
            }
        }
    };
    constexpr std::size_t kMostLayers = 64;
    if (each > 0 && groups.size() <= kMostLayers) {
        std::vector<bool> used(groups.size());
        search(used);
    }
    if (orders != 1) {
        found.notes.push_back(
            message("which weights the states of %1 belong to cannot be told from their order",
                    "optimizer"));
        return;
    }
    for (std::size_t index = 0; index < first.size(); ++index) {
        take(found, first[index], OptimizerSlot::M, states[kOwn + each * index]);
        if (each == 2) {
            take(found, first[index], OptimizerSlot::V, states[kOwn + each * index + 1]);
        }
    }
    found.steps = states[0];
    found.learningRate = states[1];
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
        addKerasByName(catalog, found);
        if (found.weights.empty()) {
            addKerasByOrder(catalog, found);
        }
        if (!found.weights.empty()) {
            constexpr double kKerasEpsilon = 1e-7;
            found.framework = "keras";
            found.epsilon = {kKerasEpsilon};
        }
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
