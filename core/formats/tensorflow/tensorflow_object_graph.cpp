// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_object_graph.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/mapped_file.h"
#include "core/base/text.h"
#include "core/formats/codec/protobuf_fields.h"

namespace gateloupe {

namespace {

constexpr std::string_view kKerasIdentifier = "_tf_keras";
constexpr std::string_view kRootPath = "root";
/// Objects reach a variable in many ways (Keras keeps every list of variables as an object); these
/// bound what is kept and what is searched for it.
constexpr std::size_t kMaxObjectPaths = 16;
constexpr std::size_t kMaxSearched = 256;
constexpr std::size_t kMaxStepsInAll = 1000000;
constexpr std::size_t kMaxObjectDepth = 16;

/// Objects that Keras keeps beside the model's own: lists of variables, copies of attributes.
constexpr std::array<std::string_view, 4> kBookkeeping = {
    "keras_api", "variables", "trainable_variables", "non_trainable_variables"};
constexpr std::string_view kAttributesMark = "/.ATTRIBUTES/";

struct Edge
{
    std::size_t parent = 0;
    std::string_view name;
};

/// A reference of one object to another.
struct Child
{
    std::int32_t id = 0;
    std::string_view name;
};

/// A variable of an object: TrackableObject.SerializedTensor.
struct SavedVariable
{
    std::string_view fullName;
    std::string_view key;
};

/// An object of either graph: TrackableObjectGraph.TrackableObject or SavedObject.
struct ObjectNode
{
    std::vector<Child> children;
    std::vector<SavedVariable> variables; ///< of a checkpoint's object
    std::string_view identifier;          ///< of a SavedModel's user object
    std::string_view metadata;
};

using protobuf::At;
using protobuf::readFields;

/// Which message a graph is; both keep the objects in field 1, and their children in field 1 of
/// those.
enum class GraphKind
{
    Checkpoint, ///< TrackableObjectGraph: field 2 of an object is a variable
    SavedModel  ///< SavedObjectGraph: field 4 of an object says what it was in Python
};

Status readNode(std::string_view message, GraphKind kind, ObjectNode& node)
{
    const auto addChild = [&node](std::string_view body) {
        Child& child = node.children.emplace_back();
        return readFields(body, At{1, child.id}, At{2, child.name});
    };
    const auto addVariable = [&node](std::string_view body) {
        SavedVariable& variable = node.variables.emplace_back();
        return readFields(body, At{2, variable.fullName}, At{3, variable.key});
    };
    const auto readUserObject = [&node](std::string_view body) {
        return readFields(body, At{1, node.identifier}, At{3, node.metadata});
    };
    return kind == GraphKind::Checkpoint
               ? readFields(message, At{1, addChild}, At{2, addVariable})
               : readFields(message, At{1, addChild}, At{4, readUserObject});
}

/// The objects of a graph; the first one is the root.
Result<std::vector<ObjectNode>> nodesOf(std::string_view graph, GraphKind kind)
{
    std::vector<ObjectNode> nodes;
    GATELOUPE_CHECK(readFields(graph, At{1, [&](std::string_view body) {
                                             return readNode(body, kind, nodes.emplace_back());
                                         }}));
    return nodes;
}

/// What was read of the messages in `what`, or the error that they are damaged.
template <typename T>
Result<T> messageOf(Result<T> read, std::string_view what)
{
    return std::move(read).withContext(message("%1 is damaged: it is no valid protobuf", what));
}

/// Who refers to each node.
Result<std::vector<std::vector<Edge>>> parentsOf(const std::vector<ObjectNode>& nodes)
{
    std::vector<std::vector<Edge>> parents(nodes.size());
    for (std::size_t at = 0; at < nodes.size(); ++at) {
        for (const Child& child : nodes[at].children) {
            if (child.id < 0 || static_cast<std::size_t>(child.id) >= nodes.size()) {
                return Error::corrupt("the object graph refers to object %1 of %2", child.id,
                                      nodes.size());
            }
            parents[static_cast<std::size_t>(child.id)].push_back({at, child.name});
        }
    }
    return parents;
}

/// A way from some object down to the wanted one.
struct Way
{
    std::size_t top = 0;
    std::vector<std::size_t> objects; ///< passed, to keep out of circles
    std::string path;
};

/// Finds ways from the root, each search breadth-first upwards and bounded, as all of them
/// together are.
class PathSearch
{
public:
    PathSearch(const std::vector<std::vector<Edge>>& parents, char separator)
        : m_parents(parents)
        , m_separator(separator)
    {
    }

