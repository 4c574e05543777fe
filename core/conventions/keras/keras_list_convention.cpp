// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/groups.h"
#include "core/conventions/common/layer_stack.h"
#include "core/conventions/keras/keras_config.h"
#include "core/conventions/keras/keras_units.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

using ListedTensor = std::pair<std::uint64_t, std::shared_ptr<const Tensor>>;
using ListView = std::span<const ListedTensor>;

/// Arrays that have numbers for names: "0", "1" in a list, "arr_0" in an archive, "lstm.0" in a
/// list that a key leads to.
struct KerasList
{
    std::string name; ///< "" or "lstm"
    std::vector<ListedTensor> tensors;
};

/// A cell's arrays in a list.
struct ListedCell
{
    KerasArrays arrays;
    KerasShape shape;
    std::size_t count = 0; ///< arrays it takes
    std::string numbers;   ///< "0, 1 and 2", for people
};

constexpr std::string_view kListSeparators = "._-[";
constexpr std::string_view kNumpyName = "arr"; ///< what numpy calls arrays without a name

/// Behind the name of each variable of a tf.train.Checkpoint.
constexpr std::string_view kCheckpointEnd = "/.ATTRIBUTES/VARIABLE_VALUE";
/// How an optimizer of Keras 3 calls the model's own weights, in the model's order.
/// Source: keras 3.15, src/optimizers/base_optimizer.py, build().
constexpr std::string_view kOptimizersWeights = "_trainable_variables/";

/// Whether a name before its number is a list's own: variables of an object of Keras, an
/// optimizer's among them, are numbered too, behind a path.
bool isListName(std::string_view prefix)
{
    if (prefix.ends_with(kOptimizersWeights)) {
        return true;
    }
    return prefix.find('/') == std::string_view::npos &&
           (prefix.empty() || kListSeparators.find(prefix.back()) != std::string_view::npos);
}

/// Lists whose numbers run from 0 on without a gap, each in the order of its numbers.
std::vector<KerasList> listsOf(const TensorCatalog& catalog)
{
    Groups<std::string, KerasList> lists;
    for (const auto& tensor : catalog.tensors) {
        std::string_view name = tensor->name;
        if (name.ends_with(kCheckpointEnd)) {
            name.remove_suffix(kCheckpointEnd.size());
        }
        const auto last = name.find_last_not_of("0123456789");
        const auto first = last == std::string_view::npos ? 0 : last + 1;
        std::uint64_t number = 0;
        const auto [end, error] =
            std::from_chars(name.data() + first, name.data() + name.size(), number);
        if (error != std::errc() || end != name.data() + name.size() ||
            !isListName(name.substr(0, first))) {
            continue;
        }
        KerasList& list = lists.of(std::string(name.substr(0, first)));
        list.name = withoutSeparators(name.substr(0, first), kListSeparators);
        list.tensors.emplace_back(number, tensor);
    }
    for (KerasList& list : lists.all()) {
        std::ranges::sort(list.tensors, {}, &ListedTensor::first);
    }
    std::erase_if(lists.all(), [](const KerasList& list) {
        return list.tensors.front().first != 0 ||
               list.tensors.back().first != list.tensors.size() - 1;
    });
    return std::move(lists.all());
}

bool isBiasOf(const Tensor& tensor, std::uint64_t width)
{
    return tensor.shape == Shape{width} || tensor.shape == Shape{2, width} ||
           tensor.shape == Shape{2 * width};
}

/// The cell whose kernel is the first of the arrays, by the shapes of those behind it.
std::optional<ListedCell> cellAt(ListView list)
{
    if (list.size() < 2 || list[1].second->shape.size() != 2) {
        return std::nullopt;
    }
    ListedCell cell{.count = 2};
    cell.arrays.kernel = list[0].second;
    cell.arrays.recurrent = list[1].second;
    if (list.size() > 2 && isBiasOf(*list[2].second, list[1].second->shape[1])) {
        cell.arrays.bias = list[2].second;
        cell.count = 3;
    }
    const auto shape = shapeOf(cell.arrays);
    // Two dense layers without biases have the shapes of a SimpleRNN without one.
    if (!shape || (shape->cell == CellKind::RnnTanh && !cell.arrays.bias)) {
        return std::nullopt;
    }
    cell.shape = *shape;
    cell.numbers = joinedBy(", ", list.first(cell.count),
                            [](const ListedTensor& each) { return each.second->name; });
    return cell;
}

