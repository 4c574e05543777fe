// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/quantization.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::array kQuantizedTypes = {DType::I8, DType::U8, DType::I16, DType::I32, DType::I64};

/// Requires: four bytes for each element that the tensor has.
std::vector<std::byte> numbersOf(std::span<const std::byte> bytes, const Quantization& quantization)
{
    const DType dtype = quantization.stored->dtype;
    const std::size_t size = sizeOf(dtype);
    const std::size_t count = bytes.size() / size;
    std::vector<std::byte> result(count * sizeof(float));
    for (std::size_t index = 0; index < count; ++index) {
        const double q = elementAsDouble(bytes.data() + index * size, dtype);
        const float number =
            static_cast<float>(q - static_cast<double>(quantization.zeroAt(index))) *
            quantization.scaleAt(index);
        std::memcpy(result.data() + index * sizeof(float), &number, sizeof(float));
    }
    return result;
}

/// Remembers what its numbers are made of.
class QuantizedSource final : public TensorSource
{
public:
    QuantizedSource(Quantization quantization, std::uint64_t sizeBytes)
        : m_quantization(std::move(quantization))
        , m_numbers(Encoding::Quantised, sizeBytes,
                    [this](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
                        GATELOUPE_TRY(const auto bytes,
                                      m_quantization.stored->source->bytes(monitor));
                        return numbersOf(bytes, m_quantization);
                    })
    {
    }

    [[nodiscard]] const Quantization& quantization() const { return m_quantization; }

    [[nodiscard]] Encoding encoding() const override { return m_numbers.encoding(); }

    [[nodiscard]] std::uint64_t sizeBytes() const override { return m_numbers.sizeBytes(); }

    [[nodiscard]] std::optional<FileLocation> place() const override { return std::nullopt; }

    Result<std::span<const std::byte>> bytes(ProgressMonitor& monitor) const override
    {
        return m_numbers.bytes(monitor);
    }

    Status verify(ProgressMonitor& monitor) const override
    {
        return m_quantization.stored->source->verify(monitor);
    }

    [[nodiscard]] Status unchanged() const override
    {
        return m_quantization.stored->source->unchanged();
    }

private:
    Quantization m_quantization;
    DecodedSource m_numbers;
};

} // namespace

std::uint64_t Quantization::channelOf(std::uint64_t element) const
{
    std::uint64_t inner = 1;
    for (std::size_t behind = axis + 1; behind < stored->shape.size(); ++behind) {
        inner *= stored->shape[behind];
    }
    return element / inner % scales.size();
}

float Quantization::scaleAt(std::uint64_t element) const
{
    return scales.size() == 1 ? scales.front() : scales[channelOf(element)];
}

std::int64_t Quantization::zeroAt(std::uint64_t element) const
{
    return zeros.size() == 1 ? zeros.front() : zeros[channelOf(element)];
}

Result<std::int64_t> Quantization::integerAt(std::uint64_t element, ProgressMonitor& monitor) const
{
    GATELOUPE_TRY(const auto bytes, stored->source->bytes(monitor));
    const std::byte* first = bytes.data() + element * sizeOf(stored->dtype);
    return static_cast<std::int64_t>(elementAsDouble(first, stored->dtype));
}

Result<std::shared_ptr<const Tensor>> dequantized(Quantization quantization)
{
    const Tensor& stored = *quantization.stored;
    const std::size_t count = quantization.scales.size();
    const bool hasAxis =
        quantization.axis < stored.shape.size() && stored.shape[quantization.axis] == count;
    const std::size_t zeros = quantization.zeros.size();
    if (count == 0 || (count > 1 && !hasAxis) || (zeros != 1 && zeros != count)) {
        return Error::corrupt("tensor %1 %2 has %3 scales and %4 zero points", stored.name,
                              toText(stored.shape), count, zeros);
    }
    const auto size = checkedMul(stored.elements(), sizeof(float));
    if (!size || std::ranges::find(kQuantizedTypes, stored.dtype) == kQuantizedTypes.end() ||
        !stored.isRowMajor() || stored.offsetElements != 0) {
        return Error::corrupt("tensor %1 has no integers that can be scaled", stored.name);
    }
    std::string name = stored.name;
    Shape shape = stored.shape;
    return makeTensor(std::move(name), DType::F32, std::move(shape),
                      std::make_shared<QuantizedSource>(std::move(quantization), *size));
}

const Quantization* quantizationOf(const Tensor& tensor)
{
    const auto* source = dynamic_cast<const QuantizedSource*>(tensor.source.get());
    return source == nullptr ? nullptr : &source->quantization();
}

} // namespace gateloupe
