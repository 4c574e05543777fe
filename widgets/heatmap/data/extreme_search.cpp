// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/extreme_search.h"

#include <algorithm>
#include <cmath>

namespace gateloupe {

namespace {

/// The matrix turned so that the search goes along lines, forwards or backwards.
class Search
{
public:
    Search(const HeatmapData& data, JumpDirection direction)
        : m_data(data)
        , m_shown(data.shown())
        , m_isDown(direction == JumpDirection::Down || direction == JumpDirection::Up)
        , m_isBack(direction == JumpDirection::Left || direction == JumpDirection::Up)
        , m_low(data.statistics.mean - kOutlierSigmas * data.statistics.std)
        , m_high(data.statistics.mean + kOutlierSigmas * data.statistics.std)
        , m_lines(m_isDown ? data.matrix.cols : data.matrix.rows)
        , m_items(m_isDown ? data.matrix.rows : data.matrix.cols)
    {
    }

    [[nodiscard]] std::optional<ShownCell> after(ShownCell from) const
    {
        // Steps are counted in the direction of the search; cells are turned to where they are.
        std::uint64_t line = turned(m_isDown ? from.col : from.row, m_lines);
        std::uint64_t item = turned(m_isDown ? from.row : from.col, m_items) + 1;
        for (; line < m_lines; line = skipQuiet(line + 1)) {
            if (const auto found = inLine(line, item)) {
                return found;
            }
            item = 0;
        }
        return std::nullopt;
    }

private:
    using Level = MatrixPyramid::Level;

    [[nodiscard]] std::uint64_t turned(std::uint64_t step, std::uint64_t count) const
    {
        return m_isBack ? count - 1 - step : step;
    }

    [[nodiscard]] std::uint64_t blockLines(const Level& level) const
    {
        return m_isDown ? level.blockCols : level.blockRows;
    }

    [[nodiscard]] std::uint64_t blockItems(const Level& level) const
    {
        return m_isDown ? level.blockRows : level.blockCols;
    }

    [[nodiscard]] bool standsOut(double value) const
    {
        return !(value >= m_low && value <= m_high);
    }

    [[nodiscard]] bool mayStandOut(const Level& level, std::uint64_t lineBlock,
                                   std::uint64_t itemBlock) const
    {
        const Extremes found =
            m_isDown ? level.at(itemBlock, lineBlock) : level.at(lineBlock, itemBlock);
        return found.hasNan || standsOut(static_cast<double>(found.low)) ||
               standsOut(static_cast<double>(found.high));
    }

    /// The first step from `line` on that no level knows to be quiet.
    [[nodiscard]] std::uint64_t skipQuiet(std::uint64_t line) const
    {
        const auto& levels = m_data.pyramid.levels();
        for (auto level = levels.rbegin(); level != levels.rend() && line < m_lines;) {
            const std::uint64_t size = blockLines(*level);
            const std::uint64_t block = turned(line, m_lines) / size;
            const std::uint64_t itemBlocks = m_isDown ? level->rows : level->cols;
            bool isQuiet = true;
            for (std::uint64_t item = 0; item < itemBlocks && isQuiet; ++item) {
                isQuiet = !mayStandOut(*level, block, item);
            }
            if (!isQuiet) {
                ++level; // a finer one knows more
                continue;
            }
            // Behind this block, in the direction of the search; there the coarsest helps again.
            const std::uint64_t last =
                m_isBack ? block * size : std::min((block + 1) * size, m_lines) - 1;
            line = turned(last, m_lines) + 1;
            level = levels.rbegin();
        }
        return line;
    }

    [[nodiscard]] std::optional<ShownCell> inLine(std::uint64_t line, std::uint64_t item) const
    {
        const auto& levels = m_data.pyramid.levels();
        const std::uint64_t lineThere = turned(line, m_lines);
        while (item < m_items) {
            const std::uint64_t there = turned(item, m_items);
            if (!levels.empty()) {
                const Level& finest = levels.front();
                const std::uint64_t size = blockItems(finest);
                const std::uint64_t block = there / size;
                if (!mayStandOut(finest, lineThere / blockLines(finest), block)) {
                    const std::uint64_t last =
                        m_isBack ? block * size : std::min((block + 1) * size, m_items) - 1;
                    item = turned(last, m_items) + 1;
                    continue;
                }
            }
            const ShownCell place =
                m_isDown ? ShownCell{there, lineThere} : ShownCell{lineThere, there};
            if (standsOut(m_shown.at(place.row, place.col))) {
                return place;
            }
            ++item;
        }
        return std::nullopt;
    }

    const HeatmapData& m_data;
    ShownMatrix m_shown;
    bool m_isDown;
    bool m_isBack;
    double m_low;
    double m_high;
    std::uint64_t m_lines;
    std::uint64_t m_items;
};

} // namespace

std::optional<ShownCell> nextExtreme(const HeatmapData& data, ShownCell from,
                                     JumpDirection direction)
{
    return Search(data, direction).after(from);
}

Result<std::optional<StoredCell>> findCell(const MatrixView& matrix, CellWish wish,
                                           ProgressMonitor& monitor)
{
    std::optional<StoredCell> found;
    double best = 0.0;
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            const double value = matrix.at(row, col);
            if (wish == CellWish::Nan ? std::isnan(value)
                                      : wish == CellWish::Infinity && std::isinf(value)) {
                return std::optional(StoredCell{row, col});
            }
            const bool isSought = wish == CellWish::Smallest || wish == CellWish::Largest;
            const bool isBetter =
                !found || (wish == CellWish::Smallest ? value < best : value > best);
            if (isSought && std::isfinite(value) && isBetter) {
                found = StoredCell{row, col};
                best = value;
            }
        }
    }
    return found;
}

} // namespace gateloupe
