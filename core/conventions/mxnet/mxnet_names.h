// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/cell.h"

namespace gateloupe {

/// How a name counts the layers of its network.
enum class MxnetForm : std::uint8_t
{
    Layer,    ///< "lstm0_l0_i2h_weight": gluon's layers and unfused cells, by prefix
    Unfused,  ///< "encoder._unfused.0.l_cell.i2h_weight": gluon's layers, by structure
    Sequence, ///< "0.i2h_weight", "0.l_cell.i2h_weight": cells of a SequentialRNNCell
    Cell ///< "lstm0_i2h_weight", "l_cell.i2h_weight": one cell, or the two of a BidirectionalCell
};

/// One parameter of a recurrent network, as its name tells.
struct MxnetName
{
    std::string prefix; ///< with its separator, "arg:" left out
    MxnetForm form = MxnetForm::Cell;
    std::uint32_t layer = 0;
    Direction direction = Direction::Forward;
    ParameterKind kind = ParameterKind::InputWeights;
    char gate = '\0';       ///< 'i', 'f', 'c', 'o', 'r', 'z' after unpack_weights, else all gates
    bool isWrapped = false; ///< inside a modifier: ZoneoutCell, ResidualCell
};

/// Empty for names that are not i2h, h2h or h2r parameters.
/// Source: mxnet 1.9.1, gluon/rnn/rnn_layer.py, gluon/rnn/rnn_cell.py, rnn/rnn_cell.py.
[[nodiscard]] std::optional<MxnetName> parseMxnetName(std::string_view name);

/// Without the "arg:" or "aux:" of Module checkpoints and exports.
[[nodiscard]] std::string_view withoutMxnetRole(std::string_view name);

/// The owner of a fused vector: "enc_lstm_parameters" and "enc.rnn_param" give "enc_lstm" and
/// "enc"; "parameters" gives "". Empty when the name is not that of a fused vector.
[[nodiscard]] std::optional<std::string> ownerOfMxnetVector(std::string_view name);

/// A prefix without separators at its end.
[[nodiscard]] std::string mxnetPath(std::string_view prefix);

} // namespace gateloupe
