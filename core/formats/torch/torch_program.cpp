// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_program.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/base/lists.h"
#include "core/formats/json/json_document.h"
#include "core/formats/torch/torch_flow.h"

namespace gateloupe {

namespace {

constexpr std::string_view kAten = "torch.ops.aten.";

/// An operator that is a whole layer or step, and nn.RNN's word for its mode.
constexpr std::array<Named<std::string_view>, 8> kLayerOperators = {{
    {"lstm", "LSTM"},
    {"lstm_cell", "LSTM"},
    {"gru", "GRU"},
    {"gru_cell", "GRU"},
    {"rnn_tanh", "RNN_TANH"},
    {"rnn_tanh_cell", "RNN_TANH"},
    {"rnn_relu", "RNN_RELU"},
    {"rnn_relu_cell", "RNN_RELU"},
}};

/// "torch.ops.aten.rnn_relu.input" -> "rnn_relu"; empty for other operators.
std::string_view atenName(std::string_view target)
{
    if (!target.starts_with(kAten)) {
        return {};
    }
    target.remove_prefix(kAten.size());
    return target.substr(0, target.find('.'));
}

/// The innermost module that a node belongs to.
struct ModuleOfNode
{
    std::string_view path;
    std::string_view className;
};

/// "L__self__,,__main__.Net;L__self___r,r,torch.nn.modules.rnn.GRU" -> r, torch.nn.modules.rnn.GRU
std::optional<ModuleOfNode> innermost(std::string_view stack)
{
    const auto last = stack.rfind(';');
    const auto entry = last == std::string_view::npos ? stack : stack.substr(last + 1);
    const auto path = entry.find(',');
    const auto name = path == std::string_view::npos ? path : entry.find(',', path + 1);
    if (name == std::string_view::npos) {
        return std::nullopt;
    }
    return ModuleOfNode{entry.substr(path + 1, name - path - 1), entry.substr(name + 1)};
}

/// What the nodes of one module say.
struct ModuleFacts
{
    std::string className;
    std::set<std::string_view> modes; ///< of the operators that are whole layers
    bool hasTanh = false;
    bool hasRelu = false;
};

class ProgramSearch
{
public:
    void visit(const OrderedJson& node)
    {
        const std::string target = jsonText(memberOf(node, "target"));
        const std::string_view name = atenName(target);
        m_flips = m_flips || name == "flip";
        const std::string stack = jsonText(memberOf(memberOf(node, "metadata"), "nn_module_stack"));
        const auto module = innermost(stack);
        if (!module) {
            return;
        }
        addOperation(node, name, std::string(module->path));
        ModuleFacts& facts = m_modules[std::string(module->path)];
        facts.className = module->className;
        facts.hasTanh = facts.hasTanh || name == "tanh";
        facts.hasRelu = facts.hasRelu || name == "relu";
        for (const auto& [call, mode] : kLayerOperators) {
            if (name == call) {
                facts.modes.insert(mode);
            }
        }
    }

    void tell(TensorCatalog& catalog) const
    {
        for (const auto& [path, facts] : m_modules) {
            catalog.attributes.push_back({path, "class", facts.className});
            if (!facts.modes.empty()) {
                catalog.attributes.push_back({path, kCallsOperator, true});
            }
            if (facts.modes.size() == 1) {
                catalog.attributes.push_back({path, "mode", std::string(*facts.modes.begin())});
            } else if (facts.hasTanh != facts.hasRelu) { // taken apart into its arithmetic
                catalog.attributes.push_back(
                    {path, "nonlinearity", std::string(facts.hasRelu ? "relu" : "tanh")});
            }
        }
        if (m_flips) {
            catalog.attributes.push_back({"", kFlips, true});
        }
        for (Attribute& told : TorchFlow(m_operations).attributes("")) {
            catalog.attributes.push_back(std::move(told));
        }
    }

private:
    /// The value of a name; one that no node makes is an input.
    std::size_t valueOf(const std::string& name)
    {
        const auto [known, isNew] = m_values.emplace(name, m_operations.size());
        if (isNew) {
            m_operations.push_back({.name = "input"});
        }
        return known->second;
    }

    void addOperation(const OrderedJson& node, std::string_view name, const std::string& module)
    {
        const auto isOperator = [name](const auto& row) { return row.name == name; };
        TorchOperation made{.name = std::string(name)};
        if (std::ranges::any_of(kLayerOperators, isOperator)) {
            made.module = module;
        }
        for (const OrderedJson& input : memberOf(node, "inputs")) {
            const OrderedJson& argument = memberOf(input, "arg");
            const std::string value = jsonText(memberOf(memberOf(argument, "as_tensor"), "name"));
            made.operands.push_back(value.empty() ? std::nullopt : std::optional(valueOf(value)));
            for (const OrderedJson& number : memberOf(argument, "as_ints")) {
                addNumber(number, made.numbers);
            }
            addNumber(memberOf(argument, "as_int"), made.numbers);
        }
        const std::size_t index = m_operations.size();
        m_operations.push_back(std::move(made));
        for (const OrderedJson& output : memberOf(node, "outputs")) {
            m_values.insert_or_assign(jsonText(memberOf(memberOf(output, "as_tensor"), "name")),
                                      index);
        }
    }

    static void addNumber(const OrderedJson& number, std::vector<std::int64_t>& numbers)
    {
        if (number.is_number_integer()) {
            numbers.push_back(number.get<std::int64_t>());
        }
    }

    std::map<std::string, ModuleFacts> m_modules; ///< by path
    std::vector<TorchOperation> m_operations;
    std::map<std::string, std::size_t> m_values; ///< operations by the names of what they make
    bool m_flips = false;
};

} // namespace

Status readExportedProgram(std::string_view json, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    const auto document = parseJson(json, watchedBy(monitor));
    if (!document) {
        return document.error().code == ErrorCode::Cancelled
                   ? document.error()
                   : Error{ErrorCode::Corrupt, document.error().message};
    }
    ProgramSearch search;
    for (const OrderedJson& node :
         memberOf(memberOf(memberOf(*document, "graph_module"), "graph"), "nodes")) {
        search.visit(node);
    }
    search.tell(catalog);
    return {};
}

} // namespace gateloupe
