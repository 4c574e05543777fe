// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/conventions/keras/keras_layer.h"
#include "core/model/cell.h"

namespace gateloupe {

using KerasPath = std::vector<std::string>;

[[nodiscard]] KerasPath splitPath(std::string_view path);
[[nodiscard]] std::string joinPath(std::span<const std::string> components);

/// The last component of a variable's name: "recurrent_kernel", "kernel:0", or "bias_1:0" (of the
/// second cell of an RNN, as Keras 2 names it: suffix "_1").
struct KerasLeaf
{
    KerasRole role = KerasRole::Kernel;
    std::string suffix;
};

[[nodiscard]] std::optional<KerasLeaf> leafOf(std::string_view name);

/// A variable of Keras 1: "lstm_1_W_i" is the kernel of the input gate of "lstm_1", "simplernn_1_U"
/// the recurrent kernel of a whole cell. Only names in a layer's own group are so read.
struct Keras1Leaf
{
    std::string owner;
    KerasRole role = KerasRole::Kernel;
    std::optional<Gate> gate;
};

[[nodiscard]] std::optional<Keras1Leaf> keras1LeafOf(std::string_view name);

/// Where a cell belongs, by the path of its variables without the last component:
/// "bidirectional/forward_lstm/lstm_cell" is the forward direction of the layer "bidirectional".
struct KerasPlace
{
    KerasPath layer;                    ///< without cell and direction
    std::optional<Direction> direction; ///< inside a Bidirectional
    std::string directionName;          ///< "forward_lstm"; empty without a direction
};

/// By variable names of Keras 2, tf.keras and Keras 3 (class and layer names joined by slashes).
[[nodiscard]] KerasPlace placeOfVariable(KerasPath directory);

/// By attribute names of the object that owns the variables ("forward_layer/cell",
/// "cell/cells/lstm_cell_1").
[[nodiscard]] KerasPlace placeOfObject(KerasPath object);

/// Orders "lstm_2" before "lstm_10".
[[nodiscard]] bool comesBefore(std::string_view left, std::string_view right);

} // namespace gateloupe
