// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/progress_monitor.h"
#include "core/export/pipeline/export_plan.h"

namespace gateloupe {

enum class VerifyDepth : std::uint8_t
{
    Words,  ///< every gate is there with its type and shape
    Numbers ///< and every bit is right
};

/// Opens an exported file as any file is opened and compares it with the gates.
/// Errors: Corrupt, naming the gate that differs; those of reading; Cancelled.
Status verifyExport(const ExportPlan& plan, ExportFormat format, const std::filesystem::path& file,
                    VerifyDepth depth, ProgressMonitor& monitor);

} // namespace gateloupe
