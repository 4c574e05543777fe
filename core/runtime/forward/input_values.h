// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// The numbers of an array as T (float or double), piece by piece: gigabytes take seconds.
/// Errors: Cancelled. Throws: std::bad_alloc.
template <typename T>
Result<std::vector<T>> inputValues(const Array& array, ProgressMonitor& monitor);

} // namespace gateloupe
