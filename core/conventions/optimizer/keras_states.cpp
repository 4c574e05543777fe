// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/keras_states.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/conventions/optimizer/keras_rules.h"
#include "core/conventions/optimizer/state_slots.h"

namespace gateloupe {

namespace {

using Part = KerasOptimizer::Part;

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

/// What a name of an optimizer's variable ends with, and what it then is.
struct Ending
{
    std::string_view text;
    Part part;
};

/// ".h5": "optimizer_weights/adam/sequential_lstm_kernel_momentum", and Keras 2's
/// "optimizer_weights/training/Adam/lstm/kernel/m:0". Longer endings first.
constexpr std::array<Ending, 13> kEndings = {{{"_accumulated_delta_var", Part::Extra},
                                              {"_accumulated_grad", Part::V},
                                              {"_average_gradient", Part::Extra},
                                              {"_velocity_hat", Part::Extra},
                                              {"_accumulator", Part::V},
                                              {"_momentum", Part::M},
                                              {"_velocity", Part::V},
                                              {"_norm", Part::V},
                                              {"/vhat:0", Part::Extra},
                                              {"/momentum:0", Part::M},
                                              {"/rms:0", Part::V},
                                              {"/m:0", Part::M},
                                              {"/v:0", Part::V}}};

void putPart(OptimizerStates& found, const TensorPointer& weight, Part part,
             const TensorPointer& state)
{
    if (part == Part::Unused || !weight || weight->shape != state->shape) {
        return;
    }
    OptimizerStates::Slots& slots = found.weights[weight->name];
    (part == Part::M ? slots.m : part == Part::V ? slots.v : slots.extra) = state;
}

/// The weight of "sequential_lstm_kernel_momentum", and what the variable is of it.
void takeByName(const TensorPointer& tensor, const WeightsByEnd& byUnderscores,
                const WeightsByEnd& byOldNames, OptimizerStates& found)
{
    const std::string_view name = std::string_view(tensor->name).substr(tensor->name.find('/') + 1);
    const auto ending = std::ranges::find_if(
        kEndings, [name](const Ending& each) { return name.ends_with(each.text); });
    if (ending == kEndings.end()) {
        return;
    }
    std::string_view weight = name.substr(0, name.size() - ending->text.size());
    const WeightsByEnd& weights = ending->text.starts_with("/") ? byOldNames : byUnderscores;
    TensorPointer owner;
    while (!owner && !weight.empty()) { // without what the optimizer is called
        const std::size_t slash = weight.find('/');
        weight = slash == std::string_view::npos ? std::string_view() : weight.substr(slash + 1);
        owner = weight.empty() ? nullptr : weights.find(weight);
    }
    putPart(found, owner, ending->part, tensor);
}

void addKerasByName(const TensorCatalog& catalog, OptimizerStates& found)
{
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
    TensorPointer product;
    for (const TensorPointer& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        if (!name.starts_with("optimizer_weights/")) {
            continue;
        }
        takeByName(tensor, byUnderscores, byOldNames, found);
        if (name.ends_with("/learning_rate")) {
            found.learningRate = tensor;
        } else if (name.ends_with("/iteration") || name.ends_with("/iter:0")) {
            found.steps = tensor;
        } else if (name.ends_with("/variable") && tensor->elements() == 1) { // Nadam's
            product = tensor;
        }
    }
    for (auto& [weight, slots] : found.weights) {
        slots.product = product;
    }
}

/// The parts of a tree's names in the order of their numbers: "vars/2" before "vars/10".
std::uint64_t numberAtEnd(std::string_view name)
{
    return numberFromText<std::uint64_t>(cutLast(name, '/').second).value_or(0);
}

/// "layers/lstm_2/cell": what it is without the number, and the number.
std::pair<std::string, std::uint64_t> numberedLayer(const std::string& name)
{
    const std::size_t begin = name.starts_with("layers/") ? name.find('/') + 1 : 0;
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string_view word = std::string_view(name).substr(begin, end - begin);
    const auto [base, digits] = cutLast(word, '_');
    const auto number = base.empty() ? std::nullopt : numberFromText<std::uint64_t>(digits);
    return {name.substr(0, begin) + std::string(number ? base : word) + name.substr(end),
            number.value_or(0)};
}

/// ".keras": vars/0 is the iteration, vars/1 the learning rate, then what the optimizer keeps of
/// each variable of the model in its order, which the layers' shapes and numbers tell. Frozen
/// layers have none; of batch normalisation, the first two of four variables have.
class KerasOrder
{
public:
    KerasOrder(const TensorCatalog& catalog, const KerasOptimizer& optimizer)
        : m_optimizer(optimizer)
        , m_own(optimizer.hasRateVariable ? 2 : 1)
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
            const bool isNorm =
                tensors.size() == kNormVariables &&
                std::ranges::all_of(tensors,
                                    [&first = *tensors.front()](const TensorPointer& each) {
                                        return each->shape == first.shape;
                                    });
            tensors.resize(isNorm ? kNormVariables / 2 : tensors.size());
            const auto [base, number] = numberedLayer(name);
            m_layers.push_back({base, number, std::move(tensors)});
        }
    }

