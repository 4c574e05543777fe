// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/trace/array_rows.h"

#include <algorithm>
#include <cstring>

namespace gateloupe {

namespace {

std::uint64_t rowBytes(const Array& array)
{
    return array.shape()[2] * sizeOf(array.dtype());
}

std::uint64_t stepBytes(const Array& array)
{
    return array.shape()[1] * rowBytes(array);
}

std::uint64_t offsetOf(const Array& array, const ArrayRow& row)
{
    return row.outer * stepBytes(array) + row.sequence * rowBytes(array);
}

} // namespace

Array sliceSteps(const Array& array, const StepRange& range)
{
    if (range == StepRange{0, array.shape()[0]}) {
        return array;
    }
    Array part = Array::zeros(array.dtype(), {range.count, array.shape()[1], array.shape()[2]});
    copySteps(array, range, part, 0);
    return part;
}

void copySteps(const Array& from, const StepRange& range, Array& to, std::uint64_t first)
{
    const std::uint64_t step = stepBytes(from);
    if (range.count * step > 0) {
        std::memcpy(to.writableBytes().data() + first * step,
                    from.bytes().data() + range.first * step, range.count * step);
    }
}

void copyRow(const Array& from, const ArrayRow& source, Array& to, const ArrayRow& target)
{
    // Asked for first: where both are one array, writing may move its numbers.
    std::byte* const written = to.writableBytes().data() + offsetOf(to, target);
    std::memmove(written, from.bytes().data() + offsetOf(from, source), rowBytes(from));
}

void copyRow(const Array& array, const RowPart& part, double* to)
{
    const Shape& shape = array.shape();
    const std::size_t from = (part.row * shape[1] + part.batch) * shape[2] + part.first;
    if (array.dtype() == DType::F64) {
        std::ranges::copy(array.values<double>().subspan(from, part.count), to);
    } else {
        std::ranges::copy(array.values<float>().subspan(from, part.count), to);
    }
}

void clearRow(Array& array, const ArrayRow& row)
{
    if (!array.isEmpty()) {
        std::memset(array.writableBytes().data() + offsetOf(array, row), 0, rowBytes(array));
    }
}

} // namespace gateloupe
