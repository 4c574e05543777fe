// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/native/gateloupe_convention.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/conventions/native/gateloupe_metadata.h"

namespace gateloupe {

namespace {

using Parameters = std::map<ParameterId, std::shared_ptr<const Tensor>>;

constexpr std::string_view kFirstPart = "layer_";
constexpr std::size_t kMaxLayers = 10'000;
constexpr std::array<CellKind, 3> kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};

/// Where the path of a parameter begins in a tensor's name; empty when it has none.
std::optional<std::size_t> parameterStart(std::string_view name)
{
    const auto slash = name.rfind("/" + std::string(kFirstPart));
    if (slash != std::string_view::npos) {
        return slash + 1;
    }
    return name.starts_with(kFirstPart) ? std::optional<std::size_t>(0) : std::nullopt;
}

/// The canonical parameters of every network, by the path of the network.
std::map<std::string, Parameters> networksIn(const TensorCatalog& catalog)
{
    std::map<std::string, Parameters> networks;
    for (const auto& tensor : catalog.tensors) {
        const auto start = parameterStart(tensor->name);
        if (!start || tensor->source == nullptr) {
            continue;
        }
        const auto id = parameterIdFromPath(std::string_view(tensor->name).substr(*start));
        if (id && id->layer.value < kMaxLayers) {
            const std::string path = tensor->name.substr(0, *start == 0 ? 0 : *start - 1);
            networks[path].emplace(*id, tensor);
        }
    }
    return networks;
}

bool hasKind(const Parameters& parameters, ParameterKind kind)
{
    return std::ranges::any_of(parameters,
                               [kind](const auto& entry) { return entry.first.kind == kind; });
}

bool hasDirection(const Parameters& parameters, Direction direction)
{
    return std::ranges::any_of(
        parameters, [direction](const auto& entry) { return entry.first.direction == direction; });
}

BiasMode biasOf(const Parameters& parameters)
{
    const bool hasInput = hasKind(parameters, ParameterKind::InputBias);
    const bool hasRecurrent = hasKind(parameters, ParameterKind::RecurrentBias);
    if (hasInput && hasRecurrent) {
        return BiasMode::Double;
    }
    return hasInput ? BiasMode::SingleInput
                    : (hasRecurrent ? BiasMode::SingleRecurrent : BiasMode::None);
}

/// An extent of a parameter of layer 0; 0 when there is no such matrix.
std::uint64_t extentOf(const Parameters& parameters, ParameterKind kind, std::size_t axis)
{
    for (const auto& [id, tensor] : parameters) {
        if (id.layer == LayerIndex(0) && id.kind == kind && tensor->shape.size() == 2) {
            return tensor->shape[axis];
        }
    }
    return 0;
}

/// What names and shapes alone say.
std::optional<RnnSpec> specOfShapes(const Parameters& parameters)
{
    const auto first = std::ranges::find_if(parameters, [](const auto& entry) {
        return entry.first.kind == ParameterKind::RecurrentWeights;
    });
    if (first == parameters.end()) {
        return std::nullopt;
    }
    const auto cell = std::ranges::find_if(
        kCells, [&](CellKind kind) { return gateIndex(kind, first->first.gate).has_value(); });
    RnnSpec spec{.cell = cell == kCells.end() ? CellKind::Lstm : *cell};
    spec.hiddenSize = extentOf(parameters, ParameterKind::RecurrentWeights, 0);
    spec.inputSize = extentOf(parameters, ParameterKind::InputWeights, 1);
    if (spec.inputSize == 0) {
        spec.inputMode = InputMode::Skip;
        spec.inputSize = spec.hiddenSize;
    }
    if (hasKind(parameters, ParameterKind::ProjectionWeights)) {
        spec.projectionSize = extentOf(parameters, ParameterKind::ProjectionWeights, 0);
    }
    spec.layers = parameters.rbegin()->first.layer.value + 1;
    spec.directions = hasDirection(parameters, Direction::Forward) &&
                              hasDirection(parameters, Direction::Backward)
                          ? 2
                          : 1;
    spec.bias = biasOf(parameters);
    spec.dtype = first->second->dtype;
    return spec;
}

void describeByMetadata(RnnModel& model, const ExportedNetwork& network)
{
    model.name = network.name.empty() ? model.name : network.name;
    model.gruReset = network.gruReset.value_or(GruReset::After);
    model.forgetOffset = network.forgetOffset;
    model.isReversed = network.isReversed.value_or(model.isReversed);
    model.limits = network.limits;
    for (const std::string& text : network.equations) {
        if (const auto equations = equationsFromText(model.spec.cell, text)) {
            model.equations.push_back(*equations);
        } else {
            model.warnings.push_back("the equations '" + text +
                                     "' are not understood; the cell's "
                                     "standard ones are assumed");
        }
    }
    model.evidence.push_back("exported from a file of the convention " + network.convention);
}

void describeByShapes(RnnModel& model)
{
    model.evidence.push_back("canonical names; the file says nothing more of this network");
    if (model.spec.cell == CellKind::RnnTanh) {
        model.warnings.push_back("the file does not say which activation this network has; tanh is "
                                 "assumed, --cell rnn_relu overrides it");
    } else if (model.spec.cell == CellKind::Gru) {
        model.warnings.push_back("the file does not say where the reset gate acts; after the "
                                 "recurrent product is assumed");
    }
}

Status addParameters(RnnModel& model, const Parameters& parameters)
{
    for (const auto& [id, tensor] : parameters) {
        const auto rank = tensor->shape.size();
        if (rank == 0) {
            return Error{ErrorCode::ShapeMismatch, tensor->name + " is a single number"};
        }
        const TensorPiece whole{.rows = tensor->shape[0], .cols = rank == 2 ? tensor->shape[1] : 1};
        GATELOUPE_TRY(auto view, viewOf(tensor, whole, Orientation::AsStored));
        model.parameters.emplace(id, std::move(view));
    }
    return {};
}

Result<RnnModel> modelOf(const std::string& path, const Parameters& parameters,
                         const std::vector<ExportedNetwork>& custom, const TensorCatalog& catalog)
{
    const auto spec = specOfShapes(parameters);
    if (!spec) {
        return Error{ErrorCode::ShapeMismatch, "has no recurrent weights"};
    }
    RnnModel model;
    model.name = path.empty() ? catalog.path.stem().string() : path;
    model.convention = "gateloupe";
    model.isReversed = !hasDirection(parameters, Direction::Forward);
    const auto network = std::ranges::find(custom, path, &ExportedNetwork::path);
    const bool isCustom = network != custom.end() && network->spec.has_value();
    model.spec = isCustom ? *network->spec : *spec;
    if (model.spec.layers != spec->layers) {
        return Error{ErrorCode::ShapeMismatch, "has " + std::to_string(spec->layers) +
                                                   " layers, its spec says " + toText(model.spec)};
    }
    if (isCustom) {
        describeByMetadata(model, *network);
    } else {
        describeByShapes(model);
    }
    GATELOUPE_CHECK(addParameters(model, parameters));
    GATELOUPE_CHECK(finalizeAndValidate(model));
    return model;
}

} // namespace

Recognition GateloupeConvention::recognise(const TensorCatalog& catalog) const
{
    Recognition recognition;
    const auto networks = networksIn(catalog);
    if (networks.empty()) {
        return recognition;
    }
    const auto custom = exportedNetworks(catalog);
    for (const auto& [path, parameters] : networks) {
        auto model = modelOf(path, parameters, custom, catalog);
        if (model) {
            recognition.models.push_back(*std::move(model));
        } else {
            recognition.warnings.push_back(path + ": " + model.error().message.text());
        }
    }
    return recognition;
}

} // namespace gateloupe
