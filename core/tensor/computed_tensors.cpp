// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/computed_tensors.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "core/base/checked_math.h"
#include "core/tensor/element_store.h"

namespace gateloupe {

namespace {

/// A strided box of elements in memory.
struct Box
{
    std::byte* origin = nullptr;
    std::vector<std::int64_t> strides; ///< elements
};

/// Copies every element of `tensor`, whose source's bytes are given, into a box of its shape: in
/// runs along the last axis where both lie side by side.
void copyInto(const Tensor& tensor, std::span<const std::byte> bytes, const Box& target)
{
    if (tensor.elements() == 0) {
        return;
    }
    const std::size_t elementBytes = sizeOf(tensor.dtype);
    const std::size_t rank = tensor.shape.size();
    const bool isRun = rank > 0 && tensor.strides.back() == 1 && target.strides.back() == 1;
    const std::size_t axes = isRun ? rank - 1 : rank;
    const std::size_t copiedBytes = isRun ? tensor.shape.back() * elementBytes : elementBytes;
    const auto bytesOf = [elementBytes](std::int64_t elements) {
        return static_cast<std::ptrdiff_t>(elements) * static_cast<std::ptrdiff_t>(elementBytes);
    };
    const std::byte* from = bytes.data() + tensor.offsetElements * elementBytes;
    std::byte* to = target.origin;
    Shape at(axes, 0);
    std::size_t axis = axes;
    do {
        std::memcpy(to, from, copiedBytes);
        for (axis = axes; axis > 0; --axis) { // an odometer: the last axis turns fastest
            const auto turned = static_cast<std::ptrdiff_t>(at[axis - 1]);
            if (++at[axis - 1] < tensor.shape[axis - 1]) {
                from += bytesOf(tensor.strides[axis - 1]);
                to += bytesOf(target.strides[axis - 1]);
                break;
            }
            from -= bytesOf(tensor.strides[axis - 1]) * turned;
            to -= bytesOf(target.strides[axis - 1]) * turned;
            at[axis - 1] = 0;
        }
    } while (axis > 0);
}

/// A tensor and the part of the result that it fills.
struct Piece
{
    Tensor tensor;
    std::uint64_t firstElement = 0; ///< of the result
};

/// A row-major result of pieces that share its strides.
Result<Tensor> assembledOf(DType dtype, Shape shape, Encoding encoding, std::vector<Piece> pieces)
{
    Tensor result;
    result.name = pieces.empty() ? std::string() : pieces.front().tensor.name;
    result.dtype = dtype;
    result.shape = std::move(shape);
    const auto count = elementCount(result.shape);
    const auto size = count ? checkedMul(*count, sizeOf(dtype)) : std::nullopt;
    if (!size || sizeOf(dtype) == 0) {
        return Error::unsupported("tensor %1: no elements of type %2 can be put together as %3",
                                  result.name, nameOf(dtype), toText(result.shape));
    }
    result.strides = rowMajorStrides(result.shape);
    result.source = std::make_shared<DecodedSource>(
        encoding, *size,
        [pieces = std::move(pieces), strides = result.strides, size = *size,
         elementBytes = sizeOf(dtype)](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            std::vector<std::byte> whole(size);
            for (std::size_t index = 0; index < pieces.size(); ++index) {
                if (monitor.cancelled()) {
                    return Error::cancelled();
                }
                const Piece& piece = pieces[index];
                auto share = ProgressShare::ofEqual(monitor, index, pieces.size());
                GATELOUPE_TRY(const auto bytes, piece.tensor.source->bytes(share));
                copyInto(piece.tensor, bytes,
                         {whole.data() + piece.firstElement * elementBytes, strides});
                GATELOUPE_CHECK(piece.tensor.source->unchanged());
            }
            return whole;
        });
    return result;
}

/// Whether the truncated number exists in the type; doubles count exactly up to 2^53.
bool canHold(DType dtype, double value)
{
    constexpr double kExact = 9007199254740992.0;
    if (dtype == DType::I32) {
        return value > static_cast<double>(std::numeric_limits<std::int32_t>::min()) - 1.0 &&
               value < static_cast<double>(std::numeric_limits<std::int32_t>::max()) + 1.0;
    }
    return dtype != DType::I64 || std::abs(value) <= kExact;
}

} // namespace

Result<Tensor> contiguous(const Tensor& tensor)
{
    if (tensor.isRowMajor()) {
        return tensor;
    }
    return assembledOf(tensor.dtype, tensor.shape, Encoding::Gathered, {Piece{tensor}});
}

std::optional<bool> isFilledWith(const Tensor& tensor, double number, std::uint64_t most)
{
    if (tensor.elements() > most || sizeOf(tensor.dtype) == 0 || !checkExtent(tensor)) {
        return std::nullopt;
    }
    NullMonitor monitor;
    const auto whole = contiguous(tensor);
    const auto bytes =
        whole ? whole->source->bytes(monitor) : Result<std::span<const std::byte>>(whole.error());
    for (std::uint64_t index = 0; bytes && index < tensor.elements(); ++index) {
        const std::uint64_t at = (whole->offsetElements + index) * sizeOf(tensor.dtype);
        if (elementAsDouble(bytes->data() + at, tensor.dtype) != number) {
            return false;
        }
    }
    return bytes ? std::optional(true) : std::nullopt;
}

Result<Tensor> concatenated(std::span<const Tensor> parts, std::uint64_t axis)
{
    const Tensor& first = parts.front();
    if (axis >= first.shape.size()) {
        return Error::shapeMismatch("tensor %1 %2 has no axis %3", first.name, toText(first.shape),
                                    axis);
    }
    Shape shape = first.shape;
    shape[axis] = 0;
    for (const Tensor& part : parts) {
        Shape others = part.shape;
        const bool isSameRank = others.size() == shape.size();
        const auto sum = isSameRank ? checkedAdd(shape[axis], others[axis]) : std::nullopt;
        others.resize(shape.size());
        others[axis] = shape[axis];
        if (!sum || others != shape || part.dtype != first.dtype) {
            return Error::shapeMismatch("tensor %1 %2 does not fit behind %3 %4", part.name,
                                        toText(part.shape), first.name, toText(first.shape));
        }
        shape[axis] = *sum;
    }
    const std::uint64_t stride = static_cast<std::uint64_t>(rowMajorStrides(shape)[axis]);
    std::vector<Piece> pieces;
    std::uint64_t at = 0;
    for (const Tensor& part : parts) {
        pieces.push_back({part, at * stride});
        at += part.shape[axis];
    }
    return assembledOf(first.dtype, std::move(shape), Encoding::Gathered, std::move(pieces));
}

Result<Tensor> gathered(const Tensor& tensor, std::uint64_t axis,
                        std::vector<std::uint64_t> indices)
{
    if (axis >= tensor.shape.size()) {
        return Error::shapeMismatch("tensor %1 %2 has no axis %3", tensor.name,
                                    toText(tensor.shape), axis);
    }
    Shape shape = tensor.shape;
    shape[axis] = indices.size();
    const std::uint64_t stride = static_cast<std::uint64_t>(rowMajorStrides(shape)[axis]);
    std::vector<Piece> pieces;
    for (std::size_t index = 0; index < indices.size(); ++index) {
        if (indices[index] >= tensor.shape[axis]) {
            return Error::shapeMismatch("tensor %1 %2 has no index %3 along axis %4", tensor.name,
                                        toText(tensor.shape), indices[index], axis);
        }
        Tensor slice = tensor;
        slice.shape[axis] = 1;
        slice.offsetElements += indices[index] * static_cast<std::uint64_t>(tensor.strides[axis]);
        pieces.push_back({std::move(slice), index * stride});
    }
    return assembledOf(tensor.dtype, std::move(shape), Encoding::Gathered, std::move(pieces));
}

namespace {

/// What a function makes of each number, made on first use.
template <typename Function>
Result<Tensor> mapped(const Tensor& tensor, DType dtype, const Function& function)
{
    const bool isTarget = isFloatingPoint(dtype) || dtype == DType::I32 || dtype == DType::I64;
    const bool isComplex = tensor.dtype == DType::C64 || tensor.dtype == DType::C128;
    const auto size = checkedMul(tensor.elements(), sizeOf(dtype));
    if (!isTarget || isComplex || tensor.dtype == DType::Other || !size) {
        return Error::unsupported("tensor %1: no cast from %2 to %3", tensor.name,
                                  nameOf(tensor.dtype), nameOf(dtype));
    }
    GATELOUPE_TRY(const Tensor from, contiguous(tensor));
    Tensor result = from;
    result.dtype = dtype;
    result.offsetElements = 0;
    result.strides = rowMajorStrides(from.shape);
    result.source = std::make_shared<DecodedSource>(
        Encoding::Computed, *size,
        [from, dtype, size = *size,
         function](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            GATELOUPE_TRY(const auto bytes, from.source->bytes(monitor));
            std::vector<std::byte> numbers(size);
            for (std::uint64_t index = 0; index < from.elements(); ++index) {
                const double value = function(elementAsDouble(
                    bytes.data() + (from.offsetElements + index) * sizeOf(from.dtype), from.dtype));
                if (!canHold(dtype, value)) {
                    return Error::unsupported("tensor %1: element %2 does not fit %3", from.name,
                                              index, nameOf(dtype));
                }
                storeElement(numbers.data() + index * sizeOf(dtype), dtype, value);
            }
            GATELOUPE_CHECK(from.source->unchanged());
            return numbers;
        });
    return result;
}

} // namespace

Result<Tensor> castTo(const Tensor& tensor, DType dtype)
{
    return tensor.dtype == dtype ? tensor : mapped(tensor, dtype, std::identity());
}

Result<Tensor> negated(const Tensor& tensor)
{
    return mapped(tensor, tensor.dtype, std::negate());
}

} // namespace gateloupe
