// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/base/text.h"
#include "core/formats/common/files_beside.h"
#include "core/formats/common/readers.h"
#include "core/formats/json/json_document.h"
#include "core/formats/tfjs/tfjs_graph.h"
#include "core/formats/tfjs/tfjs_weights.h"
#include "core/tensor/quantization.h"

namespace gateloupe {

namespace {

/// Graphs of a thousand operators have a few megabytes; weights are apart.
constexpr JsonLimits kTfjsLimits{.maxBytes = std::uint64_t{128} << 20U};
constexpr std::uint64_t kTfjsMaxManifest = std::uint64_t{4} << 20U;

struct TfjsTypeRow
{
    std::string_view name;
    DType dtype;
};

constexpr std::array kTfjsTypes = {
    TfjsTypeRow{"float32", DType::F32}, TfjsTypeRow{"int32", DType::I32},
    TfjsTypeRow{"bool", DType::Bool},   TfjsTypeRow{"complex64", DType::C64},
    TfjsTypeRow{"uint8", DType::U8},    TfjsTypeRow{"string", DType::Other}};
constexpr std::array kTfjsStoredTypes = {TfjsTypeRow{"float16", DType::F16},
                                         TfjsTypeRow{"uint8", DType::U8},
                                         TfjsTypeRow{"uint16", DType::U16}};

const OrderedJson& tfjsMember(const OrderedJson& object, const char* key)
{
    static const OrderedJson kNothing;
    if (!object.is_object()) {
        return kNothing;
    }
    const auto found = object.find(key);
    return found == object.end() ? kNothing : *found;
}

std::string tfjsText(const OrderedJson& value)
{
    return value.is_string() ? value.get<std::string>() : std::string();
}

Result<OrderedJson> tfjsDocument(const MappedFile& file)
{
    auto document = parseJson(asText(file.bytes()), kTfjsLimits);
    if (!document) { // a file and not what somebody typed
        return Error{ErrorCode::Corrupt, document.error().message, {}};
    }
    return document;
}

Result<Shape> tfjsShape(const OrderedJson& value)
{
    Shape shape;
    for (const OrderedJson& extent : value) {
        if (!extent.is_number_unsigned() || shape.size() == kMaxRank) {
            return Error::corrupt("its shape is no list of counts");
        }
        shape.push_back(extent.get<std::uint64_t>());
    }
    if (!value.is_array() || !elementCount(shape)) {
        return Error::corrupt("its shape is no list of counts");
    }
    return shape;
}

/// Fills a catalog with the weights of a manifest.
class TfjsManifest
{
public:
    TfjsManifest(const Candidate& candidate, TensorCatalog& catalog)
        : m_candidate(candidate)
        , m_catalog(catalog)
    {
    }

    Status add(const OrderedJson& groups, ProgressMonitor& monitor)
    {
        if (!groups.is_array()) {
            return Error::corrupt("weightsManifest is no list");
        }
        for (const OrderedJson& group : groups) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            GATELOUPE_CHECK(addGroup(group));
        }
        return {};
    }

private:
    Status addGroup(const OrderedJson& group)
    {
        const OrderedJson& paths = tfjsMember(group, "paths");
        const OrderedJson& weights = tfjsMember(group, "weights");
        if (!paths.is_array() || !weights.is_array()) {
            return Error::corrupt("a group of weightsManifest has no paths and weights");
        }
        TfjsStream stream;
        for (const OrderedJson& path : paths) {
            GATELOUPE_TRY(auto shard, openBeside(m_candidate.path, tfjsText(path)));
            m_catalog.sourceFiles.push_back(shard->path());
            stream.append(std::move(shard));
        }
        std::uint64_t at = 0;
        for (const OrderedJson& weight : weights) {
            const std::string name = tfjsText(tfjsMember(weight, "name"));
            GATELOUPE_CHECK(
                addWeight(weight, name, stream, at).withContext(message("weight %1", name)));
        }
        if (at != stream.sizeBytes()) {
            return Error::corrupt("the weights of a group have %1 bytes, its %2 files %3", at,
                                  paths.size(), stream.sizeBytes());
        }
        return {};
    }

