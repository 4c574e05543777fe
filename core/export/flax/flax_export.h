// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// The variables of flax.linen.RNN around an LSTMCell, GRUCell or SimpleCell; of Bidirectional
/// around two of them; of a Sequential of such layers. Several networks stand below their names.
/// Errors: Unsupported for what those modules can't express.
Status describeFlax(const ExportRequest& request, ExportedModel& exported,
                    ProgressMonitor& monitor);

[[nodiscard]] std::unique_ptr<ExportWriter> makeFlaxWriter();

} // namespace gateloupe
