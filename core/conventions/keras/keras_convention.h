// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// Keras 1, Keras 2, tf.keras and Keras 3, by the names of variables (`.h5`) or of objects
/// (`.weights.h5`): LSTM, GRU, SimpleRNN, the CuDNN layers, Bidirectional, RNN around cells, in
/// models nested to any depth. Activations and flags come from the model's configuration where the
/// file has one. Source: keras 2.3 to 3.13, tf.keras 1.12 to 2.15; formats/README.md for the HDF5
/// direction.
class KerasConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "keras"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
