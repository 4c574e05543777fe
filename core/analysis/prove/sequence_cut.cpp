// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/sequence_cut.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/analysis/dense/dense_cell.h"

namespace gateloupe::proving {

namespace {

/// Numbers of an array in another one of some shape: `from` tells which, by step, sequence and
/// unit.
template <typename From>
Array rearranged(const Array& array, const Shape& shape, const From& from)
{
    std::vector<double> values;
    for (std::uint64_t t = 0; t < shape[0]; ++t) {
        for (std::uint64_t b = 0; b < shape[1]; ++b) {
            for (std::uint64_t k = 0; k < shape[2]; ++k) {
                const auto [step, sequence, unit] = from(t, b, k);
                values.push_back(
                    array[(step * array.shape()[1] + sequence) * array.shape()[2] + unit]);
            }
        }
    }
    return Array(shape, std::move(values));
}

} // namespace

Array cutOf(const Array& array, const SequenceCut& cut)
{
    return rearranged(array, {cut.steps, cut.sequences, array.shape()[2]},
                      [&](std::uint64_t t, std::uint64_t b, std::uint64_t k) {
                          return std::array{cut.firstStep + t, cut.firstSequence + b, k};
                      });
}

Array turnedInTime(const Array& array)
{
    return rearranged(array, array.shape(), [&](std::uint64_t t, std::uint64_t b, std::uint64_t k) {
        return std::array{array.shape()[0] - 1 - t, b, k};
    });
}

Array withHalvesExchanged(const Array& array)
{
    const std::uint64_t width = array.shape()[2];
    return rearranged(array, array.shape(), [&](std::uint64_t t, std::uint64_t b, std::uint64_t k) {
        return std::array{t, b, (k + width / 2) % width};
    });
}

bool isFinite(const Array& array)
{
    return std::ranges::all_of(array.convertedTo<double>(),
                               [](double number) { return std::isfinite(number); });
}

double farthest(const Array& a, const Array& b)
{
    return a.shape() == b.shape() ? largestDistance(a, b) : std::numeric_limits<double>::infinity();
}

} // namespace gateloupe::proving
