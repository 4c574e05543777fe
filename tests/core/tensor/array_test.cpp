// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/tensor/array.h"

namespace gateloupe::test {

namespace {

using ::testing::Each;

TEST(Array, SharesItsNumbersUntilOneIsWrittenTo)
{
    Array first(Shape{2}, std::vector<float>{1.0F, 2.0F});
    Array second = first;
    EXPECT_EQ(std::as_const(first).values<float>().data(),
              std::as_const(second).values<float>().data());
    second.values<float>()[0] = 9.0F;
    EXPECT_EQ(first[0], 1.0);
    EXPECT_EQ(second[0], 9.0);
}

TEST(Array, AloneIsWrittenToWhereItStands)
{
    Array array(Shape{2}, std::vector<double>{1.0, 2.0});
    const double* const before = std::as_const(array).values<double>().data();
    {
        const Array copy = array;
    }
    EXPECT_EQ(array.values<double>().data(), before);
    EXPECT_EQ(std::as_const(array).values<double>().data(), before);
}

TEST(Array, CopiesAreReadAndWrittenOnAnyThread)
{
    constexpr std::size_t kSize = 1000;
    Array array(Shape{kSize}, std::vector<float>(kSize, 1.0F));
    {
        std::vector<std::jthread> threads;
        for (int index = 2; index < 6; ++index) {
            threads.emplace_back([copy = array, number = static_cast<float>(index)]() mutable {
                EXPECT_THAT(std::as_const(copy).values<float>(), Each(1.0F));
                const auto values = copy.values<float>();
                std::ranges::fill(values, number);
                EXPECT_THAT(values, Each(number));
            });
        }
    }
    EXPECT_THAT(std::as_const(array).values<float>(), Each(1.0F));
}

TEST(Array, ZerosAreZeroWhateverTheMemoryHeldBefore)
{
    for (const std::uint64_t size :
         {std::uint64_t{100}, std::uint64_t{100'000}, std::uint64_t{1'000'000}}) {
        for (int time = 0; time < 3; ++time) {
            Array array = Array::zeros(DType::F32, {size});
            ASSERT_THAT(std::as_const(array).values<float>(), Each(0.0F)) << size;
            std::ranges::fill(array.values<float>(), 7.0F);
        }
    }
}

TEST(Array, OfAnyContentsTakesTheMemoryThatWasGivenBack)
{
    constexpr std::uint64_t kSize = 1'000'000;
    const void* before = nullptr;
    {
        const Array array = Array::of(DType::F32, {kSize}, Contents::Unset);
        before = array.bytes().data();
    }
    const Array array = Array::of(DType::F32, {kSize}, Contents::Unset);
    EXPECT_EQ(array.bytes().data(), before);
}

} // namespace
} // namespace gateloupe::test
