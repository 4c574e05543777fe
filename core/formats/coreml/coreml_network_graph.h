// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Puts the layers of a NeuralNetwork message that compute numbers into the catalog's graph, with
/// their weights as tensors "<layer>/weights", "<layer>/bias", and constants under their layers'
/// names. `description` is the ModelDescription beside it, which has the shapes of the inputs.
/// Errors: Corrupt, with the layer's name; Unsupported for too many layers; Cancelled.
Status readCoremlNetworkGraph(std::string_view network, std::string_view description,
                              const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog,
                              ProgressMonitor& monitor);

} // namespace gateloupe
