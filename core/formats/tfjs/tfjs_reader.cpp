// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/base/mapped_file.h"
#include "core/base/number_text.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/common/files_beside.h"
#include "core/formats/graphdef/graphdef_flow.h"
#include "core/formats/json/json_document.h"
#include "core/tensor/quantization.h"
#include "core/tensor/tensor.h"
#include "core/tensor/tensor_catalog.h"

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

/// The shards of one group of weights, as one run of bytes.
class TfjsStream
{
public:
    void append(std::shared_ptr<const MappedFile> shard)
    {
        const std::uint64_t first = m_size;
        m_size += shard->size(); // files of one machine: their sum fits
        m_parts.push_back({std::move(shard), first});
    }

    [[nodiscard]] std::uint64_t sizeBytes() const { return m_size; }

    /// Mapped where the piece lies in one shard, put together on first use where it does not.
    /// Requires: it lies inside.
    [[nodiscard]] Result<std::shared_ptr<const TensorSource>> piece(std::uint64_t offset,
                                                                    std::uint64_t size) const
    {
        const Part* only = nullptr;
        forEachRun(offset, size, [&](const Part& part, std::uint64_t, std::uint64_t run) {
            only = run == size ? &part : only;
        });
        if (only != nullptr) {
            return MappedSource::create(only->shard, offset - only->first, size);
        }
        return std::make_shared<DecodedSource>(size == 0 ? Encoding::Computed : Encoding::Slices,
                                               size,
                                               [stream = *this, offset, size](ProgressMonitor&) {
                                                   return stream.bytes(offset, size);
                                               });
    }

    /// A few bytes at a place, across cuts. Requires: they lie inside.
    [[nodiscard]] std::vector<std::byte> bytes(std::uint64_t offset, std::uint64_t size) const
    {
        std::vector<std::byte> whole;
        whole.reserve(size);
        forEachRun(offset, size, [&](const Part& part, std::uint64_t inside, std::uint64_t run) {
            const auto bytes = part.shard->bytes().subspan(inside, run);
            whole.insert(whole.end(), bytes.begin(), bytes.end());
        });
        return whole;
    }

private:
    struct Part
    {
        std::shared_ptr<const MappedFile> shard;
        std::uint64_t first = 0; ///< of the stream
    };

    /// Calls `take` with the runs of the piece, in their order.
    template <typename Take>
    void forEachRun(std::uint64_t offset, std::uint64_t size, const Take& take) const
    {
        auto part = std::ranges::upper_bound(m_parts, offset, {}, &Part::first);
        for (part = part == m_parts.begin() ? part : part - 1; size > 0 && part != m_parts.end();
             ++part) {
            const std::uint64_t inside = offset - part->first;
            const std::uint64_t run = std::min(size, part->shard->size() - inside);
            take(*part, inside, run);
            offset += run;
            size -= run;
        }
    }

    std::vector<Part> m_parts;
    std::uint64_t m_size = 0;
};

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
        const OrderedJson& paths = memberOf(group, "paths");
        const OrderedJson& weights = memberOf(group, "weights");
        if (!paths.is_array() || !weights.is_array()) {
            return Error::corrupt("a group of weightsManifest has no paths and weights");
        }
        TfjsStream stream;
        for (const OrderedJson& path : paths) {
            GATELOUPE_TRY(auto shard, openBeside(m_candidate.path, jsonText(path)));
            m_catalog.sourceFiles.push_back(shard->path());
            stream.append(std::move(shard));
        }
        std::uint64_t at = 0;
        for (const OrderedJson& weight : weights) {
            const std::string name = jsonText(memberOf(weight, "name"));
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
        GATELOUPE_TRY(Shape shape, tfjsShape(memberOf(weight, "shape")));
        const std::string type = jsonText(memberOf(weight, "dtype"));
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
        const OrderedJson& quantization = memberOf(weight, "quantization");
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
        const std::string type = jsonText(memberOf(quantization, "dtype"));
        const auto* row = std::ranges::find(kTfjsStoredTypes, type, &TfjsTypeRow::name);
        if (row == kTfjsStoredTypes.end() || dtype != DType::F32) {
            return Error::unsupported("%1 quantised as '%2' is not known", nameOf(dtype), type);
        }
        return row->dtype;
    }

    static double realOf(const OrderedJson& object, const char* key, double otherwise)
    {
        const OrderedJson& value = memberOf(object, key);
        return value.is_number() ? value.get<double>() : otherwise;
    }

    const Candidate& m_candidate;
    TensorCatalog& m_catalog;
    std::set<std::string> m_names;
};

/// Bytes come in base64.
std::string fromBase64(std::string_view text)
{
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t buffer = 0;
    unsigned bits = 0;
    for (const char letter : text) {
        const auto digit = kDigits.find(letter);
        if (digit == std::string_view::npos) { // padding
            break;
        }
        buffer = (buffer << 6U | static_cast<std::uint32_t>(digit)) & 0xFFFFU;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>(buffer >> bits & 0xFFU);
        }
    }
    return bytes;
}

