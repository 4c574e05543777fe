// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// Asks for large pages behind memory that nobody has written to yet: the system then makes 2 MB
/// of it ready at a time instead of 4 kB, which is most of the cost of a large trace. Advice only:
/// small blocks and systems without large pages stay as they are.
void adviseHugePages(const void* memory, std::size_t sizeBytes);

/// Zeros, made piece by piece: touching gigabytes for the first time takes seconds.
/// T is float or double. Errors: Cancelled. Throws: std::bad_alloc.
template <typename T>
Result<std::vector<T>> zeroValues(std::size_t count, Monitor& monitor);

/// The numbers of an array as T, piece by piece.
template <typename T>
Result<std::vector<T>> valuesAs(const Array& array, Monitor& monitor);

extern template Result<std::vector<float>> zeroValues(std::size_t, Monitor&);
extern template Result<std::vector<double>> zeroValues(std::size_t, Monitor&);
extern template Result<std::vector<float>> valuesAs(const Array&, Monitor&);
extern template Result<std::vector<double>> valuesAs(const Array&, Monitor&);

} // namespace gateloupe