/// How two cells of one shape behind each other belong together.
struct Relation
{
    bool areDirections = false; ///< they make a Bidirectional; else two layers
    bool isGuess = false;       ///< the shapes fit both
};

/// `behind` are the arrays behind both: what reads the output tells how wide it is.
Relation relationOf(const ListedCell& first, ListView behind)
{
    const std::uint64_t units = first.shape.units;
    if (first.shape.inputSize != units) {
        return {.areDirections = true};
    }
    const auto reader = std::ranges::find_if(behind, [units](const ListedTensor& each) {
        const Shape& shape = each.second->shape;
        return shape.size() == 2 && (shape[0] == units || shape[0] == 2 * units);
    });
    if (reader == behind.end()) { // a list of two cells alone is rather one layer's than a model's
        return {.areDirections = behind.empty(), .isGuess = true};
    }
    return {.areDirections = reader->second->shape[0] != units};
}

Message orderEvidence(const ListedCell& cell)
{
    return message("arrays %1 have the shapes and the order of get_weights()", cell.numbers);
}

/// The layers of a list, from its beginning on.
std::vector<KerasLayer> layersOfList(const KerasList& list, const std::string& name)
{
    std::vector<KerasLayer> layers;
    for (ListView rest = list.tensors; !rest.empty();) {
        const auto cell = cellAt(rest);
        if (!cell) {
            rest = rest.subspan(1);
            continue;
        }
        rest = rest.subspan(cell->count);
        KerasLayer layer{.name = name,
                         .forward = {cell->arrays},
                         .evidence = {orderEvidence(*cell)},
                         .warnings = {message("the file has no names; this network is known by the "
                                              "shapes of its arrays and their order alone")}};
        const auto next = cellAt(rest);
        if (next && next->shape == cell->shape) {
            const auto behind = rest.subspan(next->count);
            const Relation relation = relationOf(*cell, behind);
            if (relation.areDirections) {
                layer.backward = {next->arrays};
                layer.evidence.push_back(orderEvidence(*next));
                rest = behind;
            }
            if (relation.isGuess) {
                layer.warnings.push_back(
                    relation.areDirections
                        ? message("the second half of the arrays may be another layer; its "
                                  "backward direction is assumed")
                        : message("the arrays behind it are of the same shapes: they may be its "
                                  "backward direction; another layer is assumed"));
            }
        }
        layers.push_back(std::move(layer));
    }
    return layers;
}

/// Gives the layers what a configuration says of them, in its order, where all of them fit.
void applyConfig(const TensorCatalog& catalog, std::vector<KerasLayer>& layers)
{
    const auto config = recurrentLayersOfCatalog(catalog);
    const bool fits = config.size() == layers.size() &&
                      std::ranges::equal(config, layers, [](const auto& entry, const auto& layer) {
                          return fitsArrays(entry.traits, layer.forward.front());
                      });
    for (std::size_t at = 0; fits && at < layers.size(); ++at) {
        const std::string path = joinPath(config[at].path);
        layers[at].name = path.empty() ? layers[at].name : path;
        layers[at].traits = config[at].traits;
    }
}

} // namespace

/// What get_weights() of a layer or a model returns, saved as a list: arrays with numbers for
/// names. A layer is its kernel [in, G*units], its recurrent kernel [units, G*units] and, if it has
/// one, its bias behind each other; a Bidirectional is two of them. Found by the shapes: constants
/// of a graph, which have such shapes by chance, are none.
/// Source: keras 2.3, engine/base_layer.py, get_weights; keras 3.15, src/layers/layer.py.
Recognition recogniseKerasLists(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    if (catalog.graph) {
        return {};
    }
    std::vector<KerasLayer> layers;
    for (const KerasList& list : listsOf(catalog)) {
        const bool isNameless = list.name.empty() || list.name == kNumpyName ||
                                list.name.find('/') != std::string::npos;
        std::ranges::move(layersOfList(list, isNameless ? catalog.path.stem().string() : list.name),
                          std::back_inserter(layers));
    }
    if (layers.empty()) {
        return {};
    }
    applyConfig(catalog, layers);
    return recogniseLayers(layers, monitor);
}

} // namespace gateloupe
