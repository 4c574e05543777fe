// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// MXNet: gluon's layers and cells by prefix or by structure, the cells of mx.rnn, gates stacked or
/// apart, and the fused vector of the RNN operator. Gates stand in cuDNN's own order and there are
/// two biases; the reset gate acts after the recurrent product.
/// Source: mxnet 1.9.1, python/mxnet/gluon/rnn, python/mxnet/rnn.
class MxnetConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "mxnet"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
