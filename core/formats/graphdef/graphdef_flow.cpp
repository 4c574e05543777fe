// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_flow.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "core/base/number_text.h"

namespace gateloupe {

namespace {

/// A graph of a network has some thousands; a few bytes of a file make each.
constexpr std::size_t kMaxNodes = std::size_t{1} << 18U;
constexpr std::size_t kMaxOutputs = std::size_t{1} << 20U;

struct GraphdefWord
{
    std::string_view op;
    GraphOperation operation;
};

/// Operators whose inputs are those of a neutral one.
constexpr std::array kGraphdefWords = {GraphdefWord{"Add", GraphOperation::Add},
                                       GraphdefWord{"AddV2", GraphOperation::Add},
                                       GraphdefWord{"BiasAdd", GraphOperation::Add},
                                       GraphdefWord{"Sub", GraphOperation::Subtract},
                                       GraphdefWord{"Mul", GraphOperation::Multiply},
                                       GraphdefWord{"RealDiv", GraphOperation::Divide},
                                       GraphdefWord{"FloorDiv", GraphOperation::Divide},
                                       GraphdefWord{"Neg", GraphOperation::Negate},
                                       GraphdefWord{"Sigmoid", GraphOperation::Sigmoid},
                                       GraphdefWord{"Tanh", GraphOperation::Tanh},
                                       GraphdefWord{"Relu", GraphOperation::Relu},
                                       GraphdefWord{"Identity", GraphOperation::Identity},
                                       GraphdefWord{"StopGradient", GraphOperation::Identity},
                                       GraphdefWord{"Cast", GraphOperation::Identity},
                                       GraphdefWord{"Shape", GraphOperation::ShapeOf},
                                       GraphdefWord{"ZerosLike", GraphOperation::Zeros}};

/// "node:1" as its parts.
struct GraphdefPort
{
    std::string node;
    std::uint32_t port = 0;
    friend auto operator<=>(const GraphdefPort&, const GraphdefPort&) = default;
};

GraphdefPort portOf(const std::string& input)
{
    const auto colon = input.rfind(':');
    if (colon != std::string::npos) {
        if (const auto port =
                numberFromText<std::uint32_t>(std::string_view(input).substr(colon + 1))) {
            return {input.substr(0, colon), *port};
        }
    }
    return {input, 0};
}

bool isControl(const std::string& input)
{
    return input.starts_with('^');
}

class GraphdefFlow
{
public:
    GraphdefFlow(const std::vector<GraphdefNode>& nodes, const GraphdefConstants& constants)
        : m_nodes(nodes)
        , m_constants(constants)
    {
    }

    Result<std::shared_ptr<const DataflowGraph>> read()
    {
        if (m_nodes.size() > kMaxNodes) {
            return Error::unsupported("a graph of more than %1 nodes is not read", kMaxNodes);
        }
        for (const GraphdefNode& node : m_nodes) {
            if (!m_byName.emplace(node.name, &node).second) {
                return Error::corrupt("two nodes are called %1", node.name);
            }
        }
        GATELOUPE_TRY(const auto order, sorted());
        for (const GraphdefNode* node : order) {
            add(*node);
            if (m_graph.values().size() > kMaxOutputs) {
                return Error::unsupported("a graph of more than %1 values is not read",
                                          kMaxOutputs);
            }
        }
        for (const auto& [merge, variable] : m_variables) {
            if (const auto next = valueOf(nextOf(*merge))) {
                m_graph.setNext(variable, *next);
            }
        }
        return std::shared_ptr<const DataflowGraph>(
            std::make_shared<const DataflowGraph>(std::move(m_graph)));
    }

private:
    [[nodiscard]] const GraphdefNode* find(const std::string& name) const
    {
        const auto found = m_byName.find(name);
        return found == m_byName.end() ? nullptr : found->second;
    }

    [[nodiscard]] bool isBackEdge(const GraphdefNode& reader, const std::string& input) const
    {
        const GraphdefNode* maker = find(portOf(input).node);
        return reader.op == "Merge" && maker != nullptr && maker->op == "NextIteration";
    }

