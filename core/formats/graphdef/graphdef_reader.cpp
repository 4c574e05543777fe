// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/text.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/graphdef/graphdef_flow.h"
#include "core/formats/tensorflow/tensorflow_messages.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::Field;
using protobuf::readFields;
using protobuf::Wire;

constexpr std::uint64_t kGraphdefNodes = 1;
constexpr std::uint64_t kGraphdefLast = 4; ///< versions, behind library and version
constexpr std::size_t kMostListed = 4096;  ///< numbers of an attribute

bool isOperatorName(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || letter == '_' || letter == '>';
    });
}

/// A NodeDef begins with a name and the name of an operator.
bool looksLikeNode(const Field& field)
{
    protobuf::Fields fields(field.bytes);
    for (const std::uint64_t number : {1U, 2U}) {
        const auto part = fields.atEnd() ? Result<Field>(Error::corrupt("cut off")) : fields.next();
        if (!part || part->number != number || part->wire != Wire::Bytes || part->bytes.empty() ||
            (number == 2 && !isOperatorName(part->bytes))) {
            return false;
        }
    }
    return true;
}

/// The numbers of a TensorProto as they stand in the file.
struct GraphdefTensor
{
    std::int32_t type = 0;
    Shape shape;
    std::string_view content;           ///< row-major elements, empty where they are listed
    std::vector<double> reals;          ///< listed; the last one repeats
    std::vector<std::int64_t> integers; ///< the same; of halves their bits
};

Result<GraphdefTensor> readTensor(std::string_view message)
{
    GraphdefTensor tensor;
    const std::size_t most = message.size();
    const auto reals = [&](const Field& field) {
        return protobuf::appendFloats(field, tensor.reals, most);
    };
    const auto integers = [&](const Field& field) {
        return protobuf::appendIntegers(field, tensor.integers, most);
    };
    GATELOUPE_CHECK(readFields(message, At{1, tensor.type},
                               At{2, protobuf::made(tensor.shape, shapeFromMessage)},
                               At{4, tensor.content}, At{5, reals}, // float
                               At{6, reals},                        // double
                               At{7, integers},                     // int, and everything shorter
                               At{10, integers},                    // int64
                               At{11, integers},                    // bool
                               At{13, integers}));                  // half and bfloat16
    return tensor;
}

template <typename Stored, typename Listed>
std::vector<std::byte> bytesOfListed(const std::vector<Listed>& listed)
{
    std::vector<std::byte> bytes(std::max<std::size_t>(listed.size(), 1) * sizeof(Stored));
    for (std::size_t index = 0; index < listed.size(); ++index) {
        const auto value = static_cast<Stored>(listed[index]);
        std::memcpy(bytes.data() + index * sizeof(Stored), &value, sizeof(Stored));
    }
    return bytes;
}

/// The listed numbers as elements, one zero where there are none; empty for other types.
std::vector<std::byte> listedElements(const GraphdefTensor& tensor, DType dtype)
{
    switch (dtype) {
    case DType::F32:
        return bytesOfListed<float>(tensor.reals);
    case DType::F64:
        return bytesOfListed<double>(tensor.reals);
    case DType::I64:
        return bytesOfListed<std::int64_t>(tensor.integers);
    case DType::I32:
        return bytesOfListed<std::int32_t>(tensor.integers);
    case DType::I16:
        return bytesOfListed<std::int16_t>(tensor.integers);
    case DType::F16:
    case DType::BF16:
    case DType::U16:
        return bytesOfListed<std::uint16_t>(tensor.integers);
    case DType::I8:
        return bytesOfListed<std::int8_t>(tensor.integers);
    case DType::U8:
    case DType::Bool:
        return bytesOfListed<std::uint8_t>(tensor.integers);
    default:
        return {};
    }
}

/// The elements, of which the last one repeats to the end.
/// Source: tensorflow r2.15, core/framework/tensor.proto.
Result<std::vector<std::byte>> filled(const std::vector<std::byte>& listed, std::size_t element,
                                      std::uint64_t size)
{
    std::vector<std::byte> bytes(size);
    // memcpy() takes no null pointer, which the data of no elements may be.
    std::copy_n(listed.begin(), std::min<std::size_t>(listed.size(), size), bytes.begin());
    const std::byte* last = listed.data() + listed.size() - element;
    for (std::size_t at = listed.size(); at < size; at += element) {
        std::memcpy(bytes.data() + at, last, element);
    }
    return bytes;
}

class GraphdefFile
{
public:
    GraphdefFile(std::shared_ptr<const MappedFile> file, TensorCatalog& catalog)
        : m_file(std::move(file))
        , m_catalog(catalog)
    {
    }

    Status read()
    {
        GATELOUPE_CHECK(readFields(
            asText(m_file->bytes()),
            At{kGraphdefNodes, [this](std::string_view message) { return addNode(message); }}));
        warn();
        GATELOUPE_TRY(m_catalog.graph, dataflowOf(m_nodes, m_constants));
        return {};
    }

private:
    Status addNode(std::string_view message)
    {
        GraphdefNode node;
        std::string_view value;
        GATELOUPE_CHECK(readFields(
            message, At{1, node.name}, At{2, node.op}, At{3, node.inputs},
            At{5, [&](std::string_view entry) { return addAttribute(entry, node, value); }}));
        if (node.op == "Const") {
            GATELOUPE_CHECK(addConstant(node.name, value).withContext(node.name));
        }
        m_nodes.push_back(std::move(node));
        return {};
    }

