// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/runtime/trace/step_range.h"
#include "core/tensor/array.h"

namespace gateloupe {

// Arrays [N, B, W]: N steps or states of B sequences. The numbers are moved as bytes: not a bit of
// a NaN changes. Writing throws std::bad_alloc where the array was shared.

/// Where W numbers lie.
struct ArrayRow
{
    std::uint64_t outer = 0; ///< step or state
    std::uint64_t sequence = 0;
};

/// Requires: the steps exist.
[[nodiscard]] Array sliceSteps(const Array& array, const StepRange& range);
/// Steps of `from` become those of `to` from `first` on.
/// Requires: they exist, equal dtype, B and W.
void copySteps(const Array& from, const StepRange& range, Array& to, std::uint64_t first);
/// Requires: the rows exist, equal dtype and W. Both may be the same array.
void copyRow(const Array& from, const ArrayRow& source, Array& to, const ArrayRow& target);

/// Elements [first, first + count) of one row.
struct RowPart
{
    std::uint64_t row = 0; ///< step or state
    std::uint64_t batch = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// Copies them as double. Requires: an f32 or f64 array [T, B, width] that has them.
void copyRow(const Array& array, const RowPart& part, double* to);
/// Zeros; nothing where the array is empty.
void clearRow(Array& array, const ArrayRow& row);

} // namespace gateloupe
