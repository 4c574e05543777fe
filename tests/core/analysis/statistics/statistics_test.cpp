// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/statistics/statistics.h"
#include "core/base/half.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/not_finite.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// Two plain passes in long double.
MatrixStatistics slowStatistics(const MatrixView& matrix)
{
    MatrixStatistics result{.elements = matrix.elements()};
    std::vector<double> finite;
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            const double x = matrix.at(row, col);
            result.nan += std::isnan(x) ? 1 : 0;
            result.inf += std::isinf(x) ? 1 : 0;
            result.zeros += x == 0.0 ? 1 : 0;
            if (std::isfinite(x)) {
                finite.push_back(x);
            }
        }
    }
    result.finite = finite.size();
    if (finite.empty()) {
        return result;
    }
    long double sum = 0.0L;
    long double squares = 0.0L;
    for (const double x : finite) {
        sum += x;
        squares += static_cast<long double>(x) * x;
    }
    const long double n = static_cast<long double>(finite.size());
    long double deviations = 0.0L;
    for (const double x : finite) {
        deviations += (x - sum / n) * (x - sum / n);
    }
    result.min = *std::ranges::min_element(finite);
    result.max = *std::ranges::max_element(finite);
    result.mean = static_cast<double>(sum / n);
    result.std = static_cast<double>(std::sqrt(deviations / n));
    result.l2 = static_cast<double>(std::sqrt(squares));
    return result;
}

void expectSame(const MatrixView& matrix, const std::string& what)
{
    NullMonitor monitor;
    const auto found = statisticsOf(matrix, monitor);
    ASSERT_THAT(found, IsOk()) << what;
    const MatrixStatistics expected = slowStatistics(matrix);
    EXPECT_EQ(found->min, expected.min) << what;
    EXPECT_EQ(found->max, expected.max) << what;
    EXPECT_NEAR(found->mean, expected.mean, 1e-13 * (std::abs(expected.mean) + expected.std))
        << what;
    EXPECT_NEAR(found->std, expected.std, 1e-11 * expected.std) << what;
    EXPECT_NEAR(found->l2, expected.l2, 1e-12 * expected.l2) << what;
    EXPECT_EQ(found->elements, expected.elements) << what;
    EXPECT_EQ(found->finite, expected.finite) << what;
    EXPECT_EQ(found->zeros, expected.zeros) << what;
    EXPECT_EQ(found->nan, expected.nan) << what;
    EXPECT_EQ(found->inf, expected.inf) << what;
}

MatrixView rowMajor(const std::vector<std::byte>& bytes, DType dtype, std::uint64_t rows,
                    std::uint64_t cols)
{
    return {bytes.data(), rows, cols, static_cast<std::int64_t>(cols), 1, dtype};
}

std::vector<float> noise(std::size_t count, float mean, float width)
{
    std::mt19937 random(4);
    std::vector<float> values(count);
    for (float& value : values) {
        value = mean + width * (static_cast<float>(random() % 20001U) / 10000.0F - 1.0F);
    }
    return values;
}

/// Every dtype's bytes of the same numbers.
std::vector<std::byte> encoded(const std::vector<float>& values, DType dtype)
{
    switch (dtype) {
    case DType::F64:
        return bytesOf(std::vector<double>(values.begin(), values.end()));
    case DType::F32:
        return bytesOf(values);
    default:
        break;
    }
    std::vector<std::uint16_t> shorts;
    for (const float value : values) {
        shorts.push_back(dtype == DType::F16 ? floatToHalf(value) : floatToBfloat16(value));
    }
    return bytesOf(shorts);
}

constexpr std::array kDTypes = {DType::F16, DType::BF16, DType::F32, DType::F64};

} // namespace

TEST(Statistics, EqualsTwoPlainPasses)
{
    for (const auto dtype : kDTypes) {
        for (const std::uint64_t count : {1U, 3U, 8U, 9U, 2047U, 2048U, 2049U, 10007U}) {
            const auto bytes = encoded(noise(count, 0.1F, 0.7F), dtype);
            expectSame(rowMajor(bytes, dtype, 1, count), std::string(nameOf(dtype)));
            expectSame(rowMajor(bytes, dtype, count, 1), std::string(nameOf(dtype)));
        }
    }
}