    Result<std::vector<const GraphdefNode*>> sorted() const
    {
        std::map<const GraphdefNode*, std::size_t> open;
        std::multimap<const GraphdefNode*, const GraphdefNode*> readers;
        std::vector<const GraphdefNode*> order;
        for (const GraphdefNode& node : m_nodes) {
            const auto wait = [&](const GraphdefNode* maker) {
                if (maker != nullptr) {
                    ++open[&node];
                    readers.emplace(maker, &node);
                }
            };
            for (const std::string& input : node.inputs) {
                wait(isControl(input) || isBackEdge(node, input) ? nullptr
                                                                 : find(portOf(input).node));
            }
            if (node.op == "Exit" && !node.inputs.empty()) { // behind the whole body
                const GraphdefNode* merge = mergeBehind(node.inputs.front());
                wait(merge == nullptr ? nullptr : find(portOf(nextOf(*merge)).node));
            }
            if (!open.contains(&node)) {
                order.push_back(&node);
            }
        }
        for (std::size_t next = 0; next < order.size(); ++next) {
            const auto [first, last] = readers.equal_range(order[next]);
            for (auto reader = first; reader != last; ++reader) {
                if (--open[reader->second] == 0) {
                    order.push_back(reader->second);
                }
            }
        }
        if (order.size() != m_nodes.size()) {
            return Error::corrupt("its nodes feed each other in a circle");
        }
        return order;
    }

    [[nodiscard]] GraphInput valueOf(const std::string& input) const
    {
        const auto found = m_values.find(portOf(input));
        return found == m_values.end() ? std::nullopt : GraphInput(found->second);
    }

    void set(const GraphdefNode& node, std::uint32_t port, GraphValueIndex value)
    {
        m_values.insert_or_assign(GraphdefPort{node.name, port}, value);
    }

    /// The inputs that are values.
    [[nodiscard]] std::vector<std::string> dataOf(const GraphdefNode& node) const
    {
        std::vector<std::string> data;
        std::ranges::copy_if(node.inputs, std::back_inserter(data),
                             [](const std::string& input) { return !isControl(input); });
        return data;
    }

    [[nodiscard]] std::vector<GraphInput> inputsOf(const GraphdefNode& node) const
    {
        std::vector<GraphInput> inputs;
        for (const std::string& input : dataOf(node)) {
            inputs.push_back(valueOf(input));
        }
        return inputs;
    }

    // ---- Loops ----

    /// What the iteration hands to a Merge; empty when nothing does.
    [[nodiscard]] std::string nextOf(const GraphdefNode& merge) const
    {
        const GraphdefNode* next = feederOf(merge, "NextIteration");
        return next == nullptr ? std::string() : next->inputs.front();
    }

    [[nodiscard]] const GraphdefNode* enterOf(const GraphdefNode& merge) const
    {
        return feederOf(merge, "Enter");
    }

    /// The node of that kind that a Merge reads, which reads something itself; null when none does.
    [[nodiscard]] const GraphdefNode* feederOf(const GraphdefNode& merge, std::string_view op) const
    {
        for (const std::string& input : merge.inputs) {
            const GraphdefNode* maker = isControl(input) ? nullptr : find(portOf(input).node);
            if (maker != nullptr && maker->op == op && !maker->inputs.empty()) {
                return maker;
            }
        }
        return nullptr;
    }

    /// The Merge that a value is, through Switch and Identity; null when it is none.
    [[nodiscard]] const GraphdefNode* mergeBehind(std::string input) const
    {
        constexpr int kMost = 16;
        for (int step = 0; step < kMost; ++step) {
            const GraphdefNode* maker = find(portOf(input).node);
            if (maker == nullptr || maker->op == "Merge") {
                return maker;
            }
            if ((maker->op != "Switch" && maker->op != "Identity") || maker->inputs.empty()) {
                return nullptr;
            }
            input = maker->inputs.front();
        }
        return nullptr;
    }

    [[nodiscard]] bool isInvariant(const GraphdefNode& merge) const
    {
        return mergeBehind(nextOf(merge)) == &merge;
    }

