// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/strip_geometry.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gateloupe {

namespace {

constexpr double kFewestBytes = 16.0;
constexpr double kThinnestRun = 3.0; ///< pixels; thinner pieces become lanes

} // namespace

StripWindow StripWindow::whole(std::uint64_t bytes, int pixels)
{
    return {0.0, std::max(1.0, static_cast<double>(bytes)), std::max(1, pixels)};
}

double StripWindow::pixelOf(double byte) const
{
    return (byte - first) / visible * pixels;
}

double StripWindow::byteAt(double pixel) const
{
    return first + pixel / pixels * visible;
}

StripWindow StripWindow::limited(std::uint64_t bytes) const
{
    const double all = std::max(1.0, static_cast<double>(bytes));
    StripWindow window = *this;
    window.visible = std::clamp(visible, std::min(kFewestBytes, all), all);
    window.first = std::clamp(first, 0.0, all - window.visible);
    return window;
}

StripWindow StripWindow::zoomed(double factor, double pixel, std::uint64_t bytes) const
{
    const double fixed = byteAt(pixel);
    StripWindow window{first, visible / factor, pixels};
    window.visible = window.limited(bytes).visible;
    window.first = fixed - pixel / pixels * window.visible;
    return window.limited(bytes);
}

StripWindow StripWindow::panned(double byPixels, std::uint64_t bytes) const
{
    return StripWindow{first + byPixels / pixels * visible, visible, pixels}.limited(bytes);
}

StripWindow StripWindow::showing(const ByteRegion& region, std::uint64_t bytes) const
{
    const auto begin = static_cast<double>(region.begin());
    const auto end = static_cast<double>(region.end());
    StripWindow window = *this;
    if (begin >= first + visible || end <= first) {
        window.first = (begin + end - visible) / 2.0;
    }
    return window.limited(bytes);
}

std::vector<StripLane> lanesOf(const ByteMap& map)
{
    std::vector<StripLane> lanes(map.regions.size());
    std::vector<std::size_t> together; // regions in pieces that lie among each other
    std::uint64_t reach = 0;
    const auto close = [&] {
        for (std::size_t index = 0; index < together.size(); ++index) {
            lanes[together[index]] = {static_cast<std::uint32_t>(index),
                                      static_cast<std::uint32_t>(together.size())};
        }
        together.clear();
    };
    for (std::size_t index = 0; index < map.regions.size(); ++index) {
        const ByteRegion& region = map.regions[index];
        if (region.runs.isContiguous()) {
            continue;
        }
        if (region.begin() >= reach) {
            close();
        }
        together.push_back(index);
        reach = std::max(reach, region.end());
    }
    close();
    return lanes;
}

QRect rangeRect(const StripWindow& window, std::uint64_t begin, std::uint64_t end, int top,
                int height)
{
    const double left = window.pixelOf(static_cast<double>(begin));
    const double right = window.pixelOf(static_cast<double>(end));
    if (right <= 0.0 || left >= window.pixels) {
        return {};
    }
    // Rounded edges meet without gap or overlap, whatever the zoom.
    const int x0 = static_cast<int>(std::lround(std::max(left, 0.0)));
    const int x1 = static_cast<int>(std::lround(std::min(right, 1.0 * window.pixels)));
    return {std::min(x0, window.pixels - 1), top, std::max(1, x1 - x0), height};
}

bool showsRuns(const StripWindow& window, const ByteRegion& region)
{
    return region.runs.isContiguous() ||
           static_cast<double>(region.runs.runBytes) / window.visible * window.pixels >=
               kThinnestRun;
}

std::vector<QRect> regionRects(const StripWindow& window, const ByteRegion& region,
                               const StripLane& lane, const QRect& strip)
{
    std::vector<QRect> rects;
    const auto add = [&](std::uint64_t begin, std::uint64_t end, int top, int height) {
        const QRect rect = rangeRect(window, begin, end, top, height);
        if (!rect.isEmpty()) {
            rects.push_back(rect.translated(strip.left(), 0));
        }
    };
    const ByteRuns& runs = region.runs;
    if (!showsRuns(window, region)) {
        const auto edge = [&](std::uint32_t index) {
            return strip.top() + static_cast<int>(static_cast<std::uint32_t>(strip.height()) *
                                                  index / lane.count);
        };
        add(region.begin(), region.end(), edge(lane.index),
            edge(lane.index + 1) - edge(lane.index));
        return rects;
    }
    const auto first = static_cast<std::uint64_t>(std::max(0.0, window.first));
    const auto last = static_cast<std::uint64_t>(std::ceil(window.first + window.visible));
    for (std::uint64_t run = runs.runBefore(first); run < runs.count() && runs.beginOf(run) < last;
         ++run) {
        add(runs.beginOf(run), runs.beginOf(run) + runs.runBytes, strip.top(), strip.height());
    }
    return rects;
}

std::optional<std::size_t> regionAt(const ByteMap& map, const std::vector<StripLane>& lanes,
                                    const StripWindow& window, const QPointF& point)
{
    const double place = window.byteAt(point.x());
    if (place < 0.0 || place >= static_cast<double>(map.sizeBytes)) {
        return std::nullopt;
    }
    const auto byte = static_cast<std::uint64_t>(place);
    const auto [first, last] = map.range(byte, byte + 1);
    for (std::size_t index = first; index < last; ++index) {
        const StripLane& lane = lanes[index];
        const bool isLane = lane.count > 1 && !showsRuns(window, map.regions[index]) &&
                            byte < map.regions[index].end();
        if (isLane && static_cast<std::uint32_t>(point.y() * lane.count) == lane.index) {
            return index;
        }
    }
    return map.regionAt(byte);
}

} // namespace gateloupe
