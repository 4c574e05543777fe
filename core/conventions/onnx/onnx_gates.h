// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "core/model/cell.h"

namespace gateloupe {

/// Order of the gates' row blocks in W, R and B.
/// Source: ONNX operators, LSTM (iofc), GRU (zrh), RNN, opset 22.
inline constexpr std::array<Gate, 4> kOnnxLstmGates = {Gate::Input, Gate::Output, Gate::Forget,
                                                       Gate::Cell};
inline constexpr std::array<Gate, 3> kOnnxGruGates = {Gate::Update, Gate::Reset, Gate::New};
inline constexpr std::array<Gate, 1> kOnnxRnnGates = {Gate::Hidden};
/// Order of the blocks of P.
inline constexpr std::array<Gate, 3> kOnnxPeepholeGates = {Gate::Input, Gate::Output, Gate::Forget};

[[nodiscard]] constexpr std::span<const Gate> onnxGatesOf(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return kOnnxLstmGates;
    case CellKind::Gru:
        return kOnnxGruGates;
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        break;
    }
    return kOnnxRnnGates;
}

} // namespace gateloupe
