// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_graph.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <utility>

#include "core/base/number_text.h"
#include "core/formats/codec/protobuf_fields.h"

namespace gateloupe {

namespace {

using protobuf::Field;
using protobuf::Fields;
using protobuf::Wire;

/// Graphs of real training programs have some hundred thousand nodes.
constexpr std::size_t kMaxNodes = 2'000'000;
constexpr int kMaxHandedOn = 8;

constexpr std::array<std::string_view, 9> kHandingOn = {
    "Identity", "Enter",    "RefEnter",       "RefIdentity", "Switch",
    "Merge",    "Snapshot", "ReadVariableOp", "StopGradient"};

/// The first field of that number that is a message or a text; empty when there is none.
Result<std::string_view> childOf(std::string_view message, std::uint64_t number)
{
    Fields fields(message);
    while (!fields.atEnd()) {
        GATELOUPE_TRY(const auto field, fields.next());
        if (field.number == number && field.wire == Wire::Bytes) {
            return field.bytes;
        }
    }
    return std::string_view();
}

template <typename T>
T numberOf(std::string_view bytes)
{
    static_assert(std::endian::native == std::endian::little);
    T value{};
    std::memcpy(&value, bytes.data(), sizeof(value));
    return value;
}

/// The one float or double of a TensorProto that is a scalar.
std::optional<double> scalarOf(std::string_view tensor)
{
    constexpr std::uint64_t kType = 1;
    constexpr std::uint64_t kContent = 4;
    constexpr std::uint64_t kFloats = 5;
    constexpr std::uint64_t kDoubles = 6;
    constexpr std::uint64_t kFloatType = 1;
    constexpr std::uint64_t kDoubleType = 2;
    std::uint64_t type = 0;
    std::string_view bytes;
    Fields fields(tensor);
    while (!fields.atEnd()) {
        const auto field = fields.next();
        if (!field) {
            return std::nullopt;
        }
        if (field->number == kType && field->wire == Wire::Varint) {
            type = field->value;
        } else if (field->number == kContent || field->number == kFloats ||
                   field->number == kDoubles) {
            bytes = field->bytes;
        }
    }
    if (type == kFloatType && bytes.size() == sizeof(float)) {
        return static_cast<double>(numberOf<float>(bytes));
    }
    if (type == kDoubleType && bytes.size() == sizeof(double)) {
        return numberOf<double>(bytes);
    }
    return std::nullopt;
}

/// Key and value of an attribute; both empty when it is damaged.
std::pair<std::string_view, std::string_view> entryOf(std::string_view entry)
{
    const auto key = childOf(entry, 1);
    const auto value = childOf(entry, 2);
    return key && value ? std::pair(*key, *value) : std::pair<std::string_view, std::string_view>();
}

/// "name" and 1 of "name:1".
std::pair<std::string_view, std::uint64_t> outputOf(std::string_view input)
{
    const auto colon = input.rfind(':');
    std::uint64_t number = 0;
    if (colon == std::string_view::npos) {
        return {input, number};
    }
    const char* end = input.data() + input.size();
    const auto parsed = std::from_chars(input.data() + colon + 1, end, number);
    return parsed.ptr == end ? std::pair(input.substr(0, colon), number)
                             : std::pair(input, std::uint64_t{0});
}

} // namespace

bool handsOn(std::string_view op)
{
    return std::ranges::find(kHandingOn, op) != kHandingOn.end();
}

Result<TensorFlowGraph> TensorFlowGraph::fromMetaGraph(std::string_view bytes)
{
    constexpr std::uint64_t kGraphDef = 2;
    TensorFlowGraph graph;
    GATELOUPE_TRY(const auto graphDef, childOf(bytes, kGraphDef));
    GATELOUPE_CHECK(graph.readGraph(graphDef));
    graph.link();
    return graph;
}

Result<TensorFlowGraph> TensorFlowGraph::fromSavedModel(std::string_view bytes)
{
    constexpr std::uint64_t kMetaGraphs = 2;
    GATELOUPE_TRY(const auto metaGraph, childOf(bytes, kMetaGraphs));
    return fromMetaGraph(metaGraph);
}

Status TensorFlowGraph::readGraph(std::string_view graphDef)
{
    constexpr std::uint64_t kNode = 1;
    Fields fields(graphDef);
    while (!fields.atEnd()) {
        GATELOUPE_TRY(const auto field, fields.next());
        if (field.number == kNode && field.wire == Wire::Bytes) {
            GATELOUPE_CHECK(addNode(field.bytes));
        }
    }
    return {};
}

Status TensorFlowGraph::addNode(std::string_view message)
{
    constexpr std::uint64_t kName = 1;
    constexpr std::uint64_t kOp = 2;
    constexpr std::uint64_t kInput = 3;
    constexpr std::uint64_t kAttribute = 5;
    if (m_nodes.size() == kMaxNodes) {
        return Error{ErrorCode::Unsupported,
                     "the graph has more than " + std::to_string(kMaxNodes) + " nodes"};
    }
    GraphNode node;
    Fields fields(message);
    while (!fields.atEnd()) {
        GATELOUPE_TRY(const auto field, fields.next());
        if (field.number == kName) {
            node.name = field.bytes;
        } else if (field.number == kOp) {
            node.op = field.bytes;
        } else if (field.number == kInput && !field.bytes.starts_with('^')) {
            node.inputs.push_back(field.bytes);
        } else if (field.number == kAttribute) {
            node.attributes.push_back(field.bytes);
        }
    }
    m_byName.emplace(node.name, m_nodes.size());
    m_nodes.push_back(std::move(node));
    return {};
}

void TensorFlowGraph::link()
{
    for (std::size_t user = 0; user < m_nodes.size(); ++user) {
        for (const std::string_view input : m_nodes[user].inputs) {
            const auto [name, output] = outputOf(input);
            if (const auto found = m_byName.find(name); found != m_byName.end()) {
                m_nodes[found->second].uses.push_back({user, output});
            }
        }
    }
}

const GraphNode* TensorFlowGraph::find(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : &m_nodes[found->second];
}

std::optional<double> TensorFlowGraph::constantOf(std::string_view input) const
{
    constexpr std::uint64_t kTensor = 8; ///< AttrValue.tensor
    const GraphNode* node = find(outputOf(input).first);
    for (int step = 0; node != nullptr && handsOn(node->op) && !node->inputs.empty(); ++step) {
        node = step < kMaxHandedOn ? find(outputOf(node->inputs.front()).first) : nullptr;
    }
    if (node == nullptr || node->op != "Const") {
        return std::nullopt;
    }
    for (const std::string_view attribute : node->attributes) {
        const auto [key, value] = entryOf(attribute);
        if (key == "value") {
            const auto tensor = childOf(value, kTensor);
            return tensor ? scalarOf(*tensor) : std::nullopt;
        }
    }
    return std::nullopt;
}

std::vector<std::string> TensorFlowGraph::floatAttributes(const GraphNode& node)
{
    constexpr std::uint64_t kFloat = 4; ///< AttrValue.f
    std::vector<std::string> found;
    for (const std::string_view attribute : node.attributes) {
        const auto [key, value] = entryOf(attribute);
        Fields fields(value);
        while (!fields.atEnd()) {
            const auto field = fields.next();
            if (!field) {
                break;
            }
            if (field->number == kFloat && field->wire == Wire::Fixed32) {
                found.push_back(std::string(key) + "=" +
                                shortestText(numberOf<float>(field->bytes)));
            }
        }
    }
    std::ranges::sort(found); // a map has no order of its own
    return found;
}

} // namespace gateloupe
