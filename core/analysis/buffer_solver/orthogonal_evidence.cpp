// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/analysis/buffer_solver/buffer_evidence.h"
#include "core/analysis/buffer_solver/group_spread.h"
#include "core/analysis/buffer_solver/row_sums.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kColumns = 10; ///< of which every pair is looked at
constexpr std::uint64_t kFewestOrthogonalColumns = 3;
constexpr std::uint64_t kMostMatrices = 8;
/// Squared cosines below this are rounding.
constexpr double kExact = 1e-5;

/// Products of some columns with each other, summed over rows.
struct Products
{
    std::uint64_t columns = 0;
    double rows = 0.0;
    std::vector<double> sums;

    explicit Products(std::uint64_t width)
        : columns(std::min(kColumns, width))
        , sums(columns * columns)
    {
    }

    void addRow(const std::vector<float>& row)
    {
        for (std::uint64_t a = 0; a < columns; ++a) {
            const auto left = static_cast<double>(row[a * row.size() / columns]);
            for (std::uint64_t b = 0; b <= a; ++b) {
                const auto right = static_cast<double>(row[b * row.size() / columns]);
                sums[a * columns + b] += left * right;
            }
        }
        rows += 1.0;
    }

    void add(const Products& other)
    {
        for (std::size_t index = 0; index < sums.size(); ++index) {
            sums[index] += other.sums[index];
        }
        rows += other.rows;
    }

    /// Squared cosines times the rows are 1 on average for numbers drawn at random: nats for
    /// normal ones of a smaller variance.
    [[nodiscard]] double nats() const
    {
        double sum = 0.0;
        double pairs = 0.0;
        for (std::uint64_t a = 1; a < columns; ++a) {
            for (std::uint64_t b = 0; b < a; ++b) {
                const double product = sums[a * columns + b];
                const double norms = sums[a * columns + a] * sums[b * columns + b];
                sum += norms > 0.0 ? product * product / norms : 1.0;
                pairs += 1.0;
            }
        }
        const double ratio = std::max(kExact, sum / pairs * rows);
        const double nats = ratio < 1.0 ? 0.5 * pairs * (ratio - 1.0 - std::log(ratio)) : 0.0;
        return buffer::doubted(nats - 0.5 * std::log(pairs)); // the variance was fitted
    }
};

} // namespace

Evidence orthogonalEvidence(const BufferValues& values, const BufferPartition& cut)
{
    double sum = 0.0;
    std::uint64_t looked = 0;
    for (const BufferPart& part : cut.parts) {
        if (part.kind == BufferPart::Kind::Recurrent && part.cols >= kFewestOrthogonalColumns &&
            looked < kMostMatrices) {
            ++looked;
            sum += buffer::natsOfRows<Products>(values, part, 1);
        }
    }
    return {sum, message("the columns of the recurrent matrices are orthogonal, as some "
                         "initialisers make them")};
}

} // namespace gateloupe
