// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// Chainer's recurrent links, by the paths that save_npz() and save_hdf5() give their parameters:
/// - NStepLSTM, NStepGRU, NStepRNN and their Bi forms: `<path>/<pseudo-layer>/w<j>`, `b<j>`, where
///   j is cuDNN's linear layer (the docstring of n_step_lstm has two of them exchanged);
/// - LSTM and StatelessLSTM: `<path>/upward/W`, `lateral/W`, gates interleaved row by row;
/// - StatefulGRU and StatelessGRU: `<path>/W_r/W`, `U_r/W`, ...: other equations, shown only.
/// Source: Chainer 7.8.1, chainer/links/rnn/{n_step_rnn,lstm,gru,peephole}.py,
/// chainer/functions/rnn/{n_step_lstm,lstm}.py.
class ChainerConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "chainer"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
