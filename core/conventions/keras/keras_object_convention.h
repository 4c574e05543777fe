// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"

namespace gateloupe {

/// Keras models in TensorFlow's object-based checkpoints and SavedModels: the same layers as
/// KerasConvention, found by the paths of their objects ("layer_with_weights-0/cell/kernel") or,
/// where a SavedModel only counts its variables, by the variables' names in the graph.
/// Source: tensorflow r2.15, keras/saving/saved_model; formats/tensorflow_bundle_reader.h for the
/// attributes it goes by.
class KerasObjectConvention final : public Convention
{
public:
    [[nodiscard]] std::string_view id() const override { return "keras-objects"; }

    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;
};

} // namespace gateloupe
