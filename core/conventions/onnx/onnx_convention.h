// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// The recurrent operators of a graph of operators, which a catalog's attributes tell
/// (core/formats/onnx_walk.h). An operator is one network; operators that feed each other directly,
/// as exporters write a framework's stack, are one together.
/// Source: ONNX operators, LSTM, GRU, RNN, opsets 1 to 22.
class OnnxConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "onnx"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