    GraphLoopIndex loopOf(const GraphdefNode& enter)
    {
        const auto words = enter.words.find("frame_name");
        const std::string frame =
            words == enter.words.end() || words->second.empty() ? "" : words->second.front();
        const auto found = m_loops.find(frame);
        if (found != m_loops.end()) {
            return found->second;
        }
        return m_loops.emplace(frame, m_graph.addLoop("while", frame)).first->second;
    }

    void addMerge(const GraphdefNode& node)
    {
        const GraphdefNode* enter = enterOf(node);
        if (enter == nullptr) {
            return;
        }
        const auto initial = valueOf(enter->inputs.front());
        if (isInvariant(node)) {
            if (initial) {
                set(node, 0, *initial);
            }
            return;
        }
        const auto variable = m_graph.addVariable(loopOf(*enter), initial, node.name);
        m_variables.emplace(&node, variable);
        set(node, 0, variable);
    }

    /// The list that a Merge was entered with, when it is that of a tensor and stays so.
    [[nodiscard]] const GraphdefNode* listBehind(const GraphdefNode& merge) const
    {
        const GraphdefNode* enter = enterOf(merge);
        const GraphdefNode* list =
            enter == nullptr ? nullptr : find(portOf(enter->inputs.front()).node);
        return list != nullptr && list->op == "TensorListFromTensor" && isInvariant(merge)
                   ? list
                   : nullptr;
    }

    bool addItem(const GraphdefNode& node)
    {
        const auto data = dataOf(node);
        const GraphdefNode* merge = data.empty() ? nullptr : mergeBehind(data.front());
        const GraphdefNode* list = merge == nullptr ? nullptr : listBehind(*merge);
        const auto sequence =
            list == nullptr || list->inputs.empty() ? std::nullopt : valueOf(list->inputs.front());
        if (!sequence) {
            return false;
        }
        set(node, 0,
            m_graph.addItem(loopOf(*enterOf(*merge)), {.sequence = *sequence, .axis = 0},
                            node.name));
        return true;
    }

    /// A list that a loop filled, behind its Exit.
    bool addStack(const GraphdefNode& node)
    {
        const auto data = dataOf(node);
        const GraphdefNode* exit = data.empty() ? nullptr : find(portOf(data.front()).node);
        const GraphdefNode* merge = exit == nullptr || exit->op != "Exit" || exit->inputs.empty()
                                        ? nullptr
                                        : mergeBehind(exit->inputs.front());
        const GraphdefNode* written =
            merge == nullptr ? nullptr : find(portOf(nextOf(*merge)).node);
        if (written == nullptr || written->op != "TensorListSetItem" ||
            enterOf(*merge) == nullptr) {
            return false;
        }
        const auto items = dataOf(*written);
        const auto item = items.size() < 3 ? std::nullopt : valueOf(items[2]);
        if (!item) {
            return false;
        }
        set(node, 0,
            m_graph.addCollection(loopOf(*enterOf(*merge)), {.inner = *item, .axis = 0},
                                  node.name));
        return true;
    }

    void addExit(const GraphdefNode& node)
    {
        const GraphdefNode* merge =
            node.inputs.empty() ? nullptr : mergeBehind(node.inputs.front());
        const auto variable = merge == nullptr ? m_variables.end() : m_variables.find(merge);
        if (variable != m_variables.end()) {
            set(node, 0, m_graph.addFinal(variable->second, node.name));
        } else if (merge != nullptr) {
            if (const auto value = valueOf(merge->name)) {
                set(node, 0, *value);
            }
        }
    }

    // ---- Nodes ----

    void add(const GraphdefNode& node)
    {
        if (node.op == "Const") {
            if (const auto found = m_constants.find(node.name); found != m_constants.end()) {
                set(node, 0, m_graph.addConstant(found->second));
            }
        } else if (node.op == "Placeholder" || node.op == "PlaceholderWithDefault") {
            const auto shape = node.lists.find("shape");
            set(node, 0,
                m_graph.addInput(node.name, shape == node.lists.end()
                                                ? std::nullopt
                                                : std::optional(shape->second)));
        } else if (node.op == "Enter" || node.op == "Switch") {
            const auto value = node.inputs.empty() ? std::nullopt : valueOf(node.inputs.front());
            for (std::uint32_t port = 0; value && port < 2; ++port) {
                set(node, port, *value);
            }
        } else if (node.op == "Merge") {
            addMerge(node);
        } else if (node.op == "Exit") {
            addExit(node);
        } else if (node.op != "NextIteration" && node.op != "NoOp" &&
                   !(node.op == "TensorListGetItem" && addItem(node)) &&
                   !(node.op == "TensorListStack" && addStack(node))) {
            addNode(node);
        }
    }

