// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// The recurrent cores of DeepMind's libraries: Haiku's on JAX, Sonnet's on TensorFlow 2, and
/// Sonnet 1's LSTM. Matrices are [in, out], gates on the columns. Both libraries have the same GRU:
/// it resets before the recurrent product and its update gate lets the new state in.
/// Source: dm-haiku 0.0, haiku/_src/recurrent.py; dm-sonnet 2.0, sonnet/src/recurrent.py; dm-sonnet
/// 1.36, sonnet/python/modules/gated_rnn.py.
class DeepmindConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "haiku"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
