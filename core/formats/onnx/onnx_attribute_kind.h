// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/formats/onnx/onnx_fields.h"
#include "core/formats/onnx/onnx_messages.h"

namespace gateloupe {

/// What AttributeProto.AttributeType says an attribute is; Other for what is not read.
[[nodiscard]] inline OnnxAttribute::Kind onnxKindOfType(std::int64_t type)
{
    using Kind = OnnxAttribute::Kind;
    constexpr std::array kByNumber = {Kind::Other,  Kind::Float,  Kind::Int,    Kind::Text,
                                      Kind::Tensor, Kind::Graphs, Kind::Floats, Kind::Ints,
                                      Kind::Texts,  Kind::Other,  Kind::Graphs};
    const bool isKnown = type > 0 && std::cmp_less(type, kByNumber.size());
    return isKnown ? kByNumber[static_cast<std::size_t>(type)] : Kind::Other;
}

/// What an attribute is that has this field: the first models do not say a type.
[[nodiscard]] inline OnnxAttribute::Kind onnxKindOfField(std::uint64_t number)
{
    using Kind = OnnxAttribute::Kind;
    constexpr std::array kByField = {std::pair(onnxAttributeField::kFloat, Kind::Float),
                                     std::pair(onnxAttributeField::kInt, Kind::Int),
                                     std::pair(onnxAttributeField::kText, Kind::Text),
                                     std::pair(onnxAttributeField::kTensor, Kind::Tensor),
                                     std::pair(onnxAttributeField::kGraph, Kind::Graphs),
                                     std::pair(onnxAttributeField::kFloats, Kind::Floats),
                                     std::pair(onnxAttributeField::kInts, Kind::Ints),
                                     std::pair(onnxAttributeField::kTexts, Kind::Texts),
                                     std::pair(onnxAttributeField::kGraphs, Kind::Graphs)};
    const auto* found =
        std::ranges::find_if(kByField, [number](const auto& row) { return row.first == number; });
    return found == kByField.end() ? Kind::Other : found->second;
}

} // namespace gateloupe
