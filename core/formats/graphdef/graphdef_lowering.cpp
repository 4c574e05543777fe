// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_lowering.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/lists.h"
#include "core/formats/graphdef/graphdef_fused_cells.h"

namespace gateloupe {

namespace {

constexpr int kMaxCallDepth = 32;
constexpr int kMaxAliases = 256; ///< calls and arguments that a value is handed on by

constexpr std::array<std::string_view, 2> kCalls = {"PartitionedCall", "StatefulPartitionedCall"};
constexpr std::array<std::string_view, 2> kWhiles = {"While", "StatelessWhile"};
constexpr std::array<std::string_view, 2> kIfs = {"If", "StatelessIf"};

/// Outputs of operators that have several, in their order: a function names them.
/// Source: tensorflow r2.15, core/ops/{rnn,cudnn_rnn,data_flow,control_flow}_ops.cc.
struct OutputNames
{
    std::string_view op;
    std::array<std::string_view, 7> names;
};

constexpr std::array kOutputNames = {
    OutputNames{"LSTMBlockCell", {"i", "cs", "f", "o", "ci", "co", "h"}},
    OutputNames{"BlockLSTM", {"i", "cs", "f", "o", "ci", "co", "h"}},
    OutputNames{"BlockLSTMV2", {"i", "cs", "f", "o", "ci", "co", "h"}},
    OutputNames{"GRUBlockCell", {"r", "u", "c", "h"}},
    OutputNames{"CudnnRNN", {"output", "output_h", "output_c", "reserve_space"}},
    OutputNames{"CudnnRNNV2", {"output", "output_h", "output_c", "reserve_space"}},
    OutputNames{"CudnnRNNV3", {"output", "output_h", "output_c", "reserve_space"}},
    OutputNames{"TensorArrayV3", {"handle", "flow"}},
    OutputNames{"Switch", {"output_false", "output_true"}},
    OutputNames{"Merge", {"output", "value_index"}}};

std::string numbered(const std::string& name, std::size_t port)
{
    return port == 0 ? name : name + ":" + std::to_string(port);
}

class GraphdefLowering
{
public:
    GraphdefLowering(GraphdefProgram& program, ProgressMonitor& monitor)
        : m_program(program)
        , m_monitor(monitor)
    {
    }

    Result<std::vector<GraphdefNode>> lower()
    {
        const auto isWrittenOut = [this](const GraphdefNode& node) {
            const std::string_view op = node.op;
            return calledBy(node) != nullptr || isOneOf(op, kWhiles) || isOneOf(op, kIfs) ||
                   isFusedCell(op);
        };
        if (std::ranges::none_of(m_program.nodes, isWrittenOut)) {
            return std::move(m_program.nodes);
        }
        m_made.reserve(m_program.nodes.size());
        for (GraphdefNode& node : m_program.nodes) {
            GATELOUPE_CHECK(add(std::move(node), 0));
        }
        for (GraphdefNode& node : m_made) {
            for (std::string& input : node.inputs) {
                input = resolved(input);
            }
        }
        return std::move(m_made);
    }

private:
    [[nodiscard]] const GraphdefFunction* find(const std::string& name) const
    {
        const auto found = m_program.functions.find(name);
        return found == m_program.functions.end() ? nullptr : &found->second;
    }

    /// The function that an attribute names; null where there is none.
    [[nodiscard]] const GraphdefFunction* calledBy(const GraphdefNode& node,
                                                   std::string_view attribute) const
    {
        const auto found = node.functions.find(attribute);
        return found == node.functions.end() ? nullptr : find(found->second);
    }

    [[nodiscard]] const GraphdefFunction* calledBy(const GraphdefNode& node) const
    {
        return isOneOf(std::string_view(node.op), kCalls) ? calledBy(node, "f") : find(node.op);
    }

    /// Requires: names and inputs are those of the whole graph.
    Status add(GraphdefNode node, int depth)
    {
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        if (++m_added > kMaxGraphdefNodes) {
            return Error::unsupported("a graph of more than %1 nodes is not read",
                                      kMaxGraphdefNodes);
        }
        if (depth > kMaxCallDepth) {
            return Error::unsupported("its functions call each other more than %1 deep",
                                      kMaxCallDepth);
        }
        const bool isLoop = isOneOf(std::string_view(node.op), kWhiles);
        const GraphdefFunction* body = isLoop ? calledBy(node, "body") : nullptr;
        if (body != nullptr) {
            return addLoop(node, *body, depth);
        }
        if (const GraphdefFunction* branch = chosenBranch(node)) {
            node.inputs.erase(node.inputs.begin());
            return addCall(node, *branch, depth);
        }
        if (const GraphdefFunction* function = calledBy(node)) {
            return addCall(node, *function, depth);
        }
        if (auto written = writtenOut(node)) {
            for (std::size_t index = 0; index < written->results.size(); ++index) {
                m_aliases.emplace(numbered(node.name, index), written->results[index]);
            }
            std::ranges::move(written->nodes, std::back_inserter(m_made));
            return {};
        }
        if (node.constant && node.op == "Const") {
            m_constants.emplace(node.name, node.constant);
        }
        m_made.push_back(std::move(node));
        return {};
    }

    /// The branch of an If whose condition is a constant.
    [[nodiscard]] const GraphdefFunction* chosenBranch(const GraphdefNode& node) const
    {
        if (!isOneOf(std::string_view(node.op), kIfs) || node.inputs.empty()) {
            return nullptr;
        }
        const std::string condition = resolved(node.inputs.front());
        const auto found = m_constants.find(std::string(portOf(condition).node));
        const bool isKnown = found != m_constants.end() && found->second->source &&
                             found->second->dtype == DType::Bool && found->second->elements() == 1;
        NullMonitor monitor;
        const auto bytes = isKnown ? found->second->source->bytes(monitor)
                                   : Result<std::span<const std::byte>>(Error::cancelled());
        if (!bytes || bytes->empty()) {
            return nullptr;
        }
        return calledBy(node, bytes->front() != std::byte{0} ? "then_branch" : "else_branch");
    }