    void addTo(OptimizerStates& found)
    {
        const std::size_t ends = m_optimizer.endsWithProduct ? 1 : 0;
        const std::size_t parts = m_optimizer.parts();
        if (parts == 0 || m_states.size() <= m_own + ends) {
            return;
        }
        const std::size_t kept = m_states.size() - m_own - ends;
        m_variables = kept % parts == 0 ? kept / parts : 0;
        if (m_variables > 0 && m_layers.size() <= kMostLayers) {
            std::vector<bool> used(m_layers.size());
            search(used);
        }
        if (m_orders != 1 || m_tries > kMostTries) {
            found.notes.push_back(
                message("which weights the states of %1 belong to cannot be told from their order",
                        "optimizer"));
            return;
        }
        take(found);
        found.steps = m_states[0];
        found.learningRate = m_own == 2 ? m_states[1] : nullptr;
    }

private:
    struct Layer
    {
        std::string base; ///< the name without the number that tells it from others of its class
        std::uint64_t number = 0;
        std::vector<TensorPointer> variables;
    };

    static constexpr std::size_t kMostLayers = 64;
    static constexpr std::size_t kMostTries = 100'000;
    static constexpr std::size_t kNormVariables = 4; ///< of batch normalisation

    static void sortByNumber(std::vector<TensorPointer>& tensors)
    {
        std::ranges::sort(tensors, [](const TensorPointer& a, const TensorPointer& b) {
            return numberAtEnd(a->name) < numberAtEnd(b->name);
        });
    }

    void take(OptimizerStates& found) const
    {
        std::size_t at = m_own;
        for (const std::vector<Part>& block : m_optimizer.blocks) {
            for (const TensorPointer& weight : m_first) {
                for (const Part part : block) {
                    putPart(found, weight, part, m_states[at++]);
                }
            }
        }
        for (auto& [weight, slots] : found.weights) {
            slots.product = m_optimizer.endsWithProduct ? m_states.back() : nullptr;
        }
    }

    /// Whether a layer's variables have the shapes of the states that come next.
    [[nodiscard]] bool isNext(const Layer& layer) const
    {
        const std::size_t each = m_optimizer.blocks.front().size();
        std::size_t at = m_order.size();
        return at + layer.variables.size() <= m_variables &&
               std::ranges::all_of(layer.variables, [&](const TensorPointer& one) {
                   return one->shape == m_states[m_own + each * at++]->shape;
               });
    }

    /// Whether a layer of the same class with a higher number is in the order: its class numbers
    /// the layers in the order of the model.
    [[nodiscard]] bool isBehindLater(const Layer& layer, const std::vector<bool>& used) const
    {
        for (std::size_t index = 0; index < m_layers.size(); ++index) {
            const Layer& other = m_layers[index];
            if (used[index] && other.base == layer.base && other.number > layer.number) {
                return true;
            }
        }
        return false;
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
            const Layer& layer = m_layers[index];
            if (++m_tries > kMostTries || used[index] || layer.variables.empty() ||
                !isNext(layer) || isBehindLater(layer, used)) {
                continue;
            }
            used[index] = true;
            m_order.insert(m_order.end(), layer.variables.begin(), layer.variables.end());
            search(used);
            m_order.resize(m_order.size() - layer.variables.size());
            used[index] = false;
        }
    }

    const KerasOptimizer& m_optimizer;
    std::size_t m_own;                   ///< states that belong to no variable
    std::vector<TensorPointer> m_states; ///< of the optimizer, by number
    std::vector<Layer> m_layers;
    std::size_t m_variables = 0;
    std::vector<TensorPointer> m_order;
    std::vector<TensorPointer> m_first;
    std::size_t m_orders = 0;
    std::size_t m_tries = 0;
};

bool hasOptimizerVariables(const TensorCatalog& catalog)
{
    return std::ranges::any_of(catalog.tensors, [](const TensorPointer& tensor) {
        return tensor->name.starts_with("optimizer/vars/") ||
               tensor->name.starts_with("optimizer_weights/");
    });
}

} // namespace

void addKerasStates(const TensorCatalog& catalog, OptimizerStates& found)
{
    if (!hasOptimizerVariables(catalog)) {
        return;
    }
    const auto optimizer = kerasOptimizerOf(catalog);
    if (!optimizer) {
        const std::string name = kerasOptimizerName(catalog);
        found.notes.push_back(
            name.empty() ? message("the file does not say which optimizer its states are of; they "
                                   "are not shown")
                         : message("what %1 keeps of a weight is not shown", name));
        return;
    }
    addKerasByName(catalog, found);
    if (found.weights.empty()) {
        KerasOrder(catalog, *optimizer).addTo(found);
    }
    if (!found.weights.empty()) {
        found.framework = "keras";
        found.rules = {optimizer->rule};
        if (found.learningRate) { // what it is now, after its schedule
            found.rules.front().learningRate.reset();
        }
    }
}

} // namespace gateloupe
