// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_numbers.h"

#include <optional>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr unsigned kByteBits = 8;

/// One of the integers, with the sign spread over the byte.
std::byte integerAt(std::uint64_t index, std::span<const std::byte> bytes,
                    const CoremlIntegers& integers)
{
    std::uint32_t value = 0;
    for (unsigned bit = 0; bit < integers.bits; ++bit) {
        const std::uint64_t place = index * integers.bits + bit;
        const unsigned inByte = static_cast<unsigned>(place % kByteBits);
        const unsigned shift = integers.isFromHighBit ? kByteBits - 1 - inByte : inByte;
        const auto digit = (std::to_integer<std::uint32_t>(bytes[place / kByteBits]) >> shift) & 1U;
        value |= digit << (integers.isFromHighBit ? integers.bits - 1 - bit : bit);
    }
    const bool isNegative = integers.isSigned && (value >> (integers.bits - 1)) != 0;
    return static_cast<std::byte>(isNegative ? value | ~0U << integers.bits : value);
}

/// One byte for each.
Result<std::shared_ptr<const Tensor>>
wholeBytesOf(const std::string& name, const CoremlIntegers& integers, std::uint64_t count)
{
    const DType dtype = integers.isSigned ? DType::I8 : DType::U8;
    if (integers.bits == kByteBits && integers.bytes->sizeBytes() == count) {
        return makeTensor(name, dtype, integers.shape, integers.bytes);
    }
    return makeTensor(
        name, dtype, integers.shape,
        std::make_shared<DecodedSource>(
            Encoding::Computed, count,
            [integers, count](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
                GATELOUPE_TRY(const auto bytes, integers.bytes->bytes(monitor));
                std::vector<std::byte> whole(count);
                for (std::uint64_t element = 0; element < count; ++element) {
                    whole[element] = integerAt(element, bytes, integers);
                }
                return whole;
            }));
}

} // namespace

Result<std::shared_ptr<const Tensor>> decodedTensor(std::string name, CoremlIntegers integers,
                                                    Quantization decoding)
{
    const auto count = elementCount(integers.shape);
    const auto bits = count ? checkedMul(*count, integers.bits) : std::nullopt;
    if (!bits || integers.bits == 0 || integers.bits > kByteBits ||
        integers.bytes->sizeBytes() < *bits / kByteBits + (*bits % kByteBits == 0 ? 0 : 1)) {
        return Error::corrupt("%1: %2 integers of %3 bits do not fit its %4 bytes", name,
                              toText(integers.shape), integers.bits, integers.bytes->sizeBytes());
    }
    const auto fits = [&integers](const std::optional<ElementGrid>& grid) {
        return !grid || grid->fits(integers.shape);
    };
    if (decoding.isPalettised()
            ? decoding.table.size() != std::size_t{1} << integers.bits
            : !fits(decoding.scale) || !fits(decoding.zero) || !fits(decoding.offset)) {
        return Error::corrupt("%1: its scale or table does not fit %2 integers of %3 bits", name,
                              toText(integers.shape), integers.bits);
    }
    GATELOUPE_TRY(decoding.stored, wholeBytesOf(name, integers, *count));
    decoding.type = (integers.isSigned ? "i" : "u") + std::to_string(integers.bits);
    return dequantized(std::move(name), std::move(decoding));
}

} // namespace gateloupe