    std::vector<std::string> dataOf(const GraphdefNode& node) const
    {
        std::vector<std::string> data;
        std::ranges::copy_if(node.inputs, std::back_inserter(data),
                             [](const std::string& input) { return !isControl(input); });
        return data;
    }

    Status addCall(const GraphdefNode& call, const GraphdefFunction& function, int depth)
    {
        return addBody(call.name, function, dataOf(call), depth,
                       [&](std::size_t result) { return numbered(call.name, result); });
    }

    Status addLoop(const GraphdefNode& loop, const GraphdefFunction& body, int depth)
    {
        const auto initial = dataOf(loop);
        std::vector<std::string> variables;
        for (std::size_t index = 0; index < initial.size(); ++index) {
            const std::string which = "_" + std::to_string(index);
            GraphdefNode enter{
                .name = loop.name + "/enter" + which, .op = "Enter", .inputs = {initial[index]}};
            enter.words["frame_name"] = {loop.name};
            GraphdefNode merge{.name = loop.name + "/merge" + which,
                               .op = "Merge",
                               .inputs = {enter.name, loop.name + "/next" + which}};
            variables.push_back(merge.name);
            m_aliases.emplace(numbered(loop.name, index), loop.name + "/exit" + which);
            m_made.push_back({.name = loop.name + "/next" + which,
                              .op = "NextIteration",
                              .inputs = {loop.name + "/result" + which}});
            m_made.push_back(
                {.name = loop.name + "/exit" + which, .op = "Exit", .inputs = {merge.name}});
            m_made.push_back(std::move(enter));
            m_made.push_back(std::move(merge));
        }
        return addBody(loop.name, body, variables, depth, [&](std::size_t result) {
            return loop.name + "/result_" + std::to_string(result);
        });
    }

    /// Adds the nodes of a function; `nameOf` says what its results are called.
    template <typename NameOf>
    Status addBody(const std::string& owner, const GraphdefFunction& function,
                   const std::vector<std::string>& inputs, int depth, const NameOf& nameOf)
    {
        const std::string prefix = owner + "/";
        std::unordered_map<std::string_view, const GraphdefNode*> nodes;
        for (const GraphdefNode& node : function.nodes) {
            nodes.emplace(node.name, &node);
        }
        for (std::size_t index = 0; index < function.arguments.size() && index < inputs.size();
             ++index) {
            m_aliases.emplace(prefix + function.arguments[index], inputs[index]);
        }
        for (std::size_t index = 0; index < function.results.size(); ++index) {
            const auto value = function.returns.find(function.results[index]);
            if (value != function.returns.end()) {
                m_aliases.emplace(nameOf(index), prefix + flatInput(value->second, nodes));
            }
        }
        for (const GraphdefNode& node : function.nodes) {
            GraphdefNode copy = node;
            copy.name = prefix + node.name;
            for (std::string& input : copy.inputs) {
                input = isControl(input) ? "^" + prefix + input.substr(1)
                                         : prefix + flatInput(input, nodes);
            }
            GATELOUPE_CHECK(add(std::move(copy), depth + 1));
        }
        return {};
    }

    /// "node:output:1" of a function as "node:3" of a graph.
    std::string
    flatInput(const std::string& input,
              const std::unordered_map<std::string_view, const GraphdefNode*>& nodes) const
    {
        const auto [head, index] = portOf(input);
        const auto colon = head.rfind(':');
        if (colon == std::string_view::npos) {
            return input; // an argument
        }
        const std::string name(head.substr(0, colon));
        const auto node = nodes.find(name);
        const std::size_t first =
            node == nodes.end() ? 0 : placeOf(head.substr(colon + 1), *node->second);
        return numbered(name, first + index);
    }

    /// The number of an output by its name.
    [[nodiscard]] std::size_t placeOf(std::string_view output, const GraphdefNode& node) const
    {
        const auto row = std::ranges::find(kOutputNames, node.op, &OutputNames::op);
        if (row != kOutputNames.end()) {
            const auto found = std::ranges::find(row->names, output);
            return found == row->names.end() ? 0
                                             : static_cast<std::size_t>(found - row->names.begin());
        }
        const GraphdefFunction* function = find(node.op);
        if (function == nullptr) {
            return 0;
        }
        const auto found = std::ranges::find(function->results, output);
        return found == function->results.end()
                   ? 0
                   : static_cast<std::size_t>(found - function->results.begin());
    }

    /// What an input is, through everything that hands it on.
    [[nodiscard]] std::string resolved(std::string input) const
    {
        for (int step = 0; step < kMaxAliases; ++step) {
            if (input.ends_with(":0")) {
                input.resize(input.size() - 2);
            }
            const auto found = m_aliases.find(input);
            if (found == m_aliases.end()) {
                break;
            }
            input = found->second;
        }
        return input;
    }

    GraphdefProgram& m_program; ///< its nodes are used up
    ProgressMonitor& m_monitor;
    std::vector<GraphdefNode> m_made;
    std::size_t m_added = 0; ///< nodes, and calls, which make none of their own
    std::unordered_map<std::string, std::string> m_aliases; ///< results and arguments
    std::unordered_map<std::string, std::shared_ptr<const Tensor>> m_constants;
};

} // namespace

Result<std::vector<GraphdefNode>> withoutCalls(GraphdefProgram program, ProgressMonitor& monitor)
{
    return GraphdefLowering(program, monitor).lower();
}

} // namespace gateloupe
