// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_flow.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/formats/graphdef/graphdef_choices.h"
#include "core/formats/graphdef/graphdef_links.h"
#include "core/formats/graphdef/graphdef_lists.h"
#include "core/formats/graphdef/graphdef_lowering.h"
#include "core/formats/graphdef/graphdef_masks.h"
#include "core/formats/graphdef/graphdef_operators.h"
#include "core/formats/graphdef/graphdef_values.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxOutputs = std::size_t{1} << 20U;

constexpr std::array<std::string_view, 4> kVariables = {"VarHandleOp", "VariableV2", "Variable",
                                                        "AutoReloadVariable"};
constexpr std::array<std::string_view, 2> kSelects = {"Select", "SelectV2"};

/// Takes the nodes in the order of their values: loops, choices, and all that is in neither.
class GraphdefFlow
{
public:
    GraphdefFlow(const GraphdefLinks& links, std::size_t count)
        : m_links(links)
        , m_values(links, count)
        , m_lists(links, m_values)
        , m_masks(links, m_values)
    {
    }

    Result<std::shared_ptr<const DataflowGraph>> read(ProgressMonitor& monitor)
    {
        GATELOUPE_TRY(const auto order, m_links.order());
        for (const std::uint32_t index : order) {
            add(index);
            if (m_values.graph.values().size() > kMaxOutputs) {
                return Error::unsupported("a graph of more than %1 values is not read",
                                          kMaxOutputs);
            }
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
        }
        for (const auto& [merge, variable] : m_variables) {
            if (const auto next = m_values.valueOf(m_links.nextOf(merge))) {
                m_values.graph.setNext(variable, *next);
            }
        }
        return std::shared_ptr<const DataflowGraph>(
            std::make_shared<const DataflowGraph>(std::move(m_values.graph)));
    }

private:
    void addMerge(std::uint32_t index)
    {
        const auto enter = m_links.enterOf(index);
        if (!enter) {
            return addChoice(index);
        }
        const auto initial = m_values.valueOf(m_links.input(*enter, 0));
        if (m_links.isInvariant(index)) {
            return m_values.set(index, 0, initial);
        }
        const auto variable =
            m_values.graph.addVariable(m_values.loopOf(*enter), initial, m_links.node(index).name);
        m_variables.emplace(index, variable);
        m_values.set(index, 0, variable);
    }

    void addExit(std::uint32_t index)
    {
        const auto merge = m_links.mergeBehind(m_links.input(index, 0));
        const auto variable = merge ? m_variables.find(*merge) : m_variables.end();
        if (variable != m_variables.end()) {
            m_values.set(index, 0,
                         m_values.graph.addFinal(variable->second, m_links.node(index).name));
        } else if (merge) {
            m_values.set(index, 0, m_values.valueOf(GraphdefLink{*merge, 0}));
        }
    }

    /// The branches of a choice meet. A phase of training that a run has to switch on is off.
    void addChoice(std::uint32_t index)
    {
        for (const auto& input : m_links.inputs(index)) {
            if (input && isUsualBranch(m_links, *input)) {
                return m_values.set(index, 0, m_values.valueOf(input));
            }
        }
        addOperator(index);
    }

    void add(std::uint32_t index)
    {
        const GraphdefNode& node = m_links.node(index);
        const std::string_view op = node.op;
        if (op == "Const" || isOneOf(op, kVariables)) {
            if (node.constant) {
                m_values.set(index, 0, m_values.graph.addConstant(node.constant));
            }
        } else if (op == "Placeholder" || op == "PlaceholderWithDefault") {
            const auto shape = node.lists.find("shape");
            m_values.set(index, 0,
                         m_values.graph.addInput(node.name, shape == node.lists.end()
                                                                ? std::nullopt
                                                                : std::optional(shape->second)));
        } else if (op == "Enter" || op == "RefEnter" || op == "Switch" || op == "RefSwitch") {
            const auto value = m_values.valueOf(m_links.input(index, 0));
            m_values.set(index, 0, value);
            m_values.set(index, 1, value);
        } else if (op == "Merge") {
            addMerge(index);
        } else if (op == "Exit" || op == "RefExit") {
            addExit(index);
        } else if (op != "NextIteration" && op != "NoOp" &&
                   !(isReading(op) && m_lists.addItem(index)) &&
                   !(isStacking(op) && m_lists.addStack(index)) &&
                   !(op == "StridedSlice" && m_lists.addSliceItem(index)) &&
                   !(op.starts_with("Gather") && m_lists.addGatherItem(index)) &&
                   !(isOneOf(op, kSelects) && m_masks.addMasked(index))) {
            addOperator(index);
        }
    }

    void addOperator(std::uint32_t index)
    {
        std::vector<GraphInput> inputs;
        for (const auto& input : m_links.inputs(index)) {
            inputs.push_back(m_values.valueOf(input));
        }
        const auto values = addGraphdefNode(m_links.node(index), std::move(inputs), m_values.graph);
        for (std::size_t port = 0; port < values.size(); ++port) {
            m_values.set(index, static_cast<std::uint32_t>(port), values[port]);
        }
    }

    const GraphdefLinks& m_links;
    GraphdefValues m_values;
    GraphdefLists m_lists;
    GraphdefMasks m_masks;
    std::map<std::uint32_t, GraphValueIndex> m_variables; ///< by Merge
};

} // namespace

Result<std::shared_ptr<const DataflowGraph>> dataflowOf(GraphdefProgram program,
                                                        ProgressMonitor& monitor)
{
    if (program.nodes.size() > kMaxGraphdefNodes) {
        return Error::unsupported("a graph of more than %1 nodes is not read", kMaxGraphdefNodes);
    }
    GATELOUPE_TRY(const auto nodes, withoutCalls(std::move(program), monitor));
    GATELOUPE_TRY(const auto links, GraphdefLinks::of(nodes));
    return GraphdefFlow(links, nodes.size()).read(monitor);
}

} // namespace gateloupe