TEST(Statistics, FollowsEveryStride)
{
    const auto values = noise(200000, 0.0F, 1.0F);
    for (const auto dtype : kDTypes) {
        const auto bytes = encoded(values, dtype);
        const auto view = [&](std::uint64_t rows, std::uint64_t cols, std::int64_t rowStride,
                              std::int64_t colStride) {
            const std::uint64_t reach = (rows - 1) * static_cast<std::uint64_t>(rowStride) +
                                        (cols - 1) * static_cast<std::uint64_t>(colStride);
            ASSERT_LT(reach, values.size());
            expectSame({bytes.data(), rows, cols, rowStride, colStride, dtype},
                       std::string(nameOf(dtype)) + " strides " + std::to_string(rowStride) + " " +
                           std::to_string(colStride));
        };
        view(300, 400, 400, 1); // one run
        view(300, 400, 1, 300); // one run, transposed
        view(100, 300, 1, 400); // a gate of Keras: columns of a wider kernel
        view(300, 7, 11, 1);    // short rows
        view(50, 30, 97, 3);    // nothing contiguous
        view(600, 1, 13, 1);    // a strided bias
        view(1, 600, 1, 13);
    }
}

TEST(Statistics, TakesElementsAtAnyAlignment)
{
    for (const auto dtype : kDTypes) {
        auto bytes = encoded(noise(5000, 0.0F, 1.0F), dtype);
        bytes.insert(bytes.begin(), std::byte{0});
        const MatrixView matrix{bytes.data() + 1, 50, 100, 100, 1, dtype};
        expectSame(matrix, std::string(nameOf(dtype)));
    }
}

TEST(Statistics, CountsWhatIsNotFiniteAndIgnoresIt)
{
    for (const auto dtype : kDTypes) {
        auto values = noise(9000, 1.0F, 0.5F);
        values[0] = kNan;
        values[17] = kInfinity;
        values[18] = -kInfinity;
        values[4000] = 0.0F;
        values[4001] = -0.0F;
        values[8999] = kNan;
        const auto bytes = encoded(values, dtype);
        expectSame(rowMajor(bytes, dtype, 90, 100), std::string(nameOf(dtype)));
    }
    NullMonitor monitor;
    const auto bytes = bytesOf(std::vector<float>{kNan, kInfinity, -kInfinity, 2.0F, 0.0F});
    const auto found = statisticsOf(rowMajor(bytes, DType::F32, 1, 5), monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->nan, 1U);
    EXPECT_EQ(found->inf, 2U);
    EXPECT_EQ(found->zeros, 1U);
    EXPECT_EQ(found->mean, 1.0);
    EXPECT_EQ(found->std, 1.0);
    EXPECT_EQ(found->l2, 2.0);
}

TEST(Statistics, IsZeroWithoutAFiniteElement)
{
    NullMonitor monitor;
    const auto bytes = bytesOf(std::vector<float>{kNan, kInfinity});
    const auto found = statisticsOf(rowMajor(bytes, DType::F32, 2, 1), monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->finite, 0U);
    EXPECT_EQ(found->min, 0.0);
    EXPECT_EQ(found->std, 0.0);
    const auto empty = statisticsOf(MatrixView{}, monitor);
    ASSERT_THAT(empty, IsOk());
    EXPECT_EQ(empty->elements, 0U);
}

TEST(Statistics, LosesNothingToALargeMean)
{
    auto values = noise(100000, 0.0F, 0.0F);
    for (std::size_t index = 0; index < values.size(); ++index) {
        values[index] = 1000.0F + 0.0625F * static_cast<float>(index % 3);
    }
    const auto bytes = bytesOf(values);
    expectSame(rowMajor(bytes, DType::F32, 100, 1000), "large mean");
}

/// Numbers of 16 bits are summed as they are.
TEST(Statistics, LosesNothingToALargeMeanOfShortNumbers)
{
    for (const auto dtype : {DType::F16, DType::BF16}) {
        auto values = noise(100000, 0.0F, 0.0F);
        for (std::size_t index = 0; index < values.size(); ++index) {
            values[index] = 1000.0F + 8.0F * static_cast<float>(index % 3); // exact in both
        }
        const auto bytes = encoded(values, dtype);
        expectSame(rowMajor(bytes, dtype, 100, 1000), std::string(nameOf(dtype)));
        values.assign(8192, 1000.0F);
        values[77] = 0.001F;
        expectSame(rowMajor(encoded(values, dtype), dtype, 1, 8192),
                   std::string(nameOf(dtype)) + ", one that is small");
    }
}

TEST(Statistics, CountsZerosOfEitherSignInEveryType)
{
    for (const auto dtype : kDTypes) {
        auto values = noise(1001, 3.0F, 0.5F);
        for (std::size_t index = 0; index < values.size(); index += 7) {
            values[index] = index % 2 == 0 ? 0.0F : -0.0F;
        }
        const auto bytes = encoded(values, dtype);
        expectSame(rowMajor(bytes, dtype, 7, 143), std::string(nameOf(dtype)));
    }
}

TEST(Statistics, DoesNotOverflowOnTheLargestDoubles)
{
    const auto bytes = bytesOf(std::vector<double>{1e300, -1e300, 3e300, 0.0});
    expectSame(rowMajor(bytes, DType::F64, 2, 2), "1e300");
}

