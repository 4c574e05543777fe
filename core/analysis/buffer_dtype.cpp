// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_dtype.h"

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
/// Nats against a dtype for each number that is not plausible, when hardly one in a hundred is so.
constexpr double kOddNumber = 4.6;
/// A single number of these would not decide; all of them decide as far as anything can.
constexpr double kMost = 200.0;
/// Weights of one buffer spread over few powers of two; the low half of a wider number over all.
constexpr double kUsualSpread = 2.0;

} // namespace

double dtypeNats(std::span<const std::byte> bytes, DType dtype)
{
    const std::uint64_t size = sizeOf(dtype);
    const std::uint64_t count = bytes.size() / size;
    const std::uint64_t step = std::max<std::uint64_t>(1, count / kSamples);
    double odd = 0.0;
    double looked = 0.0;
    double sum = 0.0;
    double squares = 0.0;
    for (std::uint64_t index = 0; index < count; index += step) {
        const double value = std::abs(elementAsDouble(bytes.data() + index * size, dtype));
        if (value == 0.0) {
            continue;
        }
        looked += 1.0;
        if (!(value > kTiny && value < kHuge)) {
            odd += 1.0;
            continue;
        }
        const double exponent = std::log2(value);
        sum += exponent;
        squares += exponent * exponent;
    }
    const double plausible = looked - odd;
    const double variance =
        plausible > 1.0 ? std::max(0.0, squares / plausible - sum * sum / plausible / plausible)
                        : 0.0;
    const double wide = std::max(0.0, std::sqrt(variance) - kUsualSpread);
    const double unusual = std::max(0.0, odd - 0.01 * looked);
    return -std::min(kMost, kOddNumber * unusual + wide * plausible);
}

} // namespace gateloupe