    Status addWeight(const OrderedJson& weight, const std::string& name, const TfjsStream& stream,
                     std::uint64_t& at)
    {
        if (name.empty() || !m_names.insert(name).second) {
            return Error::corrupt("its name is missing or taken");
        }
        GATELOUPE_TRY(Shape shape, tfjsShape(tfjsMember(weight, "shape")));
        const std::string type = tfjsText(tfjsMember(weight, "dtype"));
        const auto* row = std::ranges::find(kTfjsTypes, type, &TfjsTypeRow::name);
        if (row == kTfjsTypes.end()) {
            return Error::unsupported("its dtype '%1' is not known", type);
        }
        const std::uint64_t count = elementCount(shape).value_or(0); // tfjsShape() has checked it
        if (row->dtype == DType::Other) {
            GATELOUPE_TRY(at, behindStrings(stream, at, count));
            m_catalog.tensors.push_back(listedTensor(name, std::move(shape), type));
            return {};
        }
        const OrderedJson& quantization = tfjsMember(weight, "quantization");
        GATELOUPE_TRY(const DType stored, storedTypeOf(quantization, row->dtype));
        const auto size = checkedMul(count, sizeOf(stored));
        if (!size || !fitsWithin(at, *size, stream.sizeBytes())) {
            return Error::corrupt("%1 of type %2 lies past the end of the group's %3 bytes",
                                  toText(shape), nameOf(stored), stream.sizeBytes());
        }
        GATELOUPE_TRY(auto source, stream.piece(at, *size));
        at += *size;
        GATELOUPE_TRY(auto tensor, makeTensor(name, stored, std::move(shape), std::move(source)));
        if (stored != row->dtype && stored != DType::F16) {
            const std::size_t rank = tensor->shape.size();
            const double scale = realOf(quantization, "scale", 1.0);
            const double min = realOf(quantization, "min", 0.0);
            m_catalog.attributes.push_back({name, "quantised.type", std::string(nameOf(stored))});
            m_catalog.attributes.push_back({name, "quantised.scale", scale});
            m_catalog.attributes.push_back({name, "quantised.min", min});
            GATELOUPE_TRY(tensor, dequantized(name, {.stored = std::move(tensor),
                                                     .scale = ElementGrid::of(scale, rank),
                                                     .zero = std::nullopt,
                                                     .offset = ElementGrid::of(min, rank),
                                                     .table = {},
                                                     .type = {},
                                                     .roundsOnce = true}));
        }
        m_catalog.tensors.push_back(std::move(tensor));
        return {};
    }

    /// Elements of text have a length in front of each.
    static Result<std::uint64_t> behindStrings(const TfjsStream& stream, std::uint64_t at,
                                               std::uint64_t count)
    {
        constexpr std::uint64_t kLengthBytes = 4;
        for (std::uint64_t index = 0; index < count; ++index) {
            if (!fitsWithin(at, kLengthBytes, stream.sizeBytes())) {
                return Error::corrupt("its texts lie past the end of their group");
            }
            const auto bytes = stream.bytes(at, kLengthBytes);
            GATELOUPE_TRY(const auto length, ByteReader(bytes).u32("a text's length"));
            at += kLengthBytes;
            if (!fitsWithin(at, length, stream.sizeBytes())) {
                return Error::corrupt("its texts lie past the end of their group");
            }
            at += length;
        }
        return at;
    }

    static Result<DType> storedTypeOf(const OrderedJson& quantization, DType dtype)
    {
        if (quantization.is_null()) {
            return dtype;
        }
        const std::string type = tfjsText(tfjsMember(quantization, "dtype"));
        const auto* row = std::ranges::find(kTfjsStoredTypes, type, &TfjsTypeRow::name);
        if (row == kTfjsStoredTypes.end() || dtype != DType::F32) {
            return Error::unsupported("%1 quantised as '%2' is not known", nameOf(dtype), type);
        }
        return row->dtype;
    }

