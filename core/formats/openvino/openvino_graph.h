// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace pugi {
class xml_node;
}

namespace gateloupe {

/// Fills the catalog with the constants of a `<net>` (or of a loop's body) and its graph. `weights`
/// may be null when the file has none; the first constant then fails.
/// Errors: Corrupt, Cancelled; each names the layer.
Status readOpenvinoGraph(const pugi::xml_node& net, std::shared_ptr<const MappedFile> weights,
                         TensorCatalog& catalog, ProgressMonitor& monitor);

} // namespace gateloupe
