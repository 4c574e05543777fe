// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tensor/dtype.h"

namespace gateloupe {

/// Most elements a block may have: small enough for the first cache and for 32-bit counters.
inline constexpr std::size_t kMaxBlockElements = 8192;

/// Moments of some finite numbers, ready to be merged.
/// The sums are long double so that squares of the largest f64 do not overflow.
/// Source: Chan, Golub, LeVeque, "Updating formulae and a pairwise algorithm for computing sample
/// variances", 1979.
struct Moments
{
    double min = 0.0;
    double max = 0.0;
    long double mean = 0.0L;
    long double squaredDeviations = 0.0L; ///< sum of (x - mean)^2
    std::uint64_t finite = 0;
    std::uint64_t zeros = 0;
    std::uint64_t nan = 0;
    std::uint64_t inf = 0;

    void merge(const Moments& other);
};

/// Moments of up to kMaxBlockElements contiguous elements at any alignment.
/// Requires: a real, readable dtype; bytes hold a whole number of elements.
[[nodiscard]] Moments momentsOfBlock(std::span<const std::byte> bytes, DType dtype);

} // namespace gateloupe