/// int64 are texts.
std::optional<std::int64_t> wholeNumber(const OrderedJson& value)
{
    if (value.is_string()) {
        return numberFromText<std::int64_t>(value.get<std::string>());
    }
    if (value.is_boolean()) {
        return value.get<bool>() ? 1 : 0;
    }
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

void readAttribute(const std::string& name, const OrderedJson& value, GraphdefNode& node)
{
    if (!value.is_object()) {
        return;
    }
    for (const auto& [kind, content] : value.items()) {
        if (kind == "i" || kind == "b") {
            if (const auto number = wholeNumber(content)) {
                node.numbers.emplace(name, *number);
            }
        } else if (kind == "s" && content.is_string()) {
            node.words[name].push_back(fromBase64(content.get<std::string>()));
        } else if (kind == "shape" && content.is_object() && content.contains("dim")) {
            for (const OrderedJson& dim : content["dim"]) {
                const bool isSaid = dim.is_object() && dim.contains("size");
                if (node.lists[name].size() == kMaxRank) {
                    break;
                }
                node.lists[name].push_back(isSaid ? wholeNumber(dim["size"]).value_or(-1) : -1);
            }
        } else if (kind == "list" && content.is_object()) {
            for (const auto& [listKind, items] : content.items()) {
                for (const OrderedJson& item : items) {
                    if (listKind == "s" && item.is_string()) {
                        node.words[name].push_back(fromBase64(item.get<std::string>()));
                    } else if (const auto number = wholeNumber(item); listKind == "i" && number) {
                        node.lists[name].push_back(*number);
                    }
                }
            }
        }
    }
}

/// The graph of a GraphDef in protobuf's JSON; a Const has its numbers in the manifest, under its
/// name. The catalog has them already.
/// Errors: those of dataflowOf().
Status readTfjsGraph(const OrderedJson& topology, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    const auto tensors = catalog.index();
    GraphdefProgram program;
    for (const OrderedJson& item : topology) {
        if (!item.is_object()) {
            return Error::corrupt("a node of its graph is no object");
        }
        GraphdefNode node;
        for (const auto& [key, value] : item.items()) {
            if (key == "name" && value.is_string()) {
                node.name = value.get<std::string>();
            } else if (key == "op" && value.is_string()) {
                node.op = value.get<std::string>();
            } else if (key == "input") {
                for (const OrderedJson& input : value) {
                    node.inputs.push_back(input.is_string() ? input.get<std::string>()
                                                            : std::string());
                }
            } else if (key == "attr" && value.is_object()) {
                for (const auto& [name, attribute] : value.items()) {
                    readAttribute(name, attribute, node);
                }
            }
        }
        const auto constant = node.op == "Const" ? tensors.find(node.name) : tensors.end();
        node.constant = constant == tensors.end() ? nullptr : constant->second;
        program.nodes.push_back(std::move(node));
    }
    GATELOUPE_TRY(catalog.graph, dataflowOf(std::move(program), monitor));
    catalog.isConverted = catalog.graph != nullptr;
    return {};
}

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
        say(key, jsonText(memberOf(document, key)));
    }
    const OrderedJson& topology = memberOf(document, "modelTopology");
    say("keras_version", jsonText(memberOf(topology, "keras_version")));
    const OrderedJson& config = memberOf(topology, "model_config");
    if (!config.is_null()) {
        say("model_config", configText(config));
    } else if (memberOf(topology, "class_name").is_string()) { // saved by TensorFlow.js itself
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
    GATELOUPE_TRY(const auto document,
                  parseJsonFile(*candidate.file, watchedBy(monitor, kTfjsLimits)));
    describe(document, catalog);
    GATELOUPE_CHECK(
        TfjsManifest(candidate, catalog).add(memberOf(document, "weightsManifest"), monitor));
    const OrderedJson& nodes = memberOf(memberOf(document, "modelTopology"), "node");
    return nodes.is_array() ? readTfjsGraph(nodes, catalog, monitor) : Status();
}

Match probeTfjsVariables(const Candidate& candidate)
{
    if (!candidate.file || candidate.file->size() > kTfjsMaxManifest ||
        !looksLikeJson(asText(candidate.file->bytes()), {"\"filename\""})) {
        return Match::No;
    }
    const auto document = parseJsonFile(*candidate.file, kTfjsLimits);
    return certainIf(
        document && !document->empty() && std::ranges::all_of(*document, [](const auto& value) {
            return memberOf(value, "filename").is_string() && memberOf(value, "shape").is_array();
        }));
}

Status readTfjsVariables(const Candidate& candidate, TensorCatalog& catalog,
                         ProgressMonitor& monitor)
{
    const Message context(candidate.path.string());
    GATELOUPE_TRY(
        const auto document,
        parseJsonFile(*candidate.file, watchedBy(monitor, kTfjsLimits)).withContext(context));
    for (const auto& [name, variable] : document.items()) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const Message place = message("%1: variable %2", candidate.path, name);
        GATELOUPE_TRY(Shape shape, tfjsShape(memberOf(variable, "shape")).withContext(place));
        GATELOUPE_TRY(const auto file,
                      openBeside(candidate.path, jsonText(memberOf(variable, "filename"))));
        catalog.sourceFiles.push_back(file->path());
        GATELOUPE_TRY(auto source, MappedSource::create(file, 0, file->size()));
        GATELOUPE_TRY(
            catalog.tensors.emplace_back(),
            makeTensor(name, DType::F32, std::move(shape), std::move(source)).withContext(context));
    }
    return {};
}
} // namespace

extern const ContainerReader kTfjsReader{"tfjs", probeTfjs, readTfjs};
extern const ContainerReader kTfjsVariablesReader{"tfjs", probeTfjsVariables, readTfjsVariables,
                                                  true};

} // namespace gateloupe
