// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/curves/curve_style.h"

#include <array>

#include <QPalette>

namespace gateloupe {

namespace {

constexpr double kWidth = 1.5;

struct CurveStyle
{
    QRgb onLight;
    QRgb onDark;
    Qt::PenStyle dash;
};

/// Colours: Okabe and Ito's palette, made for colour-blind readers, darker or lighter for contrast.
constexpr std::array kCurveStyles = {
    CurveStyle{0xff0072b2, 0xff56b4e9, Qt::SolidLine},
    CurveStyle{0xffd55e00, 0xffff8c42, Qt::DashLine},
    CurveStyle{0xff00785a, 0xff2fc79a, Qt::DotLine},
    CurveStyle{0xffb0568c, 0xffe08fc0, Qt::DashDotLine},
    CurveStyle{0xff8a7a00, 0xfff0e442, Qt::DashDotDotLine},
    CurveStyle{0xff444444, 0xffdddddd, Qt::SolidLine},
};

} // namespace

QPen curvePen(std::size_t index, const QPalette& palette)
{
    const CurveStyle& style = kCurveStyles[index % kCurveStyles.size()];
    const bool isDark = palette.color(QPalette::Base).lightness() < 128;
    // The second round through the styles is drawn thicker.
    const double width = index < kCurveStyles.size() ? kWidth : kWidth + 1.0;
    QPen pen(QColor::fromRgb(isDark ? style.onDark : style.onLight), width);
    pen.setStyle(style.dash);
    return pen;
}

} // namespace gateloupe
