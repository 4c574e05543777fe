// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/slice_assembly.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

Error wrong(std::string_view name, const std::string& what)
{
    return Error{ErrorCode::Corrupt, std::string(name) + ": " + what};
}

bool overlap(const ArraySlice& a, const ArraySlice& b)
{
    for (std::size_t axis = 0; axis < a.start.size(); ++axis) {
        if (a.start[axis] >= b.start[axis] + b.length[axis] ||
            b.start[axis] >= a.start[axis] + a.length[axis]) {
            return false;
        }
    }
    return true;
}

/// The axis along which the slices start at most different places: sorted by it, few reach over
/// their neighbours.
std::size_t sweepAxis(const std::vector<ArraySlice>& slices, std::size_t rank)
{
    std::size_t best = 0;
    std::size_t bestStarts = 0;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        std::set<std::uint64_t> starts;
        for (const ArraySlice& slice : slices) {
            starts.insert(slice.start[axis]);
        }
        if (starts.size() > bestStarts) {
            best = axis;
            bestStarts = starts.size();
        }
    }
    return best;
}

bool anyOverlap(std::vector<ArraySlice>& slices, std::size_t axis)
{
    std::ranges::sort(slices, {}, [axis](const ArraySlice& slice) { return slice.start[axis]; });
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const std::uint64_t end = slices[i].start[axis] + slices[i].length[axis];
        for (std::size_t k = i + 1; k < slices.size() && slices[k].start[axis] < end; ++k) {
            if (overlap(slices[i], slices[k])) {
                return true;
            }
        }
    }
    return false;
}

/// Copies one slice's rows (runs along the last axis) to their places.
void place(const ArraySlice& slice, std::span<const std::byte> from, const Shape& shape,
           std::size_t elementBytes, std::vector<std::byte>& whole)
{
    const auto strides = rowMajorStrides(shape);
    const std::size_t last = shape.size() - 1;
    const std::size_t runBytes = slice.length[last] * elementBytes;
    Shape at = slice.start;
    for (std::size_t read = 0; read < from.size(); read += runBytes) {
        std::uint64_t element = 0;
        for (std::size_t axis = 0; axis <= last; ++axis) {
            element += at[axis] * static_cast<std::uint64_t>(strides[axis]);
        }
        std::memcpy(whole.data() + element * elementBytes, from.data() + read, runBytes);
        for (std::size_t axis = last; axis-- > 0;) {
            if (++at[axis] < slice.start[axis] + slice.length[axis]) {
                break;
            }
            at[axis] = slice.start[axis];
        }
    }
}

} // namespace

Status checkCover(std::string_view name, const Shape& shape, std::vector<ArraySlice>& slices)
{
    std::uint64_t covered = 0;
    for (const ArraySlice& slice : slices) {
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            if (!fitsWithin(slice.start[axis], slice.length[axis], shape[axis])) {
                return wrong(name, "a slice reaches outside " + toText(shape));
            }
        }
        const auto sum = checkedAdd(covered, elementCount(slice.length).value_or(0));
        if (!sum) {
            return wrong(name, "its slices have more elements than can be counted");
        }
        covered = *sum;
    }
    std::erase_if(slices, [](const ArraySlice& slice) {
        return elementCount(slice.length).value_or(0) == 0;
    });
    if (anyOverlap(slices, sweepAxis(slices, shape.size()))) {
        return wrong(name, "two of its slices overlap");
    }
    const auto total = elementCount(shape);
    if (!total || covered != *total) {
        return wrong(name, "its slices hold " + std::to_string(covered) + " of the elements of " +
                               toText(shape));
    }
    return {};
}

std::shared_ptr<const TensorSource> assembled(Shape shape, std::vector<ArraySlice> slices,
                                              std::size_t elementBytes)
{
    const std::uint64_t size = elementCount(shape).value_or(0) * elementBytes;
    return std::make_shared<DecodedSource>(
        Encoding::Slices, size,
        [shape = std::move(shape), slices = std::move(slices), elementBytes,
         size](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            std::vector<std::byte> whole(size);
            for (const ArraySlice& slice : slices) {
                GATELOUPE_CHECK(slice.source->verify(monitor));
                GATELOUPE_TRY(const auto bytes, slice.source->bytes(monitor));
                place(slice, bytes, shape, elementBytes, whole);
            }
            return whole;
        });
}

} // namespace gateloupe
