// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/units/assignment.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace gateloupe {

namespace {

constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Rounds in which rows without a column bid for one before paths are looked for.
constexpr int kBiddingRounds = 2;

/// Costs are negated similarities, v the prices of the columns in the paper's letters: a row's
/// reduced cost for a column is cost - v, and each row has a column that is the cheapest to it.
class Assignment
{
public:
    Assignment(std::span<const float> similarity, std::uint64_t n)
        : m_similarity(similarity)
        , m_n(n)
        , m_v(n, kInfinity)
        , m_columnOf(n, kNone)
        , m_rowOf(n, kNone)
        , m_distance(n)
        , m_before(n)
        , m_columns(n)
    {
    }

    /// Columns go to their cheapest row; a row that several want takes the last of them. Then the
    /// price of a column that one row alone wanted falls as far as that row does not mind.
    void reduceColumns()
    {
        std::vector<std::uint64_t> cheapestRow(m_n);
        for (std::uint64_t row = 0; row < m_n; ++row) {
            for (std::uint64_t col = 0; col < m_n; ++col) {
                if (cost(row, col) < m_v[col]) {
                    m_v[col] = cost(row, col);
                    cheapestRow[col] = row;
                }
            }
        }
        std::vector<std::uint64_t> wishes(m_n);
        for (std::uint64_t col = 0; col < m_n; ++col) {
            const std::uint64_t row = cheapestRow[col];
            ++wishes[row];
            if (wishes[row] == 1) {
                give(row, col);
            }
        }
        for (std::uint64_t row = 0; row < m_n; ++row) {
            if (wishes[row] == 1 && m_n > 1) {
                transferReduction(row);
            }
        }
    }

    /// Each row without a column takes the one that is cheapest to it from the row that has it, for
    /// a price at which that row's second choice is as good. The row that lost it bids at once.
    void bid()
    {
        std::vector<std::uint64_t> waiting = freeRows();
        for (std::uint64_t bids = 0; !waiting.empty() && bids < m_n; ++bids) {
            const std::uint64_t row = waiting.back();
            waiting.pop_back();
            const Bid bid = bestOf(row);
            const double price = m_v[bid.best] - (bid.secondCost - bid.bestCost);
            const bool isClear = price < m_v[bid.best]; // rounding may leave it where it was
            const std::uint64_t col = isClear || m_rowOf[bid.best] == kNone ? bid.best : bid.second;
            const std::uint64_t former = m_rowOf[col];
            m_v[bid.best] = std::min(m_v[bid.best], price);
            give(row, col);
            if (former != kNone) {
                m_columnOf[former] = kNone;
                if (isClear) {
                    waiting.push_back(former);
                }
            }
        }
    }

    [[nodiscard]] std::vector<std::uint64_t> freeRows() const
    {
        std::vector<std::uint64_t> rows;
        for (std::uint64_t row = 0; row < m_n; ++row) {
            if (m_columnOf[row] == kNone) {
                rows.push_back(row);
            }
        }
        return rows;
    }

    /// Gives `row` a column along the shortest path to a free one; rows on it change theirs.
    void augment(std::uint64_t row)
    {
        const std::uint64_t end = findPath(row);
        std::uint64_t col = end;
        while (true) {
            const std::uint64_t giver = m_before[col];
            const std::uint64_t next = m_columnOf[giver];
            give(giver, col);
            if (giver == row) {
                return;
            }
            col = next;
        }
    }

    [[nodiscard]] std::vector<std::uint64_t> columns() const { return m_columnOf; }

private:
    struct Bid
    {
        std::uint64_t best = 0;
        std::uint64_t second = 0;
        double bestCost = kInfinity;
        double secondCost = kInfinity;
    };

    [[nodiscard]] double cost(std::uint64_t row, std::uint64_t col) const
    {
        return -static_cast<double>(m_similarity[row * m_n + col]);
    }

    void give(std::uint64_t row, std::uint64_t col)
    {
        m_columnOf[row] = col;
        m_rowOf[col] = row;
    }

    void transferReduction(std::uint64_t row)
    {
        const std::uint64_t own = m_columnOf[row];
        double cheapest = kInfinity;
        for (std::uint64_t col = 0; col < m_n; ++col) {
            if (col != own) {
                cheapest = std::min(cheapest, cost(row, col) - m_v[col]);
            }
        }
        m_v[own] -= cheapest;
    }

