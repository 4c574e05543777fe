// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// The numbers of an array as T (float or double), piece by piece: gigabytes take seconds.
/// Errors: Cancelled. Throws: std::bad_alloc.
template <typename T>
Result<std::vector<T>> inputValues(const Array& array, ProgressMonitor& monitor)
{
    // Elements between two questions to the monitor: some milliseconds of work.
    constexpr std::size_t kPiece = std::size_t{1} << 20U;
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

} // namespace gateloupe
