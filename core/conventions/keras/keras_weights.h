// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/conventions/keras/keras_units.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// A list of texts that Keras splits over `name0`, `name1`, ... when it is too long for one HDF5
/// attribute; empty when there is none.
/// Source: keras 2.3 engine/saving.py, save_attributes_to_hdf5_group.
[[nodiscard]] std::vector<std::string>
listAttribute(const TensorCatalog& catalog, std::string_view object, std::string_view name);

/// Where the layers of a Keras 2 or legacy HDF5 file are: "model_weights" or the root. Empty when
/// the file has no list of layers.
[[nodiscard]] std::optional<std::string> layerRootOf(const TensorCatalog& catalog);

/// Cells by their variables' names ("lstm/lstm_cell/recurrent_kernel:0"), layer group by layer
/// group where the file lists its layers, else over all names.
[[nodiscard]] std::vector<KerasUnit> unitsOfNames(const TensorCatalog& catalog);

/// Cells by their objects' paths ("layers/lstm/cell/vars/1"), as Keras 3 writes `.weights.h5`; each
/// layer goes by its `name` attribute where the file has it.
[[nodiscard]] std::vector<KerasUnit> unitsOfObjects(const TensorCatalog& catalog);

} // namespace gateloupe
