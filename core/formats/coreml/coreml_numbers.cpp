// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_numbers.h"

#include <optional>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr unsigned kByteBits = 8;

/// Reads integers in their order.
class IntegerReader
{
public:
    IntegerReader(std::span<const std::byte> bytes, const CoremlIntegers& integers)
        : m_bytes(bytes)
        , m_integers(integers)
    {
    }

    /// With the sign spread over the byte.
    std::byte at(std::uint64_t index) const
    {
        std::uint32_t value = 0;
        for (unsigned bit = 0; bit < m_integers.bits; ++bit) {
            const std::uint64_t place = index * m_integers.bits + bit;
            const unsigned inByte = static_cast<unsigned>(place % kByteBits);
            const unsigned shift = m_integers.isFromHighBit ? kByteBits - 1 - inByte : inByte;
            const auto digit =
                (std::to_integer<std::uint32_t>(m_bytes[place / kByteBits]) >> shift) & 1U;
            value |= digit << (m_integers.isFromHighBit ? m_integers.bits - 1 - bit : bit);
        }
        const bool isNegative = m_integers.isSigned && (value >> (m_integers.bits - 1)) != 0;
        return static_cast<std::byte>(isNegative ? value | ~0U << m_integers.bits : value);
    }

private:
    std::span<const std::byte> m_bytes;
    const CoremlIntegers& m_integers;
};

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
                const IntegerReader reader(bytes, integers);
                std::vector<std::byte> whole(count);
                for (std::uint64_t element = 0; element < count; ++element) {
                    whole[element] = reader.at(element);
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
