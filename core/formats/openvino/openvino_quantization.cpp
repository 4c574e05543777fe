// SPDX-License-Identifier: Apache-2.0
#include "core/formats/openvino/openvino_quantization.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/quantization.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kLevelsOfByte = 256;

/// Values of `tensor`, one for each element of a matrix-like `shape`: single, or one for each row.
Result<std::vector<float>> spreadOf(const Tensor& tensor, const Shape& shape,
                                    ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkExtent(tensor));
    GATELOUPE_TRY(const auto bytes, tensor.source->bytes(monitor));
    const std::uint64_t count = elementCount(shape).value_or(0);
    std::vector<float> values(count);
    std::vector<std::uint64_t> index(shape.size());
    const std::size_t lead = shape.size() - tensor.shape.size(); // numpy aligns the last axes
    for (std::uint64_t element = 0; element < count; ++element) {
        auto at = static_cast<std::int64_t>(tensor.offsetElements);
        for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
            at += tensor.shape[axis] == 1
                      ? 0
                      : static_cast<std::int64_t>(index[lead + axis]) * tensor.strides[axis];
        }
        values[element] = static_cast<float>(elementAsDouble(
            bytes.data() + static_cast<std::size_t>(at) * sizeOf(tensor.dtype), tensor.dtype));
        for (std::size_t axis = shape.size(); axis-- > 0 && ++index[axis] == shape[axis];) {
            index[axis] = 0;
        }
    }
    return values;
}

/// Whether a tensor can be spread over a shape, as numpy broadcasts.
bool spreads(const Tensor& tensor, const Shape& shape)
{
    bool fits = tensor.shape.size() <= shape.size() && tensor.source != nullptr &&
                tensor.dtype != DType::Other && tensor.dtype != DType::C64 &&
                tensor.dtype != DType::C128;
    for (std::size_t axis = 0; fits && axis < tensor.shape.size(); ++axis) {
        const std::uint64_t extent = shape[shape.size() - tensor.shape.size() + axis];
        fits = tensor.shape[axis] == 1 || tensor.shape[axis] == extent;
    }
    return fits;
}

/// Null when it can't be spread over the shape, or is one too many.
std::optional<ElementGrid> gridOver(const Tensor& tensor, const Shape& shape,
                                    std::uint64_t& scalesLeft)
{
    if (!spreads(tensor, shape) || tensor.elements() > scalesLeft || !checkExtent(tensor)) {
        return std::nullopt;
    }
    auto rowMajor = contiguous(tensor);
    auto grid = rowMajor ? ElementGrid::of(*rowMajor, shape.size()) : std::move(rowMajor).error();
    if (!grid) {
        return std::nullopt;
    }
    scalesLeft -= tensor.elements();
    return *std::move(grid);
}

/// Row-major from their source's start on; null when that cannot be.
std::shared_ptr<const Tensor> integersOf(const std::shared_ptr<const Tensor>& tensor)
{
    if (tensor->isRowMajor() && tensor->offsetElements == 0) {
        return tensor;
    }
    if (tensor->shape.empty() || !checkExtent(*tensor)) {
        return nullptr;
    }
    auto copied = concatenated(std::span(tensor.get(), 1), 0);
    return copied ? std::make_shared<const Tensor>(*std::move(copied)) : nullptr;
}

/// The steps from 0 that numbers are rounded to, a byte or two for each.
Result<std::vector<std::byte>> levelsOf(const Tensor& numbers, const FakeLimits& limits,
                                        ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto values, spreadOf(numbers, numbers.shape, monitor));
    GATELOUPE_TRY(const auto lows, spreadOf(*limits.inputLow, numbers.shape, monitor));
    GATELOUPE_TRY(const auto highs, spreadOf(*limits.inputHigh, numbers.shape, monitor));
    const auto last = static_cast<float>(limits.levels - 1);
    const std::size_t size = limits.levels > kLevelsOfByte ? 2 : 1;
    std::vector<std::byte> levels(values.size() * size);
    for (std::size_t index = 0; index < values.size(); ++index) {
        const float low = lows[index];
        const float high = highs[index];
        float level = 0.0F;
        if (values[index] > std::max(low, high)) {
            level = last;
        } else if (values[index] > std::min(low, high)) {
            level = std::nearbyint((values[index] - low) / (high - low) * last);
        }
        const auto whole = static_cast<std::uint16_t>(level >= 0.0F ? level : 0.0F); // NaN is 0
        levels[index * size] = static_cast<std::byte>(whole & 0xFFU);
        if (size == 2) {
            levels[index * size + 1] = static_cast<std::byte>(whole >> 8U);
        }
    }
    return levels;
}

} // namespace

std::shared_ptr<const Tensor> dequantisedTensor(std::string name, const Dequantisation& of,
                                                const Tensor& scale, std::uint64_t& scalesLeft)
{
    Quantization quantization{.stored = integersOf(of.integers), .scale = {}};
    const Shape& shape = of.integers->shape;
    auto scales = gridOver(scale, shape, scalesLeft);
    if (of.zero) {
        quantization.zero = gridOver(*of.zero, shape, scalesLeft);
    }
    if (!quantization.stored || !scales || (of.zero && !quantization.zero)) {
        return nullptr;
    }
    quantization.scale = *std::move(scales);
    return dequantized(std::move(name), std::move(quantization)).value_or(nullptr);
}

std::shared_ptr<const Tensor> fakeQuantisedTensor(std::string name,
                                                  const std::shared_ptr<const Tensor>& numbers,
                                                  const FakeLimits& limits,
                                                  std::uint64_t& scalesLeft)
{
    const Shape& shape = numbers->shape;
    const DType dtype = limits.levels > kLevelsOfByte ? DType::U16 : DType::U8;
    const auto bytes = checkedMul(numbers->elements(), sizeOf(dtype));
    if (!bytes || !spreads(*numbers, shape) || !spreads(*limits.inputLow, shape) ||
        !spreads(*limits.inputHigh, shape)) {
        return nullptr;
    }
    auto low = gridOver(*limits.outputLow, shape, scalesLeft);
    auto high = gridOver(*limits.outputHigh, shape, scalesLeft);
    if (!low || !high || low->shape != high->shape) {
        return nullptr;
    }
    for (std::size_t index = 0; index < low->values.size(); ++index) {
        high->values[index] =
            (high->values[index] - low->values[index]) / static_cast<double>(limits.levels - 1);
    }
    auto stored =
        makeTensor(name, dtype, shape,
                   std::make_shared<DecodedSource>(Encoding::Computed, *bytes,
                                                   [numbers, limits](ProgressMonitor& monitor) {
                                                       return levelsOf(*numbers, limits, monitor);
                                                   }));
    if (!stored) {
        return nullptr;
    }
    return dequantized(std::move(name), {.stored = *std::move(stored),
                                         .scale = *std::move(high),
                                         .zero = std::nullopt,
                                         .offset = std::move(low),
                                         .table = {},
                                         .type = {},
                                         .roundsOnce = true})
        .value_or(nullptr);
}

} // namespace gateloupe
