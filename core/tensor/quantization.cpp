// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/quantization.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::array kQuantizedTypes = {DType::I8,  DType::U8,  DType::I16,
                                        DType::U16, DType::I32, DType::I64};

/// Elements behind each other for which every grid has the same number.
std::uint64_t runOf(const Quantization& quantization)
{
    const auto isSame = [](const std::optional<ElementGrid>& grid, std::size_t axis) {
        return !grid || grid->shape[axis] == 1;
    };
    const Shape& shape = quantization.stored->shape;
    std::uint64_t run = 1;
    for (std::size_t axis = shape.size(); axis-- > 0 && quantization.scale.shape[axis] == 1 &&
                                          isSame(quantization.zero, axis) &&
                                          isSame(quantization.offset, axis);) {
        run *= shape[axis];
    }
    return run;
}

void put(float number, std::vector<std::byte>& numbers, std::uint64_t element)
{
    std::memcpy(numbers.data() + element * sizeof(float), &number, sizeof(float));
}

Status putEntries(std::span<const std::byte> bytes, const Quantization& quantization,
                  std::vector<std::byte>& numbers)
{
    const DType dtype = quantization.stored->dtype;
    for (std::uint64_t element = 0; element < quantization.stored->elements(); ++element) {
        const double index = elementAsDouble(bytes.data() + element * sizeOf(dtype), dtype);
        if (index < 0.0 || index >= static_cast<double>(quantization.table.size())) {
            return Error::corrupt("tensor %1: its table of %2 numbers has no entry %3",
                                  quantization.stored->name, quantization.table.size(), index);
        }
        put(static_cast<float>(quantization.table[static_cast<std::size_t>(index)]), numbers,
            element);
    }
    return {};
}

void putScaled(std::span<const std::byte> bytes, const Quantization& quantization,
               std::vector<std::byte>& numbers)
{
    const DType dtype = quantization.stored->dtype;
    const std::uint64_t count = quantization.stored->elements();
    const std::uint64_t run = std::max<std::uint64_t>(1, runOf(quantization));
    for (std::uint64_t first = 0; first < count; first += run) {
        const double scale = quantization.scaleAt(first);
        const double zero = quantization.zeroAt(first);
        const double offset = quantization.offsetAt(first);
        for (std::uint64_t element = first; element < first + run; ++element) {
            const double q = elementAsDouble(bytes.data() + element * sizeOf(dtype), dtype) - zero;
            float number = static_cast<float>(q * scale + offset);
            if (!quantization.roundsOnce) {
                number = static_cast<float>(q) * static_cast<float>(scale);
                number = quantization.offset ? number + static_cast<float>(offset) : number;
            }
            put(number, numbers, element);
        }
    }
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
                        std::vector<std::byte> numbers(m_numbers.sizeBytes());
                        if (m_quantization.isPalettised()) {
                            GATELOUPE_CHECK(putEntries(bytes, m_quantization, numbers));
                        } else {
                            putScaled(bytes, m_quantization, numbers);
                        }
                        return numbers;
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

ElementGrid ElementGrid::of(double number, std::size_t rank)
{
    return {.values = {number}, .shape = Shape(rank, 1)};
}

ElementGrid ElementGrid::along(std::uint64_t axis, std::vector<double> values, std::size_t rank)
{
    Shape shape(rank, 1);
    if (values.size() != 1) {
        shape[axis] = values.size();
    }
    return {.values = std::move(values), .shape = std::move(shape)};
}

Result<ElementGrid> ElementGrid::of(const Tensor& tensor, std::size_t rank)
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
    ElementGrid grid{.values = {}, .shape = Shape(rank - tensor.shape.size(), 1)};
    grid.shape.insert(grid.shape.end(), tensor.shape.begin(), tensor.shape.end());
    for (std::uint64_t index = 0; index < tensor.elements(); ++index) {
        grid.values.push_back(elementAsDouble(
            bytes.data() + (tensor.offsetElements + index) * sizeOf(tensor.dtype), tensor.dtype));
    }
    return grid;
}

bool ElementGrid::fits(const Shape& whole) const
{
    bool fits = shape.size() == whole.size() && elementCount(shape) == values.size();
    for (std::size_t axis = 0; fits && axis < whole.size(); ++axis) {
        fits = shape[axis] > 0 && whole[axis] % shape[axis] == 0;
    }
    return fits;
}

double ElementGrid::at(std::uint64_t element, const Shape& whole) const
{
    std::uint64_t place = 0;
    std::uint64_t stride = 1;
    for (std::size_t axis = values.size() == 1 ? 0 : whole.size(); axis-- > 0;) {
        const std::uint64_t block = whole[axis] / shape[axis];
        place += element % whole[axis] / block * stride;
        stride *= shape[axis];
        element /= whole[axis];
    }
    return values[place];
}

std::string Quantization::typeName() const
{
    return type.empty() ? std::string(nameOf(stored->dtype)) : type;
}

double Quantization::scaleAt(std::uint64_t element) const
{
    return scale.at(element, stored->shape);
}

double Quantization::zeroAt(std::uint64_t element) const
{
    return zero ? zero->at(element, stored->shape) : 0.0;
}

double Quantization::offsetAt(std::uint64_t element) const
{
    return offset ? offset->at(element, stored->shape) : 0.0;
}

Result<std::int64_t> Quantization::integerAt(std::uint64_t element, ProgressMonitor& monitor) const
{
    GATELOUPE_TRY(const auto bytes, stored->source->bytes(monitor));
    const std::byte* first = bytes.data() + element * sizeOf(stored->dtype);
    return static_cast<std::int64_t>(elementAsDouble(first, stored->dtype));
}

Result<std::shared_ptr<const Tensor>> dequantized(std::string name, Quantization quantization)
{
    const Tensor& stored = *quantization.stored;
    const auto size = checkedMul(stored.elements(), sizeof(float));
    if (!size || !stored.source ||
        std::ranges::find(kQuantizedTypes, stored.dtype) == kQuantizedTypes.end() ||
        !stored.isRowMajor() || stored.offsetElements != 0) {
        return Error::corrupt("tensor %1 has no integers that can be scaled", name);
    }
    const auto fits = [&stored](const std::optional<ElementGrid>& grid) {
        return !grid || grid->fits(stored.shape);
    };
    if (!quantization.isPalettised() && !(quantization.scale.fits(stored.shape) &&
                                          fits(quantization.zero) && fits(quantization.offset))) {
        return Error::corrupt("tensor %1 %2 has %3 scales and %4 zero points", name,
                              toText(stored.shape), quantization.scale.values.size(),
                              quantization.zero ? quantization.zero->values.size() : 0);
    }
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
