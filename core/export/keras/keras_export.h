// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// Kernels, recurrent kernels and biases of a stack of Keras layers, gate by gate in columns.
/// Errors: Unsupported with what Keras, or the file that the suffix asks for, can't express.
Status describeKeras(const ExportRequest& request, ExportedModel& exported,
                     ProgressMonitor& monitor);

[[nodiscard]] std::unique_ptr<ExportWriter> makeKerasWriter();

} // namespace gateloupe