    /// An entry of the map; the tensor of a constant is given back as it stands.
    static Status addAttribute(std::string_view entry, GraphdefNode& node, std::string_view& value)
    {
        std::string_view key;
        std::string_view content;
        GATELOUPE_CHECK(readFields(entry, At{1, key}, At{2, content}));
        const std::string name(key);
        const auto addWord = [&](std::string_view word) {
            node.words[name].emplace_back(word);
            return Status();
        };
        const auto setNumber = [&](const Field& field) -> Status {
            GATELOUPE_TRY(node.numbers[name], protobuf::integerOf(field));
            return {};
        };
        const auto setTensor = [&](const Field& field) {
            return name == "value" ? takeField(field, At{8, value}) : Status();
        };
        return readFields(
            content, At{1, [&](std::string_view list) { return addList(list, name, node); }},
            At{2, addWord}, At{3, setNumber}, At{5, setNumber}, // i, b
            At{7, [&](std::string_view shape) { return addShape(shape, node.lists[name]); }},
            At{8, setTensor});
    }

    static Status addList(std::string_view list, const std::string& name, GraphdefNode& node)
    {
        return protobuf::forEachField(list, [&](const Field& field) -> Status {
            if (field.number == 2 && field.wire == Wire::Bytes &&
                node.words[name].size() < kMostListed) {
                node.words[name].emplace_back(field.bytes);
            }
            return field.number == 3
                       ? protobuf::appendIntegers(field, node.lists[name], kMostListed)
                       : Status();
        });
    }

    /// Extents, -1 for those that are open; nothing is said of an unknown rank.
    static Status addShape(std::string_view shape, std::vector<std::int64_t>& extents)
    {
        const auto addExtent = [&extents](std::string_view dim) -> Status {
            std::int64_t extent = 0;
            GATELOUPE_CHECK(readFields(dim, At{1, extent}));
            if (extents.size() < kMaxRank) {
                extents.push_back(std::max<std::int64_t>(extent, -1));
            }
            return {};
        };
        return readFields(shape, At{2, addExtent});
    }

    Status addConstant(const std::string& name, std::string_view message)
    {
        GATELOUPE_TRY(const GraphdefTensor tensor, readTensor(message));
        GATELOUPE_TRY(auto made, tensorOf(name, tensor));
        m_constants.emplace(name, made);
        m_catalog.tensors.push_back(std::move(made));
        return {};
    }

    Result<std::shared_ptr<const Tensor>> tensorOf(const std::string& name,
                                                   const GraphdefTensor& tensor) const
    {
        const auto type = tensorFlowType(tensor.type);
        const std::size_t element = sizeOf(type.dtype);
        const auto size = checkedMul(elementCount(tensor.shape).value_or(0), element);
        auto listed = listedElements(tensor, type.dtype);
        if (type.dtype == DType::Other || !size || (tensor.content.empty() && listed.empty())) {
            return listedTensor(name, tensor.shape, type.name);
        }
        if (!tensor.content.empty()) {
            GATELOUPE_TRY(auto source, sourceOfPiece(m_file, tensor.content));
            return makeTensor(name, type.dtype, tensor.shape, std::move(source));
        }
        if (listed.size() > std::max<std::uint64_t>(*size, element)) {
            return Error::corrupt("tensor %1 %2 has %3 numbers", name, toText(tensor.shape),
                                  listed.size() / element);
        }
        auto source = std::make_shared<DecodedSource>(
            Encoding::Typed, *size,
            [listed = std::move(listed), element, size = *size](ProgressMonitor&) {
                return filled(listed, element, size);
            });
        return makeTensor(name, type.dtype, tensor.shape, std::move(source));
    }

    /// What keeps cells from being found.
    void warn()
    {
        constexpr std::array<std::string_view, 4> kVariables = {"VarHandleOp", "VariableV2",
                                                                "Variable", "AutoReloadVariable"};
        constexpr std::array<std::string_view, 5> kCalls = {
            "While", "StatelessWhile", "PartitionedCall", "StatefulPartitionedCall", "If"};
        const auto first = [this](const auto& ops) {
            return std::ranges::find_if(m_nodes, [&ops](const GraphdefNode& node) {
                return std::ranges::find(ops, node.op) != ops.end();
            });
        };
        if (const auto node = first(kVariables); node != m_nodes.end()) {
            m_catalog.warnings.emplace_back(
                message("the graph is not frozen: the weights of %1 stand in a checkpoint beside "
                        "it, which is the file to open",
                        node->name));
        }
        if (const auto node = first(kCalls); node != m_nodes.end()) {
            m_catalog.warnings.emplace_back(
                message("%1 calls functions, which are not looked into; freeze the graph with "
                        "lowered control flow",
                        node->name));
        }
    }

    std::shared_ptr<const MappedFile> m_file;
    TensorCatalog& m_catalog;
    std::vector<GraphdefNode> m_nodes;
    GraphdefConstants m_constants;
};

Match probeGraphdef(const Candidate& candidate)
{
    constexpr int kLookedAt = 64;
    if (!candidate.file) {
        return Match::No;
    }
    protobuf::Fields fields(asText(candidate.file->bytes()));
    int nodes = 0;
    for (int seen = 0; seen < kLookedAt && !fields.atEnd(); ++seen) {
        const auto field = fields.next();
        if (!field) { // cut off behind what looks like a graph
            return nodes > 0 ? Match::Possible : Match::No;
        }
        const bool isNode = field->number == kGraphdefNodes;
        if (field->number > kGraphdefLast || (isNode && !looksLikeNode(*field))) {
            return Match::No;
        }
        nodes += isNode ? 1 : 0;
    }
    return nodes > 0 ? Match::Certain : Match::No;
}

Status readGraphdef(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor&)
{
    return GraphdefFile(candidate.file, catalog).read();
}
} // namespace

extern const ContainerReader kGraphdefReader{"graphdef", probeGraphdef, readGraphdef};

} // namespace gateloupe
