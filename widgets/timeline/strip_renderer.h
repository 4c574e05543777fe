// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QImage>
#include <QSize>

#include "core/tensor/matrix_view.h"
#include "widgets/common/color_scale.h"
#include "widgets/heatmap/data/index_order.h"

namespace gateloupe {

/// Units from top to bottom. Null: by number.
using RowOrder = std::shared_ptr<const IndexOrder>;

/// Which part of a strip a picture shows, in device pixels.
struct StripViewport
{
    double lower = -0.5; ///< left edge; step t covers [t - 0.5, t + 0.5)
    double stepsPerPixel = 1.0;
    QSize size;
    friend bool operator==(const StripViewport&, const StripViewport&) = default;
};

/// What stands out among some elements, as one integer to take the maximum of: NaN beats infinity
/// beats finite magnitude. It is a float's bits rotated left by one, so the winner's sign stays.
using ExtremeKey = std::uint32_t;

/// The extremes of each unit over blocks of steps, coarser from level to level. Units stay apart,
/// so that a picture may show them in any order: a MatrixPyramid gathers neighbouring rows and
/// would have to be built again for each order. A seventh of the matrix' elements in words.
/// Threads: immutable once built.
class StepPyramid
{
public:
    static constexpr std::uint64_t kFactor = 8;

    struct Level
    {
        std::uint64_t blockSteps = 1;
        std::uint64_t blocks = 0;
        std::vector<ExtremeKey> keys; ///< [blocks, units]
    };

    /// Reads every element once. Empty when `isCancelled` said so.
    static std::optional<StepPyramid> build(const MatrixView& unitByStep,
                                            const std::function<bool()>& isCancelled);

    /// Finest first.
    [[nodiscard]] const std::vector<Level>& levels() const { return m_levels; }

    /// The smallest and the largest finite number.
    [[nodiscard]] double min() const { return m_min; }

    [[nodiscard]] double max() const { return m_max; }

private:
    std::vector<Level> m_levels;
    double m_min = 0.0;
    double m_max = 0.0;
};

/// A unit x step matrix of the steps from `first` on, as a picture: each pixel shows the element
/// that stands out among those it covers. Steps outside the matrix stay transparent.
/// Requires: the pyramid is the matrix'; the order holds every unit once.
QImage renderStrip(const MatrixView& unitByStep, std::uint64_t first, const StepPyramid& pyramid,
                   const RowOrder& order, const StripViewport& viewport, const ColorScale& scale);

} // namespace gateloupe
