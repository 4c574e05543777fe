// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// What the saveables of tf.contrib.cudnn_rnn write: fused kernels of TensorFlow's cells (1.3 to
/// 1.15), single matrices (1.0 to 1.3), object-based keys. A packed `opaque_kernel` alone gives a
/// warning that says how to read it.
/// Source: tensorflow/contrib/cudnn_rnn/python/ops/cudnn_rnn_ops.py, r1.0 - r1.15.
class TensorFlow1CudnnConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "tf1-cudnn"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

/// The stock cells of TensorFlow 1 under dynamic_rnn, bidirectional_dynamic_rnn and MultiRNNCell:
/// LSTM (also with projection), GRU with the reset before the product, plain RNN.
/// Source: tensorflow/python/ops/rnn_cell_impl.py, r1.0 - r1.15.
class TensorFlow1CellConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "tf1-cell"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
