// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_call.h"

#include <algorithm>
#include <string_view>

namespace gateloupe {

Result<std::vector<OnnxNode>> onnxBodyOf(const OnnxCall& call, OnnxBudget& budget)
{
    std::vector<OnnxNode> nodes = call.function.nodes;
    for (OnnxNode& node : nodes) {
        GATELOUPE_CHECK(
            budget.pay(sizeof(OnnxNode) + node.attributes.size() * sizeof(OnnxAttribute)));
        std::erase_if(node.attributes, [&](OnnxAttribute& attribute) {
            if (attribute.reference.empty()) {
                return false;
            }
            const auto fallback = std::ranges::find(call.function.defaults, attribute.reference,
                                                    &OnnxAttribute::name);
            const OnnxAttribute* given = call.node.find(attribute.reference);
            if (given == nullptr && fallback != call.function.defaults.end()) {
                given = &*fallback;
            }
            const std::string_view name = attribute.name;
            if (given != nullptr) {
                attribute = OnnxAttribute(*given);
                attribute.name = name;
            }
            return given == nullptr;
        });
    }
    return nodes;
}

} // namespace gateloupe
