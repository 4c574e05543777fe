// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/cell.h"

namespace gateloupe {

/// How a tensor stands for the parameter it is named after.
enum class TorchForm : std::uint8_t
{
    Plain,
    Raw,       ///< "_raw": what weight drop keeps when it replaces the parameter at run time
    Magnitude, ///< "_g", "parametrizations.<name>.original0": weight normalisation's g
    Direction, ///< "_v", "parametrizations.<name>.original1": weight normalisation's v
    Original,  ///< "_orig", "parametrizations.<name>.original": what a parametrisation starts from
    Left,      ///< "_u", "parametrizations.<name>.0._u": spectral normalisation's u
    Mask,      ///< "_mask": which elements of an Original pruning leaves
    Right,     ///< "parametrizations.<name>.0._v", or "_v" beside an Original: its v
};

/// A tensor name of torch.nn.LSTM, GRU, RNN or of their cells, taken apart.
/// Source: pytorch 2.x, torch/nn/modules/rnn.py, torch/nn/utils/weight_norm.py,
/// torch/nn/utils/spectral_norm.py, torch/nn/utils/parametrizations.py, torch/nn/utils/prune.py.
struct TorchName
{
    std::string prefix; ///< all before the parameter, with its separator
    ParameterKind kind = ParameterKind::InputWeights;
    std::optional<std::uint32_t> layer; ///< empty for cells, whose names have no "_l<k>"
    Direction direction = Direction::Forward;
    TorchForm form = TorchForm::Plain;
};

/// Empty when the name is none of them.
[[nodiscard]] std::optional<TorchName> parseTorchName(std::string_view name);

/// "weight_ih_l0_reverse", "bias_hh": the parameter's own name.
[[nodiscard]] std::string torchParameterName(ParameterKind kind, std::optional<std::uint32_t> layer,
                                             Direction direction);

/// Whether the prefix leads into an optimizer's state: moments and momenta repeat every name.
[[nodiscard]] bool isOptimizerState(std::string_view prefix);

} // namespace gateloupe
