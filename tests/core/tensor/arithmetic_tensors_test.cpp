// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/tensor/arithmetic_tensors.h"
#include "core/tensor/element_store.h"
#include "core/tensor/tensor_views.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {
namespace {

using testing::ElementsAre;

Tensor storedNumbers(DType dtype, const Shape& shape, const std::vector<double>& numbers)
{
    Tensor tensor;
    tensor.name = "stored";
    tensor.dtype = dtype;
    tensor.shape = shape;
    tensor.strides = rowMajorStrides(shape);
    std::vector<std::byte> bytes(numbers.size() * sizeOf(dtype));
    for (std::size_t index = 0; index < numbers.size(); ++index) {
        storeElement(bytes.data() + index * sizeOf(dtype), dtype, numbers[index]);
    }
    tensor.source =
        std::make_shared<DecodedSource>(Encoding::Typed, bytes.size(), [bytes](ProgressMonitor&) {
            return Result<std::vector<std::byte>>(bytes);
        });
    return tensor;
}

std::vector<double> computedNumbers(const Tensor& tensor)
{
    NullMonitor monitor;
    const auto bytes = tensor.source->bytes(monitor);
    EXPECT_THAT(bytes, IsOk());
    std::vector<double> numbers;
    for (std::uint64_t index = 0; bytes && index < tensor.elements(); ++index) {
        numbers.push_back(
            elementAsDouble(bytes->data() + index * sizeOf(tensor.dtype), tensor.dtype));
    }
    return numbers;
}

double sumOfBoth(std::span<const double> numbers)
{
    return numbers[0] + numbers[1];
}

TEST(ArithmeticTensors, SpreadsExtentsOfOneOverTheOthers)
{
    const std::vector<Tensor> operands = {storedNumbers(DType::F32, {2, 1}, {1, 2}),
                                          storedNumbers(DType::F32, {3}, {10, 20, 30})};
    const auto made = combined(operands, sumOfBoth);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->shape, (Shape{2, 3}));
    EXPECT_THAT(computedNumbers(*made), ElementsAre(11, 21, 31, 12, 22, 32));
}

TEST(ArithmeticTensors, RoundOnceToTheTypeOfTheirOperands)
{
    const std::vector<Tensor> halves = {storedNumbers(DType::F16, {1}, {2048}),
                                        storedNumbers(DType::F16, {1}, {1})};
    const auto made = combined(halves, sumOfBoth);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->dtype, DType::F16);
    EXPECT_THAT(computedNumbers(*made), ElementsAre(2048)); // 2049 is no half, and even wins
    const std::vector<Tensor> mixed = {storedNumbers(DType::F16, {1}, {1}),
                                       storedNumbers(DType::F32, {1}, {1})};
    EXPECT_THAT(combined(mixed, sumOfBoth), FailsWith(ErrorCode::Unsupported, "tensor stored"));
}

TEST(ArithmeticTensors, MultiplyMatricesOfViewsAndBatches)
{
    const Tensor a = storedNumbers(DType::F64, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    const std::vector<std::uint64_t> turned = {1, 0};
    const auto b = transposedView(storedNumbers(DType::F64, {2, 2}, {1, 0, 2, 1}), turned);
    ASSERT_THAT(b, IsOk());
    const auto made = matrixProduct(a, *b); // [[1, 2], [0, 1]]
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->shape, (Shape{2, 2, 2}));
    EXPECT_THAT(computedNumbers(*made), ElementsAre(1, 4, 3, 10, 5, 16, 7, 22));
}

TEST(ArithmeticTensors, RefuseShapesThatDoNotFit)
{
    const Tensor a = storedNumbers(DType::F32, {2, 3}, {1, 2, 3, 4, 5, 6});
    EXPECT_THAT(matrixProduct(a, a), FailsWith(ErrorCode::ShapeMismatch, "tensor stored"));
    EXPECT_THAT(matrixProduct(a, storedNumbers(DType::F32, {3}, {1, 2, 3})),
                FailsWith(ErrorCode::ShapeMismatch, "tensor stored"));
    const std::vector<Tensor> operands = {a, storedNumbers(DType::F32, {2}, {1, 2})};
    EXPECT_THAT(combined(operands, sumOfBoth),
                FailsWith(ErrorCode::ShapeMismatch, "tensor stored"));
}

} // namespace
} // namespace gateloupe::test
