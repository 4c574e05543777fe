// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_flow.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/formats/graphdef/graphdef_links.h"
#include "core/formats/graphdef/graphdef_lowering.h"
#include "core/formats/graphdef/graphdef_operators.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxOutputs = std::size_t{1} << 20U;

constexpr std::array<std::string_view, 4> kVariables = {"VarHandleOp", "VariableV2", "Variable",
                                                        "AutoReloadVariable"};
constexpr std::array<std::string_view, 2> kSelects = {"Select", "SelectV2"};

/// What makes a list of a tensor, and which of its inputs is the tensor.
std::optional<std::size_t> listedInput(std::string_view op)
{
    if (op == "TensorListFromTensor") {
        return 0;
    }
    return op.starts_with("TensorArrayScatter") ? std::optional<std::size_t>(2) : std::nullopt;
}

/// Where an operator on a list has the list and the rest; a tensor array's is its flow.
struct ListInputs
{
    std::size_t list = 0;
    std::size_t index = 1;
    std::size_t item = 2;
};

ListInputs listInputs(std::string_view op)
{
    constexpr ListInputs kOfArray{.list = 2, .index = 1, .item = 2};
    ListInputs inputs = op.starts_with("TensorArray") ? kOfArray : ListInputs{};
    if (op.starts_with("TensorArrayWrite")) {
        inputs.list = 3;
    }
    return inputs;
}

bool isReading(std::string_view op)
{
    return op == "TensorListGetItem" || op.starts_with("TensorArrayRead");
}

bool isWriting(std::string_view op)
{
    return op == "TensorListSetItem" || op.starts_with("TensorArrayWrite");
}

bool isStacking(std::string_view op)
{
    return op == "TensorListStack" || op.starts_with("TensorArrayGather") ||
           op.starts_with("TensorArrayPack");
}

class GraphdefFlow
{
public:
    GraphdefFlow(const GraphdefLinks& links, std::size_t count)
        : m_links(links)
        , m_values(count)
    {
    }

    Result<std::shared_ptr<const DataflowGraph>> read(ProgressMonitor& monitor)
    {
        GATELOUPE_TRY(const auto order, m_links.order());
        for (const std::uint32_t index : order) {
            add(index);
            if (m_graph.values().size() > kMaxOutputs) {
                return Error::unsupported("a graph of more than %1 values is not read",
                                          kMaxOutputs);
            }
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
        }
        for (const auto& [merge, variable] : m_variables) {
            if (const auto next = valueOf(m_links.nextOf(merge))) {
                m_graph.setNext(variable, *next);
            }
        }
        return std::shared_ptr<const DataflowGraph>(
            std::make_shared<const DataflowGraph>(std::move(m_graph)));
    }

private:
    [[nodiscard]] GraphInput valueOf(std::optional<GraphdefLink> link) const
    {
        return link && link->port < m_values[link->node].size() ? m_values[link->node][link->port]
                                                                : std::nullopt;
    }

    void set(std::uint32_t node, std::uint32_t port, GraphInput value)
    {
        auto& ports = m_values[node];
        ports.resize(std::max<std::size_t>(ports.size(), port + std::size_t{1}));
        ports[port] = value;
    }

    // ---- Loops ----

    GraphLoopIndex loopOf(std::uint32_t enter)
    {
        const std::string frame = m_links.node(enter).word("frame_name");
        const auto found = m_loops.find(frame);
        return found != m_loops.end()
                   ? found->second
                   : m_loops.emplace(frame, m_graph.addLoop("while", frame)).first->second;
    }

    void addMerge(std::uint32_t index)
    {
        const auto enter = m_links.enterOf(index);
        if (!enter) {
            return addChoice(index);
        }
        const auto initial = valueOf(m_links.input(*enter, 0));
        if (m_links.isInvariant(index)) {
            return set(index, 0, initial);
        }
        const auto variable =
            m_graph.addVariable(loopOf(*enter), initial, m_links.node(index).name);
        m_variables.emplace(index, variable);
        set(index, 0, variable);
    }

    void addExit(std::uint32_t index)
    {
        const auto merge = m_links.mergeBehind(m_links.input(index, 0));
        const auto variable = merge ? m_variables.find(*merge) : m_variables.end();
        if (variable != m_variables.end()) {
            set(index, 0, m_graph.addFinal(variable->second, m_links.node(index).name));
        } else if (merge) {
            set(index, 0, valueOf(GraphdefLink{*merge, 0}));
        }
    }