    /// Up to `limit` ways to the object, shortest first; none when the bounds are reached.
    std::vector<std::string> pathsTo(std::size_t object, std::size_t limit)
    {
        std::vector<std::string> found;
        std::deque<Way> open = {{object, {object}, {}}};
        for (std::size_t searched = 0;
             !open.empty() && searched < kMaxSearched && found.size() < limit; ++searched) {
            const Way way = std::move(open.front());
            open.pop_front();
            if (way.top == 0) {
                found.push_back(way.path);
            } else if (way.objects.size() <= kMaxObjectDepth) {
                extend(way, open);
            }
        }
        return found;
    }

private:
    void extend(const Way& way, std::deque<Way>& open)
    {
        for (const Edge& edge : m_parents[way.top]) {
            if (open.size() >= kMaxSearched || m_stepsLeft == 0) {
                return;
            }
            --m_stepsLeft;
            if (std::ranges::find(way.objects, edge.parent) != way.objects.end() ||
                std::ranges::find(kBookkeeping, edge.name) != kBookkeeping.end()) {
                continue;
            }
            Way longer{edge.parent, way.objects, std::string(edge.name)};
            longer.objects.push_back(edge.parent);
            if (!way.path.empty()) {
                longer.path += m_separator + way.path;
            }
            open.push_back(std::move(longer));
        }
    }

    const std::vector<std::vector<Edge>>& m_parents;
    char m_separator;
    std::size_t m_stepsLeft = kMaxStepsInAll;
};

Result<std::shared_ptr<const MappedFile>> openIfThere(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) {
        return std::shared_ptr<const MappedFile>();
    }
    return MappedFile::open(path);
}

constexpr const char* kKerasMetadata = "keras_metadata";

/// Since TensorFlow 2.5: a file of its own, SavedMetadata, with the path of every object.
Result<std::vector<Attribute>> fromKerasMetadata(std::string_view file)
{
    std::vector<Attribute> attributes;
    const auto addObject = [&attributes](std::string_view savedObject) -> Status {
        std::string path;
        std::string metadata;
        GATELOUPE_CHECK(readFields(savedObject, At{3, path}, At{5, metadata}));
        attributes.emplace_back(std::move(path), kKerasMetadata, std::move(metadata));
        return {};
    };
    GATELOUPE_CHECK(readFields(file, At{1, addObject}));
    return attributes;
}

/// The object graphs of a SavedModel: meta_graphs (2) . object_graph_def (7).
Result<std::vector<std::vector<ObjectNode>>> graphsOfSavedModel(std::string_view file)
{
    std::vector<std::vector<ObjectNode>> graphs;
    const auto addGraph = [&graphs](std::string_view graph) -> Status {
        GATELOUPE_TRY(graphs.emplace_back(), nodesOf(graph, GraphKind::SavedModel));
        return {};
    };
    GATELOUPE_CHECK(readFields(file, At{2, [&addGraph](std::string_view metaGraph) {
                                            return readFields(metaGraph, At{7, addGraph});
                                        }}));
    return graphs;
}

/// Before: in the object graph of saved_model.pb, where the path is the way from the root.
Result<std::vector<Attribute>> fromSavedModel(const MappedFile& file)
{
    GATELOUPE_TRY(const auto graphs,
                  messageOf(graphsOfSavedModel(asText(file.bytes())), file.path().string()));
    std::vector<Attribute> attributes;
    for (const std::vector<ObjectNode>& nodes : graphs) {
        GATELOUPE_TRY(const auto parents, parentsOf(nodes));
        PathSearch search(parents, '.');
        for (std::size_t at = 0; at < nodes.size(); ++at) {
            if (!nodes[at].identifier.starts_with(kKerasIdentifier)) {
                continue;
            }
            std::string path(kRootPath);
            if (const auto ways = search.pathsTo(at, 1); !ways.empty() && at != 0) {
                path += "." + ways.front();
            }
            attributes.emplace_back(std::move(path), kKerasMetadata,
                                    std::string(nodes[at].metadata));
        }
    }
    return attributes;
}

/// Keys escape a dot in a component as two, a slash as ".S".
/// Source: tensorflow/python/training/tracking/graph_view.py, _escape_local_name, r1.15.
std::string unescaped(std::string_view path)
{
    std::string plain;
    for (std::size_t at = 0; at < path.size(); ++at) {
        const bool isEscape = path[at] == '.' && at + 1 < path.size();
        if (isEscape && (path[at + 1] == '.' || path[at + 1] == 'S')) {
            ++at;
            plain.push_back(path[at] == 'S' ? '/' : '.');
        } else {
            plain.push_back(path[at]);
        }
    }
    return plain;
}

/// The path in a variable's key, then the others.
std::vector<std::string> pathsOf(std::string_view key, std::vector<std::string> others)
{
    const auto mark = key.find(kAttributesMark);
    if (mark == std::string_view::npos) {
        return others;
    }
    std::string own = unescaped(key.substr(0, mark));
    std::erase(others, own);
    others.insert(others.begin(), std::move(own));
    return others;
}

} // namespace

