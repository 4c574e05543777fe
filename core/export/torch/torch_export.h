// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// The state_dict of torch.nn.LSTM, GRU or RNN: one network by the module's own names, several
/// below their names as modules of a larger one.
/// Errors: Unsupported for what those modules can't express.
Status describePytorch(const ExportRequest& request, ExportedModel& exported,
                       ProgressMonitor& monitor);

[[nodiscard]] std::unique_ptr<ExportWriter> makeTorchWriter();

} // namespace gateloupe
