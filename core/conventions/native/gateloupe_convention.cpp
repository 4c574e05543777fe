// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/text.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"
#include "core/formats/json/json_document.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

/// What one of this program's exports says of a network beside its arrays.
struct ExportedNetwork
{
    std::string path; ///< in front of "/layer_0/..."
    std::string name;
    std::string convention; ///< by which it was recognised in the file it came from
    std::optional<RnnSpec> spec;
    std::optional<GruReset> gruReset;
    double forgetOffset = 0.0;
    std::optional<bool> isReversed;
    std::vector<Limit> limits;
    std::vector<std::string> equations; ///< as toText(CellEquations) writes them
};

using Json = OrderedJson;

constexpr std::string_view kNativeMetadata = "gateloupe_metadata";
constexpr std::uint64_t kMaxMetadataBytes = std::uint64_t{64} << 20U;

std::optional<GruReset> gruResetFromName(std::string_view name)
{
    if (name == "after") {
        return GruReset::After;
    }
    return name == "before" ? std::optional(GruReset::Before) : std::nullopt;
}

std::optional<RnnSpec> specOf(std::string_view text)
{
    auto spec = specFromText(text);
    return spec ? std::optional(*std::move(spec)) : std::nullopt;
}

/// "cudnn: the reset gate ...".
void addLimit(std::vector<Limit>& limits, std::string_view text)
{
    const auto colon = text.find(": ");
    const auto backend = backendFromName(text.substr(0, colon));
    if (backend && colon != std::string_view::npos) {
        limits.push_back({*backend, std::string(text.substr(colon + 2))});
    }
}

// HDF5: one group per network.

const Attribute::Value* valueOf(const TensorCatalog& catalog, const std::string& object,
                                std::string_view name)
{
    const Attribute* attribute = catalog.findAttribute(object, name);
    return attribute == nullptr ? nullptr : &attribute->value;
}

std::string textOf(const Attribute::Value* value)
{
    const auto* text = value == nullptr ? nullptr : std::get_if<std::string>(value);
    return text == nullptr ? "" : *text;
}

std::vector<std::string> textsOf(const Attribute::Value* value)
{
    const auto* list = value == nullptr ? nullptr : std::get_if<std::vector<std::string>>(value);
    return list == nullptr ? std::vector<std::string>() : *list;
}

ExportedNetwork networkOfGroup(const TensorCatalog& catalog, const std::string& path)
{
    const auto text = [&](std::string_view name) { return textOf(valueOf(catalog, path, name)); };
    ExportedNetwork network{.path = path, .name = text("name"), .convention = text("convention")};
    network.spec = specOf(text("spec"));
    network.gruReset = gruResetFromName(text("gru_reset"));
    const auto* offset = valueOf(catalog, path, "forget_offset");
    if (const auto* number = offset == nullptr ? nullptr : std::get_if<double>(offset)) {
        network.forgetOffset = *number;
    }
    const auto* reversed = valueOf(catalog, path, "reversed");
    if (const auto* flag = reversed == nullptr ? nullptr : std::get_if<std::int64_t>(reversed)) {
        network.isReversed = *flag != 0;
    }
    for (const std::string& limit : textsOf(valueOf(catalog, path, "limits"))) {
        addLimit(network.limits, limit);
    }
    network.equations = textsOf(valueOf(catalog, path, "equations"));
    return network;
}

std::vector<ExportedNetwork> networksOfGroups(const TensorCatalog& catalog)
{
    std::vector<ExportedNetwork> networks;
    for (const Attribute& attribute : catalog.attributes) {
        if (attribute.name == "spec" && !attribute.object.empty()) {
            networks.push_back(networkOfGroup(catalog, attribute.object));
        }
    }
    return networks;
}

// npz and safetensors: one JSON text.

