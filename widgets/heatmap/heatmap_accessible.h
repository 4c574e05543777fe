// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gateloupe {

/// Lets screen readers read a GateHeatmap as a value: "gate forget, row 12, column 7, minus 0.031".
/// Calling it again does nothing.
void installHeatmapAccessibility();

} // namespace gateloupe
