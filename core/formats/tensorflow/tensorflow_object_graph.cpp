// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_object_graph.h"

#include "tensor_bundle.pb.h"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/mapped_file.h"
#include "core/formats/codec/protobuf_message.h"

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

/// Who refers to each node.
template <typename Nodes>
Result<std::vector<std::vector<Edge>>> parentsOf(const Nodes& nodes)
{
    const auto count = static_cast<std::size_t>(nodes.size());
    std::vector<std::vector<Edge>> parents(count);
    for (std::size_t at = 0; at < count; ++at) {
        for (const auto& child : nodes[static_cast<int>(at)].children()) {
            const auto id = static_cast<std::size_t>(child.node_id());
            if (child.node_id() < 0 || id >= count) {
                return Error{ErrorCode::Corrupt, "the object graph refers to object " +
                                                     std::to_string(child.node_id()) + " of " +
                                                     std::to_string(count)};
            }
            parents[id].push_back({at, child.local_name()});
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
    std::vector<std::string> pathsTo(std::size_t object, std::size_t limit);

private:
    void extend(const Way& way, std::deque<Way>& open);

    const std::vector<std::vector<Edge>>& m_parents;
    char m_separator;
    std::size_t m_stepsLeft = kMaxStepsInAll;
};

std::vector<std::string> PathSearch::pathsTo(std::size_t object, std::size_t limit)
{
    std::vector<std::string> found;
    std::deque<Way> open = {{object, {object}, {}}};
    for (std::size_t searched = 0; !open.empty() && searched < kMaxSearched && found.size() < limit;
         ++searched) {
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

void PathSearch::extend(const Way& way, std::deque<Way>& open)
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

Result<std::shared_ptr<const MappedFile>> openIfThere(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) {
        return std::shared_ptr<const MappedFile>();
    }
    return MappedFile::open(path);
}

std::string_view textOf(const MappedFile& file)
{
    return {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()};
}

Attribute kerasAttribute(std::string object, const std::string& json)
{
    return {std::move(object), "keras_metadata", json};
}

/// Since TensorFlow 2.5: a file of its own, with the path of every object.
Result<std::vector<Attribute>> fromKerasMetadata(const MappedFile& file)
{
    GATELOUPE_TRY(const auto message,
                  messageFrom<bundle::KerasMetadata>(textOf(file), file.path().string()));
    std::vector<Attribute> attributes;
    for (const auto& node : message.nodes()) {
        attributes.push_back(kerasAttribute(node.node_path(), node.metadata()));
    }
    return attributes;
}

/// Before: in the object graph of saved_model.pb, where the path is the way from the root.
Result<std::vector<Attribute>> fromSavedModel(const MappedFile& file)
{
    GATELOUPE_TRY(const auto message,
                  messageFrom<bundle::SavedModel>(textOf(file), file.path().string()));
    std::vector<Attribute> attributes;
    for (const auto& metaGraph : message.meta_graphs()) {
        const auto& nodes = metaGraph.object_graph().nodes();
        GATELOUPE_TRY(const auto parents, parentsOf(nodes));
        PathSearch search(parents, '.');
        for (std::size_t at = 0; at < parents.size(); ++at) {
            const auto& user = nodes[static_cast<int>(at)].user_object();
            if (!std::string_view(user.identifier()).starts_with(kKerasIdentifier)) {
                continue;
            }
            std::string path(kRootPath);
            if (const auto ways = search.pathsTo(at, 1); !ways.empty() && at != 0) {
                path += "." + ways.front();
            }
            attributes.push_back(kerasAttribute(std::move(path), user.metadata()));
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
    GATELOUPE_TRY(const auto message, messageFrom<bundle::ObjectGraph>(graph, kObjectGraphKey));
    GATELOUPE_TRY(const auto parents, parentsOf(message.nodes()));
    PathSearch search(parents, '/');
    std::vector<Attribute> attributes;
    for (std::size_t at = 0; at < parents.size(); ++at) {
        const auto& variables = message.nodes(static_cast<int>(at)).attributes();
        if (variables.empty()) {
            continue;
        }
        const auto paths = search.pathsTo(at, kMaxObjectPaths);
        for (const auto& variable : variables) {
            if (!variable.full_name().empty()) {
                attributes.push_back(
                    {variable.checkpoint_key(), "full_name", variable.full_name()});
            }
            attributes.push_back({variable.checkpoint_key(), "object_paths",
                                  pathsOf(variable.checkpoint_key(), paths)});
        }
    }
    return attributes;
}

Result<std::vector<Attribute>> kerasMetadataAttributes(const std::filesystem::path& savedModel)
{
    GATELOUPE_TRY(const auto own, openIfThere(savedModel / "keras_metadata.pb"));
    if (own) {
        return fromKerasMetadata(*own);
    }
    GATELOUPE_TRY(const auto whole, openIfThere(savedModel / "saved_model.pb"));
    if (whole) {
        return fromSavedModel(*whole);
    }
    return std::vector<Attribute>();
}

} // namespace gateloupe
