// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QColor>

#include "widgets/common/color_scale.h"

namespace gateloupe {

using ColorTable = std::array<QRgb, ColorScale::kTableSize>;

/// A map's colours from its low to its high end. Lives as long as the program.
[[nodiscard]] const ColorTable& colorTableOf(ColorMap map);

/// What a map cannot show: finite numbers below and above its range, in colours it does not have.
struct OutsideColors
{
    QRgb below;
    QRgb above;
};

[[nodiscard]] OutsideColors outsideColorsOf(ColorMap map);

} // namespace gateloupe
