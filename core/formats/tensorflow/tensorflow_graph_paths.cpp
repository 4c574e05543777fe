// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_graph_paths.h"

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "core/base/mapped_file.h"
#include "core/base/number_text.h"
#include "core/formats/tensorflow/tensorflow_graph.h"

namespace gateloupe {

namespace fs = std::filesystem;

namespace {

/// From the product to where a cell's state goes round again.
constexpr std::size_t kMaxDepth = 12;
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
        for (const GraphNode* root : rootsOf(variable)) {
            queue.push_back({root, "", 0});
        }
        std::set<std::pair<const GraphNode*, std::string>> seen;
        while (!queue.empty() && paths.size() < kMaxPaths && m_visits < kMaxVisits) {
            const Step step = std::move(queue.front());
            queue.pop_front();
            for (const GraphUse& use : step.node->uses) {
                ++m_visits;
                Step next = follow(step, use);
                if (next.node == nullptr || !seen.emplace(next.node, next.path).second) {
                    continue;
                }
                const bool isNew = next.path != step.path;
                if (isNew && !paths.insert(next.path).second) {
                    continue; // an unrolled step does what the one before it does
                }
                if (next.depth < kMaxDepth) {
                    queue.push_back(std::move(next));
                }
            }
        }
        return {paths.begin(), paths.end()};
    }

private:
    /// The variable's node, or those of its parts.
    [[nodiscard]] std::vector<const GraphNode*> rootsOf(const std::string& variable) const
    {
        if (const GraphNode* whole = m_graph.find(variable)) {
            return {whole};
        }
        std::vector<const GraphNode*> parts;
        const std::string prefix = variable + std::string(kPart);
        while (const GraphNode* part = m_graph.find(prefix + std::to_string(parts.size()))) {
            parts.push_back(part);
        }
        return parts;
    }

    struct Step
    {
        const GraphNode* node = nullptr;
        std::string path;
        std::size_t depth = 0; ///< operations in it
    };

    /// One operation on; no node where the way ends.
    Step follow(const Step& from, const GraphUse& use) const
    {
        const GraphNode& node = m_graph.nodes()[use.node];
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

    [[nodiscard]] std::string describe(const GraphNode& node) const
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

struct GraphFile
{
    fs::path path;
    bool isSavedModel = false;
};

std::optional<GraphFile> graphFileOf(const BundleFiles& files)
{
    GraphFile graph{.path = files.savedModel / "saved_model.pb",
                    .isSavedModel = !files.savedModel.empty()};
    if (!graph.isSavedModel) {
        graph.path = files.prefix;
        graph.path += ".meta";
    }
    std::error_code ignored;
    return fs::is_regular_file(graph.path, ignored) ? std::optional(graph) : std::nullopt;
}

} // namespace

Result<std::vector<Attribute>> graphPathAttributes(const BundleFiles& files,
                                                   const TensorCatalog& catalog)
{
    std::vector<Attribute> attributes;
    const auto graphFile = graphFileOf(files);
    if (!graphFile) {
        return attributes;
    }
    GATELOUPE_TRY(const auto file, MappedFile::open(graphFile->path));
    if (file->size() > kMaxGraphBytes) {
        return Error{ErrorCode::Unsupported, graphFile->path.string() + " is too large to be read"};
    }
    const std::string_view bytes(reinterpret_cast<const char*>(file->bytes().data()),
                                 file->bytes().size());
    auto graph = graphFile->isSavedModel ? TensorFlowGraph::fromSavedModel(bytes)
                                         : TensorFlowGraph::fromMetaGraph(bytes);
    if (!graph) {
        return std::move(graph).error().withContext(graphFile->path.string());
    }
    PathWalk walk(*graph);
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

void appendGraphPaths(const BundleFiles& files, TensorCatalog& catalog)
{
    if (const auto graph = graphFileOf(files)) {
        catalog.sourceFiles.push_back(graph->path);
    }
    auto attributes = graphPathAttributes(files, catalog);
    if (!attributes) {
        catalog.warnings.push_back(attributes.error().message.text() +
                                   "; what the graph computes is not known");
        return;
    }
    std::ranges::move(*attributes, std::back_inserter(catalog.attributes));
}

} // namespace gateloupe
