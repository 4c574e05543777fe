// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// The parameters of gluon.rnn.LSTM, GRU or RNN as load_parameters() takes them: one network by the
/// layer's own names, several below theirs.
/// Errors: Unsupported for what those layers can't express.
Status describeMxnet(const ExportRequest& request, ExportedModel& exported,
                     ProgressMonitor& monitor);

[[nodiscard]] std::unique_ptr<ExportWriter> makeMxnetWriter();

} // namespace gateloupe
