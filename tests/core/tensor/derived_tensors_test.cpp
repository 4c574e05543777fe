// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gtest/gtest.h>

#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

Tensor counted(Shape shape)
{
    const auto count = static_cast<std::size_t>(*elementCount(shape));
    return *test::memoryTensor("t", DType::F32, std::move(shape),
                               test::bytesOf(test::counting<float>(count)));
}

/// Every element in row-major order of the tensor's own axes.
std::vector<double> valuesOf(const Tensor& tensor)
{
    NullMonitor monitor;
    const auto whole = contiguous(tensor);
    EXPECT_THAT(whole, IsOk());
    const auto bytes = whole->source->bytes(monitor);
    EXPECT_THAT(bytes, IsOk());
    std::vector<double> values;
    for (std::uint64_t index = 0; index < tensor.elements(); ++index) {
        values.push_back(elementAsDouble(
            bytes->data() + (whole->offsetElements + index) * sizeOf(tensor.dtype), tensor.dtype));
    }
    return values;
}

using Values = std::vector<double>;

TEST(TensorViews, TransposeIsAView)
{
    const Tensor tensor = counted({2, 3});
    const std::vector<std::uint64_t> order = {1, 0};
    const auto view = transposedView(tensor, order);
    ASSERT_THAT(view, IsOk());
    EXPECT_EQ(view->source, tensor.source);
    EXPECT_EQ(view->shape, (Shape{3, 2}));
    EXPECT_EQ(valuesOf(*view), (Values{0, 3, 1, 4, 2, 5}));
}

TEST(TensorViews, RefuseOrdersThatAreNoPermutation)
{
    for (const std::vector<std::uint64_t>& order :
         {std::vector<std::uint64_t>{0}, {0, 0}, {0, 2}, {0, 1, 2}}) {
        EXPECT_THAT(transposedView(counted({2, 3}), order),
                    FailsWith(ErrorCode::ShapeMismatch, "permutation"));
    }
}

TEST(TensorViews, SlicesStayInTheirSource)
{
    const Tensor tensor = counted({2, 5});
    const auto view = slicedView(tensor, {.axis = 1, .first = 1, .count = 2, .step = 3});
    ASSERT_THAT(view, IsOk());
    EXPECT_EQ(view->source, tensor.source);
    EXPECT_EQ(valuesOf(*view), (Values{1, 4, 6, 9}));
    const auto none = slicedView(tensor, {.axis = 1, .first = 5, .count = 0});
    ASSERT_THAT(none, IsOk());
    EXPECT_EQ(none->elements(), 0U);
}

TEST(TensorViews, RefuseSlicesThatReachOut)
{
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    for (const AxisRange& range :
         {AxisRange{2, 0, 1}, AxisRange{1, 4, 2}, AxisRange{1, 5, 1}, AxisRange{1, 0, 3, 3},
          AxisRange{1, 0, kMost, kMost}, AxisRange{1, kMost, 1}, AxisRange{1, 0, 1, 0}}) {
        EXPECT_THAT(slicedView(counted({2, 5}), range), FailsWith(ErrorCode::ShapeMismatch, "t"));
    }
}

TEST(TensorViews, AxesOfOneComeAndGo)
{
    const auto wide = unsqueezedView(counted({2, 3}), 2);
    ASSERT_THAT(wide, IsOk());
    EXPECT_EQ(wide->shape, (Shape{2, 3, 1}));
    EXPECT_TRUE(wide->isRowMajor());
    const auto narrow = squeezedView(*wide, 2);
    ASSERT_THAT(narrow, IsOk());
    EXPECT_EQ(narrow->shape, (Shape{2, 3}));
    EXPECT_THAT(squeezedView(*wide, 0), FailsWith(ErrorCode::ShapeMismatch, "lose axis 0"));
    EXPECT_THAT(unsqueezedView(counted({2}), 2), FailsWith(ErrorCode::ShapeMismatch, "no axis"));
}

