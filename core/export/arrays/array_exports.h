// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// Every gate apart, under the paths of the contract (README.md).
Status describeCanonical(const ExportRequest& request, ExportedModel& exported,
                         ProgressMonitor& monitor);

/// Every gate at its place in cuDNN's buffer. What the buffer can't say is folded or refused.
Status describePacked(const ExportRequest& request, ExportedModel& exported,
                      ProgressMonitor& monitor);

[[nodiscard]] std::unique_ptr<ExportWriter> makeNpzWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeSafetensorsWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makePackedWriter();

} // namespace gateloupe
