// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/export/pipeline/export_plan.h"

namespace gateloupe {

/// Seed of the noise that networks are compared with.
inline constexpr std::uint64_t kProbeSeed = 1;

/// How a written network compares with the one it was made of.
struct Readback
{
    std::string result;             ///< "bit-exact", "equal within rounding", "not run"
    std::optional<double> maxError; ///< worst |difference| of the outputs
    std::uint64_t steps = 0;        ///< of the probe; 0: not run
    Message reason;                 ///< why it was not run
};

/// "read back bit-exact", "read back and run, worst difference 1.2e-08 over 16 steps", ...
[[nodiscard]] Message messageOf(const Readback& readback);

/// Opens the written file as any file is opened and compares each network with its source: bit by
/// bit where every number was kept, else by running both on a short probe of noise.
/// Errors: Corrupt when the file holds other networks or numbers; those of reading; Cancelled.
Result<std::vector<Readback>> readBack(const ExportPlan& plan, ExportFormat format,
                                       const std::filesystem::path& file, ProgressMonitor& monitor);

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
