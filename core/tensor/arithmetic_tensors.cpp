// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/arithmetic_tensors.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/tensor/element_store.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMostOperands = 3;

/// The extents of two shapes spread over each other; empty where they do not fit.
std::optional<Shape> spreadOver(const Shape& a, const Shape& b)
{
    Shape spread(std::max(a.size(), b.size()), 1);
    for (const Shape* each : {&a, &b}) {
        for (std::size_t fromEnd = 1; fromEnd <= each->size(); ++fromEnd) {
            std::uint64_t& extent = spread[spread.size() - fromEnd];
            const std::uint64_t own = (*each)[each->size() - fromEnd];
            if (own != extent && own != 1 && extent != 1) {
                return std::nullopt;
            }
            extent = extent == 1 ? own : extent;
        }
    }
    return spread;
}

/// The steps of a tensor's elements along the axes of a shape that it is spread over.
std::vector<std::int64_t> stridesOver(const Tensor& tensor, const Shape& shape)
{
    std::vector<std::int64_t> strides(shape.size(), 0);
    for (std::size_t fromEnd = 1; fromEnd <= tensor.shape.size(); ++fromEnd) {
        const std::size_t own = tensor.shape.size() - fromEnd;
        strides[shape.size() - fromEnd] = tensor.shape[own] == 1 ? 0 : tensor.strides[own];
    }
    return strides;
}

/// The offset of the element at a row-major place of a shape.
std::uint64_t offsetAt(std::uint64_t place, const Shape& shape,
                       const std::vector<std::int64_t>& strides)
{
    std::uint64_t offset = 0;
    for (std::size_t axis = shape.size(); axis > 0; --axis) {
        offset += place % shape[axis - 1] * static_cast<std::uint64_t>(strides[axis - 1]);
        place /= shape[axis - 1];
    }
    return offset;
}

/// A tensor whose bytes are at hand.
struct Operand
{
    const Tensor& tensor;
    std::span<const std::byte> bytes;

    [[nodiscard]] double at(std::uint64_t offset) const
    {
        const std::uint64_t element = tensor.offsetElements + offset;
        return elementAsDouble(bytes.data() + element * sizeOf(tensor.dtype), tensor.dtype);
    }
};

using Numbers = Result<std::vector<std::byte>>;
using Fill = std::function<Status(std::span<const Operand>, std::byte*, ProgressMonitor&)>;

/// A row-major tensor of that shape whose elements `fill` writes.
Result<Tensor> computedTensor(std::vector<Tensor> operands, Shape shape, Fill fill)
{
    const Tensor& first = operands.front();
    const bool isOneType = std::ranges::all_of(operands, [&first](const Tensor& each) {
        return each.dtype == first.dtype && isFloatingPoint(each.dtype);
    });
    const auto count = elementCount(shape);
    const auto size = count ? checkedMul(*count, sizeOf(first.dtype)) : std::nullopt;
    if (!isOneType || !size) {
        return Error::unsupported("tensor %1: nothing is computed of numbers of type %2",
                                  first.name, nameOf(first.dtype));
    }
    Tensor result;
    result.name = first.name;
    result.dtype = first.dtype;
    result.strides = rowMajorStrides(shape);
    result.shape = std::move(shape);
    result.source = std::make_shared<DecodedSource>(
        Encoding::Computed, *size,
        [operands = std::move(operands), fill = std::move(fill),
         size = *size](ProgressMonitor& monitor) -> Numbers {
            std::vector<Operand> read;
            for (const Tensor& each : operands) {
                GATELOUPE_TRY(const auto bytes, each.source->bytes(monitor));
                read.push_back({each, bytes});
            }
            std::vector<std::byte> numbers(size);
            GATELOUPE_CHECK(fill(read, numbers.data(), monitor));
            for (const Tensor& each : operands) {
                GATELOUPE_CHECK(each.source->unchanged());
            }
            return numbers;
        });
    return result;
}

/// How many elements are computed between two looks at the monitor.
constexpr std::uint64_t kElementsBetweenLooks = std::uint64_t{1} << 16U;

