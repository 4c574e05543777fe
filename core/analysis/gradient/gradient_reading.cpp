// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gradient/gradient_reading.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/analysis/gradient/gradients_by_shape.h"
#include "core/base/lists.h"
#include "core/formats/array_file.h"
#include "core/formats/reader_registry.h"

namespace gateloupe {

namespace {

/// What programs add to the name of a weight when they mean its gradient.
constexpr std::array<std::string_view, 5> kGradientEnds = {".grad", "_grad", "/grad", ":grad",
                                                           ":0"};
constexpr std::array<std::string_view, 3> kGradientBegins = {"grad.", "grad_", "grad/"};
/// Where a part of a name ends.
constexpr std::string_view kNameBorders = "./:|";
constexpr std::size_t kShownNames = 12;
/// numpy's names of arrays that were given none, before their numbers.
constexpr std::string_view kNamelessBegin = "arr_";

std::string_view plainName(std::string_view name)
{
    for (const std::string_view end : kGradientEnds) {
        if (name.ends_with(end)) {
            name.remove_suffix(end.size());
        }
    }
    for (const std::string_view begin : kGradientBegins) {
        if (name.starts_with(begin)) {
            name.remove_prefix(begin.size());
        }
    }
    while (name.starts_with('/')) {
        name.remove_prefix(1);
    }
    return name;
}

/// Whether one name is the other with more parts before it.
bool isSameTail(std::string_view a, std::string_view b)
{
    if (a.size() > b.size()) {
        std::swap(a, b);
    }
    return a == b || (b.ends_with(a) &&
                      kNameBorders.find(b[b.size() - a.size() - 1]) != std::string_view::npos);
}

/// "layer_0/forward/forget/input_weights" in "lstm/layer_0/...": from the last "layer_" on.
std::string_view canonicalTail(std::string_view name)
{
    name = plainName(name);
    const auto begin = name.rfind("layer_");
    const bool isPart = begin == 0 || (begin != std::string_view::npos && name[begin - 1] == '/');
    return isPart ? name.substr(begin) : name;
}

class GradientReading
{
public:
    GradientReading(const TensorCatalog& gradients, const TensorCatalog& weights,
                    const RnnModel& model, ProgressMonitor& monitor)
        : m_gradients(gradients)
        , m_weights(weights)
        , m_model(model)
        , m_monitor(monitor)
    {
    }

    Result<GivenGradients> read()
    {
        GATELOUPE_CHECK(readPaths());
        if (m_found.weights.empty()) {
            GATELOUPE_CHECK(readNames());
        }
        if (m_found.weights.empty() && (takeByPlace() || takeByShape())) {
            GATELOUPE_CHECK(readNames());
        }
        if (m_found.weights.empty()) {
            return nothing();
        }
        for (const ParameterId& id : orderedIds(m_model)) {
            if (!m_found.weights.contains(id)) {
                m_found.missing.push_back(id);
            }
        }
        for (const auto& tensor : m_gradients.tensors) {
            if (!m_used.contains(tensor->name)) {
                m_found.ignored.push_back(tensor->name);
            }
        }
        return std::move(m_found);
    }

private:
    [[nodiscard]] Error nothing() const
    {
        std::vector<std::string> names;
        for (const auto& tensor : m_gradients.tensors) {
            if (names.size() < kShownNames) {
                names.push_back(tensor->name);
            }
        }
        std::vector<std::string> wanted;
        for (const Tensor* weight : weightsInOrder()) {
            if (wanted.size() < kShownNames) {
                wanted.push_back(weight->name);
            }
        }
        return Error::notFound("%1 has no gradient of %2, neither by the canonical paths nor by "
                               "the names of its weights (%4), and the shapes leave open "
                               "whose they are; it has: %3",
                               m_gradients.path, m_model.name, joinedBy(", ", names),
                               joinedBy(", ", wanted));
    }

    /// Tensors of several networks begin with the networks' names.
    [[nodiscard]] bool isOfThisNetwork(std::string_view name, std::string_view tail) const
    {
        name = plainName(name);
        const std::string_view prefix = name.substr(0, name.size() - tail.size());
        return prefix.empty() || prefix == m_model.name + "/" || !hasOwnPrefix();
    }

