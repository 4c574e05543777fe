// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/progress_monitor.h"
#include "core/base/text.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"
#include "core/formats/json/json_document.h"
#include "core/model/rnn_model.h"
#include "core/model/state_paths.h"
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
    std::vector<std::string> equations; ///< as equationTexts() writes them
    std::vector<std::string> assumed;   ///< as assumedTexts() writes them
};

using Json = OrderedJson;

constexpr std::string_view kNativeMetadata = "gateloupe_metadata";
constexpr std::uint64_t kMaxMetadataBytes = std::uint64_t{64} << 20U;

std::optional<RnnSpec> specOf(std::string_view text)
{
    auto spec = specFromText(text);
    return spec ? std::optional(*std::move(spec)) : std::nullopt;
}

/// "cudnn: the reset gate ...".
void addLimitOf(std::string_view text, std::vector<Limit>& limits)
{
    const auto colon = text.find(": ");
    const auto backend = backendFromName(text.substr(0, colon));
    if (backend && colon != std::string_view::npos) {
        limits.push_back({*backend, std::string(text.substr(colon + 2))});
    }
}

// HDF5: one group per network.

struct GroupFields
{
    const TensorCatalog& catalog;
    const std::string& path;

    template <typename T>
    [[nodiscard]] T valueOr(const char* name, T otherwise) const
    {
        const T* value = findAttribute<T>(catalog, path, name);
        return value == nullptr ? otherwise : *value;
    }

    [[nodiscard]] std::string text(const char* name) const { return valueOr(name, std::string()); }

    [[nodiscard]] std::vector<std::string> texts(const char* name) const
    {
        return valueOr(name, std::vector<std::string>());
    }

    [[nodiscard]] double number(const char* name) const { return valueOr(name, 0.0); }

    [[nodiscard]] std::optional<bool> flag(const char* name) const
    {
        const auto* number = findAttribute<std::int64_t>(catalog, path, name);
        return number == nullptr ? std::nullopt : std::optional(*number != 0);
    }
};

// npz and safetensors: one JSON text.

struct RecordFields
{
    const Json& record;

    [[nodiscard]] static std::string textOf(const Json& value)
    {
        return value.is_string() ? value.get<std::string>() : "";
    }

    [[nodiscard]] Json value(const char* name) const { return record.value(name, Json()); }

    [[nodiscard]] std::string text(const char* name) const { return textOf(value(name)); }

    [[nodiscard]] std::vector<std::string> texts(const char* name) const
    {
        const Json list = value(name);
        std::vector<std::string> texts;
        if (list.is_array()) {
            std::ranges::transform(list, std::back_inserter(texts), textOf);
        }
        return texts;
    }

    [[nodiscard]] double number(const char* name) const
    {
        const Json number = value(name);
        return number.is_number() ? number.get<double>() : 0.0;
    }

    [[nodiscard]] std::optional<bool> flag(const char* name) const
    {
        const Json flag = value(name);
        return flag.is_boolean() ? std::optional(flag.get<bool>()) : std::nullopt;
    }
};

template <typename Fields>
ExportedNetwork networkOf(const Fields& fields, const std::string& path)
{
    ExportedNetwork network{.path = path,
                            .name = fields.text("name"),
                            .convention = fields.text("convention"),
                            .spec = specOf(fields.text("spec")),
                            .gruReset = gruResetFromName(fields.text("gru_reset")),
                            .forgetOffset = fields.number("forget_offset"),
                            .isReversed = fields.flag("reversed")};
    for (const std::string& limit : fields.texts("limits")) {
        addLimitOf(limit, network.limits);
    }
    network.equations = fields.texts("equations");
    network.assumed = fields.texts("assumed");
    return network;
}

std::vector<ExportedNetwork> networksOfGroups(const TensorCatalog& catalog)
{
    std::vector<ExportedNetwork> networks;
    for (const Attribute& attribute : catalog.attributes) {
        if (attribute.name == "spec" && !attribute.object.empty()) {
            networks.push_back(networkOf(GroupFields{catalog, attribute.object}, attribute.object));
        }
    }
    return networks;
}

