// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/keras_states.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/conventions/optimizer/state_slots.h"

namespace gateloupe {

namespace {

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
class KerasOrder
{
public:
    explicit KerasOrder(const TensorCatalog& catalog)
    {
        std::map<std::string, std::vector<TensorPointer>> layers;
        for (const TensorPointer& tensor : catalog.tensors) {
            const std::string_view name = tensor->name;
            if (name.starts_with("optimizer/vars/")) {
                m_states.push_back(tensor);
            } else if (const std::size_t vars = name.find("/vars/");
                       vars != std::string_view::npos) {
                layers[std::string(name.substr(0, vars))].push_back(tensor);
            }
        }
        sortByNumber(m_states);
        for (auto& [name, tensors] : layers) {
            sortByNumber(tensors);
            m_variables += tensors.size();
            m_layers.push_back(std::move(tensors));
        }
    }

    void addTo(OptimizerStates& found)
    {
        if (m_states.size() <= kOwn) {
            return;
        }
        const std::size_t kept = m_states.size() - kOwn;
        m_each = kept == 2 * m_variables ? 2 : kept == m_variables ? 1 : 0;
        if (m_each > 0 && m_layers.size() <= kMostLayers) {
            std::vector<bool> used(m_layers.size());
            search(used);
        }
        if (m_orders != 1) {
            found.notes.push_back(
                message("which weights the states of %1 belong to cannot be told from their order",
                        "optimizer"));
            return;
        }
        for (std::size_t index = 0; index < m_first.size(); ++index) {
            take(found, m_first[index], OptimizerSlot::M, m_states[kOwn + m_each * index]);
            if (m_each == 2) {
                take(found, m_first[index], OptimizerSlot::V, m_states[kOwn + m_each * index + 1]);
            }
        }
        found.steps = m_states[0];
        found.learningRate = m_states[1];
    }

private:
    static constexpr std::size_t kOwn = 2; ///< states that belong to no variable
    static constexpr std::size_t kMostLayers = 64;

    static void sortByNumber(std::vector<TensorPointer>& tensors)
    {
        std::ranges::sort(tensors, [](const TensorPointer& a, const TensorPointer& b) {
            return numberAtEnd(a->name) < numberAtEnd(b->name);
        });
    }

    /// Whether a layer's variables have the shapes of the states that come next.
    [[nodiscard]] bool isNext(const std::vector<TensorPointer>& layer) const
    {
        std::size_t at = m_order.size();
        return std::ranges::all_of(layer, [this, &at](const TensorPointer& one) {
            return one->shape == m_states[kOwn + m_each * at++]->shape;
        });
    }

    /// Counts the orders of the layers that the shapes allow, up to two; keeps the first.
    void search(std::vector<bool>& used)
    {
        if (m_order.size() == m_variables) {
            m_first = m_orders == 0 ? m_order : m_first;
            ++m_orders;
            return;
        }
        for (std::size_t index = 0; index < m_layers.size() && m_orders < 2; ++index) {
            const std::vector<TensorPointer>& layer = m_layers[index];
            if (used[index] || !isNext(layer)) {
                continue;
            }
            used[index] = true;
            m_order.insert(m_order.end(), layer.begin(), layer.end());
            search(used);
            m_order.resize(m_order.size() - layer.size());
            used[index] = false;
        }
    }

    std::vector<TensorPointer> m_states;              ///< of the optimizer, by number
    std::vector<std::vector<TensorPointer>> m_layers; ///< the variables of each
    std::size_t m_variables = 0;
    std::size_t m_each = 0; ///< states of a variable
    std::vector<TensorPointer> m_order;
    std::vector<TensorPointer> m_first;
    std::size_t m_orders = 0;
};

} // namespace

void addKerasStates(const TensorCatalog& catalog, OptimizerStates& found)
{
    addKerasByName(catalog, found);
    if (found.weights.empty()) {
        KerasOrder(catalog).addTo(found);
    }
    if (!found.weights.empty()) {
        constexpr double kKerasEpsilon = 1e-7;
        found.framework = "keras";
        const bool hasV = std::ranges::any_of(
            found.weights, [](const auto& entry) { return entry.second.v != nullptr; });
        // One array a weight: the momentum of SGD, which holds the learning rate already, or what
        // RMSprop, Adagrad and Lion keep.
        found.ownStep = hasV ? "" : "a Keras optimizer with one state for each weight";
        found.epsilon = {kKerasEpsilon};
    }
}

} // namespace gateloupe