    [[nodiscard]] bool hasOwnPrefix() const
    {
        return std::ranges::any_of(m_gradients.tensors, [this](const auto& tensor) {
            return plainName(tensor->name).starts_with(m_model.name + "/layer_");
        });
    }

    Status readPaths()
    {
        for (const auto& tensor : m_gradients.tensors) {
            const std::string tail(canonicalTail(tensor->name));
            if (!isOfThisNetwork(tensor->name, tail)) {
                continue;
            }
            const auto id = parameterIdFromPath(tail);
            if (id && m_model.find(*id) != nullptr) {
                GATELOUPE_TRY(const Array array, arrayOf(*tensor, m_monitor));
                const MatrixSize size = sizeOf(m_model.spec, *id);
                const Shape wanted = {size.rows, size.cols};
                const bool isVectorShape = isVector(id->kind) && array.shape() == Shape{size.rows};
                if (array.shape() != wanted && !isVectorShape) {
                    return misfit(tensor->name, array.shape(),
                                  isVector(id->kind) ? Shape{size.rows} : wanted);
                }
                m_found.weights[*id] = array.convertedTo<double>();
                m_used.insert(tensor->name);
            } else if (!id && isRunArray(tail)) {
                GATELOUPE_TRY(m_found.runArrays[tail], arrayOf(*tensor, m_monitor));
                m_used.insert(tensor->name);
            }
        }
        return {};
    }

    static bool isRunArray(std::string_view tail)
    {
        return tail == "x" || tail == "h0" || tail == "c0" ||
               (tail.starts_with("layer_") && tail.find("/") != std::string_view::npos);
    }

    static Error misfit(const std::string& name, const Shape& found, const Shape& wanted)
    {
        return Error::shapeMismatch("the gradient %1 is %2, its weight is %3", name, toText(found),
                                    toText(wanted));
    }

    Status readNames()
    {
        m_found.areByName = true;
        std::erase_if(m_found.runArrays, [this](const auto& entry) {
            const bool isOfSteps = entry.first.find('/') != std::string::npos;
            if (isOfSteps) {
                m_used.erase(entry.first);
            }
            return isOfSteps;
        });
        for (const auto& [id, view] : m_model.parameters) {
            const Tensor* const weight = tensorBehind(view);
            if (weight == nullptr) {
                return Error::unsupported(
                    "%1 is computed from its tensors: give its gradient by the path %1",
                    pathOf(id));
            }
            GATELOUPE_TRY(const Array* const gradient, gradientOf(*weight));
            if (gradient != nullptr) {
                m_found.weights[id] = gateOf(*gradient, *weight, view);
            }
        }
        return {};
    }

    /// The tensors of the network's file in which its gates lie, in the order of the parameters: as
    /// frameworks list the weights of a layer.
    [[nodiscard]] std::vector<const Tensor*> weightsInOrder() const
    {
        std::vector<const Tensor*> ordered;
        for (const auto& [id, view] : m_model.parameters) {
            const Tensor* const tensor = tensorBehind(view);
            if (tensor != nullptr && std::ranges::find(ordered, tensor) == ordered.end()) {
                ordered.push_back(tensor);
            }
        }
        return ordered;
    }

    /// Whether the gradients have no names, as numpy.savez gives arr_0, arr_1, ..., and are as many
    /// as the weights, each of the shape of the weight at its place.
    bool takeByPlace()
    {
        const std::vector<const Tensor*> weights = weightsInOrder();
        if (weights.size() != m_gradients.tensors.size()) {
            return false;
        }
        std::map<std::string, const Tensor*> places;
        for (std::size_t at = 0; at < weights.size(); ++at) {
            const auto gradient =
                m_gradients.find(std::string(kNamelessBegin) + std::to_string(at));
            if (!gradient || gradient->shape != weights[at]->shape) {
                return false;
            }
            places[weights[at]->name] = gradient.get();
        }
        m_places = std::move(places);
        m_found.taken = message("arrays without names are taken in the order of the weights: arr_0 "
                                "is the gradient of %1",
                                weights.front()->name);
        return true;
    }

