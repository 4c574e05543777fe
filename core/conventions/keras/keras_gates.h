// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "core/model/cell.h"

namespace gateloupe {

/// Order of the gates' column blocks in kernel, recurrent_kernel and bias, for plain and CuDNN
/// layers alike.
/// Source: keras 3.13 src/layers/rnn/{lstm,gru}.py; tensorflow r1.15
/// keras/layers/cudnn_recurrent.py.
inline constexpr std::array<Gate, 4> kKerasLstmGates = {Gate::Input, Gate::Forget, Gate::Cell,
                                                        Gate::Output};
inline constexpr std::array<Gate, 3> kKerasGruGates = {Gate::Update, Gate::Reset, Gate::New};
inline constexpr std::array<Gate, 1> kKerasSimpleGates = {Gate::Hidden};

[[nodiscard]] constexpr std::span<const Gate> kerasGatesOf(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return kKerasLstmGates;
    case CellKind::Gru:
        return kKerasGruGates;
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        break;
    }
    return kKerasSimpleGates;
}

} // namespace gateloupe
