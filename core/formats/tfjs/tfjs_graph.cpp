// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tfjs/tfjs_graph.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/formats/graphdef/graphdef_flow.h"

namespace gateloupe {

namespace {

/// Bytes come in base64.
std::string fromBase64(std::string_view text)
{
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t buffer = 0;
    unsigned bits = 0;
    for (const char letter : text) {
        const auto digit = kDigits.find(letter);
        if (digit == std::string_view::npos) { // padding
            break;
        }
        buffer = (buffer << 6U | static_cast<std::uint32_t>(digit)) & 0xFFFFU;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>(buffer >> bits & 0xFFU);
        }
    }
    return bytes;
}

/// int64 are texts.
std::optional<std::int64_t> wholeNumber(const OrderedJson& value)
{
    if (value.is_string()) {
        return numberFromText<std::int64_t>(value.get<std::string>());
    }
    if (value.is_boolean()) {
        return value.get<bool>() ? 1 : 0;
    }
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

void readAttribute(const std::string& name, const OrderedJson& value, GraphdefNode& node)
{
    if (!value.is_object()) {
        return;
    }
    for (const auto& [kind, content] : value.items()) {
        if (kind == "i" || kind == "b") {
            if (const auto number = wholeNumber(content)) {
                node.numbers.emplace(name, *number);
            }
        } else if (kind == "s" && content.is_string()) {
            node.words[name].push_back(fromBase64(content.get<std::string>()));
        } else if (kind == "shape" && content.is_object() && content.contains("dim")) {
            for (const OrderedJson& dim : content["dim"]) {
                const bool isSaid = dim.is_object() && dim.contains("size");
                if (node.lists[name].size() == kMaxRank) {
                    break;
                }
                node.lists[name].push_back(isSaid ? wholeNumber(dim["size"]).value_or(-1) : -1);
            }
        } else if (kind == "list" && content.is_object()) {
            for (const auto& [listKind, items] : content.items()) {
                for (const OrderedJson& item : items) {
                    if (listKind == "s" && item.is_string()) {
                        node.words[name].push_back(fromBase64(item.get<std::string>()));
                    } else if (const auto number = wholeNumber(item); listKind == "i" && number) {
                        node.lists[name].push_back(*number);
                    }
                }
            }
        }
    }
}

} // namespace

Status readTfjsGraph(const OrderedJson& topology, TensorCatalog& catalog)
{
    std::vector<GraphdefNode> nodes;
    for (const OrderedJson& item : topology) {
        if (!item.is_object()) {
            return Error::corrupt("a node of its graph is no object");
        }
        GraphdefNode node;
        for (const auto& [key, value] : item.items()) {
            if (key == "name" && value.is_string()) {
                node.name = value.get<std::string>();
            } else if (key == "op" && value.is_string()) {
                node.op = value.get<std::string>();
            } else if (key == "input") {
                for (const OrderedJson& input : value) {
                    node.inputs.push_back(input.is_string() ? input.get<std::string>()
                                                            : std::string());
                }
            } else if (key == "attr" && value.is_object()) {
                for (const auto& [name, attribute] : value.items()) {
                    readAttribute(name, attribute, node);
                }
            }
        }
        nodes.push_back(std::move(node));
    }
    const auto index = catalog.index();
    const GraphdefConstants constants =
        [&index](const std::string& name) -> std::shared_ptr<const Tensor> {
        const auto found = index.find(name);
        return found == index.end() ? nullptr : found->second;
    };
    GATELOUPE_TRY(catalog.graph, dataflowOf(nodes, constants));
    return {};
}

} // namespace gateloupe
