// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_graph.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/mapped_file.h"
#include "core/base/text.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/graphdef/graphdef_flow.h"
#include "core/formats/graphdef/graphdef_messages.h"
#include "core/formats/tensorflow/tensorflow_object_graph.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

using protobuf::At;
using protobuf::Field;
using protobuf::readFields;

constexpr std::uint64_t kMaxSavedGraphBytes = std::uint64_t{256} << 20U;
constexpr std::array<std::string_view, 4> kSavedVariables = {"VarHandleOp", "VariableV2",
                                                             "Variable", "AutoReloadVariable"};
/// Functions with these store and restore the variables.
constexpr std::array<std::string_view, 2> kStorage = {"SaveV2", "RestoreV2"};

/// What of a MetaGraphDef says what it computes.
struct MetaGraph
{
    std::string_view graph;
    std::vector<std::string> outputs; ///< of all signatures: inputs, as nodes have them
    /// By function: the objects that its last inputs are.
    std::map<std::string, std::vector<std::int64_t>, std::less<>> boundInputs;
};

Status readSignature(std::string_view entry, MetaGraph& meta)
{
    std::vector<std::string> names;
    const auto addOutput = [&names](std::string_view output) {
        return readFields(output, At{2, [&names](std::string_view tensor) {
                                         return readFields(tensor, At{1, names.emplace_back()});
                                     }});
    };
    GATELOUPE_CHECK(readFields(entry, At{2, [&](std::string_view signature) {
                                             return readFields(signature, At{2, addOutput});
                                         }}));
    std::ranges::move(names, std::back_inserter(meta.outputs));
    return {};
}

Status readFunctionInputs(std::string_view entry, MetaGraph& meta)
{
    std::string name;
    std::vector<std::int64_t> objects;
    const auto addObjects = [&objects](const Field& field) {
        return protobuf::appendIntegers(field, objects, kMaxSavedGraphBytes);
    };
    GATELOUPE_CHECK(
        readFields(entry, At{1, name}, At{2, [&](std::string_view function) {
                                              return readFields(function, At{2, addObjects});
                                          }}));
    meta.boundInputs.emplace(std::move(name), std::move(objects));
    return {};
}

/// The first graph of a SavedModel, a MetaGraphDef.
Result<std::string_view> firstGraphOf(std::string_view savedModel)
{
    std::string_view first;
    const auto takeFirst = [&first](std::string_view graph) {
        first = first.empty() ? graph : first;
        return Status();
    };
    GATELOUPE_CHECK(readFields(savedModel, At{2, takeFirst}));
    return first;
}

Result<MetaGraph> readMetaGraph(std::string_view bytes)
{
    MetaGraph meta;
    const auto addSignature = [&meta](std::string_view entry) {
        return readSignature(entry, meta);
    };
    const auto addFunctions = [&meta](std::string_view objects) {
        return readFields(objects, At{2, [&meta](std::string_view entry) {
                                          return readFunctionInputs(entry, meta);
                                      }});
    };
    GATELOUPE_CHECK(readFields(bytes, At{2, meta.graph}, At{5, addSignature}, At{7, addFunctions}));
    return meta;
}

/// Whether a node computes gradients, or stores or sets variables: no part of a run of the model.
bool isOfTraining(const GraphdefNode& node)
{
    constexpr std::array<std::string_view, 8> kSetting = {
        "SaveV2",           "RestoreV2",           "Assign",    "AssignAdd", "AssignSub",
        "AssignVariableOp", "AssignAddVariableOp", "ScatterSub"};
    // A loop is given empty lists, to keep in them what its gradient needs.
    constexpr std::array<std::string_view, 2> kOfTheRun = {"Const", "EmptyTensorList"};
    const bool isGradient =
        node.name.starts_with("gradients") || node.name.find("/gradients") != std::string::npos;
    return isOneOf(std::string_view(node.op), kSetting) ||
           (isGradient && !isOneOf(std::string_view(node.op), kOfTheRun));
}

