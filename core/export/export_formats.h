// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// The row of a format. A new format is an enumerator in export_request.h, a folder, and a row of
/// the table in export_formats.cpp.
[[nodiscard]] const FormatTraits& traitsOf(ExportFormat format);
/// Every row, in the order in which formats are listed.
[[nodiscard]] std::span<const FormatTraits> allFormats();

} // namespace gateloupe