    /// Whether the shapes decide whose gradients the arrays are.
    bool takeByShape()
    {
        std::vector<WeightTensor> weights;
        for (const auto& [id, view] : m_model.parameters) {
            const Tensor* const tensor = tensorBehind(view);
            const bool isKnown =
                tensor == nullptr ||
                std::ranges::find(weights, tensor, &WeightTensor::tensor) != weights.end();
            if (!isKnown) {
                weights.push_back({tensor, id});
            }
        }
        auto places = gradientsByShape(weights, m_gradients.tensors);
        if (!places) {
            return false;
        }
        m_places = *std::move(places);
        std::vector<std::string> pairs;
        for (const auto& [weight, gradient] : m_places) {
            if (pairs.size() < kShownNames) {
                pairs.push_back(gradient->name + " of " + weight);
            }
        }
        m_found.taken = message("the names tell nothing, arrays are taken by their shapes: %1",
                                joinedBy(", ", pairs));
        return true;
    }

    /// The tensor of the file in which a gate lies; null where the gate was made of others.
    [[nodiscard]] const Tensor* tensorBehind(const GateView& view) const
    {
        const Tensor* byPlace = nullptr;
        for (const auto& tensor : m_weights.tensors) {
            if (tensor->source == nullptr || tensor->source != view.tensor->source) {
                continue;
            }
            if (tensor->name == view.tensor->name) {
                return tensor.get();
            }
            const bool holdsGate =
                view.offsetElements >= tensor->offsetElements &&
                view.offsetElements < tensor->offsetElements + tensor->elements();
            if (holdsGate && (byPlace == nullptr || tensor->elements() < byPlace->elements())) {
                byPlace = tensor.get();
            }
        }
        return byPlace;
    }

    /// Null where the file has none. Errors: ShapeMismatch.
    Result<const Array*> gradientOf(const Tensor& weight)
    {
        const auto known = m_arrays.find(weight.name);
        if (known != m_arrays.end()) {
            return &known->second;
        }
        const Tensor* const tensor = named(weight.name);
        if (tensor == nullptr) {
            return static_cast<const Array*>(nullptr);
        }
        GATELOUPE_TRY(Array array, arrayOf(*tensor, m_monitor));
        if (array.shape() != weight.shape && !isSqueezed(array.shape(), weight.shape)) {
            return misfit(tensor->name, array.shape(), weight.shape);
        }
        m_used.insert(tensor->name);
        return &m_arrays.emplace(weight.name, std::move(array)).first->second;
    }

    /// Axes of one element may be more or fewer.
    static bool isSqueezed(Shape a, Shape b)
    {
        std::erase(a, 1U);
        std::erase(b, 1U);
        return a == b;
    }

    /// The gradient whose name is the weight's own, else the only one with the same tail. In a file
    /// that has weights beside gradients only what is called a gradient is one.
    [[nodiscard]] const Tensor* named(std::string_view weight) const
    {
        if (const auto place = m_places.find(std::string(weight)); place != m_places.end()) {
            return place->second;
        }
        const bool hasBoth = m_gradients.find(weight) != nullptr &&
                             std::ranges::any_of(m_gradients.tensors, [&](const auto& tensor) {
                                 return isCalledGradient(tensor->name) &&
                                        isSameTail(plainName(tensor->name), plainName(weight));
                             });
        if (const Tensor* const variable = ofKerasVariable(weight)) {
            return variable;
        }
        const Tensor* byTail = nullptr;
        for (const auto& tensor : m_gradients.tensors) {
            const std::string_view name = plainName(tensor->name);
            if (hasBoth && !isCalledGradient(tensor->name)) {
                continue;
            }
            if (name == plainName(weight)) {
                return tensor.get();
            }
            if (isSameTail(name, plainName(weight))) {
                byTail = byTail == nullptr ? tensor.get() : nullptr;
            }
        }
        return byTail;
    }

    /// Keras 3 keeps the variables of a cell by number, vars/0 to 2, and calls them otherwise:
    /// "gru/gru_cell/kernel". Null for another name, or where several fit.
    [[nodiscard]] const Tensor* ofKerasVariable(std::string_view weight) const
    {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kVariables = {
            {{"/vars/0", "/kernel"}, {"/vars/1", "/recurrent_kernel"}, {"/vars/2", "/bias"}}};
        const auto variable = std::ranges::find_if(
            kVariables, [&](const auto& entry) { return weight.ends_with(entry.first); });
        if (variable == kVariables.end()) {
            return nullptr;
        }
        std::vector<const Tensor*> fitting;
        for (const auto& tensor : m_gradients.tensors) {
            const std::string_view name = plainName(tensor->name);
            const auto isOtherSide = [&](std::string_view side) {
                return weight.find(std::string(side) + "_layer") != std::string_view::npos &&
                       name.find(side) == std::string_view::npos;
            };
            const bool isVariable =
                name.ends_with(variable->second) || name == variable->second.substr(1);
            if (isVariable && !isOtherSide("forward") && !isOtherSide("backward")) {
                fitting.push_back(tensor.get());
            }
        }
        if (fitting.size() > 1) { // those of this network
            std::erase_if(fitting, [this](const Tensor* tensor) {
                return !plainName(tensor->name).starts_with(m_model.name + "/");
            });
        }
        return fitting.size() == 1 ? fitting.front() : nullptr;
    }

