// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "core/conventions/common/convention.h"
#include "core/conventions/tensorflow1/tensorflow1_cells.h"

namespace gateloupe::tensorflow1 {

/// The networks that the cells of one family make: one for each stack of layers. Cells that do not
/// fit together (sizes, classes) become networks of their own, with a warning.
[[nodiscard]] Recognition stacksOf(std::vector<CellVariables> cells, Family family,
                                   const std::filesystem::path& file,
                                   const ProgressMonitor& monitor);

} // namespace gateloupe::tensorflow1