/// Leaves of a program that was trained what a run of the model computes.
void dropTraining(std::vector<GraphdefNode>& nodes)
{
    std::unordered_map<std::string_view, std::vector<const GraphdefNode*>> users;
    std::vector<const GraphdefNode*> open;
    for (const GraphdefNode& node : nodes) {
        for (const std::string& input : node.inputs) {
            if (!isControl(input)) {
                users[portOf(input).node].push_back(&node);
            }
        }
        if (isOfTraining(node)) {
            open.push_back(&node);
        }
    }
    std::set<std::string> dropped;
    while (!open.empty()) {
        const GraphdefNode* node = open.back();
        open.pop_back();
        if (dropped.insert(node->name).second) {
            const auto& further = users[node->name];
            open.insert(open.end(), further.begin(), further.end());
        }
    }
    std::erase_if(nodes,
                  [&dropped](const GraphdefNode& node) { return dropped.contains(node.name); });
}

/// Gives variables their tensors, and leaves of the graph what its signatures need.
class SavedGraph
{
public:
    SavedGraph(GraphdefProgram program, const MetaGraph& meta, const TensorCatalog& catalog)
        : m_program(std::move(program))
        , m_meta(meta)
        , m_tensors(catalog.index())
    {
        for (const Attribute& attribute : catalog.attributes) {
            const auto* text = std::get_if<std::string>(&attribute.value);
            if (attribute.name == "full_name" && text != nullptr) {
                m_byFullName[*text].insert(attribute.object);
            }
        }
    }

    GraphdefProgram use(const std::map<std::int64_t, std::string>& keys) &&
    {
        if (m_meta.outputs.empty() && !m_meta.boundInputs.empty()) {
            callEveryFunction(keys);
        } else if (m_meta.outputs.empty()) {
            dropTraining(m_program.nodes);
        } else {
            keepNeeded();
            bindInputs(keys);
        }
        for (GraphdefNode& node : m_program.nodes) {
            if (isOneOf(std::string_view(node.op), kSavedVariables) && !node.constant) {
                node.constant = tensorNamed(node);
            }
        }
        return std::move(m_program);
    }

private:
    [[nodiscard]] std::shared_ptr<const Tensor> tensorOf(const std::string& key) const
    {
        return lookUp(m_tensors, key);
    }

    [[nodiscard]] std::shared_ptr<const Tensor> tensorNamed(const GraphdefNode& node) const
    {
        for (const std::string& name : {node.word("shared_name"), node.name}) {
            if (auto tensor = tensorOf(name)) {
                return tensor;
            }
            const auto keys = m_byFullName.find(name);
            if (keys != m_byFullName.end() && keys->second.size() == 1) {
                return tensorOf(*keys->second.begin());
            }
        }
        return nullptr;
    }

    void keepNeeded()
    {
        std::unordered_map<std::string_view, const GraphdefNode*> byName;
        for (const GraphdefNode& node : m_program.nodes) {
            byName.emplace(node.name, &node);
        }
        std::set<std::string_view> needed;
        std::vector<std::string_view> open;
        for (const std::string& output : m_meta.outputs) {
            open.push_back(portOf(output).node);
        }
        while (!open.empty()) {
            const auto found = byName.find(open.back());
            open.pop_back();
            if (found == byName.end() || !needed.insert(found->second->name).second) {
                continue;
            }
            for (const std::string& input : found->second->inputs) {
                if (!isControl(input)) {
                    open.push_back(portOf(input).node);
                }
            }
        }
        std::vector<GraphdefNode> kept;
        for (GraphdefNode& node : m_program.nodes) {
            if (needed.contains(node.name)) {
                kept.push_back(node);
            }
        }
        m_program.nodes = std::move(kept);
    }

