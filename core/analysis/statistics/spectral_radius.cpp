// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/spectral_radius.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <Eigen/Eigenvalues>

#include "core/analysis/statistics/matrix_part.h"

namespace gateloupe {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr std::uint64_t kStartVectorSeed = 20140601;

/// Sizes of the Krylov space at which its eigenvalues are looked at: each look costs their cube.
constexpr std::array<std::uint32_t, 11> kLooks = {
    8, 16, 32, 48, 64, 96, 128, 160, 192, 256, kMostSpectralProducts};

/// The square matrix, or its transpose if that is how it lies: the eigenvalues are the same.
class SquareMatrix
{
public:
    explicit SquareMatrix(const MatrixView& matrix)
        : m_part{.matrix = matrix}
        , m_lines(m_part)
    {
    }

    SquareMatrix(const SquareMatrix&) = delete;
    SquareMatrix& operator=(const SquareMatrix&) = delete;

    [[nodiscard]] std::uint64_t size() const { return m_lines.lines(); }

    Result<VectorXd> times(const VectorXd& vector, ProgressMonitor& monitor) const
    {
        VectorXd product = VectorXd::Zero(static_cast<Eigen::Index>(size()));

        struct Nothing
        {
        };

        // Each line is in one piece: no two threads write the same element.
        GATELOUPE_TRY(const auto pieces,
                      readLines(m_lines, Nothing(), monitor,
                                [&](Nothing&, std::uint64_t line, std::uint64_t first,
                                    std::span<const double> numbers) {
                                    const auto count = static_cast<Eigen::Index>(numbers.size());
                                    const Eigen::Map<const VectorXd> run(numbers.data(), count);
                                    product[static_cast<Eigen::Index>(line)] += run.dot(
                                        vector.segment(static_cast<Eigen::Index>(first), count));
                                }));
        static_cast<void>(pieces);
        return product;
    }

    Result<MatrixXd> all(ProgressMonitor& monitor) const
    {
        const auto count = static_cast<Eigen::Index>(size());
        MatrixXd dense(count, count);
        for (std::uint64_t line = 0; line < size(); ++line) {
            if (monitor.cancelled()) {
                return Error::cancelled("the spectral radius was cancelled");
            }
            m_lines.read(line, 0, {dense.col(static_cast<Eigen::Index>(line)).data(), size()});
        }
        return dense;
    }

private:
    MatrixPart m_part;
    PartLines m_lines;
};

Error notFinite()
{
    return Error::unsupported("a matrix with NaN or infinite elements has no spectral radius");
}

Result<SpectralRadius> fromAllEigenvalues(const SquareMatrix& matrix, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const MatrixXd dense, matrix.all(monitor));
    if (!dense.allFinite()) {
        return notFinite();
    }
    const Eigen::EigenSolver<MatrixXd> solver(dense, false);
    if (solver.info() != Eigen::Success) {
        return SpectralRadius{.value = std::numeric_limits<double>::quiet_NaN(),
                              .residual = std::numeric_limits<double>::infinity()};
    }
    return SpectralRadius{.value = solver.eigenvalues().cwiseAbs().maxCoeff(), .isConverged = true};
}

/// The largest eigenvalue of the projected matrix; `next` is the part of A v outside the space.
SpectralRadius ritzValue(const MatrixXd& projected, double next)
{
    const Eigen::EigenSolver<MatrixXd> solver(projected, true);
    SpectralRadius radius{.products = static_cast<std::uint32_t>(projected.rows()),
                          .residual = std::numeric_limits<double>::infinity()};
    if (solver.info() != Eigen::Success) {
        radius.value = std::numeric_limits<double>::quiet_NaN();
        return radius;
    }
    Eigen::Index largest = 0;
    radius.value = solver.eigenvalues().cwiseAbs().maxCoeff(&largest);
    const Eigen::VectorXcd vector = solver.eigenvectors().col(largest).normalized();
    if (radius.value > 0.0) {
        radius.residual = next * std::abs(vector[vector.size() - 1]) / radius.value;
    } else {
        radius.residual = next > 0.0 ? std::numeric_limits<double>::infinity() : 0.0;
    }
    radius.isConverged = radius.residual <= kSpectralTolerance;
    return radius;
}

VectorXd startVector(Eigen::Index size)
{
    std::mt19937_64 generator(kStartVectorSeed);
    std::normal_distribution<double> normal;
    VectorXd start(size);
    for (double& value : start) {
        value = normal(generator);
    }
    return start.normalized();
}

Result<SpectralRadius> fromKrylovSpace(const SquareMatrix& matrix, ProgressMonitor& monitor)
{
    const auto size = static_cast<Eigen::Index>(matrix.size());
    const std::uint64_t affordable = kMostSpectralElements / (matrix.size() * matrix.size());
    const auto most = static_cast<Eigen::Index>(std::clamp<std::uint64_t>(
        affordable, 1, std::min<std::uint64_t>(kMostSpectralProducts, matrix.size())));
    MatrixXd basis(size, most + 1);
    MatrixXd projected = MatrixXd::Zero(most + 1, most);
    basis.col(0) = startVector(size);
    for (Eigen::Index step = 0; step < most; ++step) {
        monitor.report(Stage::Statistics, static_cast<std::uint64_t>(step),
                       static_cast<std::uint64_t>(most));
        GATELOUPE_TRY(VectorXd next, matrix.times(basis.col(step), monitor));
        if (!next.allFinite()) {
            return notFinite();
        }
        const double before = next.norm();
        for (int pass = 0; pass < 2; ++pass) { // once leaves rounding errors, twice is enough
            const VectorXd along = basis.leftCols(step + 1).transpose() * next;
            next -= basis.leftCols(step + 1) * along;
            projected.col(step).head(step + 1) += along;
        }
        const double beside = next.norm();
        const bool isClosed = beside <= before * std::numeric_limits<double>::epsilon() * 16.0;
        projected(step + 1, step) = isClosed ? 0.0 : beside;
        const bool isLast = isClosed || step + 1 == most;
        if (isLast ||
            std::ranges::find(kLooks, static_cast<std::uint32_t>(step + 1)) != kLooks.end()) {
            const SpectralRadius radius =
                ritzValue(projected.topLeftCorner(step + 1, step + 1), projected(step + 1, step));
            if (isLast || radius.isConverged) {
                return radius;
            }
        }
        basis.col(step + 1) = next / beside;
    }
    return Error::unsupported("no product fits the limit"); // most is at least 1
}

} // namespace

Result<SpectralRadius> spectralRadiusOf(const MatrixView& matrix, ProgressMonitor& monitor)
{
    if (matrix.rows != matrix.cols || matrix.isEmpty()) {
        return Error::shapeMismatch(
            "only a square matrix has a spectral radius, this one is %1 x %2", matrix.rows,
            matrix.cols);
    }
    const SquareMatrix square(matrix);
    return matrix.rows <= kDenseSpectrumUpTo ? fromAllEigenvalues(square, monitor)
                                             : fromKrylovSpace(square, monitor);
}

} // namespace gateloupe
