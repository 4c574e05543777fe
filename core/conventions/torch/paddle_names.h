// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/conventions/torch/torch_group.h"

namespace gateloupe {

/// "encoder.0.cell_bw.weight_ih" taken apart.
struct PaddleName
{
    std::string prefix; ///< all before the layer's number, with its separator
    TorchSlot slot;
    bool isBidirectional = false; ///< the cell is one of two
    bool isNumbered = false;      ///< false for paddle.nn.RNN and BiRNN, which have no layers
};

/// Empty for names that are not of a cell inside a layer.
[[nodiscard]] std::optional<PaddleName> parsePaddleName(std::string_view name);

} // namespace gateloupe