std::string stringOf(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::vector<std::string> stringsOf(const Json& object, const char* key)
{
    std::vector<std::string> strings;
    const auto found = object.find(key);
    if (found != object.end() && found->is_array()) {
        for (const Json& item : *found) {
            strings.push_back(item.is_string() ? item.get<std::string>() : "");
        }
    }
    return strings;
}

ExportedNetwork networkOf(const Json& record)
{
    ExportedNetwork network{.path = stringOf(record, "path"),
                            .name = stringOf(record, "name"),
                            .convention = stringOf(record, "convention")};
    network.spec = specOf(stringOf(record, "spec"));
    network.gruReset = gruResetFromName(stringOf(record, "gru_reset"));
    if (const auto offset = record.find("forget_offset");
        offset != record.end() && offset->is_number()) {
        network.forgetOffset = offset->get<double>();
    }
    if (const auto reversed = record.find("reversed");
        reversed != record.end() && reversed->is_boolean()) {
        network.isReversed = reversed->get<bool>();
    }
    for (const std::string& limit : stringsOf(record, "limits")) {
        addLimit(network.limits, limit);
    }
    network.equations = stringsOf(record, "equations");
    return network;
}

std::vector<ExportedNetwork> networksOfJson(std::string_view text)
{
    std::vector<ExportedNetwork> networks;
    const Json document = parseJson(text).value_or(nullptr);
    const auto list = document.is_object() ? document.find("rnns") : document.end();
    if (document.is_object() && list != document.end() && list->is_array()) {
        for (const Json& record : *list) {
            if (record.is_object()) {
                networks.push_back(networkOf(record));
            }
        }
    }
    return networks;
}

std::vector<ExportedNetwork> networksOfArray(const Tensor& array)
{
    if (array.dtype != DType::U8 || !array.source || !array.isRowMajor() ||
        array.source->sizeBytes() > kMaxMetadataBytes) {
        return {};
    }
    NullMonitor monitor;
    const auto bytes = array.source->bytes(monitor);
    if (!bytes) {
        return {};
    }
    return networksOfJson(asText(*bytes));
}

/// From the groups' attributes (HDF5), from the text "gateloupe_metadata" (safetensors) or from the
/// byte array of that name (npz). Empty when the file has none of them or they are damaged: the
/// arrays alone still tell nearly everything.
/// Source: core/export/README.md, "What stands in a file".
std::vector<ExportedNetwork> exportedNetworks(const TensorCatalog& catalog)
{
    if (catalog.findAttribute("", "gateloupe_schema") != nullptr) {
        if (auto networks = networksOfGroups(catalog); !networks.empty()) {
            return networks;
        }
    }
    if (const auto* text = valueOf(catalog, "", kNativeMetadata)) {
        return networksOfJson(textOf(text));
    }
    if (const auto array = catalog.find(kNativeMetadata)) {
        return networksOfArray(*array);
    }
    return {};
}

using Parameters = std::map<ParameterId, std::shared_ptr<const Tensor>>;

constexpr std::string_view kFirstPart = "layer_";
constexpr std::size_t kMaxLayers = 10'000;
constexpr std::array<CellKind, 3> kNativeCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh};

/// Where the path of a parameter begins in a tensor's name; empty when it has none.
std::optional<std::size_t> parameterStart(std::string_view name)
{
    std::optional<std::size_t> last;
    for (auto at = name.find(kFirstPart); at != std::string_view::npos;
         at = name.find(kFirstPart, at + 1)) {
        if (at == 0 || name[at - 1] == '/') {
            last = at;
        }
    }
    return last;
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
    const auto cell = std::ranges::find_if(kNativeCells, [&](CellKind kind) {
        return gateIndex(kind, first->first.gate).has_value();
    });
    RnnSpec spec{.cell = cell == kNativeCells.end() ? CellKind::Lstm : *cell};
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
    spec.bias = biasModeOf(hasKind(parameters, ParameterKind::InputBias),
                           hasKind(parameters, ParameterKind::RecurrentBias));
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
            model.warnings.push_back(message("the equations '%1' are not understood; the cell's "
                                             "standard ones are assumed",
                                             text));
        }
    }
    model.evidence.push_back(
        message("exported from a file of the convention %1", network.convention));
}

void describeByShapes(RnnModel& model)
{
    model.evidence.push_back(
        message("canonical names; the file says nothing more of this network"));
    if (model.spec.cell == CellKind::RnnTanh) {
        model.warnings.push_back(assumedCellWarning(
            CellKind::RnnTanh,
            message("the file does not say which activation this network has; tanh is assumed")));
    } else if (model.spec.cell == CellKind::Gru) {
        model.warnings.push_back(
            message("the file does not say where the reset gate acts; after the "
                    "recurrent product is assumed"));
    }
}

Result<RnnModel> modelOf(const std::string& path, const Parameters& parameters,
                         const std::vector<ExportedNetwork>& exported, const TensorCatalog& catalog)
{
    const auto spec = specOfShapes(parameters);
    if (!spec) {
        return Error::shapeMismatch("has no recurrent weights");
    }
    ModelBuilder builder(path, catalog.path, "gateloupe");
    RnnModel& model = builder.model();
    model.isReversed = !hasDirection(parameters, Direction::Forward);
    const auto network = std::ranges::find(exported, path, &ExportedNetwork::path);
    const bool isDescribed = network != exported.end() && network->spec.has_value();
    model.spec = isDescribed ? *network->spec : *spec;
    if (model.spec.layers != spec->layers) {
        return Error::shapeMismatch("has %1 layers, its spec says %2", spec->layers,
                                    toText(model.spec));
    }
    if (isDescribed) {
        describeByMetadata(model, *network);
    } else {
        describeByShapes(model);
    }
    for (const auto& [id, tensor] : parameters) {
        GATELOUPE_CHECK(builder.add(tensor, rowBlocks(id.kind, only(id.gate)),
                                    {.layer = id.layer, .direction = id.direction}));
    }
    return builder.finish();
}

} // namespace

/// This program's own exports: canonical gates under "<network>/layer_0/forward/input/..." in HDF5,
/// npz and safetensors alike. The spec comes from the file's metadata, else from names and shapes.
/// Source: core/export/README.md, "What stands in a file".
Recognition recogniseGateloupe(const TensorCatalog& catalog)
{
    Recognition recognition;
    const auto networks = networksIn(catalog);
    if (networks.empty()) {
        return recognition;
    }
    const auto exported = exportedNetworks(catalog);
    for (const auto& [path, parameters] : networks) {
        auto model = modelOf(path, parameters, exported, catalog);
        if (model) {
            recognition.models.push_back(*std::move(model));
        } else {
            recognition.warnings.push_back(message("%1: %2", path, model.error().message));
        }
    }
    return recognition;
}

} // namespace gateloupe
