// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/coreml_numbers.h"

#include <algorithm>
#include <cstring>
#include <utility>

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

    double at(std::uint64_t index) const
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
        const bool isNegative =
            m_integers.isSigned && (value >> (m_integers.bits - 1)) != 0;
        return static_cast<double>(value) -
               (isNegative ? static_cast<double>(1U << m_integers.bits) : 0.0);
    }

private:
    std::span<const std::byte> m_bytes;
    const CoremlIntegers& m_integers;
};

double gridAt(const CoremlGrid& grid, const Shape& shape, const std::vector<std::uint64_t>& index)
{
    std::uint64_t at = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const std::uint64_t block = shape[axis] / grid.shape[axis];
        at = at * grid.shape[axis] + index[axis] / block;
    }
    return grid.values[at];
}

} // namespace

bool fitsOver(const CoremlGrid& grid, const Shape& shape)
{
    bool fits = grid.shape.size() == shape.size() && elementCount(grid.shape) == grid.values.size();
    for (std::size_t axis = 0; fits && axis < shape.size(); ++axis) {
        fits = grid.shape[axis] > 0 && shape[axis] % grid.shape[axis] == 0;
    }
    return fits;
}

Result<std::shared_ptr<const Tensor>> decodedTensor(std::string name, CoremlIntegers integers,
                                                    CoremlDecoding decoding)
{
    const auto count = elementCount(integers.shape);
    const auto bits = count ? checkedMul(*count, integers.bits) : std::nullopt;
    const auto size = count ? checkedMul(*count, sizeof(float)) : std::nullopt;
    if (!bits || !size || integers.bits == 0 || integers.bits > kByteBits ||
        integers.bytes->sizeBytes() < *bits / kByteBits + (*bits % kByteBits == 0 ? 0 : 1)) {
        return Error::corrupt("%1: %2 integers of %3 bits do not fit its %4 bytes", name,
                              toText(integers.shape), integers.bits, integers.bytes->sizeBytes());
    }
    const bool isTable = !decoding.table.empty();
    const bool fits =
        isTable ? decoding.table.size() == std::size_t{1} << integers.bits
                : fitsOver(decoding.scale, integers.shape) &&
                      (!decoding.zero || fitsOver(*decoding.zero, integers.shape)) &&
                      (!decoding.offset || fitsOver(*decoding.offset, integers.shape));
    if (!fits) {
        return Error::corrupt("%1: its scale or table does not fit %2 integers of %3 bits", name,
                              toText(integers.shape), integers.bits);
    }
    Shape shape = integers.shape;
    auto source = std::make_shared<DecodedSource>(
        Encoding::Quantised, *size,
        [integers = std::move(integers), decoding = std::move(decoding),
         count = *count](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
            GATELOUPE_TRY(const auto bytes, integers.bytes->bytes(monitor));
            const IntegerReader reader(bytes, integers);
            std::vector<std::byte> numbers(count * sizeof(float));
            std::vector<std::uint64_t> index(integers.shape.size());
            for (std::uint64_t element = 0; element < count; ++element) {
                const double q = reader.at(element);
                const auto gridOf = [&](const CoremlGrid& grid) {
                    return static_cast<float>(gridAt(grid, integers.shape, index));
                };
                float value = 0.0F;
                if (!decoding.table.empty()) {
                    value = static_cast<float>(decoding.table[static_cast<std::size_t>(q)]);
                } else {
                    const float zero = decoding.zero ? gridOf(*decoding.zero) : 0.0F;
                    value = (static_cast<float>(q) - zero) * gridOf(decoding.scale);
                    value += decoding.offset ? gridOf(*decoding.offset) : 0.0F;
                }
                std::memcpy(numbers.data() + element * sizeof(float), &value, sizeof(float));
                for (std::size_t axis = index.size();
                     axis-- > 0 && ++index[axis] == integers.shape[axis];) {
                    index[axis] = 0;
                }
            }
            return numbers;
        });
    return makeTensor(std::move(name), DType::F32, std::move(shape), std::move(source));
}

Result<std::vector<double>> coremlNumbersOf(const Tensor& tensor)
{
    constexpr std::uint64_t kMost = std::uint64_t{1} << 24U;
    if (!tensor.source || tensor.dtype == DType::Other || tensor.dtype == DType::C64 ||
        tensor.dtype == DType::C128 || tensor.elements() > kMost || !tensor.isRowMajor()) {
        return Error::unsupported("tensor %1 %2 is no list of scales", tensor.name,
                                  toText(tensor.shape));
    }
    GATELOUPE_CHECK(checkExtent(tensor));
    NullMonitor monitor;
    GATELOUPE_TRY(const auto bytes, tensor.source->bytes(monitor));
    std::vector<double> numbers;
    for (std::uint64_t index = 0; index < tensor.elements(); ++index) {
        numbers.push_back(elementAsDouble(bytes.data() + (tensor.offsetElements + index) *
                                                             sizeOf(tensor.dtype),
                                          tensor.dtype));
    }
    return numbers;
}

} // namespace gateloupe