    static bool isCalledGradient(std::string_view name)
    {
        return name.find("grad") != std::string_view::npos;
    }

    /// A gate's numbers: those that stand in the gradient where the gate's stand in the weight.
    static std::vector<double> gateOf(const Array& gradient, const Tensor& weight,
                                      const GateView& view)
    {
        std::vector<double> values;
        values.reserve(view.elements());
        for (std::uint64_t row = 0; row < view.rows; ++row) {
            for (std::uint64_t col = 0; col < view.cols; ++col) {
                const auto offset = static_cast<std::int64_t>(view.offsetElements) +
                                    static_cast<std::int64_t>(row) * view.rowStride +
                                    static_cast<std::int64_t>(col) * view.colStride -
                                    static_cast<std::int64_t>(weight.offsetElements);
                values.push_back(gradient[rowMajorIndex(weight, offset)]);
            }
        }
        return values;
    }

    /// The row-major place of the element that lies `offset` elements behind a tensor's first one.
    static std::uint64_t rowMajorIndex(const Tensor& tensor, std::int64_t offset)
    {
        std::vector<std::size_t> axes(tensor.shape.size());
        std::iota(axes.begin(), axes.end(), std::size_t{0});
        std::ranges::stable_sort(axes, std::greater(),
                                 [&](std::size_t axis) { return tensor.strides[axis]; });
        std::vector<std::uint64_t> index(axes.size());
        for (const std::size_t axis : axes) {
            const std::int64_t stride = std::max<std::int64_t>(1, tensor.strides[axis]);
            if (tensor.shape[axis] > 1) {
                index[axis] = static_cast<std::uint64_t>(offset / stride);
                offset %= stride;
            }
        }
        std::uint64_t place = 0;
        for (std::size_t axis = 0; axis < index.size(); ++axis) {
            place = place * tensor.shape[axis] + index[axis];
        }
        return place;
    }

    const TensorCatalog& m_gradients;
    const TensorCatalog& m_weights;
    const RnnModel& m_model;
    ProgressMonitor& m_monitor;
    std::map<std::string, const Tensor*> m_places; ///< nameless gradients by their weights' names
    std::map<std::string, Array> m_arrays;         ///< gradients by the names of their weights
    std::set<std::string> m_used;
    GivenGradients m_found;
};

} // namespace

Result<GivenGradients> readGradients(const std::filesystem::path& path,
                                     const TensorCatalog& weights, const RnnModel& model,
                                     ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const TensorCatalog gradients, openCatalog(path, monitor));
    return GradientReading(gradients, weights, model, monitor).read();
}

void dropInputs(GivenGradients& given, const ForwardRequest& request)
{
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t batch = request.x.shape()[1];
    const std::uint64_t lanes = std::uint64_t{spec.layers} * spec.directions;
    const std::array<std::tuple<const char*, const Array*, Shape>, 3> inputs = {
        {{"x", &request.x, request.x.shape()},
         {"h0", request.h0 ? &*request.h0 : nullptr, {lanes, batch, spec.recurrentWidth()}},
         {"c0", request.c0 ? &*request.c0 : nullptr, {lanes, batch, spec.hiddenSize}}}};
    for (const auto& [name, input, shape] : inputs) {
        const auto found = given.runArrays.find(name);
        if (found == given.runArrays.end()) {
            continue;
        }
        const bool isInput = input != nullptr && found->second.shape() == input->shape() &&
                             found->second.convertedTo<double>() == input->convertedTo<double>();
        if (isInput || (given.areByName && found->second.shape() != shape)) {
            given.ignored.emplace_back(name);
            given.runArrays.erase(found);
        }
    }
}

} // namespace gateloupe
