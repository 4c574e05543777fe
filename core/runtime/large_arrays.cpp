// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/large_arrays.h"

#include <algorithm>
#include <cstdint>

#include <sys/mman.h>

namespace gateloupe {

namespace {

constexpr std::uintptr_t kHugePage = std::uintptr_t{1} << 21U; // x86-64 and most of AArch64

/// Elements between two questions to the monitor: some milliseconds of work.
constexpr std::size_t kPiece = std::size_t{1} << 20U;

Error cancelledEarly()
{
    return Error{ErrorCode::Cancelled, "the run was cancelled before its first step"};
}

} // namespace

void adviseHugePages(const void* memory, std::size_t sizeBytes)
{
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + kHugePage - 1) / kHugePage * kHugePage;
    const std::uintptr_t last = (begin + sizeBytes) / kHugePage * kHugePage;
    if (first < last) {
        static_cast<void>(::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE));
    }
}

template <typename T>
Result<std::vector<T>> zeroValues(std::size_t count, Monitor& monitor)
{
    std::vector<T> values;
    values.reserve(count);
    adviseHugePages(values.data(), count * sizeof(T));
    while (values.size() < count) {
        if (monitor.cancelled()) {
            return cancelledEarly();
        }
        values.resize(std::min(count, values.size() + kPiece));
    }
    return values;
}

template <typename T>
Result<std::vector<T>> valuesAs(const Array& array, Monitor& monitor)
{
    std::vector<T> values;
    values.reserve(array.size());
    adviseHugePages(values.data(), array.size() * sizeof(T));
    while (values.size() < array.size()) {
        if (monitor.cancelled()) {
            return cancelledEarly();
        }
        const std::size_t end = std::min(array.size(), values.size() + kPiece);
        for (std::size_t i = values.size(); i < end; ++i) {
            values.push_back(static_cast<T>(array[i]));
        }
    }
    return values;
}

template Result<std::vector<float>> zeroValues(std::size_t, Monitor&);
template Result<std::vector<double>> zeroValues(std::size_t, Monitor&);
template Result<std::vector<float>> valuesAs(const Array&, Monitor&);
template Result<std::vector<double>> valuesAs(const Array&, Monitor&);

} // namespace gateloupe