TEST(Statistics, KeepsTheSmallestHalves)
{
    const auto bytes = bytesOf(std::vector<std::uint16_t>{0x0001, 0x8001, 0x03FF, 0x7BFF, 0xFBFF});
    expectSame(rowMajor(bytes, DType::F16, 5, 1), "subnormal halves");
}

TEST(Statistics, IsTheSameOnAnyNumberOfCores)
{
    const auto bytes = bytesOf(noise(3'000'000, 0.5F, 2.0F));
    expectSame(rowMajor(bytes, DType::F32, 1500, 2000), "several pieces");
    expectSame({bytes.data(), 1500, 2000, 1, 1500, DType::F32}, "several pieces, transposed");
}

TEST(Statistics, OfAModelAreThoseOfItsGates)
{
    const auto tensor = memoryTensor("w", DType::F32, {4, 6}, bytesOf(noise(24, 0.0F, 1.0F)));
    RnnModel model;
    std::uint64_t row = 0;
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        model.parameters[{LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, gate}] =
            *viewOf(tensor, {.row = row++, .rows = 1, .cols = 6}, Orientation::AsStored);
    }
    NullMonitor monitor;
    const auto all = statisticsOf(model, monitor);
    ASSERT_THAT(all, IsOk());
    ASSERT_EQ(all->size(), 4U);
    for (const auto& [id, statistics] : *all) {
        const auto one = statisticsOf(*model.find(id), monitor);
        ASSERT_THAT(one, IsOk());
        EXPECT_EQ(one->mean, statistics.mean);
        EXPECT_EQ(one->l2, statistics.l2);
        EXPECT_EQ(one->elements, 6U);
    }
}

/// Gates of a wide kernel are measured in one pass over it.
TEST(Statistics, OfInterleavedGatesAreThoseOfEachAlone)
{
    constexpr std::uint64_t kHidden = 600;
    constexpr std::uint64_t kInput = 1100; // more elements than a piece has
    const auto tensor = memoryTensor("kernel", DType::F32, {kInput, 4 * kHidden},
                                     bytesOf(noise(kInput * 4 * kHidden, 0.1F, 1.0F)));
    RnnModel model;
    std::uint64_t col = 0;
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        model.parameters[{LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, gate}] =
            *viewOf(tensor, {.col = col, .rows = kInput, .cols = kHidden}, Orientation::Transposed);
        col += kHidden;
    }
    NullMonitor monitor;
    const auto all = statisticsOf(model, monitor);
    ASSERT_THAT(all, IsOk());
    for (const auto& [id, statistics] : *all) {
        const auto one = statisticsOf(*model.find(id), monitor);
        ASSERT_THAT(one, IsOk());
        EXPECT_EQ(one->min, statistics.min);
        EXPECT_EQ(one->max, statistics.max);
        EXPECT_EQ(one->mean, statistics.mean);
        EXPECT_EQ(one->std, statistics.std);
        EXPECT_EQ(one->elements, statistics.elements);
    }
}

TEST(Statistics, FailsWhereTheChecksumDoes)
{
    class Damaged final : public TensorSource
    {
    public:
        [[nodiscard]] Encoding encoding() const override { return Encoding::Computed; }

        [[nodiscard]] std::uint64_t sizeBytes() const override { return sizeof(m_bytes); }

        [[nodiscard]] std::optional<FileLocation> place() const override { return std::nullopt; }

        Result<std::span<const std::byte>> bytes(ProgressMonitor&) const override
        {
            return std::span<const std::byte>(m_bytes);
        }

        Status verify(ProgressMonitor&) const override
        {
            return Error{ErrorCode::Corrupt, "checksum differs"};
        }

    private:
        std::array<std::byte, 4> m_bytes = {};
    };

    Tensor tensor = *memoryTensor("w", DType::F32, {1, 1}, bytesOf(std::vector<float>{1.0F}));
    tensor.source = std::make_shared<Damaged>();
    const auto view = viewOf(std::make_shared<const Tensor>(tensor), {.rows = 1, .cols = 1},
                             Orientation::AsStored);
    ASSERT_THAT(view, IsOk());
    NullMonitor monitor;
    EXPECT_THAT(statisticsOf(*view, monitor), FailsWith(ErrorCode::Corrupt, "w: checksum differs"));
}

TEST(Statistics, StopsWhenCancelled)
{
    const auto bytes = bytesOf(std::vector<float>{1.0F});
    CancelledMonitor monitor;
    EXPECT_THAT(statisticsOf(rowMajor(bytes, DType::F32, 1, 1), monitor),
                FailsWith(ErrorCode::Cancelled, "cancelled"));
}

} // namespace gateloupe::test
