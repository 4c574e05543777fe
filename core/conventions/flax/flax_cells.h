// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/conventions/flax/flax_modules.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// How a cell keeps its gates.
enum class FlaxStyle : std::uint8_t
{
    Apart,  ///< linen, and nnx.LSTMCell: ii if ig io, hi hf hg ho, ...
    Stacked ///< nnx: dense_i and dense_h, gates on the columns
};

/// One recurrent cell that was found.
struct FlaxCell
{
    std::string path;
    RnnSpec spec; ///< layers: of a leading axis (nn.scan, nn.vmap); 0 when there is none
    FlaxStyle style = FlaxStyle::Apart;
    std::map<std::string, FlaxDense, std::less<>> children;

    /// What tells the directions of one Bidirectional: the same cell in the same sizes.
    [[nodiscard]] bool isLike(const FlaxCell& other) const
    {
        return spec == other.spec && style == other.style;
    }
};

/// A gate and the names of its two children in the style Apart.
struct FlaxGate
{
    Gate gate;
    std::string_view input;
    std::string_view recurrent;
};

[[nodiscard]] std::span<const FlaxGate> flaxGatesOf(CellKind cell);
/// The children of the style Stacked.
inline constexpr std::string_view kFlaxStackedInput = "dense_i";
inline constexpr std::string_view kFlaxStackedRecurrent = "dense_h";

/// The cells among the modules. What has the names of a cell and cannot be used (MGUCell,
/// ConvLSTMCell, shapes that do not fit) goes to `warnings`.
/// Source: flax 0.12, flax/linen/recurrent.py, flax/nnx/nn/recurrent.py.
[[nodiscard]] std::vector<FlaxCell> flaxCells(const std::vector<FlaxModule>& modules,
                                              std::vector<Warning>& warnings);

} // namespace gateloupe
