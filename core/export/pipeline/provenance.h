// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/export/pipeline/export_plan.h"

namespace gateloupe {

/// Where an exported file comes from.
struct Provenance
{
    std::string sourceFile;
    std::string sourceSha256; ///< filled in when the hash is done
    std::string created;      ///< "2026-01-31T12:00:00Z"
    std::string version;      ///< of this program
    std::string certificate;  ///< JSON; complete when the file was read back
};

inline constexpr int kExportSchema = 1;

/// Now, or the moment SOURCE_DATE_EPOCH names.
/// Source: reproducible-builds.org, SOURCE_DATE_EPOCH specification.
[[nodiscard]] Provenance provenanceOf(const ExportRequest& request);

/// What npz and safetensors keep of the networks, as JSON (README.md lists the keys).
[[nodiscard]] std::string metadataJson(const ExportPlan& plan, const Provenance& provenance);

} // namespace gateloupe
