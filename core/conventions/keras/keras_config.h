// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/conventions/keras/keras_layer.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// One recurrent layer in a model's configuration.
struct KerasConfigEntry
{
    std::vector<std::string>
        path; ///< names of the layers around it and its own, model name left out
    /// Where Keras 3 keeps the layer's variables: "layers/sequential/layers/lstm_1".
    std::string object;
    KerasTraits traits;
};

/// The recurrent layers of a `model_config`, in the model's order: those of Keras, wrapped or
/// nested to any depth, and layers of other classes that have units and a recurrent initializer.
/// Empty when the text is no configuration.
[[nodiscard]] std::vector<KerasConfigEntry> recurrentLayersOfModel(std::string_view json);

/// Those of the configuration that a catalog has as `model_config`.
[[nodiscard]] std::vector<KerasConfigEntry> recurrentLayersOfCatalog(const TensorCatalog& catalog);

/// The entry in the configuration of a single layer (with its class name).
[[nodiscard]] std::optional<KerasConfigEntry> recurrentLayerOf(std::string_view json);

} // namespace gateloupe
