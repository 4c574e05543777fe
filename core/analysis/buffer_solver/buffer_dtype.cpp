// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_dtype.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace gateloupe {

namespace {

constexpr std::uint64_t kSamples = 4096;
/// Weights beyond these sizes are rare in any network.
constexpr double kTiny = 1e-6;
constexpr double kHuge = 1e3;
/// Hardly one number in a hundred is not plausible; each one more costs as much as that is rare.
constexpr double kUsualShare = 0.01;
constexpr double kOddNumber = 4.6;
/// A single number of these would not decide; all of them decide as far as anything can.
constexpr double kMost = 200.0;

} // namespace

double dtypeNats(std::span<const std::byte> bytes, DType dtype)
{
    const std::uint64_t size = sizeOf(dtype);
    const std::uint64_t count = bytes.size() / size;
    // Odd, so that it meets every part of numbers that are wider than this dtype.
    const std::uint64_t step = count / kSamples | 1U;
    double odd = 0.0;
    double looked = 0.0;
    for (std::uint64_t index = 0; index < count; index += step) {
        const double value = std::abs(elementAsDouble(bytes.data() + index * size, dtype));
        if (value != 0.0) {
            looked += 1.0;
            odd += value > kTiny && value < kHuge ? 0.0 : 1.0; // NaN is odd too
        }
    }
    return -std::min(kMost, kOddNumber * std::max(0.0, odd - kUsualShare * looked));
}

} // namespace gateloupe
