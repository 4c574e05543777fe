// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/assignment.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace gateloupe {

namespace {

constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

/// Costs are negated similarities; potentials keep every reduced cost at zero or above.
class Assignment
{
public:
    Assignment(std::span<const float> similarity, std::uint64_t n)
        : m_similarity(similarity)
        , m_n(n)
        , m_rowPotential(n, 0.0)
        , m_colPotential(n + 1, 0.0)
        , m_rowOf(n + 1, kNone)
    {
    }

    /// Gives `row` a column; rows that had one may change theirs.
    void add(std::uint64_t row)
    {
        // Column n stands for the new row's start: the path grows from there.
        m_rowOf[m_n] = row;
        std::vector<double> distance(m_n, std::numeric_limits<double>::infinity());
        std::vector<std::uint64_t> before(m_n, m_n);
        std::vector<bool> isReached(m_n + 1, false);
        std::uint64_t at = m_n;
        while (m_rowOf[at] != kNone) {
            isReached[at] = true;
            at = advance(at, distance, before, isReached);
        }
        while (at != m_n) {
            const std::uint64_t from = before[at];
            m_rowOf[at] = m_rowOf[from];
            at = from;
        }
    }

    [[nodiscard]] std::vector<std::uint64_t> columns() const
    {
        std::vector<std::uint64_t> columns(m_n);
        for (std::uint64_t col = 0; col < m_n; ++col) {
            columns[m_rowOf[col]] = col;
        }
        return columns;
    }

private:
    /// Reaches the nearest column that is not reached yet; moves the potentials so that the way
    /// there is free.
    std::uint64_t advance(std::uint64_t at, std::vector<double>& distance,
                          std::vector<std::uint64_t>& before, const std::vector<bool>& isReached)
    {
        const std::uint64_t row = m_rowOf[at];
        const std::span<const float> similarities = m_similarity.subspan(row * m_n, m_n);
        double shortest = std::numeric_limits<double>::infinity();
        std::uint64_t nearest = 0;
        for (std::uint64_t col = 0; col < m_n; ++col) {
            if (isReached[col]) {
                continue;
            }
            const double reduced = -static_cast<double>(similarities[col]) - m_rowPotential[row] -
                                   m_colPotential[col];
            if (reduced < distance[col]) {
                distance[col] = reduced;
                before[col] = at;
            }
            if (distance[col] < shortest) {
                shortest = distance[col];
                nearest = col;
            }
        }
        for (std::uint64_t col = 0; col <= m_n; ++col) {
            if (isReached[col]) {
                m_rowPotential[m_rowOf[col]] += shortest;
                m_colPotential[col] -= shortest;
            } else {
                distance[col] -= shortest;
            }
        }
        return nearest;
    }

    std::span<const float> m_similarity;
    std::uint64_t m_n;
    std::vector<double> m_rowPotential;
    std::vector<double> m_colPotential;
    std::vector<std::uint64_t> m_rowOf; ///< by column; kNone: free
};

/// How far a row's best column is above its second best.
float marginOf(std::span<const float> row)
{
    float best = -std::numeric_limits<float>::infinity();
    float second = best;
    for (const float similarity : row) {
        second = std::max(second, std::min(best, similarity));
        best = std::max(best, similarity);
    }
    return row.size() > 1 ? best - second : 0.0F;
}

} // namespace

Result<std::vector<std::uint64_t>> assignBest(std::span<const float> similarity, std::uint64_t n,
                                              Monitor& monitor)
{
    Assignment assignment(similarity, n);
    for (std::uint64_t row = 0; row < n; ++row) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "matching the units was cancelled"};
        }
        assignment.add(row);
    }
    return assignment.columns();
}

std::vector<std::uint64_t> assignGreedily(std::span<const float> similarity, std::uint64_t n)
{
    std::vector<float> margins;
    for (std::uint64_t row = 0; row < n; ++row) {
        margins.push_back(marginOf(similarity.subspan(row * n, n)));
    }
    std::vector<std::uint64_t> order(n);
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::uint64_t row) { return margins[row]; });
    std::vector<std::uint64_t> columns(n);
    std::vector<bool> isTaken(n, false);
    for (const std::uint64_t row : order) {
        std::uint64_t best = kNone;
        for (std::uint64_t col = 0; col < n; ++col) {
            if (!isTaken[col] &&
                (best == kNone || similarity[row * n + col] > similarity[row * n + best])) {
                best = col;
            }
        }
        isTaken[best] = true;
        columns[row] = best;
    }
    return columns;
}

} // namespace gateloupe