std::vector<ExportedNetwork> networksOfJson(std::string_view text)
{
    std::vector<ExportedNetwork> networks;
    const Json document = parseJson(text).value_or(nullptr);
    const auto list = document.is_object() ? document.find("rnns") : document.end();
    if (document.is_object() && list != document.end() && list->is_array()) {
        for (const Json& record : *list) {
            if (record.is_object()) {
                const RecordFields fields{record};
                networks.push_back(networkOf(fields, fields.text("path")));
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
    return bytes ? networksOfJson(asText(*bytes)) : std::vector<ExportedNetwork>();
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
    if (catalog.findAttribute("", kNativeMetadata) != nullptr) {
        const auto* text = findAttribute<std::string>(catalog, "", kNativeMetadata);
        return networksOfJson(text == nullptr ? std::string_view() : std::string_view(*text));
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

/// What nobody knew when it was exported is known by nobody now: "candidate=tanh", or
/// "layer_1/forward/candidate=tanh" where only that layer and direction assumes it.
NetworkSources sourcesOf(const ExportedNetwork& network, const RnnModel& model)
{
    std::vector<EquationSources> cells;
    for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
        const PseudoLayerIndex cell(index);
        const std::string place = pathOf(model.spec.layerOf(cell), model.directionOf(cell)) + "/";
        EquationSources own = model.sources.of(cell);
        for (std::string_view text : network.assumed) {
            text = text.substr(0, text.find('='));
            text.remove_prefix(text.starts_with(place) ? place.size() : 0);
            if (const auto fact = equationFactFromName(text)) {
                own.set(*fact, FactSource::Assumed);
            }
        }
        cells.push_back(own);
    }
    return NetworkSources(std::move(cells));
}

/// Earlier exports have a text only where the equations are not the standard ones. Forget offset
/// and reset have fields of their own, unless layers differ in them: then each text has its own.
void readEquations(const ExportedNetwork& network, RnnModel& model)
{
    model.setGruReset(network.gruReset.value_or(GruReset::After), FactSource::Stated);
    model.setForgetOffset(network.forgetOffset, FactSource::Stated);
    std::vector<CellEquations> found;
    for (const std::string& text : network.equations) {
        auto equations = equationsFromText(model.spec.cell, text);
        if (!equations) {
            model.warnings.push_back(message("the equations '%1' are not understood; the cell's "
                                             "standard ones are assumed",
                                             text));
            model.sources = EquationSources(FactSource::Assumed);
            return;
        }
        const auto says = [&text](EquationFact fact) {
            return text.find(std::string(nameOf(fact)) + "=") != std::string::npos;
        };
        equations->forgetOffset =
            says(EquationFact::ForgetOffset) ? equations->forgetOffset : model.forgetOffset();
        equations->gruReset = says(EquationFact::GruReset) ? equations->gruReset : model.gruReset();
        found.push_back(*equations);
    }
    if (!found.empty()) {
        model.equations = std::move(found);
    }
    model.sources = sourcesOf(network, model);
}

void describeByMetadata(RnnModel& model, const ExportedNetwork& network)
{
    model.name = network.name.empty() ? model.name : network.name;
    model.setReversed(network.isReversed.value_or(model.isReversed), FactSource::Stated);
    model.limits = network.limits;
    readEquations(network, model);
    model.evidence.push_back(
        message("exported from a file of the convention %1", network.convention));
}

void describeByShapes(RnnModel& model)
{
    model.evidence.push_back(
        message("canonical names; the file says nothing more of this network"));
    model.sources.setActivations(FactSource::Assumed)
        .set(EquationFact::ForgetOffset, FactSource::Assumed);
    if (model.spec.cell == CellKind::RnnTanh) {
        assumeCell(
            model, CellKind::RnnTanh,
            message("the file does not say which activation this network has; tanh is assumed"));
    } else if (model.spec.cell == CellKind::Gru) {
        model.sources.set(EquationFact::GruReset, FactSource::Assumed);
        model.warnings.push_back(
            message("the file does not say where the reset gate acts; after the "
                    "recurrent product is assumed"));
    }
}

/// What the file gives a run beside the weights, by name.
using Starts = std::map<std::string, std::shared_ptr<const Tensor>>;

Starts startsIn(const TensorCatalog& catalog)
{
    Starts starts;
    for (const auto& tensor : catalog.tensors) {
        const std::string_view name = tensor->name;
        if (tensor->source != nullptr && isOneOf(name.substr(name.rfind('/') + 1), kRunParts)) {
            starts.emplace(tensor->name, tensor);
        }
    }
    return starts;
}

/// Null where the file has none for that network.
std::shared_ptr<const Tensor> startOf(const std::string& path, std::string_view part,
                                      const Starts& starts)
{
    return lookUp(starts, (path.empty() ? "" : path + "/") + std::string(part));
}

Result<RnnModel> modelOf(const std::string& path, const Parameters& parameters,
                         const std::vector<ExportedNetwork>& exported, const Starts& starts,
                         const TensorCatalog& catalog)
{
    const auto spec = specOfShapes(parameters);
    if (!spec) {
        return Error::shapeMismatch("has no recurrent weights");
    }
    ModelBuilder builder(path, catalog.path, "gateloupe", FactSource::Stated);
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
    model.initialHidden = startOf(path, kInitialHiddenPart, starts);
    model.initialCell = startOf(path, kInitialCellPart, starts);
    model.sequenceLengths = startOf(path, kSequenceLengthsPart, starts);
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
    const Starts starts = startsIn(catalog);
    for (const auto& [path, parameters] : networks) {
        recognition.add(
            modelOf(path, parameters, exported, starts, catalog).withContext(printable(path)));
    }
    return recognition;
}

} // namespace gateloupe