    void addNode(const GraphdefNode& node)
    {
        if (node.op == "_FusedMatMul") {
            return addFused(node);
        }
        GraphNode made{.type = node.op, .name = node.name, .inputs = inputsOf(node)};
        std::size_t outputs = 1;
        translate(node, made, outputs);
        std::vector<std::string> names;
        for (std::size_t port = 0; port < outputs; ++port) {
            names.push_back(port == 0 ? node.name : node.name + ":" + std::to_string(port));
        }
        const auto values = m_graph.add(std::move(made), std::move(names));
        for (std::size_t port = 0; port < values.size(); ++port) {
            set(node, static_cast<std::uint32_t>(port), values[port]);
        }
    }

    /// A product and what is done with it: what stands in the place of the bias may be any value.
    void addFused(const GraphdefNode& node)
    {
        const auto inputs = inputsOf(node);
        const auto fused = node.words.find("fused_ops");
        GraphNode product{.operation = GraphOperation::MatMul,
                          .type = node.op,
                          .name = node.name,
                          .transposesA = node.number("transpose_a") != 0,
                          .transposesB = node.number("transpose_b") != 0};
        product.inputs.assign(
            inputs.begin(),
            inputs.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(inputs.size(), 2)));
        GraphValueIndex value = m_graph.addOne(std::move(product), node.name);
        const std::vector<std::string> none;
        for (const std::string& word : fused == node.words.end() ? none : fused->second) {
            GraphNode next{.type = word, .name = node.name, .inputs = {value}};
            const auto* row = std::ranges::find(kGraphdefWords, word, &GraphdefWord::op);
            if (row != kGraphdefWords.end()) {
                next.operation = row->operation;
            }
            if (word == "BiasAdd" && inputs.size() > 2) {
                next.inputs.push_back(inputs[2]);
            }
            value = m_graph.addOne(std::move(next), node.name);
        }
        set(node, 0, value);
    }

    [[nodiscard]] std::vector<std::int64_t> numbersAt(const GraphNode& node,
                                                      std::size_t input) const
    {
        return m_graph.integersOf(node.input(input)).value_or(std::vector<std::int64_t>());
    }

