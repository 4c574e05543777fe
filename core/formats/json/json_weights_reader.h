// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// Weights as digits in a JSON text (Encoding::Text, f32), as audio plugins keep them:
///
/// RTNeural        {"in_shape", "layers": [{"type", "weights": [..]}]}: tensors "layers.<k>.kernel",
///                 ".recurrent_kernel" and ".bias" of a recurrent layer, "layers.<k>.weights.<n>" of
///                 others; attribute "type" of "layers.<k>"
/// state dicts     PyTorch's names, alone or under "state_dict": tensors of those names
/// Neural Amp      {"architecture": "LSTM", "config", "weights": [flat]}: tensors
/// Modeler         "layers.<k>.weight", ".bias", ".initial_hidden", ".initial_cell", "head.weight" and
///                 "head.bias", all in the one list; "weights" of any other architecture
///
/// What else is a number or a word becomes an attribute of the file under its path, joined by dots.
/// Errors: Corrupt; Unsupported for a text of more numbers than any such network has.
/// Source: RTNeural @0154d25f, model_loader.h; NeuralAmpModelerCore @daae2d0b, lstm.cpp.
class JsonWeightsReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "json"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
