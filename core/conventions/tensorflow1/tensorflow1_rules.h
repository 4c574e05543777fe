// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "core/conventions/common/model_builder.h"

namespace gateloupe::tensorflow1 {

/// A kernel [rows, gates * hidden]: one block of columns for each gate, in this order.
struct FusedKernel
{
    std::string_view tensor; ///< name below the cell's scope
    std::span<const Gate> gates;
    /// Its rows: those that multiply x, those that multiply h, or x's above h's.
    std::span<const ParameterKind> holds = kBothWeights;
};

/// A bias [gates * hidden] in the same block order.
struct FusedBias
{
    std::string_view tensor;
    std::span<const Gate> gates;
    ParameterKind kind = ParameterKind::InputBias;
};

/// The biases of one way to store them.
struct BiasForm
{
    BiasMode mode = BiasMode::SingleInput;
    std::span<const FusedBias> biases;
};

/// The writer of the cell, which decides the convention's id and the forget offset.
enum class Family
{
    Cudnn,
    Stock
};

/// How one class of cells stores its variables.
struct CellRule
{
    CellKind cell = CellKind::Lstm;
    Family family = Family::Stock;
    GruReset gruReset = GruReset::After;
    std::span<const FusedKernel> kernels;
    std::span<const BiasForm> biasForms;      ///< the first that is there counts
    std::span<const std::string_view> scopes; ///< names of the cell's scope
    std::string_view hint;                    ///< in a scope with a name of the user's own
};

/// Every rule; several may share a scope name, their kernels tell them apart.
/// Source: tensorflow r1.15 python/ops/rnn_cell_impl.py,
/// contrib/rnn/python/ops/{lstm_ops,gru_ops}.py, contrib/cudnn_rnn/python/ops/cudnn_rnn_ops.py;
/// r1.3 for the pairs of biases.
[[nodiscard]] std::span<const CellRule> cellRules();

/// Projection of LSTMCell, [hidden, projection]; also the LSTM converter's of TensorFlow 1.15.
inline constexpr std::string_view kProjectionKernel = "projection/kernel";

/// A class of cells whose equations are none of the four that this program has.
struct ForeignCell
{
    std::string_view scope;
    std::string_view reason;
};

[[nodiscard]] std::span<const ForeignCell> foreignCells();

/// Whether `component` is `name`, or `name` with the number TensorFlow adds to a second one ("_1").
[[nodiscard]] bool isNamed(std::string_view component, std::string_view name);

} // namespace gateloupe::tensorflow1
