// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "core/export/export.h"
#include "core/export/pipeline/export_plan.h"
#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// Where the certificate of an export stands.
enum class CertificatePlace : std::uint8_t
{
    Inside, ///< the writer puts provenance.certificate among the file's own words
    Beside  ///< "<target>.certificate.json"
};

/// Fills in `exported.items` (and adds to `exported.notes`) what a format makes of a network.
/// spec.dtype is decided before; other fields of `spec` may be changed to what the file says.
/// Errors: Unsupported with what the format can't express, why, and what to do instead.
using DescribeModel = Status (*)(const ExportRequest& request, ExportedModel& exported,
                                 ProgressMonitor& monitor);

/// Everything the export needs to know of a format. A new format is an enumerator in export.h and a
/// row of the table in export_formats.cpp.
struct FormatTraits
{
    ExportFormat format;
    std::string_view name;                    ///< of --to
    std::array<std::string_view, 2> suffixes; ///< that mean it; "" for none
    bool keepsBfloat16 = false;
    bool holdsSeveral = true;
    std::string_view oneNetwork = {}; ///< "a packed buffer": subject of the refusal of several
    CertificatePlace certificate = CertificatePlace::Beside;
    DescribeModel describe = nullptr;
    std::unique_ptr<ExportWriter> (*makeWriter)() = nullptr;
};

[[nodiscard]] const FormatTraits& traitsOf(ExportFormat format);

} // namespace gateloupe
