// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/line_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include <Eigen/QR>
#include <Eigen/SVD>

namespace gateloupe {

namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr Eigen::Index kDirections = 16;
constexpr int kIterations = 2;
constexpr std::uint64_t kBlockElements = std::uint64_t{1} << 18U;
constexpr std::uint64_t kSeed = 20110502;

Error cancelledError()
{
    return Error::cancelled("sorting by similarity was cancelled");
}

/// The lines to be ordered as rows of unit length, read anew for each product.
class UnitLines
{
public:
    UnitLines(const MatrixView& matrix, LineAxis axis, const std::vector<double>& norms)
        : m_part{.matrix = matrix}
        , m_memory(m_part)
        , m_isAcross(m_memory.isTurned() == (axis == LineAxis::Rows))
        , m_scale(static_cast<Eigen::Index>(norms.size()))
    {
        std::ranges::transform(norms, m_scale.begin(),
                               [](double norm) { return norm > 0.0 ? 1.0 / norm : 0.0; });
    }

    UnitLines(const UnitLines&) = delete;
    UnitLines& operator=(const UnitLines&) = delete;

    [[nodiscard]] Eigen::Index lines() const { return m_scale.size(); }

    [[nodiscard]] Eigen::Index length() const
    {
        return static_cast<Eigen::Index>(m_isAcross ? m_memory.lines() : m_memory.items());
    }

    /// [length, k] -> [lines, k]
    Result<Matrix> times(const Matrix& directions, ProgressMonitor& monitor) const
    {
        Matrix product = Matrix::Zero(lines(), directions.cols());
        GATELOUPE_CHECK(forEachBlock(monitor, [&](Eigen::Index first, const Matrix& block) {
            if (m_isAcross) {
                product += block.transpose() * directions.middleRows(first, block.rows());
            } else {
                product.middleRows(first, block.rows()) = block * directions;
            }
        }));
        return Matrix(m_scale.asDiagonal() * product);
    }

    /// [lines, k] -> [length, k]
    Result<Matrix> transposedTimes(const Matrix& coordinates, ProgressMonitor& monitor) const
    {
        const Matrix scaled = m_scale.asDiagonal() * coordinates;
        Matrix product = Matrix::Zero(length(), coordinates.cols());
        GATELOUPE_CHECK(forEachBlock(monitor, [&](Eigen::Index first, const Matrix& block) {
            if (m_isAcross) {
                product.middleRows(first, block.rows()) = block * scaled;
            } else {
                product += block.transpose() * scaled.middleRows(first, block.rows());
            }
        }));
        return product;
    }

private:
    /// Some lines of memory at a time, without what is not finite. Errors: Cancelled.
    template <typename Visit>
    Status forEachBlock(ProgressMonitor& monitor, const Visit& visit) const
    {
        const std::uint64_t items = m_memory.items();
        const std::uint64_t perBlock =
            std::max<std::uint64_t>(1, kBlockElements / std::max<std::uint64_t>(1, items));
        Matrix block;
        for (std::uint64_t first = 0; first < m_memory.lines(); first += perBlock) {
            if (monitor.cancelled()) {
                return cancelledError();
            }
            const std::uint64_t count = std::min(perBlock, m_memory.lines() - first);
            block.resize(static_cast<Eigen::Index>(count), static_cast<Eigen::Index>(items));
            for (std::uint64_t line = 0; line < count; ++line) {
                double* row = block.row(static_cast<Eigen::Index>(line)).data();
                m_memory.read(first + line, 0, {row, items});
                std::replace_if(
                    row, row + items, [](double value) { return !std::isfinite(value); }, 0.0);
            }
            visit(static_cast<Eigen::Index>(first), block);
        }
        return {};
    }

