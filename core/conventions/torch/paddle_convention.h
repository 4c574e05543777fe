// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// paddle.nn.LSTM, GRU, SimpleRNN, RNN, BiRNN and cells. A layer lists its parameters twice: by
/// cell (`0.cell_fw.weight_ih`) and flat (`weight_ih_l0`). The cells are what it computes with; the
/// flat names are given out wrongly when there is a projection, so they only tell that it is the
/// same layer. Shapes and gate order are PyTorch's, but the projection `weight_ho` is [H, P].
/// Source: PaddlePaddle 3, python/paddle/nn/layer/rnn.py.
class PaddleConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "paddle"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
