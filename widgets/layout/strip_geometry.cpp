// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layout/strip_geometry.h"

#include <algorithm>
#include <cmath>

namespace gateloupe {

namespace {

constexpr double kFewestElements = 16.0;
constexpr std::uint32_t kShades = 3;

/// Hue in degrees and saturation in percent. Neighbours in canonical order lie far apart, and no
/// pair of one cell differs by red against green alone.
struct GateHue
{
    int hue;
    int saturation;
};

GateHue hueOf(Gate gate)
{
    switch (gate) {
    case Gate::Input:
    case Gate::Reset:
        return {210, 60};
    case Gate::Forget:
    case Gate::Update:
        return {32, 75};
    case Gate::Cell:
    case Gate::New:
        return {165, 55};
    case Gate::Output:
        return {300, 35};
    case Gate::Hidden:
        return {265, 45};
    }
    return {0, 0};
}

} // namespace

StripWindow StripWindow::whole(std::uint64_t elements, int pixels)
{
    return {0.0, std::max(1.0, static_cast<double>(elements)), std::max(1, pixels)};
}

double StripWindow::pixelOf(double element) const
{
    return (element - first) / visible * pixels;
}

double StripWindow::elementAt(double pixel) const
{
    return first + pixel / pixels * visible;
}

StripWindow StripWindow::limited(std::uint64_t elements) const
{
    const double all = std::max(1.0, static_cast<double>(elements));
    StripWindow window = *this;
    window.visible = std::clamp(visible, std::min(kFewestElements, all), all);
    window.first = std::clamp(first, 0.0, all - window.visible);
    return window;
}

StripWindow StripWindow::zoomed(double factor, double pixel, std::uint64_t elements) const
{
    const double fixed = elementAt(pixel);
    StripWindow window{first, visible / factor, pixels};
    window.visible = window.limited(elements).visible;
    window.first = fixed - pixel / pixels * window.visible;
    return window.limited(elements);
}

StripWindow StripWindow::panned(double byPixels, std::uint64_t elements) const
{
    return StripWindow{first + byPixels / pixels * visible, visible, pixels}.limited(elements);
}

StripWindow StripWindow::showing(const Region& region, std::uint64_t elements) const
{
    const auto begin = static_cast<double>(region.offset);
    const double end = begin + static_cast<double>(region.elements);
    StripWindow window = *this;
    if (begin >= first + visible || end <= first) {
        window.first = (begin + end - visible) / 2.0;
    }
    return window.limited(elements);
}

QRect regionRect(const StripWindow& window, const Region& region, int top, int height)
{
    const auto begin = static_cast<double>(region.offset);
    const double left = window.pixelOf(begin);
    const double right = window.pixelOf(begin + static_cast<double>(region.elements));
    if (right <= 0.0 || left >= window.pixels) {
        return {};
    }
    // Rounded edges meet without gap or overlap, whatever the zoom.
    const int x0 = static_cast<int>(std::lround(std::max(left, 0.0)));
    const int x1 = static_cast<int>(std::lround(std::min(right, 1.0 * window.pixels)));
    return {std::min(x0, window.pixels - 1), top, std::max(1, x1 - x0), height};
}

std::optional<std::size_t> regionAt(const ModelLayout& layout, const StripWindow& window,
                                    double pixel)
{
    const double element = window.elementAt(pixel);
    if (element < 0.0 || element >= static_cast<double>(layout.elements)) {
        return std::nullopt;
    }
    const auto after = std::upper_bound(
        layout.regions.begin(), layout.regions.end(), static_cast<std::uint64_t>(element),
        [](std::uint64_t place, const Region& region) { return place < region.offset; });
    if (after == layout.regions.begin()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(after - layout.regions.begin() - 1);
}

QColor regionColor(const ParameterId& id)
{
    if (id.kind == ParameterKind::ProjectionWeights) {
        return QColor::fromHsl(0, 0, 130 + 25 * static_cast<int>(id.layer.value % kShades));
    }
    const GateHue base = hueOf(id.gate);
    const int shade = static_cast<int>(id.layer.value % kShades);
    const int lightness = 118 + 22 * shade + (isBias(id.kind) ? 36 : 0);
    return QColor::fromHsl(base.hue, base.saturation * 255 / 100, lightness);
}

} // namespace gateloupe
