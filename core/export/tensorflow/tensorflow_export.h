// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// The tensors of a TensorFlow 1 checkpoint: cells by the rules that the reader has, the layer's
/// packed vector, or both.
/// Errors: Unsupported with what no cell of TensorFlow, or not one with the names asked for, can
/// express; InvalidArgument when two networks would have the same scope.
Status describeTensorFlow(const ExportRequest& request, ExportedModel& exported,
                          ProgressMonitor& monitor);

[[nodiscard]] std::unique_ptr<ExportWriter> makeTensorFlowWriter();

} // namespace gateloupe
