// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// torch.nn.LSTM, GRU, RNN and their cells, by the names of a state_dict, in any container.
/// PyTorch stacks the gates on the rows in cuDNN's own order and keeps two biases, so every gate is
/// a run of rows.
/// Source: pytorch 2.x, torch/nn/modules/rnn.py.
class TorchConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "pytorch"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
