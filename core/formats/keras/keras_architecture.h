// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Whether a file is the architecture of a Keras model, the JSON of model.to_json(), which holds no
/// weights.
/// Source: keras 2.3, engine/network.py, to_json; keras 3.15, src/models/model.py, to_json.
[[nodiscard]] bool isKerasArchitecture(const MappedFile& file);

/// Gives weights without a configuration that of an architecture in their folder: the attributes
/// "model_config" (the text), "keras_version" where it says one, and "model_config_file" (its
/// path). Of several architectures the one whose name the weights have; where that leaves more than
/// one, a warning names them and none is used. Does nothing for formats that hold no weights of
/// Keras, and for files that do not end in one of the usual suffixes.
void addKerasArchitecture(TensorCatalog& catalog);

/// Files beside an architecture that may hold its weights, by their suffixes; sorted.
[[nodiscard]] std::vector<std::string>
weightsBesideArchitecture(const std::filesystem::path& architecture);

} // namespace gateloupe
