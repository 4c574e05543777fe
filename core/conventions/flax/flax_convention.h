// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// Flax' cells, linen and nnx, alone, in RNN and in Bidirectional, by the paths of their parameters
/// in any container. Kernels are [in, out]; a GRU's reset gate acts after the recurrent product;
/// biases that the cells do not have stay absent.
/// Source: flax 0.12, flax/linen/recurrent.py, flax/nnx/nn/recurrent.py.
class FlaxConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "flax"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
