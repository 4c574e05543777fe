// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/onnx/onnx_states.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxBeforeState = 8; ///< operators; exporters write two

/// The part of the tensor that a Slice along one axis takes; null when it is another Slice.
std::shared_ptr<const Tensor> sliced(const std::shared_ptr<const Tensor>& tensor,
                                     const OnnxOperatorNode& node)
{
    const auto start = node.integer("starts");
    const auto end = node.integer("ends");
    const auto axis = node.integer("axes").value_or(0);
    const bool isStep = node.integer("steps").value_or(1) == 1;
    if (!start || !end || !isStep || axis < 0 ||
        std::cmp_greater_equal(axis, tensor->shape.size())) {
        return nullptr;
    }
    const auto extent = static_cast<std::int64_t>(tensor->shape[static_cast<std::size_t>(axis)]);
    const auto position = [extent](std::int64_t given) {
        return std::clamp<std::int64_t>(given < 0 ? given + extent : given, 0, extent);
    };
    const std::int64_t first = position(*start);
    auto view = slicedView(*tensor, {.axis = static_cast<std::uint64_t>(axis),
                                     .first = static_cast<std::uint64_t>(first),
                                     .count = static_cast<std::uint64_t>(
                                         std::max<std::int64_t>(position(*end) - first, 0))});
    return view ? renamed(*std::move(view), tensor->name) : nullptr;
}

} // namespace

std::shared_ptr<const Tensor> onnxStateBehind(std::string_view value,
                                              const OnnxOperatorGraph& graph,
                                              const OnnxTensorIndex& tensors)
{
    std::vector<const OnnxOperatorNode*> slices; // the last one first
    for (std::size_t step = 0; step <= kMaxBeforeState; ++step) {
        const auto found = tensors.find(value);
        if (found != tensors.end()) {
            auto tensor = found->second;
            for (auto slice = slices.rbegin(); tensor && slice != slices.rend(); ++slice) {
                tensor = sliced(tensor, **slice);
            }
            return tensor;
        }
        const OnnxOperatorNode* maker = graph.makerOf(value);
        if (maker == nullptr || !maker->domain.empty() ||
            (maker->type != "Expand" && maker->type != "Slice")) {
            return nullptr;
        }
        if (maker->type == "Slice") {
            slices.push_back(maker);
        }
        value = maker->input(0);
    }
    return nullptr;
}

} // namespace gateloupe
