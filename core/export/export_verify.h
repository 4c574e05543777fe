// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "core/base/monitor.h"
#include "core/export/export_plan.h"

namespace gateloupe {

/// Opens an exported file as any file is opened and compares every bit with the gates.
/// Errors: Corrupt, naming the gate that differs; those of reading; Cancelled.
Status verifyExport(const ExportPlan& plan, ExportFormat format, const std::filesystem::path& file,
                    Monitor& monitor);

} // namespace gateloupe
