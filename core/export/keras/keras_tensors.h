// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/export/export_formats.h"
#include "core/export/keras/keras_stack.h"

namespace gateloupe {

/// Kernels, recurrent kernels and biases of a stack of Keras layers, gate by gate in columns.
/// Errors: Unsupported with what Keras, or the file that the suffix asks for, can't express.
Status describeKeras(const ExportRequest& request, ExportedModel& exported,
                     ProgressMonitor& monitor);

/// The group in which a `.h5` keeps the weights of all layers.
inline constexpr const char* kKerasWeightsGroup = "model_weights";

/// One cell of a layer: the name under which a `.h5` knows its variables, or the path of its
/// object.
struct KerasCellPlace
{
    std::string variables; ///< "lstm/lstm_cell", "bidirectional/forward_lstm/lstm_cell"
    std::string object;    ///< "layers/lstm/cell", "layers/bidirectional/forward_layer/cell"
};

[[nodiscard]] KerasCellPlace kerasCellPlace(const KerasStack& stack, const KerasStackLayer& layer,
                                            Direction direction);

} // namespace gateloupe
