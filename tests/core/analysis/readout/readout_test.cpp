// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/readout/readout.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;

/// Three numbers of an output of two, with a bias beside them.
TensorCatalog catalog()
{
    TensorCatalog made;
    made.tensors = {
        memoryTensor("head.weight", DType::F32, {3, 2},
                     bytesOf(std::vector<float>{1, 0, 0, 1, 1, 1})),
        memoryTensor("head.bias", DType::F32, {3}, bytesOf(std::vector<float>{0, 0, -1})),
        memoryTensor("dense/kernel", DType::F32, {2, 3},
                     bytesOf(std::vector<float>{1, 2, 3, 4, 5, 6}))};
    return made;
}

} // namespace

TEST(Readout, TakesTheBiasBesideItAndEitherOrientation)
{
    NullMonitor monitor;
    const auto head = readReadout(catalog(), "head.weight", 2, monitor);
    ASSERT_THAT(head, IsOk());
    EXPECT_EQ(head->weights.shape(), (Shape{3, 2}));
    EXPECT_THAT(head->bias.convertedTo<double>(), ElementsAre(0, 0, -1));
    const auto dense = readReadout(catalog(), "dense/kernel", 2, monitor);
    ASSERT_THAT(dense, IsOk());
    EXPECT_EQ(dense->weights.shape(), (Shape{3, 2}));
    EXPECT_THAT(dense->weights.convertedTo<double>(), ElementsAre(1, 4, 2, 5, 3, 6));
    EXPECT_TRUE(dense->bias.isEmpty());
    EXPECT_THAT(readReadout(catalog(), "no", 2, monitor), FailsWith(ErrorCode::NotFound, "no"));
    EXPECT_THAT(readReadout(catalog(), "head.weight", 4, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "4 rows or columns"));
}

TEST(Readout, MakesNumbersOrTheirSoftmaxOfEveryStep)
{
    NullMonitor monitor;
    const auto head = readReadout(catalog(), "head.weight", 2, monitor);
    ASSERT_THAT(head, IsOk());
    const Array y({2, 1, 2}, std::vector<float>{2, 3, 1000, 0});
    const auto logits = readoutOf(y, *head, ReadoutScale::Logits, monitor);
    ASSERT_THAT(logits, IsOk());
    EXPECT_EQ(logits->shape(), (Shape{2, 1, 3}));
    EXPECT_THAT(logits->convertedTo<float>(), ElementsAre(2, 3, 4, 1000, 0, 999));
    const auto shares = readoutOf(y, *head, ReadoutScale::Probabilities, monitor);
    ASSERT_THAT(shares, IsOk());
    const double all = std::exp(-2.0) + std::exp(-1.0) + 1.0;
    EXPECT_NEAR((*shares)[0], std::exp(-2.0) / all, 1e-7);
    EXPECT_NEAR((*shares)[2], 1.0 / all, 1e-7);
    EXPECT_NEAR((*shares)[3], 1.0 / (1.0 + std::exp(-1.0)), 1e-7) << "no overflow";
    EXPECT_THAT(
        readoutOf(Array({2, 1, 3}, std::vector<float>(6)), *head, ReadoutScale::Logits, monitor),
        FailsWith(ErrorCode::ShapeMismatch, "[3, 2]"));
}

TEST(Readout, TheLargestOfAStepComeFirstAndNoNaN)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Array numbers({2, 1, 4}, std::vector<float>{0, 0, 0, 0, 1, nan, 7, 1});
    EXPECT_THAT(largestOf(numbers, 1, 0, 2), ElementsAre(2, 0));
    EXPECT_THAT(largestOf(numbers, 1, 0, 9), ElementsAre(2, 0, 3));
}

} // namespace gateloupe::test
