// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gateloupe {

/// Pixels of the layout strip.
struct StripMetrics
{
    static constexpr int kHeight = 40;
    static constexpr int kMargin = 8;
    static constexpr int kGap = 4;
    static constexpr int kMarker = 6; ///< height of the mark above the selected region
};

} // namespace gateloupe