    void translate(const GraphdefNode& node, GraphNode& made, std::size_t& outputs) const
    {
        const auto keep = [&made](GraphOperation operation, std::size_t inputs) {
            made.operation = operation;
            made.inputs.resize(std::min(made.inputs.size(), inputs));
        };
        // Axes stand in an input behind those that are kept.
        const auto along = [&](GraphOperation operation, std::size_t axes, std::size_t most) {
            made.axes = numbersAt(made, axes);
            if (!made.axes.empty() && made.axes.size() <= most) {
                keep(operation, axes);
            }
        };
        const auto* word = std::ranges::find(kGraphdefWords, node.op, &GraphdefWord::op);
        const auto parts = [](std::int64_t count) {
            constexpr std::int64_t kMost = 4096;
            return static_cast<std::size_t>(std::clamp<std::int64_t>(count, 1, kMost));
        };
        if (word != kGraphdefWords.end()) {
            made.operation = word->operation;
        } else if (node.op == "MatMul" || node.op.starts_with("BatchMatMul")) {
            made.operation = GraphOperation::MatMul;
            made.transposesA = node.number("transpose_a") != 0 || node.number("adj_x") != 0;
            made.transposesB = node.number("transpose_b") != 0 || node.number("adj_y") != 0;
        } else if (node.op == "ConcatV2" && made.inputs.size() > 1) {
            along(GraphOperation::Concat, made.inputs.size() - 1, 1);
        } else if (node.op == "Split" && made.inputs.size() == 2) {
            outputs = parts(node.number("num_split"));
            made.axes = numbersAt(made, 0);
            if (made.axes.size() == 1) {
                made.operation = GraphOperation::Split;
                made.inputs.erase(made.inputs.begin());
            }
        } else if (node.op == "SplitV") {
            outputs = parts(node.number("num_split"));
            made.sizes = numbersAt(made, 1);
            made.axes = numbersAt(made, 2);
            if (made.axes.size() == 1 && made.sizes.size() == outputs) {
                keep(GraphOperation::Split, 1);
            }
        } else if (node.op == "Transpose") {
            along(GraphOperation::Transpose, 1, kMaxRank);
        } else if (node.op == "Reshape") {
            made.sizes = numbersAt(made, 1);
            keep(GraphOperation::Reshape, 1);
        } else if (node.op == "Squeeze") {
            const auto dims = node.lists.find("squeeze_dims");
            made.axes = dims == node.lists.end() ? std::vector<std::int64_t>() : dims->second;
            made.operation = GraphOperation::Squeeze;
        } else if (node.op == "ExpandDims") {
            along(GraphOperation::Unsqueeze, 1, 1);
        } else if (node.op == "GatherV2" && node.number("batch_dims") == 0) {
            along(GraphOperation::Gather, 2, 1);
        } else if (node.op == "ReverseV2") {
            along(GraphOperation::Reverse, 1, kMaxRank);
        } else if (node.op == "Pack") {
            made.operation = GraphOperation::Stack;
            made.axes = {node.number("axis")};
        } else if (node.op == "Unpack") {
            outputs = parts(node.number("num"));
            made.operation = GraphOperation::Unstack;
            made.axes = {node.number("axis")};
        } else if (node.op == "Fill") {
            made.sizes = numbersAt(made, 0);
        } else if (node.op == "StridedSlice" || node.op == "Slice") {
            translateSlice(node, made);
        }
    }

    void translateSlice(const GraphdefNode& node, GraphNode& made) const
    {
        const auto starts = numbersAt(made, 1);
        const auto ends = numbersAt(made, 2);
        const bool isStrided = node.op == "StridedSlice";
        const auto steps = isStrided ? numbersAt(made, 3) : std::vector<std::int64_t>();
        constexpr std::size_t kMost = 31; // bits of a mask
        if (starts.empty() || starts.size() != ends.size() || starts.size() > kMost ||
            (isStrided &&
             (steps.size() != starts.size() || node.number("ellipsis_mask") != 0 ||
              node.number("new_axis_mask") != 0 || node.number("shrink_axis_mask") != 0))) {
            return;
        }
        constexpr auto kEnd = std::numeric_limits<std::int64_t>::max();
        for (std::size_t axis = 0; axis < starts.size(); ++axis) {
            const auto isMasked = [&](std::string_view mask) {
                return (static_cast<std::uint64_t>(node.number(mask)) >> axis & 1U) != 0;
            };
            made.axes.push_back(static_cast<std::int64_t>(axis));
            made.starts.push_back(isMasked("begin_mask") ? 0 : starts[axis]);
            std::int64_t end = ends[axis];
            if (!isStrided && (end < 0 || __builtin_add_overflow(starts[axis], end, &end))) {
                end = kEnd; // a size of -1 reaches to the end
            }
            made.ends.push_back(isMasked("end_mask") ? kEnd : end);
        }
        made.steps = steps;
        made.operation = GraphOperation::Slice;
        made.inputs.resize(1);
    }

    const std::vector<GraphdefNode>& m_nodes;
    const GraphdefConstants& m_constants;
    DataflowGraph m_graph;
    std::map<std::string, const GraphdefNode*, std::less<>> m_byName;
    std::map<GraphdefPort, GraphValueIndex> m_values;
    std::map<std::string, GraphLoopIndex> m_loops;              ///< by frame
    std::map<const GraphdefNode*, GraphValueIndex> m_variables; ///< by Merge
};

} // namespace

Result<std::shared_ptr<const DataflowGraph>> dataflowOf(const std::vector<GraphdefNode>& nodes,
                                                        const GraphdefConstants& constants)
{
    return GraphdefFlow(nodes, constants).read();
}

} // namespace gateloupe
