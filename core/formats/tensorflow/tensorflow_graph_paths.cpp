// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_graph_paths.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <deque>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "core/base/mapped_file.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/formats/codec/protobuf_fields.h"

namespace gateloupe {

namespace fs = std::filesystem;

namespace {

using protobuf::Field;
using protobuf::Fields;
using protobuf::Wire;

/// Graphs of real training programs have some hundred thousand nodes.
constexpr std::size_t kTensorflowMaxNodes = 2'000'000;
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
T tensorflowNumberOf(std::string_view bytes)
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
    constexpr std::int64_t kFloatType = 1;
    constexpr std::int64_t kDoubleType = 2;
    std::int64_t type = 0;
    std::string_view bytes;
    const auto keep = [&bytes](const Field& field) {
        bytes = field.bytes;
        return Status();
    };
    if (!protobuf::readFields(tensor, protobuf::At{kType, type}, protobuf::At{kContent, keep},
                              protobuf::At{kFloats, keep}, protobuf::At{kDoubles, keep})) {
        return std::nullopt;
    }
    if (type == kFloatType && bytes.size() == sizeof(float)) {
        return static_cast<double>(tensorflowNumberOf<float>(bytes));
    }
    if (type == kDoubleType && bytes.size() == sizeof(double)) {
        return tensorflowNumberOf<double>(bytes);
    }
    return std::nullopt;
}

/// Whether a TensorProto holds several numbers of which one is not zero.
bool holdsNumbers(std::string_view tensor)
{
    constexpr std::uint64_t kContent = 4;
    constexpr std::uint64_t kFloats = 5;
    constexpr std::uint64_t kDoubles = 6;
    std::string_view bytes;
    const auto keep = [&bytes](const Field& field) {
        bytes = field.bytes;
        return Status();
    };
    const bool isRead =
        protobuf::readFields(tensor, protobuf::At{kContent, keep}, protobuf::At{kFloats, keep},
                             protobuf::At{kDoubles, keep})
            .has_value();
    return isRead && bytes.size() > sizeof(double) &&
           std::ranges::any_of(bytes, [](char byte) { return byte != 0; });
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

/// Whether the operation hands its first input on unchanged.
bool handsOn(std::string_view op)
{
    return std::ranges::find(kHandingOn, op) != kHandingOn.end();
}

/// A use of a node's output by another node.
struct GraphUse
{
    std::size_t node = 0;     ///< who uses it
    std::uint64_t output = 0; ///< which output is used
};

/// An operation of a graph, its texts not copied.
struct TensorFlowNode
{
    std::string_view name;
    std::string_view op;
    std::vector<std::string_view> inputs;     ///< "name", "name:1"; control inputs are left out
    std::vector<std::string_view> attributes; ///< encoded map entries
    std::vector<GraphUse> uses;
};

/// The operations of a graph that TensorFlow 1 wrote beside a checkpoint.
/// Lifetime: looks at the file's bytes.
/// Source: tensorflow/core/framework/{graph,node_def,attr_value,tensor}.proto,
/// core/protobuf/{meta_graph,saved_model}.proto, r1.15.
class TensorFlowGraph
{
public:
    /// `bytes` is a MetaGraphDef (`X.meta`).
    /// Errors: Corrupt; Unsupported beyond any graph that people make.
    static Result<TensorFlowGraph> fromMetaGraph(std::string_view bytes)
    {
        constexpr std::uint64_t kGraphDef = 2;
        TensorFlowGraph graph;
        GATELOUPE_TRY(const auto graphDef, childOf(bytes, kGraphDef));
        GATELOUPE_CHECK(graph.readGraph(graphDef));
        graph.link();
        return graph;
    }

    /// `bytes` is a SavedModel (`saved_model.pb`); its first graph.
    static Result<TensorFlowGraph> fromSavedModel(std::string_view bytes)
    {
        constexpr std::uint64_t kMetaGraphs = 2;
        GATELOUPE_TRY(const auto metaGraph, childOf(bytes, kMetaGraphs));
        return fromMetaGraph(metaGraph);
    }

    [[nodiscard]] const std::vector<TensorFlowNode>& nodes() const { return m_nodes; }

    [[nodiscard]] const TensorFlowNode* find(std::string_view name) const
    {
        const auto found = m_byName.find(name);
        return found == m_byName.end() ? nullptr : &m_nodes[found->second];
    }

    /// What makes an input, behind nodes that hand a value on; null where that is not known.
    [[nodiscard]] const TensorFlowNode* originOf(std::string_view input) const
    {
        const TensorFlowNode* node = find(outputOf(input).first);
        for (int step = 0; node != nullptr && handsOn(node->op) && !node->inputs.empty(); ++step) {
            node = step < kMaxHandedOn ? find(outputOf(node->inputs.front()).first) : nullptr;
        }
        return node;
    }

    /// The TensorProto of a Const; empty for other nodes.
    [[nodiscard]] static std::string_view tensorOf(const TensorFlowNode* node)
    {
        constexpr std::uint64_t kTensor = 8; ///< AttrValue.tensor
        if (node == nullptr || node->op != "Const") {
            return {};
        }
        for (const std::string_view attribute : node->attributes) {
            const auto [key, value] = entryOf(attribute);
            if (key == "value") {
                const auto tensor = childOf(value, kTensor);
                return tensor ? *tensor : std::string_view();
            }
        }
        return {};
    }

    /// The number that a node is, seen through nodes that hand a value on; empty when it is none.
    [[nodiscard]] std::optional<double> constantOf(std::string_view input) const
    {
        const std::string_view tensor = tensorOf(originOf(input));
        return tensor.empty() ? std::nullopt : scalarOf(tensor);
    }

    /// "forget_bias=1", "cell_clip=-1": the attributes of a node that are floats, by name.
    [[nodiscard]] static std::vector<std::string> floatAttributes(const TensorFlowNode& node)
    {
        constexpr std::uint64_t kFloat = 4; ///< AttrValue.f
        std::vector<std::string> found;
        for (const std::string_view attribute : node.attributes) {
            const auto [key, value] = entryOf(attribute);
            const auto add = [&found, name = key](const Field& field) {
                if (field.wire == Wire::Fixed32) {
                    found.push_back(std::string(name) + "=" +
                                    shortestText(tensorflowNumberOf<float>(field.bytes)));
                }
                return Status();
            };
            // What stands before a field that is damaged counts.
            static_cast<void>(protobuf::readFields(value, protobuf::At{kFloat, add}));
        }
        std::ranges::sort(found); // a map has no order of its own
        return found;
    }

private:
    Status addNode(std::string_view message)
    {
        constexpr std::uint64_t kName = 1;
        constexpr std::uint64_t kOp = 2;
        constexpr std::uint64_t kInput = 3;
        constexpr std::uint64_t kAttribute = 5;
        if (m_nodes.size() == kTensorflowMaxNodes) {
            return Error::unsupported("the graph has more than %1 nodes", kTensorflowMaxNodes);
        }
        TensorFlowNode node;
        GATELOUPE_CHECK(protobuf::readFields(
            message, protobuf::At{kName, node.name}, protobuf::At{kOp, node.op},
            protobuf::At{kInput, node.inputs}, protobuf::At{kAttribute, node.attributes}));
        std::erase_if(node.inputs, [](std::string_view input) { return input.starts_with('^'); });
        m_byName.emplace(node.name, m_nodes.size());
        m_nodes.push_back(std::move(node));
        return {};
    }

    Status readGraph(std::string_view graphDef)
    {
        constexpr std::uint64_t kNode = 1;
        return protobuf::forEachMessage(graphDef, kNode,
                                        [this](std::string_view node) { return addNode(node); });
    }

    void link()
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

    std::vector<TensorFlowNode> m_nodes;
    std::unordered_map<std::string_view, std::size_t> m_byName;
};

/// From the product to where a cell's state goes round again.
constexpr std::size_t kTensorflowMaxDepth = 12;
constexpr std::size_t kMaxPaths = 512;      ///< of one variable
constexpr std::size_t kMaxVisits = 200'000; ///< of all variables together
constexpr std::uint64_t kMaxGraphBytes = std::uint64_t{256} << 20U;
constexpr std::string_view kPart = "/part_"; ///< of a partitioned variable
constexpr std::string_view kGradients = "gradients";

/// Operations whose outputs differ from one another.
constexpr std::array<std::string_view, 4> kCutting = {"Split", "SplitV", "Unpack", "Unstack"};
/// Where the way ends: the next step of a loop, storage, the checkpoint.
constexpr std::array<std::string_view, 6> kEnds = {"NextIteration", "Exit",   "RefExit",
                                                   "Assign",        "SaveV2", "AssignVariableOp"};

template <typename Words>
bool isOneOf(const Words& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

bool isGradient(std::string_view name)
{
    return name.starts_with(kGradients) || name.find("/gradients") != std::string_view::npos;
}

/// Walks the uses of one variable's values, breadth first.
class PathWalk
{
public:
    explicit PathWalk(const TensorFlowGraph& graph)
        : m_graph(graph)
    {
    }

    std::vector<std::string> pathsOf(const std::string& variable)
    {
        std::set<std::string> paths;
        std::deque<Step> queue;
        for (const TensorFlowNode* root : rootsOf(variable)) {
            queue.push_back({root, "", 0});
        }
        std::set<std::pair<const TensorFlowNode*, std::string>> seen;
        while (!queue.empty() && paths.size() < kMaxPaths && m_visits < kMaxVisits) {
            const Step step = std::move(queue.front());
            queue.pop_front();
            for (const GraphUse& use : step.node->uses) {
                ++m_visits;
                Step next = follow(step, use);
                if (next.node == nullptr || !seen.emplace(next.node, next.path).second) {
                    continue;
                }
                if (step.depth == 0 && next.depth == 1) {
                    if (std::string start = startIn(*next.node); !start.empty()) {
                        paths.insert(std::move(start));
                    }
                }
                const bool isNew = next.path != step.path;
                if (isNew && !paths.insert(next.path).second) {
                    continue; // an unrolled step does what the one before it does
                }
                if (next.depth < kTensorflowMaxDepth) {
                    queue.push_back(std::move(next));
                }
            }
        }
        return {paths.begin(), paths.end()};
    }

private:
    /// The variable's node, or those of its parts.
    [[nodiscard]] std::vector<const TensorFlowNode*> rootsOf(const std::string& variable) const
    {
        if (const TensorFlowNode* whole = m_graph.find(variable)) {
            return {whole};
        }
        std::vector<const TensorFlowNode*> parts;
        const std::string prefix = variable + std::string(kPart);
        while (const TensorFlowNode* part = m_graph.find(prefix + std::to_string(parts.size()))) {
            parts.push_back(part);
        }
        return parts;
    }

    struct Step
    {
        const TensorFlowNode* node = nullptr;
        std::string path;
        std::size_t depth = 0; ///< operations in it
    };

    /// "Start(Const_1)" where a product takes numbers that the graph stores as h of the first step,
    /// beside x or alone; empty where it takes none.
    [[nodiscard]] std::string startIn(const TensorFlowNode& product) const
    {
        if (product.op != "MatMul" || product.inputs.empty()) {
            return {};
        }
        std::vector<std::string_view> states = {product.inputs.front()};
        const TensorFlowNode* joined = m_graph.originOf(product.inputs.front());
        if (joined != nullptr && joined->op == "ConcatV2") {
            states = joined->inputs;
        }
        for (const std::string_view state : states) {
            const TensorFlowNode* origin = m_graph.originOf(state);
            if (holdsNumbers(TensorFlowGraph::tensorOf(origin))) {
                return "Start(" + std::string(origin->name) + ")";
            }
        }
        return {};
    }

    /// One operation on; no node where the way ends.
    Step follow(const Step& from, const GraphUse& use) const
    {
        const TensorFlowNode& node = m_graph.nodes()[use.node];
        if (isOneOf(kEnds, node.op) || isGradient(node.name)) {
            return {};
        }
        Step next{&node, from.path, from.depth};
        if (isOneOf(kCutting, from.node->op)) {
            next.path += ":" + std::to_string(use.output);
        }
        const bool joinsParts = from.depth == 0 && node.op == "ConcatV2";
        if (!handsOn(node.op) && !joinsParts) {
            next.path += (next.path.empty() ? "" : " > ") + describe(node);
            ++next.depth;
        }
        return next;
    }

    [[nodiscard]] std::string describe(const TensorFlowNode& node) const
    {
        std::string details;
        const auto add = [&details](const std::string& detail) {
            details += (details.empty() ? "" : " ") + detail;
        };
        for (const std::string& attribute : TensorFlowGraph::floatAttributes(node)) {
            add(attribute);
        }
        for (const std::string_view input : node.inputs) {
            if (const auto constant = m_graph.constantOf(input)) {
                add(shortestText(*constant));
            }
        }
        return std::string(node.op) + (details.empty() ? "" : "(" + details + ")");
    }

    const TensorFlowGraph& m_graph;
    std::size_t m_visits = 0;
};

/// The file is a SavedModel where `isSavedModel` says so, else a MetaGraphDef.
Result<std::vector<Attribute>> graphPathAttributes(const fs::path& path, bool isSavedModel,
                                                   const TensorCatalog& catalog)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    if (file->size() > kMaxGraphBytes) {
        return Error::unsupported("%1 is too large to be read", path.string());
    }
    const std::string_view bytes = asText(file->bytes());
    GATELOUPE_TRY(const auto graph, (isSavedModel ? TensorFlowGraph::fromSavedModel(bytes)
                                                  : TensorFlowGraph::fromMetaGraph(bytes))
                                        .withContext(path.string()));
    PathWalk walk(graph);
    std::vector<Attribute> attributes;
    for (const auto& tensor : catalog.tensors) {
        constexpr std::size_t kMatrix = 2;
        auto paths = tensor->shape.size() == kMatrix ? walk.pathsOf(tensor->name)
                                                     : std::vector<std::string>();
        if (!paths.empty()) {
            attributes.push_back({tensor->name, "computed", std::move(paths)});
        }
    }
    return attributes;
}
} // namespace

void appendGraphPaths(const BundleFiles& files, TensorCatalog& catalog)
{
    const bool isSavedModel = !files.savedModel.empty();
    fs::path path = isSavedModel ? files.savedModel / "saved_model.pb" : files.prefix;
    path += isSavedModel ? "" : ".meta";
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) {
        return;
    }
    catalog.sourceFiles.push_back(path);
    auto attributes = graphPathAttributes(path, isSavedModel, catalog);
    if (!attributes) {
        catalog.warnings.push_back(
            message("%1; what the graph computes is not known", attributes.error().message));
        return;
    }
    std::ranges::move(*attributes, std::back_inserter(catalog.attributes));
}

} // namespace gateloupe