    // ---- Choices ----

    /// The branches of a choice meet. A phase of training that a run has to switch on is off.
    void addChoice(std::uint32_t index)
    {
        for (const auto& input : m_links.inputs(index)) {
            const auto branch = input ? branchOf(*input) : std::nullopt;
            if (branch && *branch == false && isOff(conditionOf(*input))) {
                return set(index, 0, valueOf(input));
            }
        }
        addOperator(index);
    }

    /// The Switch that a value of a branch comes from, through what is computed in it.
    [[nodiscard]] std::optional<GraphdefLink> switchBehind(GraphdefLink link) const
    {
        constexpr int kMost = 64;
        for (int step = 0; step < kMost; ++step) {
            if (m_links.opOf(link) == "Switch") {
                return link;
            }
            const auto& inputs = m_links.inputs(link.node);
            const auto before = std::ranges::find_if(inputs, [this](const auto& input) {
                return input && m_links.opOf(*input) != "Const";
            });
            if (before == inputs.end()) {
                return std::nullopt;
            }
            link = **before;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<bool> branchOf(GraphdefLink link) const
    {
        const auto found = switchBehind(link);
        return found ? std::optional(found->port == 1) : std::nullopt;
    }

    [[nodiscard]] std::optional<GraphdefLink> conditionOf(GraphdefLink link) const
    {
        const auto found = switchBehind(link);
        return found ? m_links.input(found->node, 1) : std::nullopt;
    }

    /// Whether a run that says nothing takes the second branch.
    [[nodiscard]] bool isOff(std::optional<GraphdefLink> condition) const
    {
        if (!condition) {
            return false;
        }
        GraphdefLink origin = m_links.originOf(*condition).link;
        if (m_links.opOf(origin) == "PlaceholderWithDefault" && m_links.input(origin.node, 0)) {
            origin = *m_links.input(origin.node, 0);
        }
        const auto& constant = m_links.node(origin.node).constant;
        NullMonitor monitor;
        const auto bytes = constant && constant->source && constant->dtype == DType::Bool
                               ? constant->source->bytes(monitor)
                               : Result<std::span<const std::byte>>(Error::cancelled());
        return bytes && !bytes->empty() && bytes->front() == std::byte{0};
    }

    // ---- Lists ----

    /// A tensor's index for each iteration.
    bool addItem(std::uint32_t index)
    {
        const ListInputs places = listInputs(m_links.node(index).op);
        const auto list = m_links.input(index, places.list);
        if (!list) {
            return false;
        }
        const auto [source, enter] = m_links.originOf(*list);
        const auto listed = listedInput(m_links.opOf(source));
        if (!listed) {
            return addIndexOfStack(index, source, places);
        }
        const auto sequence = valueOf(m_links.input(source.node, *listed));
        if (!sequence || !enter || !m_links.isCounter(m_links.input(index, places.index))) {
            return false;
        }
        const auto item = m_graph.addItem(loopOf(*enter), {.sequence = *sequence, .axis = 0},
                                          m_links.node(index).name);
        const GraphInput shape = valueOf(m_links.input(index, 2));
        const auto extents = m_graph.integersOf(shape);
        const bool isShape = extents && !m_graph.value(*shape).isScalar; // else of no known rank
        if (isShape && m_links.node(index).op == "TensorListGetItem") {
            m_graph.setShape(item, *extents);
        }
        set(index, 0, item);
        return true;
    }

    /// x[t] and x[:, t] with the counter of a loop: one index of one axis, all of the others.
    bool addSliceItem(std::uint32_t index)
    {
        const GraphdefNode& node = m_links.node(index);
        const auto begin = m_links.input(index, 1);
        const auto pack = begin ? std::optional(m_links.originOf(*begin).link) : std::nullopt;
        if (!pack || m_links.opOf(*pack) != "Pack" || node.number("ellipsis_mask") != 0 ||
            node.number("new_axis_mask") != 0) {
            return false;
        }
        const auto gone = static_cast<std::uint64_t>(node.number("shrink_axis_mask"));
        const auto count = m_links.inputs(pack->node).size();
        const std::uint64_t all = (std::uint64_t{1} << std::min<std::size_t>(count, kMaxRank)) - 1;
        const auto isWhole = [&](std::string_view mask) {
            return ((static_cast<std::uint64_t>(node.number(mask)) | gone) & all) == all;
        };
        if (count > kMaxRank || !std::has_single_bit(gone) || !isWhole("begin_mask") ||
            !isWhole("end_mask")) {
            return false;
        }
        const auto axis = static_cast<std::size_t>(std::countr_zero(gone));
        return addItemAt(index, m_links.input(pack->node, axis), static_cast<std::int64_t>(axis));
    }

    /// gather(x, t) with the counter of a loop.
    bool addGatherItem(std::uint32_t index)
    {
        const auto axes = m_graph.integersOf(valueOf(m_links.input(index, 2)));
        const std::int64_t axis = axes && axes->size() == 1 ? axes->front() : 0;
        return addItemAt(index, m_links.input(index, 1), axis);
    }

    bool addItemAt(std::uint32_t index, std::optional<GraphdefLink> counter, std::int64_t axis)
    {
        const auto sequence = valueOf(m_links.input(index, 0));
        const auto merge = m_links.mergeBehind(counter);
        const auto enter = merge ? m_links.enterOf(*merge) : std::nullopt;
        if (!sequence || !enter || !m_links.isCounter(counter)) {
            return false;
        }
        set(index, 0,
            m_graph.addItem(loopOf(*enter), {.sequence = *sequence, .axis = axis},
                            m_links.node(index).name));
        return true;
    }

    /// The values that a loop wrote into a list, behind its Exit.
    GraphInput collectionOf(GraphdefLink exit, const std::string& name)
    {
        const std::string& op = m_links.opOf(exit);
        const auto merge = op == "Exit" || op == "RefExit"
                               ? m_links.mergeBehind(m_links.input(exit.node, 0))
                               : std::nullopt;
        const auto next = merge ? m_links.nextOf(*merge) : std::nullopt;
        if (!next) {
            return std::nullopt;
        }
        const GraphdefLink written = m_links.originOf(*next).link;
        if (!isWriting(m_links.opOf(written))) {
            return std::nullopt;
        }
        const ListInputs places = listInputs(m_links.opOf(written));
        const auto item = valueOf(m_links.input(written.node, places.item));
        if (!item) {
            return std::nullopt;
        }
        return m_graph.addCollection(loopOf(*m_links.enterOf(*merge)), {.inner = *item, .axis = 0},
                                     name);
    }

    bool addStack(std::uint32_t index)
    {
        const ListInputs places = listInputs(m_links.node(index).op);
        const auto list = m_links.input(index, places.list);
        const auto stacked =
            list ? collectionOf(m_links.originOf(*list).link, m_links.node(index).name)
                 : std::nullopt;
        set(index, 0, stacked);
        return stacked.has_value();
    }

    /// One index of what a loop wrote.
    bool addIndexOfStack(std::uint32_t index, GraphdefLink list, const ListInputs& places)
    {
        const auto stacked = collectionOf(list, m_links.node(list.node).name);
        if (!stacked) {
            return false;
        }
        const GraphInput at = valueOf(m_links.input(index, places.index));
        set(index, 0,
            m_graph.addOne({.operation = GraphOperation::Gather,
                            .type = m_links.node(index).op,
                            .name = m_links.node(index).name,
                            .inputs = {stacked, at},
                            .axes = {0}},
                           m_links.node(index).name));
        return true;
    }

    // ---- Masks ----

    /// A loop that goes on over the end of shorter sequences keeps what was there before: in the
    /// steps that count, it is the new value.
    bool addMasked(std::uint32_t index)
    {
        const auto condition = m_links.input(index, 0);
        if (!condition) {
            return false;
        }
        const auto mask = maskOf(*condition);
        const auto value =
            mask ? valueOf(m_links.input(index, mask->isOfThoseThatCount ? 1 : 2)) : std::nullopt;
        if (!value) {
            return false;
        }
        if (mask->enter) {
            m_graph.setMask(loopOf(*mask->enter), mask->lengths);
        }
        set(index, 0, value);
        return true;
    }

    struct Mask
    {
        bool isOfThoseThatCount = true;     ///< true in the steps that count, or in the others
        GraphInput lengths;                 ///< empty where each step has a flag of its own
        std::optional<std::uint32_t> enter; ///< of the loop
    };

    /// What a condition compares the counter of a loop with; empty where it is no mask of one.
    [[nodiscard]] std::optional<Mask> maskOf(GraphdefLink condition) const
    {
        constexpr std::array<std::string_view, 7> kSpreading = {
            "Tile", "ExpandDims", "Reshape", "Cast", "LogicalNot", "BroadcastTo", "Squeeze"};
        Mask mask;
        constexpr int kMost = 16;
        for (int step = 0; step < kMost; ++step) {
            condition = m_links.originOf(condition).link;
            const std::string_view op = m_links.opOf(condition);
            if (op == "GreaterEqual" || op == "Less") {
                return comparedMask(condition, mask);
            }
            if (isReading(op)) { // a flag for each step, as Keras has
                const auto list = m_links.input(condition.node, listInputs(op).list);
                mask.enter = list ? m_links.originOf(*list).enter : std::nullopt;
                return mask;
            }
            const auto before = m_links.input(condition.node, 0);
            if (!before || !isOneOf(op, kSpreading)) {
                return std::nullopt;
            }
            mask.isOfThoseThatCount = mask.isOfThoseThatCount != (op == "LogicalNot");
            condition = *before;
        }
        return std::nullopt;
    }

    /// counter >= lengths, or counter < lengths.
    [[nodiscard]] std::optional<Mask> comparedMask(GraphdefLink comparison, Mask mask) const
    {
        const auto counter = m_links.input(comparison.node, 0);
        const auto lengths = m_links.input(comparison.node, 1);
        if (!lengths || !m_links.isCounter(counter)) {
            return std::nullopt;
        }
        const bool isEarlier = m_links.opOf(comparison) == "Less";
        mask.isOfThoseThatCount = mask.isOfThoseThatCount == isEarlier;
        mask.lengths = valueOf(m_links.originOf(*lengths).link);
        const auto merge = m_links.mergeBehind(counter);
        mask.enter = merge ? m_links.enterOf(*merge) : std::nullopt;
        return mask;
    }

    // ---- Nodes ----

    void add(std::uint32_t index)
    {
        const GraphdefNode& node = m_links.node(index);
        const std::string_view op = node.op;
        if (op == "Const" || isOneOf(op, kVariables)) {
            if (node.constant) {
                set(index, 0, m_graph.addConstant(node.constant));
            }
        } else if (op == "Placeholder" || op == "PlaceholderWithDefault") {
            const auto shape = node.lists.find("shape");
            set(index, 0,
                m_graph.addInput(node.name, shape == node.lists.end()
                                                ? std::nullopt
                                                : std::optional(shape->second)));
        } else if (op == "Enter" || op == "RefEnter" || op == "Switch" || op == "RefSwitch") {
            const auto value = valueOf(m_links.input(index, 0));
            set(index, 0, value);
            set(index, 1, value);
        } else if (op == "Merge") {
            addMerge(index);
        } else if (op == "Exit" || op == "RefExit") {
            addExit(index);
        } else if (op != "NextIteration" && op != "NoOp" && !(isReading(op) && addItem(index)) &&
                   !(isStacking(op) && addStack(index)) &&
                   !(op == "StridedSlice" && addSliceItem(index)) &&
                   !(op.starts_with("Gather") && addGatherItem(index)) &&
                   !(isOneOf(op, kSelects) && addMasked(index))) {
            addOperator(index);
        }
    }

    void addOperator(std::uint32_t index)
    {
        std::vector<GraphInput> inputs;
        for (const auto& input : m_links.inputs(index)) {
            inputs.push_back(valueOf(input));
        }
        const auto values = addGraphdefNode(m_links.node(index), std::move(inputs), m_graph);
        for (std::size_t port = 0; port < values.size(); ++port) {
            set(index, static_cast<std::uint32_t>(port), values[port]);
        }
    }

    const GraphdefLinks& m_links;
    DataflowGraph m_graph;
    std::vector<std::vector<GraphInput>> m_values;        ///< by node and output
    std::map<std::string, GraphLoopIndex> m_loops;        ///< by frame
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
