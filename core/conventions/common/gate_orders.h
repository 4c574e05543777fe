// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "core/model/cell.h"

namespace gateloupe {

inline constexpr std::array kHiddenGate = {Gate::Hidden};

/// In which order a framework stacks the gates of its cells.
struct GateOrders
{
    std::array<Gate, 4> lstm;
    std::array<Gate, 3> gru;

    [[nodiscard]] constexpr std::span<const Gate> of(CellKind cell) const
    {
        return cell == CellKind::Lstm  ? std::span<const Gate>(lstm)
               : cell == CellKind::Gru ? std::span<const Gate>(gru)
                                       : std::span<const Gate>(kHiddenGate);
    }
};

/// Gate order of the column blocks in kernel, recurrent_kernel and bias, for plain and CuDNN layers
/// alike. Source: keras 3.13 src/layers/rnn/{lstm,gru}.py; tensorflow r1.15
/// keras/layers/cudnn_recurrent.py.
inline constexpr GateOrders kKerasOrder{
    .lstm = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output},
    .gru = {Gate::Update, Gate::Reset, Gate::New}};

/// Gate order of the row blocks in W, R and B, and of the blocks of P.
/// Source: ONNX operators, LSTM (iofc), GRU (zrh), RNN, opset 22.
inline constexpr GateOrders kOnnxOrder{
    .lstm = {Gate::Input, Gate::Output, Gate::Forget, Gate::Cell},
    .gru = {Gate::Update, Gate::Reset, Gate::New}};
inline constexpr std::array kOnnxPeepholeGates = {Gate::Input, Gate::Output, Gate::Forget};

} // namespace gateloupe