bool isToBeLooked(std::uint64_t element)
{
    return element % kElementsBetweenLooks == 0;
}

} // namespace

Result<Tensor> combined(std::span<const Tensor> operands, ElementFunction function)
{
    Shape shape;
    for (const Tensor& each : operands) {
        auto spread = spreadOver(shape, each.shape);
        if (!spread || operands.size() > kMostOperands) {
            return Error::shapeMismatch("tensor %1 %2 does not fit %3", each.name,
                                        toText(each.shape), toText(shape));
        }
        shape = *std::move(spread);
    }
    std::vector<std::vector<std::int64_t>> strides;
    for (const Tensor& each : operands) {
        strides.push_back(stridesOver(each, shape));
    }
    const std::uint64_t count = elementCount(shape).value_or(0);
    return computedTensor(
        {operands.begin(), operands.end()}, shape,
        [=](std::span<const Operand> read, std::byte* to, ProgressMonitor& monitor) -> Status {
            std::array<double, kMostOperands> numbers{};
            for (std::uint64_t place = 0; place < count; ++place) {
                if (isToBeLooked(place) && monitor.cancelled()) {
                    return Error::cancelled();
                }
                for (std::size_t index = 0; index < read.size(); ++index) {
                    numbers[index] = read[index].at(offsetAt(place, shape, strides[index]));
                }
                const DType dtype = read.front().tensor.dtype;
                storeElement(to + place * sizeOf(dtype), dtype,
                             function(std::span(numbers).first(read.size())));
            }
            return {};
        });
}

Result<Tensor> matrixProduct(const Tensor& a, const Tensor& b)
{
    const std::size_t rankA = a.shape.size();
    const std::size_t rankB = b.shape.size();
    const auto mismatch = [&] {
        return Error::shapeMismatch("tensor %1 %2 cannot be multiplied with %3 %4", a.name,
                                    toText(a.shape), b.name, toText(b.shape));
    };
    if (rankA < 2 || rankB < 2 || a.shape[rankA - 1] != b.shape[rankB - 2]) {
        return mismatch();
    }
    const auto outer =
        spreadOver({a.shape.begin(), a.shape.end() - 2}, {b.shape.begin(), b.shape.end() - 2});
    if (!outer) {
        return mismatch();
    }
    const std::uint64_t rows = a.shape[rankA - 2];
    const std::uint64_t inner = a.shape[rankA - 1];
    const std::uint64_t columns = b.shape[rankB - 1];
    Shape shape = *outer;
    shape.insert(shape.end(), {rows, columns});
    const auto stridesA = stridesOver(a, shape);
    const auto stridesB = stridesOver(b, shape);
    const std::uint64_t count = elementCount(shape).value_or(0);
    return computedTensor({a, b}, shape,
                          [=, outer = *outer](std::span<const Operand> read, std::byte* to,
                                              ProgressMonitor& monitor) -> Status {
                              const auto step = [](std::int64_t stride) {
                                  return static_cast<std::uint64_t>(stride);
                              };
                              const std::size_t last = outer.size() + 1;
                              for (std::uint64_t place = 0; place < count; ++place) {
                                  if (place % columns == 0 && monitor.cancelled()) {
                                      return Error::cancelled();
                                  }
                                  const std::uint64_t matrix = place / columns / rows;
                                  std::uint64_t left =
                                      offsetAt(matrix, outer, stridesA) +
                                      place / columns % rows * step(stridesA[last - 1]);
                                  std::uint64_t right = offsetAt(matrix, outer, stridesB) +
                                                        place % columns * step(stridesB[last]);
                                  double sum = 0.0;
                                  for (std::uint64_t k = 0; k < inner; ++k) {
                                      sum += read[0].at(left) * read[1].at(right);
                                      left += step(stridesA[last]);
                                      right += step(stridesB[last - 1]);
                                  }
                                  const DType dtype = read[0].tensor.dtype;
                                  storeElement(to + place * sizeOf(dtype), dtype, sum);
                              }
                              return {};
                          });
}

} // namespace gateloupe
