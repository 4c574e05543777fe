// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// Groups, datasets and attributes as README.md lists them.
[[nodiscard]] std::unique_ptr<ExportWriter> makeHdf5Writer();

} // namespace gateloupe