TEST(TensorViews, ReshapeNeedsRowMajorElements)
{
    const auto view = reshapedView(counted({2, 3}), {3, 2});
    ASSERT_THAT(view, IsOk());
    EXPECT_EQ(valuesOf(*view), (Values{0, 1, 2, 3, 4, 5}));
    const std::vector<std::uint64_t> order = {1, 0};
    EXPECT_THAT(reshapedView(*transposedView(counted({2, 3}), order), {6}),
                FailsWith(ErrorCode::ShapeMismatch, "not row-major"));
    EXPECT_THAT(reshapedView(counted({2, 3}), {4}), FailsWith(ErrorCode::ShapeMismatch, "[4]"));
}

TEST(ComputedTensors, ConcatenateAlongAnyAxis)
{
    const std::vector<Tensor> parts = {counted({2, 1}), counted({2, 2})};
    const auto whole = concatenated(parts, 1);
    ASSERT_THAT(whole, IsOk());
    EXPECT_EQ(whole->shape, (Shape{2, 3}));
    EXPECT_EQ(whole->source->encoding(), Encoding::Gathered);
    EXPECT_EQ(valuesOf(*whole), (Values{0, 0, 1, 1, 2, 3}));
    EXPECT_THAT(concatenated(parts, 0), FailsWith(ErrorCode::ShapeMismatch, "does not fit"));
    EXPECT_THAT(concatenated(parts, 2), FailsWith(ErrorCode::ShapeMismatch, "no axis"));
}

TEST(ComputedTensors, ConcatenateViews)
{
    const Tensor tensor = counted({4, 2});
    const std::vector<Tensor> parts = {*slicedView(tensor, {0, 3, 1}),
                                       *slicedView(tensor, {0, 0, 2})};
    EXPECT_EQ(valuesOf(*concatenated(parts, 0)), (Values{6, 7, 0, 1, 2, 3}));
}

TEST(ComputedTensors, GatherRepeatsAndReorders)
{
    const auto rows = gathered(counted({3, 2}), 0, {2, 0, 2});
    ASSERT_THAT(rows, IsOk());
    EXPECT_EQ(valuesOf(*rows), (Values{4, 5, 0, 1, 4, 5}));
    EXPECT_EQ(valuesOf(*gathered(counted({2, 3}), 1, {2, 1})), (Values{2, 1, 5, 4}));
    EXPECT_THAT(gathered(counted({3, 2}), 0, {3}), FailsWith(ErrorCode::ShapeMismatch, "index 3"));
}

TEST(ComputedTensors, CastRoundsOnce)
{
    const auto doubles = test::memoryTensor("d", DType::F64, {3},
                                            test::bytesOf(std::vector<double>{1.5, 1e-9, 70000.0}));
    EXPECT_EQ(valuesOf(*castTo(*doubles, DType::F32)),
              (Values{1.5, static_cast<double>(1e-9F), 70000.0}));
    EXPECT_EQ(valuesOf(*castTo(*doubles, DType::I64)), (Values{1, 0, 70000}));
    const auto half = castTo(*doubles, DType::F16);
    ASSERT_THAT(half, IsOk());
    EXPECT_EQ(valuesOf(*half), (Values{1.5, 0, std::numeric_limits<double>::infinity()}));
    EXPECT_THAT(castTo(*doubles, DType::C64), FailsWith(ErrorCode::Unsupported, "no cast"));
}

TEST(ComputedTensors, CastToIntegersRefusesWhatTheyDoNotHave)
{
    NullMonitor monitor;
    for (const double value : {1e19, std::numeric_limits<double>::quiet_NaN(), -1e300}) {
        const auto tensor =
            test::memoryTensor("d", DType::F64, {1}, test::bytesOf(std::vector<double>{value}));
        for (const DType dtype : {DType::I32, DType::I64}) {
            const auto cast = castTo(*tensor, dtype);
            ASSERT_THAT(cast, IsOk());
            EXPECT_THAT(cast->source->bytes(monitor),
                        FailsWith(ErrorCode::Unsupported, "does not fit"));
        }
    }
}

TEST(ComputedTensors, RowMajorTensorsAreTheirOwnCopy)
{
    const Tensor tensor = counted({2, 3});
    EXPECT_EQ(contiguous(tensor)->source, tensor.source);
    EXPECT_EQ(valuesOf(counted({0, 3})), Values{});
    EXPECT_EQ(valuesOf(counted({})), Values{0});
}

} // namespace
} // namespace gateloupe
