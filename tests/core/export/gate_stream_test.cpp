// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/half.h"
#include "core/export/pipeline/gate_stream.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

template <typename T>
std::vector<T> streamed(const GateSum& sum, DType dtype)
{
    std::vector<std::byte> all;
    NullMonitor monitor;
    const auto status = streamSum(
        sum, dtype,
        [&all](std::span<const std::byte> bytes) {
            all.insert(all.end(), bytes.begin(), bytes.end());
            return Status();
        },
        monitor);
    EXPECT_THAT(status, IsOk());
    std::vector<T> values(all.size() / sizeof(T));
    std::memcpy(values.data(), all.data(), all.size());
    return values;
}

template <typename T>
GateSum vectorOf(DType dtype, const std::vector<T>& values)
{
    const auto tensor = memoryTensor("v", dtype, {values.size()}, bytesOf(values));
    return sumOf(*viewOfRun(tensor, 0, values.size(), 1));
}

} // namespace

TEST(GateStream, TurnsATransposedViewIntoRowMajorOrder)
{
    const auto tensor = memoryTensor("k", DType::F32, {3, 2}, bytesOf(counting<float>(6)));
    const auto view = viewOf(tensor, {.rows = 3, .cols = 2}, Orientation::Transposed);
    ASSERT_THAT(view, IsOk());
    EXPECT_EQ(streamed<float>(sumOf(*view), DType::F32), (std::vector<float>{0, 2, 4, 1, 3, 5}));
}

TEST(GateStream, KeepsEveryBitOfWhatIsNotConverted)
{
    const std::vector<std::uint32_t> bits = {0x7FC12345U, 0xFF800000U, 0x80000000U, 0x00000001U};
    EXPECT_EQ(streamed<std::uint32_t>(vectorOf(DType::F32, bits), DType::F32), bits);
}

TEST(GateStream, WidensBfloat16WithNanPayloads)
{
    const std::vector<std::uint16_t> bits = {0x3F80U, 0x7FC1U, 0xFF81U, 0x0001U};
    const std::vector<std::uint32_t> wide = {0x3F800000U, 0x7FC10000U, 0xFF810000U, 0x00010000U};
    EXPECT_EQ(streamed<std::uint32_t>(vectorOf(DType::BF16, bits), DType::F32), wide);
}

TEST(GateStream, RoundsFloat64ToHalfOnce)
{
    // Just above halfway between 1 and the next half: through float it would become the tie.
    const double value = 1.0 + std::ldexp(1.0, -11) + std::ldexp(1.0, -40);
    const auto half =
        streamed<std::uint16_t>(vectorOf<double>(DType::F64, {value, -value}), DType::F16);
    EXPECT_EQ(halfToFloat(half[0]), 1.0F + std::ldexp(1.0F, -10));
    EXPECT_EQ(halfToFloat(half[1]), -1.0F - std::ldexp(1.0F, -10));
}

TEST(GateStream, KeepsInfinitiesAndNanWhenItConverts)
{
    const double infinity = std::numeric_limits<double>::infinity();
    const auto narrow = streamed<float>(
        vectorOf<double>(DType::F64, {infinity, -infinity, std::nan("")}), DType::F32);
    EXPECT_EQ(narrow[0], std::numeric_limits<float>::infinity());
    EXPECT_EQ(narrow[1], -std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::isnan(narrow[2]));
}

TEST(GateStream, RefusesANumberThatTheWantedTypeCannotHold)
{
    const auto ignore = [](std::span<const std::byte>) { return Status(); };
    NullMonitor monitor;
    const auto wide = vectorOf<float>(DType::F32, {1.0F, -1e6F});
    EXPECT_THAT(streamSum(wide, DType::F16, ignore, monitor),
                FailsWith(ErrorCode::Unsupported, "-1e+06 in row 1, column 0 is more than f16"));
    EXPECT_THAT(streamSum(wide, DType::BF16, ignore, monitor), IsOk());
    GateSum sum = vectorOf<float>(DType::F32, {3e38F});
    sum.terms.push_back(sum.terms.front());
    EXPECT_THAT(streamSum(sum, DType::F32, ignore, monitor),
                FailsWith(ErrorCode::Unsupported, "more than f32"));
}

TEST(GateStream, AddsWhatIsFolded)
{
    auto sum = vectorOf<float>(DType::F32, {0.25F, -1.0F});
    sum.addend = 1.0;
    EXPECT_EQ(streamed<float>(sum, DType::F32), (std::vector<float>{1.25F, 0.0F}));
}

TEST(GateStream, RoundsASumOnce)
{
    // Half of the last place of 1: two of them are lost one by one, not together.
    const float small = std::ldexp(1.0F, -24);
    GateSum sum = vectorOf<float>(DType::F32, {1.0F});
    sum.terms.push_back(vectorOf<float>(DType::F32, {small}).terms.front());
    sum.terms.push_back(sum.terms.back());
    EXPECT_EQ(streamed<float>(sum, DType::F32), (std::vector<float>{1.0F + std::ldexp(1.0F, -23)}));
}

TEST(GateStream, GivesTheAddendAloneWhereThereIsNoGate)
{
    const GateSum sum{.terms = {}, .addend = 1.0, .rows = 2, .cols = 1};
    EXPECT_EQ(streamed<double>(sum, DType::F64), (std::vector<double>{1.0, 1.0}));
}

TEST(GateStream, StopsWhenItIsNoLongerWanted)
{
    ImpatientMonitor impatient(0);
    EXPECT_THAT(streamSum(
                    vectorOf<float>(DType::F32, {1.0F}), DType::F32,
                    [](std::span<const std::byte>) { return Status(); }, impatient),
                FailsWith(ErrorCode::Cancelled, ""));
}

} // namespace gateloupe::test