    MatrixPart m_part;
    PartLines m_memory;
    bool m_isAcross; ///< a line to be ordered is an item of the lines in memory
    Eigen::VectorXd m_scale;
};

Matrix orthonormal(const Matrix& columns)
{
    const Eigen::HouseholderQR<Matrix> qr(columns);
    return qr.householderQ() * Matrix::Identity(columns.rows(), columns.cols());
}

Matrix randomDirections(Eigen::Index length, Eigen::Index count)
{
    std::mt19937_64 generator(kSeed);
    std::normal_distribution<double> normal;
    Matrix directions(length, count);
    for (Eigen::Index row = 0; row < length; ++row) {
        for (Eigen::Index col = 0; col < count; ++col) {
            directions(row, col) = normal(generator);
        }
    }
    return directions;
}

/// Of every line along the leading singular directions, strongest first.
Result<Matrix> leadingCoordinates(const UnitLines& lines, ProgressMonitor& monitor)
{
    const Eigen::Index count = std::min({kDirections, lines.lines(), lines.length()});
    Matrix directions = randomDirections(lines.length(), count);
    for (int iteration = 0; iteration < kIterations; ++iteration) {
        GATELOUPE_TRY(const Matrix coordinates, lines.times(directions, monitor));
        GATELOUPE_TRY(const Matrix sums, lines.transposedTimes(orthonormal(coordinates), monitor));
        directions = orthonormal(sums);
    }
    GATELOUPE_TRY(const Matrix coordinates, lines.times(directions, monitor));
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(
        Eigen::MatrixXd(coordinates.transpose() * coordinates), Eigen::ComputeFullV);
    return Matrix(coordinates * svd.matrixV());
}

/// Neighbour to neighbour through the rows of `points`, each of length one or zero.
Result<LineOrder> chain(Matrix points, LineOrder left, ProgressMonitor& monitor)
{
    LineOrder order;
    order.reserve(left.size());
    Eigen::Index count = points.rows();
    // From the line in the middle of all, the one that points away most is an end.
    Eigen::Index nearest = 0;
    points.col(0).cwiseAbs().maxCoeff(&nearest);
    const Eigen::VectorXd middle = points.row(nearest).transpose();
    (points * middle).minCoeff(&nearest);
    while (count > 0) {
        if (monitor.cancelled()) {
            return cancelledError();
        }
        order.push_back(left[static_cast<std::size_t>(nearest)]);
        const Eigen::VectorXd here = points.row(nearest).transpose();
        --count;
        points.row(nearest) = points.row(count).eval();
        left[static_cast<std::size_t>(nearest)] = left[static_cast<std::size_t>(count)];
        if (count > 0) {
            (points.topRows(count) * here).maxCoeff(&nearest);
        }
    }
    return order;
}

} // namespace

LineOrder orderByNorm(std::span<const double> norms, std::span<const std::uint64_t> odd)
{
    LineOrder order(norms.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::ranges::stable_sort(order, [&](std::uint64_t a, std::uint64_t b) {
        const bool isOddA = odd[a] > 0;
        const bool isOddB = odd[b] > 0;
        return isOddA != isOddB ? isOddA : norms[a] > norms[b];
    });
    return order;
}

LineOrder orderByNorm(const LineNorms& norms, LineAxis axis)
{
    return axis == LineAxis::Rows ? orderByNorm(norms.rows, norms.oddInRow)
                                  : orderByNorm(norms.cols, norms.oddInCol);
}

Result<LineOrder> orderBySimilarity(const MatrixView& matrix, LineAxis axis,
                                    ProgressMonitor& monitor)
{
    const MatrixPart part{.matrix = matrix};
    GATELOUPE_TRY(const LineNorms both, lineNormsOf(part, monitor));
    const std::vector<double>& norms = axis == LineAxis::Rows ? both.rows : both.cols;
    LineOrder order;
    LineOrder zeros;
    for (std::uint64_t line = 0; line < norms.size(); ++line) {
        (norms[line] > 0.0 ? order : zeros).push_back(line);
    }
    if (order.size() > 2) {
        const UnitLines lines(matrix, axis, norms);
        GATELOUPE_TRY(const Matrix all, leadingCoordinates(lines, monitor));
        Matrix points(static_cast<Eigen::Index>(order.size()), all.cols());
        for (std::size_t place = 0; place < order.size(); ++place) {
            points.row(static_cast<Eigen::Index>(place)) =
                all.row(static_cast<Eigen::Index>(order[place]));
        }
        if (order.size() <= kMostChainedLines) {
            points.rowwise().normalize();
            GATELOUPE_TRY(order, chain(std::move(points), std::move(order), monitor));
        } else {
            LineOrder places(order.size());
            std::iota(places.begin(), places.end(), std::uint64_t{0});
            std::ranges::stable_sort(places, std::ranges::greater(), [&](std::uint64_t place) {
                return points(static_cast<Eigen::Index>(place), 0);
            });
            std::ranges::transform(places, places.begin(),
                                   [&](std::uint64_t place) { return order[place]; });
            order = std::move(places);
        }
    }
    order.insert(order.end(), zeros.begin(), zeros.end());
    return order;
}

} // namespace gateloupe
