// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/least_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/parallel.h"

namespace gateloupe {

namespace {

constexpr double kQuotientStep = 1e-6; ///< of a parameter's magnitude
constexpr double kFirstDamping = 1e-3;
constexpr double kMostDamping = 1e12;
constexpr double kDampingFactor = 8.0;
/// A step that makes the squares less than this share smaller is the last one.
constexpr double kLastGain = 1e-9;

/// d residuals / d parameter, parameter after parameter.
std::vector<std::vector<double>> jacobianOf(const ResidualsOf& residualsOf,
                                            const std::vector<double>& at,
                                            const std::vector<double>& residuals,
                                            const std::vector<double>& scales)
{
    std::vector<std::vector<double>> columns(at.size());
    forEachPiece(at.size(), [&](std::uint64_t index) {
        const double step = kQuotientStep * std::max(std::abs(at[index]), scales[index]);
        std::vector<double> beside = at;
        beside[index] += step;
        columns[index] = residualsOf(beside);
        columns[index].resize(residuals.size());
        for (std::size_t row = 0; row < residuals.size(); ++row) {
            columns[index][row] = (columns[index][row] - residuals[row]) / step;
        }
    });
    return columns;
}

double dot(const std::vector<double>& a, const std::vector<double>& b)
{
    double sum = 0.0;
    for (std::size_t at = 0; at < a.size(); ++at) {
        sum += a[at] * b[at];
    }
    return sum;
}

} // namespace

std::optional<std::vector<double>> solveSymmetric(std::vector<double> a, std::vector<double> b)
{
    const std::size_t n = b.size();
    for (std::size_t k = 0; k < n; ++k) { // A = L L^T in place
        for (std::size_t row = k; row < n; ++row) {
            double sum = a[row * n + k];
            for (std::size_t j = 0; j < k; ++j) {
                sum -= a[row * n + j] * a[k * n + j];
            }
            if (row == k) {
                if (!(sum > 0.0)) {
                    return std::nullopt;
                }
                a[k * n + k] = std::sqrt(sum);
            } else {
                a[row * n + k] = sum / a[k * n + k];
            }
        }
    }
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t j = 0; j < row; ++j) {
            b[row] -= a[row * n + j] * b[j];
        }
        b[row] /= a[row * n + row];
    }
    for (std::size_t row = n; row-- > 0;) {
        for (std::size_t j = row + 1; j < n; ++j) {
            b[row] -= a[j * n + row] * b[j];
        }
        b[row] /= a[row * n + row];
    }
    return b;
}

double squaresOf(std::span<const double> residuals)
{
    double sum = 0.0;
    for (const double residual : residuals) {
        sum += residual * residual;
    }
    return sum;
}

std::optional<FittedParameters> fitParameters(const ResidualsOf& residualsOf,
                                              std::vector<double> start,
                                              const std::vector<double>& scales, int steps,
                                              const ProgressMonitor& monitor)
{
    const std::size_t n = start.size();
    std::vector<double> residuals = residualsOf(start);
    if (residuals.empty()) {
        return std::nullopt;
    }
    FittedParameters best{std::move(start), squaresOf(residuals)};
    double damping = kFirstDamping;
    for (int step = 0; step < steps && damping < kMostDamping; ++step) {
        if (monitor.cancelled()) {
            return std::nullopt;
        }
        const auto columns = jacobianOf(residualsOf, best.values, residuals, scales);
        std::vector<double> normal(n * n);
        std::vector<double> downhill(n);
        for (std::size_t row = 0; row < n; ++row) {
            downhill[row] = -dot(columns[row], residuals);
            for (std::size_t col = 0; col <= row; ++col) {
                normal[row * n + col] = normal[col * n + row] = dot(columns[row], columns[col]);
            }
        }
        double trace = 0.0;
        for (std::size_t row = 0; row < n; ++row) {
            trace += normal[row * n + row] * scales[row] * scales[row];
        }
        bool isBetter = false;
        double gain = 0.0;
        while (!isBetter && damping < kMostDamping) {
            std::vector<double> damped = normal;
            for (std::size_t row = 0; row < n; ++row) {
                const double own = normal[row * n + row];
                // A parameter that nothing depends on stays where it is.
                damped[row * n + row] +=
                    damping * (own + 1e-9 * trace / (scales[row] * scales[row])) +
                    std::numeric_limits<double>::min();
            }
            if (const auto move = solveSymmetric(std::move(damped), downhill)) {
                std::vector<double> next = best.values;
                for (std::size_t row = 0; row < n; ++row) {
                    next[row] += (*move)[row];
                }
                std::vector<double> there = residualsOf(next);
                const double squares = squaresOf(there);
                if (squares < best.squares) {
                    isBetter = true;
                    gain = (best.squares - squares) / best.squares;
                    best = {std::move(next), squares};
                    residuals = std::move(there);
                    damping = std::max(damping / kDampingFactor, 1e-12);
                    break;
                }
            }
            damping *= kDampingFactor;
        }
        if (!isBetter || gain < kLastGain) {
            break;
        }
    }
    return best;
}

FittedParameters fitOne(const ResidualsOf& residualsOf, double from, double to, int steps)
{
    const double golden = (std::sqrt(5.0) - 1.0) / 2.0;
    const auto squaresAt = [&](double value) {
        const std::vector<double> parameters = {value};
        return squaresOf(residualsOf(parameters));
    };
    double low = to - golden * (to - from);
    double high = from + golden * (to - from);
    double atLow = squaresAt(low);
    double atHigh = squaresAt(high);
    for (int step = 0; step < steps; ++step) {
        if (atLow <= atHigh) {
            to = high;
            high = low;
            atHigh = atLow;
            low = to - golden * (to - from);
            atLow = squaresAt(low);
        } else {
            from = low;
            low = high;
            atLow = atHigh;
            high = from + golden * (to - from);
            atHigh = squaresAt(high);
        }
    }
    return atLow <= atHigh ? FittedParameters{{low}, atLow} : FittedParameters{{high}, atHigh};
}

} // namespace gateloupe
