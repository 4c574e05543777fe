// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The recurrent layers of a NeuralNetwork message: tensors "<layer>/<side>/<gate>/<kind>", and as
/// attributes of "<layer>": coreml.kind (uniDirectionalLSTM, biDirectionalLSTM, gru,
/// simpleRecurrent), coreml.activations (texts: "tanh", "scaledTanh(1,2)"), coreml.inputs,
/// coreml.outputs (names of values; inputs as they were before layers that only move them),
/// coreml.readers (layers that compute with the first output),
/// input_size, output_size, reverse, forget_bias, coupled, cell_clip. Errors: Corrupt, with the
/// layer's name; Cancelled.
Status readCoremlNetwork(std::string_view network, const std::shared_ptr<const MappedFile>& file,
                         TensorCatalog& catalog, ProgressMonitor& monitor);

} // namespace gateloupe
