// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/lag_norms.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "core/analysis/dense/dense_cell.h"

namespace gateloupe {

namespace {

constexpr double kNormSettled = 1e-8;

double lengthOf(const std::vector<double>& vector)
{
    return std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
}

} // namespace

double spectralNorm(std::span<const double> matrix, std::uint64_t rows, std::uint64_t cols)
{
    // Power iteration on A' A, from a direction that no network has by itself.
    const std::vector<double> columns = transposed(matrix, rows, cols);
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    std::vector<double> direction(cols);
    std::ranges::generate(direction, [&] { return normal(random); });
    double norm = 0.0;
    for (int round = 0; round < kSpectralRounds; ++round) {
        const double length = lengthOf(direction);
        if (length == 0.0 || !std::isfinite(length)) {
            return round == 0 ? 0.0 : length;
        }
        std::ranges::for_each(direction, [length](double& value) { value /= length; });
        std::vector<double> image(rows);
        addProducts({matrix, rows, cols}, direction.data(), 1, image.data());
        const double before = norm;
        norm = lengthOf(image);
        if (!std::isfinite(norm) || std::abs(norm - before) <= kNormSettled * norm) {
            return norm;
        }
        std::ranges::fill(direction, 0.0);
        addProducts({columns, cols, rows}, image.data(), 1, direction.data());
    }
    return norm;
}

void LagNorms::advance(std::vector<double> jacobian)
{
    for (std::size_t at = 0;; ++at) {
        if (at == m_levels.size()) {
            m_levels.emplace_back();
        }
        Level& level = m_levels[at];
        const double norm = spectralNorm(jacobian, m_size, m_size);
        level.largest = std::max(level.largest, norm);
        level.logs += std::log(norm);
        ++level.stretches;
        if (!level.waiting) {
            level.waiting = std::move(jacobian);
            return;
        }
        // later * earlier; addProducts() takes rows of numbers, so the earlier one is turned, and
        // gives the product turned: vectors of the earlier's columns.
        std::vector<double> product(m_size * m_size);
        const std::vector<double> columns = transposed(*level.waiting, m_size, m_size);
        addProducts({jacobian, m_size, m_size}, columns.data(), m_size, product.data());
        level.waiting.reset();
        jacobian = transposed(product, m_size, m_size);
    }
}

std::vector<LagNorm> LagNorms::norms() const
{
    std::vector<LagNorm> norms;
    std::uint64_t lag = 1;
    for (const Level& level : m_levels) {
        norms.push_back({lag, level.largest,
                         std::exp(level.logs / static_cast<double>(level.stretches)),
                         level.stretches});
        lag *= 2;
    }
    return norms;
}

} // namespace gateloupe
