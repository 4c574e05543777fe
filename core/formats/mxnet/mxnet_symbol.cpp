// SPDX-License-Identifier: Apache-2.0
#include "core/formats/mxnet/mxnet_symbol.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/base/number_text.h"
#include "core/formats/json/json_events.h"

namespace gateloupe {

namespace {

constexpr std::string_view kNodes = "nodes";
constexpr std::string_view kInputs = "inputs";
constexpr std::string_view kRnnOperator = "RNN";
constexpr std::string_view kNumpyRnnOperator = "_npx_rnn";
constexpr std::string_view kVariable = "null";
constexpr std::size_t kParametersInput = 1; ///< inputs of RNN: data, parameters, state, ...
constexpr std::size_t kMxnetMaxNodes = 1'000'000;
/// Steps over all RNN nodes together: a graph may lead to every variable from each of them.
constexpr std::size_t kMxnetMaxSteps = 4'000'000;
/// The key of a node's settings in files of MXNet 1.x, 0.9 to 0.12, and before.
constexpr std::array<std::string_view, 3> kSettings = {"attrs", "attr", "param"};

using MaybeValue = std::optional<Attribute::Value>;

MaybeValue wordOf(const std::string& text)
{
    return text;
}

template <typename Number>
MaybeValue mxnetNumberOf(const std::string& text)
{
    const auto number = numberFromText<Number>(text);
    return number ? MaybeValue(*number) : std::nullopt;
}

MaybeValue truthOf(const std::string& text)
{
    return text == "True" || text == "true" || text == "1";
}

/// What is read of a node, and how; "None" and what is not of its type give nothing.
struct Setting
{
    std::string_view name;
    MaybeValue (*valueOf)(const std::string& text);
};

constexpr std::array kRead = {
    Setting{"mode", wordOf},
    Setting{"state_size", mxnetNumberOf<std::int64_t>},
    Setting{"num_layers", mxnetNumberOf<std::int64_t>},
    Setting{"bidirectional", truthOf},
    Setting{"projection_size", mxnetNumberOf<std::int64_t>},
    Setting{"lstm_state_clip_min", mxnetNumberOf<double>},
    Setting{"lstm_state_clip_max", mxnetNumberOf<double>},
};

struct MxnetNode
{
    std::string op;
    std::string name;
    std::vector<std::uint64_t> inputs; ///< numbers of nodes
    std::vector<std::pair<std::string, std::string>> settings;
};

bool isRnn(const MxnetNode& node)
{
    return node.op == kRnnOperator || node.op == kNumpyRnnOperator;
}

/// Collects the nodes while the JSON goes by.
class GraphListener final : public JsonListener
{
public:
    std::vector<MxnetNode> nodes;

    Status onBegin(JsonPath path, JsonNode node) override
    {
        if (path.empty() && node != JsonNode::Object) {
            return Error::corrupt("symbol JSON: expected an object");
        }
        if (path.size() == 1 && path[0] == kNodes && node == JsonNode::Object) {
            if (nodes.size() == kMxnetMaxNodes) {
                return Error::corrupt("symbol JSON: more than %1 nodes", kMxnetMaxNodes);
            }
            nodes.emplace_back();
        }
        m_isEntryStart = node == JsonNode::Array;
        return {};
    }

    Status onLeaf(JsonPath path, const JsonLeaf& leaf) override
    {
        if (path.size() < 2 || path[0] != kNodes || nodes.empty()) {
            return {};
        }
        MxnetNode& node = nodes.back();
        if (path.size() == 2 && path[1] == kInputs) {
            addInput(node, leaf);
        }
        const auto* text = std::get_if<std::string_view>(&leaf);
        if (text == nullptr) {
            return {};
        }
        if (path.size() == 2 && (path[1] == "op" || path[1] == "name")) {
            (path[1] == "op" ? node.op : node.name) = *text;
        }
        const bool isSetting =
            path.size() == 3 && std::ranges::find(kSettings, path[1]) != kSettings.end();
        if (isSetting && std::ranges::find(kRead, path[2], &Setting::name) != kRead.end()) {
            node.settings.emplace_back(path[2], *text);
        }
        return {};
    }

private:
    /// Each input is a list of its own: number of the node, number of its output, version.
    void addInput(MxnetNode& node, const JsonLeaf& leaf)
    {
        const auto* number = std::get_if<std::uint64_t>(&leaf);
        if (std::exchange(m_isEntryStart, false) && number != nullptr) {
            node.inputs.push_back(*number);
        }
    }

    bool m_isEntryStart = false;
};

/// The variables that node `start` is computed from, first input first.
std::vector<std::string> variablesBehind(const std::vector<MxnetNode>& nodes, std::uint64_t start,
                                         std::size_t& steps)
{
    std::vector<std::string> names;
    std::vector<std::uint64_t> open = {start};
    std::set<std::uint64_t> seen;
    while (!open.empty() && steps++ < kMxnetMaxSteps) {
        const std::uint64_t at = open.back();
        open.pop_back();
        if (at >= nodes.size() || !seen.insert(at).second) {
            continue;
        }
        if (nodes[at].op == kVariable) {
            names.push_back(nodes[at].name);
        }
        open.insert(open.end(), nodes[at].inputs.rbegin(), nodes[at].inputs.rend());
    }
    return names;
}

void addRnn(const std::vector<MxnetNode>& nodes, const MxnetNode& node, std::size_t& steps,
            std::vector<Attribute>& attributes)
{
    attributes.push_back({node.name, "op", std::string(kRnnOperator)});
    for (const auto& [name, text] : node.settings) {
        if (auto value = std::ranges::find(kRead, name, &Setting::name)->valueOf(text)) {
            attributes.push_back({node.name, name, *std::move(value)});
        }
    }
    if (node.inputs.size() > kParametersInput) {
        attributes.push_back({node.name, "parameters",
                              variablesBehind(nodes, node.inputs[kParametersInput], steps)});
    }
}

} // namespace

std::filesystem::path mxnetSymbolPath(const std::filesystem::path& params)
{
    std::string stem = params.stem().string();
    const auto dash = stem.rfind('-');
    const bool isNumbered =
        dash != std::string::npos && dash + 1 < stem.size() &&
        std::all_of(stem.begin() + static_cast<std::ptrdiff_t>(dash) + 1, stem.end(),
                    [](unsigned char letter) { return std::isdigit(letter) != 0; });
    if (isNumbered) {
        stem.resize(dash);
    }
    return params.parent_path() / (stem + "-symbol.json");
}

Result<std::vector<Attribute>> readMxnetSymbol(std::string_view json)
{
    GraphListener graph;
    GATELOUPE_CHECK(readJson(json, 0, graph));
    std::vector<Attribute> attributes;
    std::size_t steps = 0;
    for (const MxnetNode& node : graph.nodes) {
        if (isRnn(node)) {
            addRnn(graph.nodes, node, steps, attributes);
        }
    }
    return attributes;
}

} // namespace gateloupe