    /// The objects of a function are its last inputs.
    void bindInputs(const std::map<std::int64_t, std::string>& keys)
    {
        std::unordered_map<std::string, GraphdefNode*> byName;
        for (GraphdefNode& node : m_program.nodes) {
            byName.emplace(node.name, &node);
        }
        for (const GraphdefNode& call : m_program.nodes) {
            const auto function = call.functions.find("f");
            const auto bound = function == call.functions.end()
                                   ? m_meta.boundInputs.end()
                                   : m_meta.boundInputs.find(function->second);
            if (bound == m_meta.boundInputs.end() || bound->second.size() > call.inputs.size()) {
                continue;
            }
            const std::size_t first = call.inputs.size() - bound->second.size();
            for (std::size_t index = 0; index < bound->second.size(); ++index) {
                const auto variable =
                    byName.find(std::string(portOf(call.inputs[first + index]).node));
                const auto key = keys.find(bound->second[index]);
                if (variable != byName.end() && key != keys.end() &&
                    isOneOf(std::string_view(variable->second->op), kSavedVariables)) {
                    variable->second->constant = tensorOf(key->second);
                }
            }
        }
    }

    [[nodiscard]] static bool isStorage(const GraphdefFunction& function)
    {
        return std::ranges::any_of(function.nodes, [](const GraphdefNode& node) {
            return isOneOf(std::string_view(node.op), kStorage);
        });
    }

    void callEveryFunction(const std::map<std::int64_t, std::string>& keys)
    {
        m_program.nodes.clear();
        for (const auto& [name, objects] : m_meta.boundInputs) {
            const auto function = m_program.functions.find(name);
            if (function == m_program.functions.end() || isStorage(function->second) ||
                objects.size() > function->second.arguments.size()) {
                continue;
            }
            GraphdefNode call{.name = name, .op = "StatefulPartitionedCall"};
            call.functions["f"] = name;
            const auto& arguments = function->second.arguments;
            const std::size_t first = arguments.size() - objects.size();
            for (std::size_t index = 0; index < arguments.size(); ++index) {
                GraphdefNode input{.name = name + "/arguments/" + arguments[index],
                                   .op = "Placeholder"};
                const auto key = index < first ? keys.end() : keys.find(objects[index - first]);
                if (key != keys.end()) {
                    input.op = "VarHandleOp";
                    input.constant = tensorOf(key->second);
                }
                call.inputs.push_back(input.name);
                m_program.nodes.push_back(std::move(input));
            }
            m_program.nodes.push_back(std::move(call));
        }
    }

    GraphdefProgram m_program;
    const MetaGraph& m_meta;
    std::map<std::string, std::shared_ptr<const Tensor>, std::less<>> m_tensors;
    std::map<std::string, std::set<std::string>, std::less<>> m_byFullName; ///< keys
};

/// The file is a SavedModel where `isSavedModel` says so, else a MetaGraphDef.
Result<std::shared_ptr<const DataflowGraph>> savedGraph(const fs::path& path, bool isSavedModel,
                                                        std::string_view objects,
                                                        const TensorCatalog& catalog,
                                                        ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    if (file->size() > kMaxSavedGraphBytes) {
        return Error::unsupported("%1 is too large to be read", path.string());
    }
    std::string_view bytes = asText(file->bytes());
    if (isSavedModel) {
        GATELOUPE_TRY(bytes, firstGraphOf(bytes));
    }
    GATELOUPE_TRY(const auto meta, readMetaGraph(bytes));
    GATELOUPE_TRY(auto program, readGraphdef(meta.graph, file, monitor));
    GATELOUPE_TRY(const auto keys, variableKeys(objects));
    return dataflowOf(SavedGraph(std::move(program), meta, catalog).use(keys), monitor);
}

} // namespace

Status appendSavedGraph(const BundleFiles& files, std::string_view objects, TensorCatalog& catalog,
                        ProgressMonitor& monitor)
{
    const bool isSavedModel = !files.savedModel.empty();
    fs::path path = isSavedModel ? files.savedModel / "saved_model.pb" : files.prefix;
    path += isSavedModel ? "" : ".meta";
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) {
        return {};
    }
    auto graph = savedGraph(path, isSavedModel, objects, catalog, monitor);
    if (!graph && graph.error().code == ErrorCode::Cancelled) {
        return graph.error();
    }
    if (!graph && !isSavedModel) {
        return {}; // appendGraphPaths() reads it, too, and says what is wrong with it
    }
    if (!graph) {
        catalog.warnings.push_back(message("%1: %2; what the model computes is not known",
                                           path.string(), graph.error().message));
        return {};
    }
    catalog.graph = *graph;
    return {};
}

} // namespace gateloupe
