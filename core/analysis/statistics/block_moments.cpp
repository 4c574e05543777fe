// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/block_moments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "core/analysis/statistics/block_sums.h"

namespace gateloupe {

namespace {

/// Element by element and in two passes: blocks with NaN or infinities, those whose squares
/// overflow a double, and integers.
Moments carefulMoments(std::span<const std::byte> bytes, DType dtype)
{
    Moments moments;
    std::array<double, kMaxBlockElements> finite;
    const std::size_t size = sizeOf(dtype);
    long double sum = 0.0L;
    for (std::size_t at = 0; at + size <= bytes.size(); at += size) {
        const double x = elementAsDouble(bytes.data() + at, dtype);
        moments.nan += std::isnan(x) ? 1 : 0;
        moments.inf += std::isinf(x) ? 1 : 0;
        moments.zeros += x == 0.0 ? 1 : 0;
        if (std::isfinite(x)) {
            finite[moments.finite++] = x;
            sum += x;
        }
    }
    if (moments.finite == 0) {
        return moments;
    }
    const auto numbers = std::span(finite).first(moments.finite);
    const auto [min, max] = std::ranges::minmax(numbers);
    moments.min = min;
    moments.max = max;
    moments.mean = sum / static_cast<long double>(moments.finite);
    for (const double x : numbers) {
        moments.squaredDeviations += (x - moments.mean) * (x - moments.mean);
    }
    return moments;
}

/// `values` are the elements of `original` as f32 or f64.
template <typename Number>
Moments momentsOfNumbers(std::span<const std::byte> values, std::span<const std::byte> original,
                         DType dtype)
{
    const std::size_t count = values.size() / sizeof(Number);
    Number first{};
    std::memcpy(&first, values.data(), sizeof(first));
    // Any finite number near the others does: it keeps the squares small, so nothing cancels.
    const auto shift = static_cast<double>(first);
    const BlockKernels& kernels = blockKernels();
    const BlockSums block =
        (std::is_same_v<Number, float> ? kernels.sumFloats : kernels.sumDoubles)(values, shift);
    if (!std::isfinite(block.sum) || !std::isfinite(block.squares)) {
        return carefulMoments(original, dtype);
    }
    const auto n = static_cast<long double>(count);
    const long double sum = block.sum;
    return {.min = block.min,
            .max = block.max,
            .mean = static_cast<long double>(shift) + sum / n,
            .squaredDeviations =
                std::max(0.0L, static_cast<long double>(block.squares) - sum * sum / n),
            .finite = count,
            .zeros = block.zeros};
}

} // namespace

void Moments::merge(const Moments& other)
{
    zeros += other.zeros;
    nan += other.nan;
    inf += other.inf;
    if (other.finite == 0) {
        return;
    }
    if (finite == 0) {
        min = other.min;
        max = other.max;
    }
    const auto ours = static_cast<long double>(finite);
    const auto theirs = static_cast<long double>(other.finite);
    const long double delta = other.mean - mean;
    min = std::min(min, other.min);
    max = std::max(max, other.max);
    mean += delta * (theirs / (ours + theirs));
    squaredDeviations +=
        other.squaredDeviations + delta * delta * (ours * theirs / (ours + theirs));
    finite += other.finite;
}

Moments momentsOfBlock(std::span<const std::byte> bytes, DType dtype)
{
    const std::size_t count = bytes.size() / sizeOf(dtype);
    if (count == 0) {
        return {};
    }
    if (dtype == DType::F32) {
        return momentsOfNumbers<float>(bytes, bytes, dtype);
    }
    if (dtype == DType::F64) {
        return momentsOfNumbers<double>(bytes, bytes, dtype);
    }
    if (dtype == DType::F16 || dtype == DType::BF16) {
        std::array<float, kMaxBlockElements> wide;
        const BlockKernels& kernels = blockKernels();
        (dtype == DType::F16 ? kernels.widenHalves : kernels.widenBfloats)(bytes, wide.data());
        return momentsOfNumbers<float>(std::as_bytes(std::span(wide).first(count)), bytes, dtype);
    }
    return carefulMoments(bytes, dtype);
}

} // namespace gateloupe
