// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/conventions/common/convention.h"
#include "core/conventions/common/groups.h"
#include "core/conventions/torch/paddle_names.h"
#include "core/conventions/torch/torch_group.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

constexpr TorchDialect kPaddle{
    .convention = "paddle", .framework = "PaddlePaddle", .namesMayTell = true};
constexpr std::string_view kPaddleFormat = "paddle";

/// Paddle keeps the projection [H, P] and multiplies from the right; PyTorch [P, H].
std::shared_ptr<const Tensor> projectionAsTorch(std::shared_ptr<const Tensor> tensor)
{
    auto turned = transposedView(*tensor, std::array<std::uint64_t, 2>{1, 0});
    return turned ? std::make_shared<const Tensor>(*std::move(turned)) : tensor;
}

/// The flat names of layers' own parameters, by what stands before them.
using FlatNames = std::map<std::string, std::vector<std::string>>;

FlatNames flatNamesOf(const TensorCatalog& catalog)
{
    FlatNames names;
    for (const auto& tensor : catalog.tensors) {
        const auto name = parseTorchName(tensor->name);
        if (name && name->layer) {
            names[name->prefix].push_back(tensor->name);
        }
    }
    return names;
}

bool hasCells(const TensorCatalog& catalog)
{
    return std::ranges::any_of(catalog.tensors, [](const std::shared_ptr<const Tensor>& tensor) {
        return parsePaddleName(tensor->name).has_value();
    });
}

/// Layers by their cells, in order of appearance. In files of other formats the flat names decide:
/// `layers.0.cell.weight_ih` alone may be anybody's.
std::vector<TorchGroup> groupCells(const TensorCatalog& catalog, const FlatNames& flat)
{
    Groups<std::tuple<std::string, bool, bool>, TorchGroup> groups;
    for (const auto& tensor : catalog.tensors) {
        const auto name = parsePaddleName(tensor->name);
        const bool isPaddles = name && !isOptimizerState(name->prefix) &&
                               (name->isNumbered || name->isBidirectional) &&
                               (catalog.format == kPaddleFormat || flat.contains(name->prefix));
        if (!isPaddles) {
            continue;
        }
        TorchGroup& group = groups.of({name->prefix, name->isBidirectional, name->isNumbered});
        group.prefix = name->prefix;
        group.dialect = kPaddle;
        const bool isProjection = name->slot.kind == ParameterKind::ProjectionWeights;
        group.tensors.emplace(name->slot, isProjection ? projectionAsTorch(tensor) : tensor);
    }
    return groups.all();
}

} // namespace

/// paddle.nn.LSTM, GRU, SimpleRNN, RNN, BiRNN and cells. A layer lists its parameters twice: by
/// cell (`0.cell_fw.weight_ih`) and flat (`weight_ih_l0`). The cells are what it computes with; the
/// flat names are given out wrongly when there is a projection, so they only tell that it is the
/// same layer. Shapes and gate order are PyTorch's, but the projection `weight_ho` is [H, P].
/// Source: PaddlePaddle 3, python/paddle/nn/layer/rnn.py.
Recognition recognisePaddle(const TensorCatalog& catalog)
{
    Recognition recognition;
    if (catalog.format != kPaddleFormat && !hasCells(catalog)) { // quickly done with other files
        return recognition;
    }
    std::set<std::string, std::less<>> taken;
    const FlatNames flat = flatNamesOf(catalog);
    const TorchCatalog file(catalog);
    for (const TorchGroup& group : groupCells(catalog, flat)) {
        for (const auto& [slot, tensor] : group.tensors) {
            taken.insert(tensor->name);
        }
        if (const auto aliases = flat.find(group.prefix); aliases != flat.end()) {
            taken.insert(aliases->second.begin(), aliases->second.end());
            std::ranges::copy(aliases->second, std::back_inserter(recognition.aliases));
        }
        recognition.add(makeTorchModel(group, file));
    }
    if (catalog.format == kPaddleFormat) { // cells on their own, with PyTorch's names
        TensorCatalog rest = catalog;
        std::erase_if(rest.tensors,
                      [&](const auto& tensor) { return taken.contains(tensor->name); });
        const TorchCatalog restFile(rest);
        for (TorchGroup& group : groupTorchTensors(rest, recognition.warnings)) {
            group.dialect = kPaddle;
            recognition.add(makeTorchModel(group, restFile));
        }
    }
    return recognition;
}

} // namespace gateloupe
