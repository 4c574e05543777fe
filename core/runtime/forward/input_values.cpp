// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/forward/input_values.h"

#include <algorithm>

namespace gateloupe {

namespace {

/// Elements between two questions to the monitor: some milliseconds of work.
constexpr std::size_t kPiece = std::size_t{1} << 20U;

} // namespace

template <typename T>
Result<std::vector<T>> inputValues(const Array& array, ProgressMonitor& monitor)
{
    std::vector<T> values;
    values.reserve(array.size());
    while (values.size() < array.size()) {
        if (monitor.cancelled()) {
            return Error::cancelled("the run was cancelled before its first step");
        }
        const std::size_t end = std::min(array.size(), values.size() + kPiece);
        for (std::size_t i = values.size(); i < end; ++i) {
            values.push_back(static_cast<T>(array[i]));
        }
    }
    return values;
}

template Result<std::vector<float>> inputValues(const Array&, ProgressMonitor&);
template Result<std::vector<double>> inputValues(const Array&, ProgressMonitor&);

} // namespace gateloupe
