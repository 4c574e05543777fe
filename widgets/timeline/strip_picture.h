// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QImage>
#include <QSize>

#include "core/tensor/matrix_view.h"
#include "widgets/common/color_scale.h"
#include "widgets/timeline/step_pyramid.h"

namespace gateloupe {

/// Units from top to bottom. Null: by number.
using RowOrder = std::shared_ptr<const std::vector<std::uint32_t>>;

/// Which part of a strip a picture shows, in device pixels.
struct StripViewport
{
    double lower = -0.5; ///< left edge; step t covers [t - 0.5, t + 0.5)
    double stepsPerPixel = 1.0;
    QSize size;
    friend bool operator==(const StripViewport&, const StripViewport&) = default;
};

/// A unit x step matrix of the steps from `first` on, as a picture: each pixel shows the element
/// that stands out among those it covers. Steps outside the matrix stay transparent.
/// Requires: the pyramid is the matrix'; the order holds every unit once.
QImage renderStrip(const MatrixView& unitByStep, std::uint64_t first, const StepPyramid& pyramid,
                   const RowOrder& order, const StripViewport& viewport, const ColorScale& scale);

} // namespace gateloupe