    static double realOf(const OrderedJson& object, const char* key, double otherwise)
    {
        const OrderedJson& value = tfjsMember(object, key);
        return value.is_number() ? value.get<double>() : otherwise;
    }

    const Candidate& m_candidate;
    TensorCatalog& m_catalog;
    std::set<std::string> m_names;
};

/// A configuration as the text that it is in other containers.
std::string configText(const OrderedJson& config)
{
    return config.is_string() ? config.get<std::string>()
                              : config.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

void describe(const OrderedJson& document, TensorCatalog& catalog)
{
    const auto say = [&catalog](const char* name, std::string value) {
        if (!value.empty()) {
            catalog.attributes.push_back({"", name, std::move(value)});
        }
    };
    for (const char* key : {"format", "generatedBy", "convertedBy"}) {
        say(key, tfjsText(tfjsMember(document, key)));
    }
    const OrderedJson& topology = tfjsMember(document, "modelTopology");
    say("keras_version", tfjsText(tfjsMember(topology, "keras_version")));
    const OrderedJson& config = tfjsMember(topology, "model_config");
    if (!config.is_null()) {
        say("model_config", configText(config));
    } else if (tfjsMember(topology, "class_name").is_string()) { // saved by TensorFlow.js itself
        say("model_config", configText(topology));
    }
}

Match probeTfjs(const Candidate& candidate)
{
    return certainIf(candidate.file && candidate.file->size() <= kTfjsLimits.maxBytes &&
                     looksLikeJson(asText(candidate.file->bytes()), {"\"weightsManifest\""}));
}

Status readTfjs(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto document, tfjsDocument(*candidate.file));
    describe(document, catalog);
    GATELOUPE_CHECK(
        TfjsManifest(candidate, catalog).add(tfjsMember(document, "weightsManifest"), monitor));
    const OrderedJson& nodes = tfjsMember(tfjsMember(document, "modelTopology"), "node");
    return nodes.is_array() ? readTfjsGraph(nodes, catalog) : Status();
}

Match probeTfjsVariables(const Candidate& candidate)
{
    if (!candidate.file || candidate.file->size() > kTfjsMaxManifest ||
        !looksLikeJson(asText(candidate.file->bytes()), {"\"filename\""})) {
        return Match::No;
    }
    const auto document = tfjsDocument(*candidate.file);
    return certainIf(document && !document->empty() &&
                     std::ranges::all_of(*document, [](const auto& value) {
                         return tfjsMember(value, "filename").is_string() &&
                                tfjsMember(value, "shape").is_array();
                     }));
}

Status readTfjsVariables(const Candidate& candidate, TensorCatalog& catalog,
                         ProgressMonitor& monitor)
{
    const Message context(candidate.path.string());
    GATELOUPE_TRY(const auto document, tfjsDocument(*candidate.file).withContext(context));
    for (const auto& [name, variable] : document.items()) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const Message place = message("%1: variable %2", candidate.path, name);
        GATELOUPE_TRY(Shape shape, tfjsShape(tfjsMember(variable, "shape")).withContext(place));
        GATELOUPE_TRY(const auto file,
                      openBeside(candidate.path, tfjsText(tfjsMember(variable, "filename"))));
        catalog.sourceFiles.push_back(file->path());
        GATELOUPE_TRY(auto source, MappedSource::create(file, 0, file->size()));
        GATELOUPE_TRY(
            catalog.tensors.emplace_back(),
            makeTensor(name, DType::F32, std::move(shape), std::move(source)).withContext(context));
    }
    return {};
}
} // namespace

const ContainerReader kTfjsReader{"tfjs", probeTfjs, readTfjs};
const ContainerReader kTfjsVariablesReader{"tfjs", probeTfjsVariables, readTfjsVariables, true};

} // namespace gateloupe
