// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/pipeline/export_plan.h"

namespace gateloupe {

struct Readback;

/// The contents and the origin of an exported file.
struct Provenance
{
    std::string file;   ///< the target's name without its folder
    std::string format; ///< "hdf5", "npz", ...
    std::string sourceFile;
    std::string sourceSha256; ///< filled in when the hash is done
    std::string created;      ///< "2026-01-31T12:00:00Z"
    std::string version;      ///< of this program
    std::string certificate;  ///< JSON; complete when the file was read back
};

inline constexpr int kExportSchema = 1;

/// Now, or the moment SOURCE_DATE_EPOCH names.
/// Source: reproducible-builds.org, SOURCE_DATE_EPOCH specification.
[[nodiscard]] Provenance provenanceOf(const ExportRequest& request, std::string_view format);

/// The description of the networks in npz and safetensors, as JSON (README.md lists the keys).
[[nodiscard]] std::string metadataJson(const ExportPlan& plan, const Provenance& provenance);

/// The report of an export as JSON, for users its certificate (README.md lists the keys), padded
/// with spaces to a length that depends on the plan alone. Without `readbacks` a placeholder.
[[nodiscard]] std::string certificateText(const ExportPlan& plan, const Provenance& provenance,
                                          const std::vector<Readback>& readbacks);

/// "<target>.certificate.json": where it stands when the file itself can't hold it.
[[nodiscard]] std::string certificateName(const std::filesystem::path& target);

/// Whether the file is a certificate as this program wrote it for a file of that name: it names the
/// file, and its own hash is right. A pipe or a device is not opened.
[[nodiscard]] bool isCertificate(const std::filesystem::path& file, std::string_view exported);
/// Whether the file has such a certificate among its first words. Requires: a format that keeps it
/// there as it is.
[[nodiscard]] bool isExport(const std::filesystem::path& file, std::string_view exported);

} // namespace gateloupe
