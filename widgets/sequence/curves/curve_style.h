// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include <QPen>

class QPalette;

namespace gateloupe {

/// The pen of the n-th line in a plot. Neighbours differ in colour and in dash pattern, so that
/// lines stay apart without colour too.
[[nodiscard]] QPen curvePen(std::size_t index, const QPalette& palette);

} // namespace gateloupe
