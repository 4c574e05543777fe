// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/strong_index.h"

namespace gateloupe {

enum class CellKind : std::uint8_t
{
    Lstm,
    Gru,
    RnnTanh,
    RnnRelu
};
enum class Gate : std::uint8_t
{
    Input,
    Forget,
    Cell,
    Output,
    Reset,
    Update,
    New,
    Hidden
};
enum class Direction : std::uint8_t
{
    Forward,
    Backward
};
enum class ParameterKind : std::uint8_t
{
    InputWeights,      ///< W [hidden, layer input]
    RecurrentWeights,  ///< R [hidden, projection or hidden]
    ProjectionWeights, ///< [projection, hidden]; belongs to no gate
    InputBias,         ///< bW [hidden]
    RecurrentBias,     ///< bR [hidden]
    PeepholeWeights,   ///< p [hidden]: c into the input, forget and output gates of an LSTM; not in
                       ///< cuDNN
};

using LayerIndex = StrongIndex<struct LayerTag>;
/// cuDNN's layer x direction index: directions * layer + (1 for backward).
using PseudoLayerIndex = StrongIndex<struct PseudoLayerTag>;

/// The gates of a cell in canonical (cuDNN's) order: the position is the linLayerID of the input
/// weights; adding gatesOf(cell).size() gives that of the recurrent weights.
/// Source: cuDNN 9 API, cudnnGetRNNWeightParams.
[[nodiscard]] std::span<const Gate> gatesOf(CellKind cell);
/// Position of `gate` in gatesOf(cell); empty when the cell has no such gate.
[[nodiscard]] std::optional<std::uint32_t> gateIndex(CellKind cell, Gate gate);

/// Whether c is part of the state.
[[nodiscard]] constexpr bool hasCellState(CellKind cell)
{
    return cell == CellKind::Lstm;
}

[[nodiscard]] std::string_view nameOf(CellKind cell); ///< "lstm", "gru", "rnn_tanh", "rnn_relu"
[[nodiscard]] std::string_view nameOf(Gate gate);     ///< "input", "forget", ...
[[nodiscard]] std::string_view nameOf(Direction direction); ///< "forward", "backward"
[[nodiscard]] std::string_view nameOf(ParameterKind kind);  ///< "input_weights", ...
/// The letter of a gate in formulas: i f g o, r z n, and a for the sum of a plain RNN.
[[nodiscard]] std::string_view letterOf(Gate gate);
[[nodiscard]] std::optional<CellKind> cellFromName(std::string_view name);
[[nodiscard]] std::optional<Gate> gateFromName(std::string_view name);
[[nodiscard]] std::optional<Direction> directionFromName(std::string_view name);
[[nodiscard]] std::optional<ParameterKind> parameterKindFromName(std::string_view name);

[[nodiscard]] constexpr bool isBias(ParameterKind kind)
{
    return kind == ParameterKind::InputBias || kind == ParameterKind::RecurrentBias;
}

/// Whether it is one number for each unit, [hidden]: biases and peepholes.
[[nodiscard]] constexpr bool isVector(ParameterKind kind)
{
    return isBias(kind) || kind == ParameterKind::PeepholeWeights;
}

/// Whether cuDNN has a place for such a parameter.
[[nodiscard]] constexpr bool isInCudnn(ParameterKind kind)
{
    return kind != ParameterKind::PeepholeWeights;
}

/// Key of every weight in the program. For ProjectionWeights `gate` is the cell's first gate and
/// means nothing; make such keys with projectionId().
/// Order: layer, direction, weights before biases, then linLayerID (gates of one cell are declared
/// in canonical order, input before recurrent before projection).
struct ParameterId
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
    ParameterKind kind = ParameterKind::InputWeights;
    Gate gate = Gate::Input;
    friend constexpr auto operator<=>(const ParameterId&, const ParameterId&) = default;
};

[[nodiscard]] constexpr ParameterId projectionId(LayerIndex layer, Direction direction)
{
    return ParameterId{layer, direction, ParameterKind::ProjectionWeights, Gate::Input};
}

/// The id cuDNN gives the parameter. Requires: the gate belongs to the cell, isInCudnn(id.kind).
[[nodiscard]] std::uint32_t linLayerId(CellKind cell, const ParameterId& id);

} // namespace gateloupe
