// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include <QJsonObject>

#include "core/analysis/statistics/statistics.h"
#include "core/analysis/statistics/value_histogram.h"
#include "widgets/common/color_scale.h"

namespace gateloupe {

/// How the range of colours follows from the numbers that are shown.
enum class RangeMode
{
    Symmetric,  ///< about zero, over the largest magnitude
    MinMax,     ///< from the smallest to the largest number
    Percentile, ///< over the given share of the numbers
    Sigma,      ///< so many standard deviations about the mean
    Fixed,      ///< as typed or dragged
};
inline constexpr std::array kRangeModes = {RangeMode::Symmetric, RangeMode::MinMax,
                                           RangeMode::Percentile, RangeMode::Sigma,
                                           RangeMode::Fixed};

/// What the colour of a pixel says of the cells it covers. Beside it NaN, infinities and what
/// stands out always keep the colours of their own.
enum class PixelMeaning
{
    Mean,
    RootMeanSquare,
    Extreme, ///< what lies farthest from the middle of the range
};

/// Whose numbers the range of colours is taken from.
enum class RangeScope
{
    Layer, ///< all matrices of the layer and direction
    Gate,  ///< each its own
};

struct ValueRange
{
    double low = -1.0;
    double high = 1.0;
    friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

/// What a range is taken from.
struct ValueSummary
{
    MatrixStatistics statistics;
    ValueHistogram histogram;

    void add(const ValueSummary& other);
};

/// The map as dark in its middle as the application's windows are.
[[nodiscard]] ColorMap mapForWindows(ColorMap map);

/// How numbers are coloured, apart from the numbers.
struct ColorSettings
{
    ColorMap map = ColorMap::Diverging;
    ColorTransform transform = ColorTransform::Linear;
    RangeMode mode = RangeMode::Symmetric;
    PixelMeaning pixels = PixelMeaning::Mean;
    RangeScope scope = RangeScope::Layer;
    double percent = 99.9; ///< of Percentile, 50 to 100
    double sigmas = 3.0;   ///< of Sigma, > 0
    ValueRange fixed;      ///< of Fixed
    /// One range for every gate, layer and file, whatever the mode would give them.
    std::optional<ValueRange> locked;

    /// About zero under a diverging map where numbers of both signs occur, for Percentile and
    /// Sigma.
    [[nodiscard]] ValueRange rangeOf(const MatrixStatistics& statistics,
                                     const ValueHistogram& histogram) const;
    /// As dark in the middle as the application's windows.
    [[nodiscard]] ColorScale scaleOf(const MatrixStatistics& statistics,
                                     const ValueHistogram& histogram) const;
    /// These settings with another range: the locked one changes, or the mode becomes Fixed.
    [[nodiscard]] ColorSettings withRange(const ValueRange& range) const;

    /// How many numbers alone stretch the range, so that all others look alike: those far beyond
    /// the range of Percentile where that is less than a third as wide. 0 in modes that pass over
    /// them, and for a locked range.
    [[nodiscard]] std::uint64_t outliersOf(const ValueSummary& numbers) const;

    [[nodiscard]] QJsonObject toJson() const;
    /// Unknown words and impossible numbers leave what was.
    void readJson(const QJsonObject& json);

    friend bool operator==(const ColorSettings&, const ColorSettings&) = default;
};

} // namespace gateloupe
