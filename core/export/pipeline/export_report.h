// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/export/pipeline/export_plan.h"
#include "core/export/pipeline/provenance.h"
#include "core/export/pipeline/readback.h"

namespace gateloupe {

/// The certificate as JSON (README.md lists the keys), padded with spaces to a length that depends
/// on the plan alone. Without `readbacks` a placeholder.
[[nodiscard]] std::string certificateText(const ExportPlan& plan, const ExportRequest& request,
                                          const Provenance& provenance,
                                          const std::vector<Readback>& readbacks);

/// "<target>.certificate.json": where it stands when the file itself can't hold it.
[[nodiscard]] std::string certificateName(const std::filesystem::path& target);

} // namespace gateloupe
