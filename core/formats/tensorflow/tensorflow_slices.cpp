// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_slices.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <set>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::size_t kBitsPerByte = 8;
constexpr std::size_t kPayloadBitsPerByte = 7; ///< of a signed number: one bit a byte is header

/// Byte `place` (0 the lowest) of the sign-extended number.
std::uint8_t byteOf(std::int64_t value, std::size_t place)
{
    if (place >= sizeof(value)) {
        return value < 0 ? 0xff : 0;
    }
    return static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (place * kBitsPerByte));
}

/// One length byte, then the number big-endian without leading zeros.
void appendNumber(std::string& key, std::uint64_t value)
{
    const auto bits = static_cast<std::size_t>(std::bit_width(value));
    const std::size_t bytes = (bits + kBitsPerByte - 1) / kBitsPerByte;
    key.push_back(static_cast<char>(bytes));
    for (std::size_t place = bytes; place-- > 0;) {
        key.push_back(static_cast<char>(value >> (place * kBitsPerByte)));
    }
}

/// The bytes with 00 and ff escaped, then a terminator that sorts before every continuation.
void appendText(std::string& key, std::string_view text)
{
    for (const char c : text) {
        key.push_back(c);
        if (c == '\x00') {
            key.push_back('\xff');
        } else if (c == '\xff') {
            key.push_back('\x00');
        }
    }
    key.append({'\x00', '\x01'});
}

/// Big-endian two's complement of just enough bytes, with a header that tells their number: as many
/// bits, XORed into the first two bytes.
void appendSigned(std::string& key, std::int64_t value)
{
    const auto magnitude = static_cast<std::uint64_t>(value < 0 ? ~value : value);
    const auto bits = static_cast<std::size_t>(std::bit_width(magnitude));
    const std::size_t bytes = bits / kPayloadBitsPerByte + 1;
    const std::uint32_t header = 0xffff0000U >> bytes; // 1 byte: 0x8000, 2: 0xc000 ...
    for (std::size_t i = 0; i < bytes; ++i) {
        const std::uint32_t mask = i == 0 ? header >> 8U : i == 1 ? header : 0U;
        key.push_back(static_cast<char>(byteOf(value, bytes - 1 - i) ^ (mask & 0xffU)));
    }
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

std::string sliceKey(std::string_view name, std::span<const SliceExtent> extents)
{
    std::string key;
    appendNumber(key, 0);
    appendText(key, name);
    appendNumber(key, extents.size());
    for (const SliceExtent& extent : extents) {
        appendSigned(key, extent.start);
        appendSigned(key, extent.length);
    }
    return key;
}

Result<ArraySlice> boxOf(const std::vector<SliceExtent>& extents, const Shape& shape)
{
    if (extents.size() != shape.size()) {
        return Error::corrupt("a slice has another rank than the variable");
    }
    ArraySlice slice;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const SliceExtent extent = extents[axis];
        if (extent.start < 0) {
            return Error::corrupt("a slice starts before the variable");
        }
        slice.start.push_back(static_cast<std::uint64_t>(extent.start));
        slice.length.push_back(extent.length < 0 ? shape[axis]
                                                 : static_cast<std::uint64_t>(extent.length));
    }
    return slice;
}

Status checkCover(const Shape& shape, std::vector<ArraySlice>& slices)
{
    std::uint64_t covered = 0;
    for (const ArraySlice& slice : slices) {
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            if (!fitsWithin(slice.start[axis], slice.length[axis], shape[axis])) {
                return Error::corrupt("a slice reaches outside %1", toText(shape));
            }
        }
        const auto sum = checkedAdd(covered, elementCount(slice.length).value_or(0));
        if (!sum) {
            return Error::corrupt("its slices have more elements than can be counted");
        }
        covered = *sum;
    }
    std::erase_if(slices, [](const ArraySlice& slice) {
        return elementCount(slice.length).value_or(0) == 0;
    });
    if (anyOverlap(slices, sweepAxis(slices, shape.size()))) {
        return Error::corrupt("two of its slices overlap");
    }
    const auto total = elementCount(shape);
    if (!total || covered != *total) {
        return Error::corrupt("its slices hold %1 of the elements of %2", covered, toText(shape));
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
            for (std::size_t index = 0; index < slices.size(); ++index) {
                auto share = ProgressShare::ofEqual(monitor, index, slices.size());
                GATELOUPE_TRY(const auto bytes, verifiedBytes(*slices[index].source, share));
                place(slices[index], bytes, shape, elementBytes, whole);
            }
            return whole;
        });
}

} // namespace gateloupe
