// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// What stands out among some elements, in one word that compares as an integer: NaN over
/// infinity over finite magnitude, with the winner's sign.
class Extreme
{
public:
    constexpr Extreme() = default; ///< of no elements
    static Extreme of(float value);
    [[nodiscard]] float value() const; ///< 0 for no elements
    friend constexpr bool operator==(Extreme, Extreme) = default;

    std::uint32_t key = 0; ///< the float's bits rotated left by one
};

/// The extreme of every block of 4 x 4, 16 x 16, ... elements, so that a picture of any part of a
/// matrix at any zoom reads a bounded number of words and loses no outlier. About 7 % of the
/// elements' count in floats.
/// Threads: immutable once built.
class MatrixPyramid
{
public:
    static constexpr std::uint64_t kFactor = 4; ///< per level and axis

    struct Level
    {
        std::uint64_t blockSize = 1; ///< elements per side
        std::uint64_t rows = 0;
        std::uint64_t cols = 0;
        std::vector<Extreme> extremes; ///< row-major
    };

    /// An empty pyramid: pictures read the matrix itself.
    MatrixPyramid() = default;
    /// Reads every element once. Empty when `isCancelled` said so.
    static std::optional<MatrixPyramid> build(const MatrixView& matrix,
                                              const std::function<bool()>& isCancelled);

    /// Finest first.
    [[nodiscard]] const std::vector<Level>& levels() const { return m_levels; }

private:
    std::vector<Level> m_levels;
};

} // namespace gateloupe
