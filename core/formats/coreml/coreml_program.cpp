// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_program.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/coreml/mil_constants.h"
#include "core/formats/coreml/mil_loop.h"
#include "core/formats/coreml/mil_messages.h"
#include "core/formats/coreml/mil_operators.h"
#include "core/formats/coreml/mil_scope.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::readFields;

constexpr int kMaxBlocks = 16;                            ///< in each other
constexpr std::size_t kMaxValues = std::size_t{1} << 20U; ///< that operations make

/// Walks the blocks of a function in their order.
class MilWalk
{
public:
    MilWalk(const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog,
            ProgressMonitor& monitor)
        : m_catalog(catalog)
        , m_monitor(monitor)
        , m_constants(file, catalog, m_scope)
    {
    }

    Status walkFunction(std::string_view function)
    {
        std::string_view opset;
        std::map<std::string_view, std::string_view> blocks;
        const auto addInput = [this](std::string_view input) -> Status {
            GATELOUPE_TRY(const auto named, milNamedOf(input));
            m_scope.set(named.name, m_scope.graph.addInput(named.name, named.shape));
            return {};
        };
        const auto addBlock = [&blocks](std::string_view block) -> Status {
            GATELOUPE_TRY(const MilEntry entry, milEntryOf(block));
            blocks.insert_or_assign(entry.key, entry.value);
            return {};
        };
        GATELOUPE_CHECK(readFields(function, At{1, addInput}, At{2, opset}, At{3, addBlock}));
        auto chosen = blocks.find(opset);
        chosen = chosen == blocks.end() ? blocks.begin() : chosen;
        if (chosen == blocks.end()) {
            return Error::corrupt("the program has no block");
        }
        GATELOUPE_TRY(const MilBlock block, milBlockOf(chosen->second));
        GATELOUPE_CHECK(walk(block, 0));
        for (const std::string& name : block.outputs) {
            if (const auto value = m_scope.valueOf(name)) {
                m_scope.graph.addOutput(*value);
            }
        }
        m_catalog.graph = std::make_shared<const DataflowGraph>(std::move(m_scope.graph));
        m_catalog.isConverted = true;
        for (auto& path : m_constants.files()) {
            m_catalog.sourceFiles.push_back(std::move(path));
        }
        return {};
    }

private:
    Status walk(const MilBlock& block, int depth)
    {
        if (depth > kMaxBlocks) {
            return Error::corrupt("blocks are nested deeper than %1", kMaxBlocks);
        }
        for (const MilOperation& operation : block.operations) {
            if (m_monitor.cancelled()) {
                return Error::cancelled();
            }
            if (m_given.contains(operation.output())) {
                continue;
            }
            m_made += operation.outputs.size() + 1;
            if (m_made > kMaxValues) {
                return Error::unsupported("a program of more than %1 values is not read",
                                          kMaxValues);
            }
            GATELOUPE_CHECK(
                add(operation, depth)
                    .withContext(message("operation %1 (%2)", operation.output(), operation.type)));
        }
        return {};
    }

    Status add(MilOperation operation, int depth)
    {
        GATELOUPE_CHECK(nameInlineValues(operation));
        if (operation.type == "const") {
            const auto value = operation.attributes.find("val");
            return value == operation.attributes.end()
                       ? Error::corrupt("it has no value")
                       : m_constants.add(operation.output(), value->second);
        }
        if (operation.type.starts_with("constexpr_")) {
            GATELOUPE_TRY(const bool isAdded, m_constants.addComputed(operation));
            if (!isAdded) {
                addMilOperation(operation, m_scope);
            }
            return {};
        }
        if (operation.type == "while_loop" && operation.blocks.size() == 2) {
            return addLoop(operation, depth);
        }
        addMilOperation(operation, m_scope);
        return {};
    }

    /// A value that stands in the operation itself becomes a constant with a name.
    Status nameInlineValues(MilOperation& operation)
    {
        for (auto& [key, bindings] : operation.inputs) {
            for (MilBinding& binding : bindings) {
                if (binding.name.empty() && !binding.value.empty()) {
                    binding.name = operation.output() + "/" + key;
                    GATELOUPE_CHECK(m_constants.add(binding.name, binding.value));
                }
            }
        }
        return {};
    }

