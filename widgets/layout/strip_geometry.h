// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QColor>
#include <QRect>

#include "widgets/layout/model_layout.h"

namespace gateloupe {

/// Which elements of a packed buffer a strip of some width shows.
struct StripWindow
{
    double first = 0.0;   ///< element at the left edge
    double visible = 1.0; ///< elements from edge to edge, > 0
    int pixels = 1;

    /// All elements.
    static StripWindow whole(std::uint64_t elements, int pixels);
    [[nodiscard]] double pixelOf(double element) const;
    [[nodiscard]] double elementAt(double pixel) const;
    /// Shows `factor` times as few elements, the one under `pixel` staying where it is.
    [[nodiscard]] StripWindow zoomed(double factor, double pixel, std::uint64_t elements) const;
    [[nodiscard]] StripWindow panned(double pixels, std::uint64_t elements) const;
    /// Moved so that a region can be seen.
    [[nodiscard]] StripWindow showing(const Region& region, std::uint64_t elements) const;
    friend bool operator==(const StripWindow&, const StripWindow&) = default;

private:
    [[nodiscard]] StripWindow limited(std::uint64_t elements) const;
};

/// A region's pixels, at least one wide; empty when it is out of sight.
[[nodiscard]] QRect regionRect(const StripWindow& window, const Region& region, int top,
                               int height);
/// The region under a pixel.
[[nodiscard]] std::optional<std::size_t> regionAt(const ModelLayout& layout,
                                                  const StripWindow& window, double pixel);
/// A hue per gate, a shade per layer; biases are paler than weights.
[[nodiscard]] QColor regionColor(const ParameterId& id);

} // namespace gateloupe
