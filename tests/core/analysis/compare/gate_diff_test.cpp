// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/gate_diff.h"
#include "core/base/half.h"
#include "core/tensor/quantization.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/not_finite.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr ParameterId kWeights{LayerIndex(0), Direction::Forward, ParameterKind::InputWeights,
                               Gate::Hidden};
constexpr ParameterId kBias{LayerIndex(0), Direction::Forward, ParameterKind::InputBias,
                            Gate::Hidden};

GateView gate(std::vector<double> values, std::uint64_t rows, std::uint64_t cols)
{
    return *viewOfRun(memoryTensor("w", DType::F64, {rows, cols}, bytesOf(values)), 0, rows, cols);
}

RnnModel modelWith(std::vector<double> values)
{
    RnnModel model;
    const auto rows = values.size();
    model.parameters[kWeights] = gate(std::move(values), rows, 1);
    return model;
}

GateDifference differenceOf(std::vector<double> a, std::vector<double> b)
{
    NullMonitor monitor;
    const auto difference = compare(modelWith(std::move(a)), modelWith(std::move(b)), monitor);
    EXPECT_THAT(difference, IsOk());
    EXPECT_EQ(difference->gates.size(), 1U);
    EXPECT_EQ(difference->isEqual(), difference->gates.front().isEqual);
    return difference->gates.front();
}

} // namespace

TEST(GateDiff, FindsNothingBetweenEquals)
{
    const auto difference =
        differenceOf({1.0, -2.0, kNan, kInfinity}, {1.0, -2.0, kNan, kInfinity});
    EXPECT_TRUE(difference.isEqual);
    EXPECT_EQ(difference.maxAbs, 0.0);
    EXPECT_EQ(difference.rms, 0.0);
    EXPECT_DOUBLE_EQ(difference.cosine, 1.0);
}

TEST(GateDiff, CountsQuantisedGatesInTheirElementsScales)
{
    NullMonitor monitor;
    const std::vector<std::int8_t> integers = {3, -5, 7, 100};
    const auto tensor =
        dequantized("q", {.stored = memoryTensor("q", DType::I8, {2, 2}, bytesOf(integers)),
                          .scale = ElementGrid::along(0, {0.5F, 0.01F}, 2),
                          .zero = ElementGrid::along(0, {1, 0}, 2)});
    ASSERT_THAT(tensor, IsOk());
    RnnModel a;
    a.parameters[kWeights] = *viewOfRun(*tensor, 0, 2, 2); // 1, -3, 0.07, 1
    RnnModel b;
    b.parameters[kWeights] = gate({1.2, -3.0, 0.07, 1.004}, 2, 2);
    const auto rounded = compare(a, b, monitor);
    ASSERT_THAT(rounded, IsOk());
    EXPECT_FALSE(rounded->isEqual());
    EXPECT_TRUE(rounded->isEqualUpToRounding());
    EXPECT_NEAR(*rounded->gates.front().scales, 0.4, 1e-6) << "both 0.2 of 0.5 and 0.004 of 0.01";
    EXPECT_NEAR(rounded->gates.front().roundings, 0.8, 1e-5);
    b.parameters[kWeights] = gate({1.2, -3.0, 0.07, 1.02}, 2, 2);
    const auto moved = compare(a, b, monitor);
    ASSERT_THAT(moved, IsOk());
    EXPECT_FALSE(moved->isEqualUpToRounding()) << "two steps of the second row";
    EXPECT_NEAR(*moved->gates.front().scales, 2.0, 1e-5);
    EXPECT_EQ(differenceOf({1.0}, {2.0}).scales, std::nullopt);
}

TEST(GateDiff, KnowsNoScaleOfATable)
{
    NullMonitor monitor;
    const std::vector<std::uint8_t> indices = {3, 0};
    Quantization palette{.stored = memoryTensor("q", DType::U8, {2, 1}, bytesOf(indices))};
    palette.table = {1, 2, 3, 4};
    const auto tensor = dequantized("q", palette);
    ASSERT_THAT(tensor, IsOk());
    RnnModel a;
    a.parameters[kWeights] = *viewOfRun(*tensor, 0, 2, 1);
    RnnModel b;
    b.parameters[kWeights] = gate({4.1, 1.0}, 2, 1);
    const auto difference = compare(a, b, monitor);
    ASSERT_THAT(difference, IsOk());
    EXPECT_EQ(difference->gates.front().scales, std::nullopt);
    EXPECT_FALSE(difference->isEqualUpToRounding()) << "no step says how far apart entries lie";
}

TEST(GateDiff, TellsRoundingToTheNarrowerTypeFromAnyOtherDifference)
{
    NullMonitor monitor;
    const std::vector<float> wide = {1.0F + 0x1p-11F, -0.1F, 3.0e-8F};
    const auto narrow = [&](std::uint16_t last) {
        RnnModel model;
        const std::vector<std::uint16_t> halves = {0x3c00, floatToHalf(-0.1F), last};
        model.parameters[kWeights] =
            *viewOfRun(memoryTensor("w", DType::F16, {3, 1}, bytesOf(halves)), 0, 3, 1);
        return model;
    };
    RnnModel model;
    model.parameters[kWeights] =
        *viewOfRun(memoryTensor("w", DType::F32, {3, 1}, bytesOf(wide)), 0, 3, 1);
    const auto rounded = compare(model, narrow(floatToHalf(3.0e-8F)), monitor);
    ASSERT_THAT(rounded, IsOk());
    EXPECT_FALSE(rounded->isEqual());
    EXPECT_TRUE(rounded->isEqualUpToRounding());
    const auto other = compare(model, narrow(0x0002), monitor);
    ASSERT_THAT(other, IsOk());
    EXPECT_FALSE(other->isEqualUpToRounding());
}