    Status addLoop(const MilOperation& operation, int depth)
    {
        GATELOUPE_TRY(const MilLoop parts, milLoopOf(operation));
        const auto outer = m_scope.inputs(operation, "loop_vars");
        const MilBlock& body = parts.body;
        if (outer.size() != body.inputs.size() || body.outputs.size() != body.inputs.size()) {
            return Error::corrupt("its loop has %1 variables outside and %2 inside", outer.size(),
                                  body.inputs.size());
        }
        const auto loop = m_scope.graph.addLoop(operation.type, operation.output());
        std::map<std::size_t, GraphValueIndex> variables;
        for (std::size_t index = 0; index < body.inputs.size(); ++index) {
            if (body.inputs[index] == body.outputs[index]) {
                if (outer[index]) {
                    m_scope.set(body.inputs[index], *outer[index]);
                }
            } else if (parts.scatterOf(index) == nullptr) {
                const auto variable =
                    m_scope.graph.addVariable(loop, outer[index], body.inputs[index]);
                m_scope.set(body.inputs[index], variable);
                variables.emplace(index, variable);
            }
        }
        std::map<std::string, GraphValueIndex> rows; ///< variables by the name of their next row
        for (const MilOperation& inner : body.operations) {
            addGathered(inner, parts, loop, outer, rows);
        }
        GATELOUPE_CHECK(walk(body, depth + 1));
        for (const auto& [next, variable] : rows) {
            if (const auto value = m_scope.valueOf(next)) {
                m_scope.graph.setNext(variable, *value);
            }
        }
        for (std::size_t index = 0; index < body.inputs.size(); ++index) {
            finishVariable(operation, parts, index, loop, outer[index], variables);
        }
        return {};
    }

    /// Makes the value of a gather whose index is the loop's counter.
    void addGathered(const MilOperation& gather, const MilLoop& parts, GraphLoopIndex loop,
                     const std::vector<GraphInput>& outer,
                     std::map<std::string, GraphValueIndex>& rows)
    {
        const auto counter = parts.variableOf(gather.nameOf("indices"));
        if (gather.type != "gather" || !counter || !parts.isCounter(*counter)) {
            return;
        }
        const auto table = parts.variableOf(gather.nameOf("x"));
        const MilOperation* scatter = table ? parts.scatterOf(*table) : nullptr;
        const std::string name = gather.output();
        if (scatter != nullptr) {
            if (scatter->nameOf("indices") != parts.body.outputs[*counter] || !outer[*table]) {
                return;
            }
            const auto initial = m_scope.graph.addOne({.operation = GraphOperation::Slice,
                                                       .type = "gather",
                                                       .name = name,
                                                       .inputs = {outer[*table]},
                                                       .axes = {0},
                                                       .starts = {0},
                                                       .ends = {1}},
                                                      name);
            const auto variable = m_scope.graph.addVariable(loop, initial, name);
            m_scope.set(name, variable);
            rows.emplace(scatter->nameOf("updates"), variable);
            m_given.insert(scatter->output());
        } else if (const auto sequence = m_scope.valueOf(gather.nameOf("x"));
                   sequence &&
                   (!table || parts.body.inputs[*table] == parts.body.outputs[*table])) {
            m_scope.set(name,
                        m_scope.graph.addItem(
                            loop, {.sequence = *sequence, .axis = 0, .keepsAxis = true}, name));
        } else {
            return;
        }
        m_given.insert(name);
    }

    void finishVariable(const MilOperation& operation, const MilLoop& parts, std::size_t index,
                        GraphLoopIndex loop, GraphInput outer,
                        const std::map<std::size_t, GraphValueIndex>& variables)
    {
        const std::string name = operation.output(index);
        const auto variable = variables.find(index);
        const MilOperation* scatter = parts.scatterOf(index);
        if (variable != variables.end()) {
            if (const auto next = m_scope.valueOf(parts.body.outputs[index])) {
                m_scope.graph.setNext(variable->second, *next);
            }
            m_scope.set(name, m_scope.graph.addFinal(variable->second, name));
        } else if (scatter != nullptr) {
            if (const auto row = m_scope.valueOf(scatter->nameOf("updates"))) {
                const auto rows = m_scope.graph.addCollection(
                    loop, {.inner = *row, .axis = 0, .keepsAxis = true}, name);
                m_scope.set(name, rows);
                m_scope.noteScattered(rows);
            }
        } else if (outer) {
            m_scope.set(name, *outer);
        }
    }

    TensorCatalog& m_catalog;
    ProgressMonitor& m_monitor;
    MilScope m_scope;
    MilConstants m_constants;
    std::set<std::string, std::less<>> m_given; ///< outputs that a loop has made already
    std::size_t m_made = 0;                     ///< values
};

} // namespace

Status readCoremlProgram(std::string_view program, const std::shared_ptr<const MappedFile>& file,
                         TensorCatalog& catalog, ProgressMonitor& monitor)
{
    std::optional<std::string_view> main;
    const auto choose = [&main](std::string_view entry) -> Status {
        GATELOUPE_TRY(const MilEntry function, milEntryOf(entry));
        if (!main || function.key == "main") {
            main = function.value;
        }
        return {};
    };
    GATELOUPE_CHECK(readFields(program, At{2, choose}));
    if (!main) {
        return Error::corrupt("the program has no function");
    }
    return MilWalk(file, catalog, monitor).walkFunction(*main);
}

} // namespace gateloupe
