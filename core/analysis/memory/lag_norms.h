// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gateloupe {

/// Steps of power iteration at most.
inline constexpr int kSpectralRounds = 100;

/// The largest factor by which a matrix [rows, cols], row-major, stretches a vector: its largest
/// singular value, to some six digits.
[[nodiscard]] double spectralNorm(std::span<const double> matrix, std::uint64_t rows,
                                  std::uint64_t cols);

/// The size of a small change of the state after some steps.
struct LagNorm
{
    std::uint64_t lag = 0; ///< steps: 1, 2, 4, ...
    double largest = 0.0;  ///< spectral norm of the product of so many step Jacobians
    double mean = 0.0;     ///< geometric, over all stretches; 0 where one vanishes
    std::uint64_t stretches = 0;
};

/// Products of step Jacobians over 1, 2, 4, ... steps that follow one another: two neighbours of a
/// length are multiplied as soon as both are there, so that each step costs about one product.
class LagNorms
{
public:
    /// `size`: numbers of the state.
    explicit LagNorms(std::uint64_t size)
        : m_size(size)
    {
    }

    /// One step further: `jacobian` is [size, size], row-major.
    void advance(std::vector<double> jacobian);

    /// Shortest lag first; only stretches that are whole.
    [[nodiscard]] std::vector<LagNorm> norms() const;

private:
    struct Level
    {
        std::optional<std::vector<double>> waiting; ///< the product of an even stretch
        double largest = 0.0;
        double logs = 0.0; ///< of the norms, added up
        std::uint64_t stretches = 0;
    };

    std::uint64_t m_size;
    std::vector<Level> m_levels; ///< of 1, 2, 4, ... steps
};

} // namespace gateloupe