TEST(GateDiff, MeasuresTheDifference)
{
    const auto difference = differenceOf({3.0, 0.0}, {3.0, 4.0});
    EXPECT_FALSE(difference.isEqual);
    EXPECT_DOUBLE_EQ(difference.maxAbs, 4.0);
    EXPECT_DOUBLE_EQ(difference.rms, std::sqrt(8.0));
    EXPECT_DOUBLE_EQ(difference.cosine, 0.6);
}

TEST(GateDiff, CountsANanOnOneDirectionAsInfinite)
{
    const auto difference = differenceOf({1.0, kNan}, {1.0, 2.0});
    EXPECT_FALSE(difference.isEqual);
    EXPECT_EQ(difference.maxAbs, kInfinity);
    EXPECT_EQ(difference.rms, kInfinity);
    EXPECT_EQ(differenceOf({kInfinity}, {-kInfinity}).maxAbs, kInfinity);
}

TEST(GateDiff, CallsZerosAlikeAndAZeroAgainstANumberOrthogonal)
{
    EXPECT_EQ(differenceOf({0.0, 0.0}, {0.0, -0.0}).cosine, 1.0);
    EXPECT_EQ(differenceOf({0.0, 0.0}, {0.0, 1.0}).cosine, 0.0);
    EXPECT_DOUBLE_EQ(differenceOf({1.0, 1.0}, {-1.0, -1.0}).cosine, -1.0);
}

TEST(GateDiff, ComparesACanonicalGateInAnyOrientation)
{
    const auto stored = memoryTensor("a", DType::F64, {2, 3}, bytesOf(counting<double>(6)));
    const auto turned =
        memoryTensor("b", DType::F32, {3, 2}, bytesOf(std::vector<float>{0, 3, 1, 4, 2, 5}));
    RnnModel a;
    RnnModel b;
    a.parameters[kWeights] = *viewOf(stored, {.rows = 2, .cols = 3}, Orientation::AsStored);
    b.parameters[kWeights] = *viewOf(turned, {.rows = 3, .cols = 2}, Orientation::Transposed);
    NullMonitor monitor;
    for (const auto& difference : {compare(a, b, monitor), compare(b, a, monitor)}) {
        ASSERT_THAT(difference, IsOk());
        EXPECT_TRUE(difference->isEqual());
    }
}

TEST(GateDiff, NamesTheLargestDifferencesFirst)
{
    std::vector<double> a(5000, 1.0);
    std::vector<double> b = a;
    b[4000] = 9.0;
    b[7] = -3.0;
    b[4999] = kNan;
    const GateDifference difference = differenceOf(a, b);
    ASSERT_EQ(difference.largest.size(), 3U);
    EXPECT_EQ(difference.largest[0].row, 4999U);
    EXPECT_EQ(difference.largest[0].distance, kInfinity);
    EXPECT_EQ(difference.largest[1].row, 4000U);
    EXPECT_EQ(difference.largest[1].distance, 8.0);
    EXPECT_EQ(difference.largest[2].row, 7U);
    EXPECT_EQ(difference.largest[2].b, -3.0);
}

TEST(GateDiff, KeepsTheFirstOfManyEqualDifferences)
{
    std::vector<double> a(2'000'000, 0.0); // more than one thread's piece
    std::vector<double> b(a.size(), 1.0);
    const GateDifference difference = differenceOf(a, b);
    ASSERT_EQ(difference.largest.size(), GateDifference::kMaxLargest);
    for (std::uint64_t row = 0; row < GateDifference::kMaxLargest; ++row) {
        EXPECT_EQ(difference.largest[row].row, row);
    }
    EXPECT_DOUBLE_EQ(difference.rms, 1.0);
}

TEST(GateDiff, ListsWhatOnlyOneHas)
{
    RnnModel a = modelWith({1.0, 2.0});
    RnnModel b = modelWith({1.0, 2.0});
    a.parameters[kBias] = gate({1.0}, 1, 1);
    NullMonitor monitor;
    const auto missing = compare(a, b, monitor);
    ASSERT_THAT(missing, IsOk());
    EXPECT_THAT(missing->onlyInA, testing::ElementsAre(kBias));
    EXPECT_TRUE(missing->onlyInB.empty());
    EXPECT_FALSE(missing->isEqual());
    b.parameters[kBias] = gate({1.0, 2.0}, 2, 1);
    const auto otherShape = compare(a, b, monitor);
    ASSERT_THAT(otherShape, IsOk());
    EXPECT_THAT(otherShape->onlyInA, testing::ElementsAre(kBias));
    EXPECT_THAT(otherShape->onlyInB, testing::ElementsAre(kBias));
}

} // namespace gateloupe::test