Result<std::vector<Attribute>> objectGraphAttributes(std::string_view graph)
{
    GATELOUPE_TRY(const auto nodes,
                  messageOf(nodesOf(graph, GraphKind::Checkpoint), kObjectGraphKey));
    GATELOUPE_TRY(const auto parents, parentsOf(nodes));
    PathSearch search(parents, '/');
    std::vector<Attribute> attributes;
    for (std::size_t at = 0; at < nodes.size(); ++at) {
        if (nodes[at].variables.empty()) {
            continue;
        }
        const auto paths = search.pathsTo(at, kMaxObjectPaths);
        for (const SavedVariable& variable : nodes[at].variables) {
            const std::string key(variable.key);
            if (!variable.fullName.empty()) {
                attributes.push_back({key, "full_name", std::string(variable.fullName)});
            }
            attributes.push_back({key, "object_paths", pathsOf(key, paths)});
        }
    }
    return attributes;
}

Result<std::map<std::int64_t, std::string>> variableKeys(std::string_view graph)
{
    GATELOUPE_TRY(const auto nodes,
                  messageOf(nodesOf(graph, GraphKind::Checkpoint), kObjectGraphKey));
    std::map<std::int64_t, std::string> keys;
    for (std::size_t at = 0; at < nodes.size(); ++at) {
        if (nodes[at].variables.size() == 1) {
            keys.emplace(static_cast<std::int64_t>(at), nodes[at].variables.front().key);
        }
    }
    return keys;
}

Result<std::vector<Attribute>> kerasMetadataAttributes(const std::filesystem::path& savedModel)
{
    GATELOUPE_TRY(const auto own, openIfThere(savedModel / "keras_metadata.pb"));
    if (own) {
        return messageOf(fromKerasMetadata(asText(own->bytes())), own->path().string());
    }
    GATELOUPE_TRY(const auto whole, openIfThere(savedModel / "saved_model.pb"));
    if (whole) {
        return fromSavedModel(*whole);
    }
    return std::vector<Attribute>();
}

} // namespace gateloupe
