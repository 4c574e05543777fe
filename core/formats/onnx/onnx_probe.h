// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace gateloupe {

/// How far a file looks like a ModelProto.
enum class OnnxLikeness : std::uint8_t
{
    None,
    Cut,  ///< begins like one, and breaks off
    Whole ///< every field is one of a model, and a graph is among them
};

/// Looks at the fields of the model and at the first ones of its graph; touches no tensor.
[[nodiscard]] OnnxLikeness onnxLikeness(std::string_view file);

} // namespace gateloupe