    [[nodiscard]] Bid bestOf(std::uint64_t row) const
    {
        Bid bid;
        for (std::uint64_t col = 0; col < m_n; ++col) {
            const double reduced = cost(row, col) - m_v[col];
            if (reduced < bid.bestCost) {
                bid.second = bid.best;
                bid.secondCost = bid.bestCost;
                bid.best = col;
                bid.bestCost = reduced;
            } else if (reduced < bid.secondCost) {
                bid.second = col;
                bid.secondCost = reduced;
            }
        }
        return bid;
    }

    /// Fills m_before from `start` to the nearest free column, which is returned, and moves the
    /// prices of the columns on the way. m_columns: those whose rows were looked at, then those at
    /// the least distance, then the others.
    std::uint64_t findPath(std::uint64_t start)
    {
        std::iota(m_columns.begin(), m_columns.end(), std::uint64_t{0});
        for (std::uint64_t col = 0; col < m_n; ++col) {
            m_distance[col] = cost(start, col) - m_v[col];
            m_before[col] = start;
        }
        std::uint64_t seen = 0;
        std::uint64_t nearest = 0;
        while (true) {
            const std::uint64_t settled = seen;
            const double least = gatherNearest(seen, nearest);
            for (std::uint64_t k = seen; k < nearest; ++k) {
                if (m_rowOf[m_columns[k]] == kNone) {
                    return settle(settled, least, m_columns[k]);
                }
            }
            while (seen < nearest) {
                if (const auto end = reachFrom(m_columns[seen++], least, nearest)) {
                    return settle(settled, least, *end);
                }
            }
        }
    }

    /// Moves the columns at the least distance in front of the others; that distance.
    double gatherNearest(std::uint64_t seen, std::uint64_t& nearest)
    {
        double least = kInfinity;
        for (std::uint64_t k = seen; k < m_n; ++k) {
            const double distance = m_distance[m_columns[k]];
            if (distance > least) {
                continue;
            }
            if (distance < least) {
                least = distance;
                nearest = seen;
            }
            std::swap(m_columns[k], m_columns[nearest++]);
        }
        return least;
    }

    /// Shortens the ways over the row that has `col`; a free column at the least distance, if any.
    std::optional<std::uint64_t> reachFrom(std::uint64_t col, double least, std::uint64_t& nearest)
    {
        const std::uint64_t row = m_rowOf[col];
        const double detour = cost(row, col) - m_v[col] - least;
        for (std::uint64_t k = nearest; k < m_n; ++k) {
            const std::uint64_t other = m_columns[k];
            const double distance = cost(row, other) - m_v[other] - detour;
            if (distance >= m_distance[other]) {
                continue;
            }
            m_distance[other] = distance;
            m_before[other] = row;
            if (distance <= least) {
                if (m_rowOf[other] == kNone) {
                    return other;
                }
                std::swap(m_columns[k], m_columns[nearest++]);
            }
        }
        return std::nullopt;
    }

    std::uint64_t settle(std::uint64_t settled, double least, std::uint64_t end)
    {
        for (std::uint64_t k = 0; k < settled; ++k) {
            m_v[m_columns[k]] += m_distance[m_columns[k]] - least;
        }
        return end;
    }

    std::span<const float> m_similarity;
    std::uint64_t m_n;
    std::vector<double> m_v;
    std::vector<std::uint64_t> m_columnOf; ///< by row; kNone: free
    std::vector<std::uint64_t> m_rowOf;    ///< by column; kNone: free
    std::vector<double> m_distance;        ///< of a path's start to each column
    std::vector<std::uint64_t> m_before;   ///< the row from which a column is reached
    std::vector<std::uint64_t> m_columns;
};

} // namespace

Result<std::vector<std::uint64_t>> assignBest(std::span<const float> similarity, std::uint64_t n,
                                              ProgressMonitor& monitor)
{
    Assignment assignment(similarity, n);
    assignment.reduceColumns();
    for (int round = 0; round < kBiddingRounds; ++round) {
        assignment.bid();
    }
    for (const std::uint64_t row : assignment.freeRows()) {
        if (monitor.cancelled()) {
            return Error::cancelled("matching the units was cancelled");
        }
        assignment.augment(row);
    }
    return assignment.columns();
}

} // namespace gateloupe
