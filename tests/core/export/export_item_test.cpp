// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "core/export/pipeline/export_item.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

std::vector<float> streamed(const ExportItem& item)
{
    std::vector<std::byte> all;
    NullMonitor monitor;
    EXPECT_THAT(streamItem(
                    item,
                    [&all](std::span<const std::byte> bytes) {
                        all.insert(all.end(), bytes.begin(), bytes.end());
                        return Status();
                    },
                    monitor),
                IsOk());
    std::vector<float> values(all.size() / sizeof(float));
    std::memcpy(values.data(), all.data(), all.size());
    return values;
}

GateView matrix(std::uint64_t rows, std::uint64_t cols, float first = 1)
{
    auto values = counting<float>(rows * cols);
    for (float& value : values) {
        value += first;
    }
    return *viewOfRun(memoryTensor("m", DType::F32, {rows * cols}, bytesOf(values)), 0, rows, cols);
}

ExportItem tensor(Shape shape)
{
    ExportItem item;
    item.shape = std::move(shape);
    return item;
}

} // namespace

TEST(ExportItem, PutsRunsAfterEachOtherWithZerosBetween)
{
    ExportItem item = tensor({8});
    item.parts.push_back({.numbers = sumOf(matrix(2, 1, 7)), .offset = 5, .rowStride = 1});
    item.parts.push_back({.numbers = sumOf(matrix(3, 1)), .offset = 1, .rowStride = 1});
    EXPECT_EQ(streamed(item), (std::vector<float>{0, 1, 2, 3, 0, 7, 8, 0}));
}

TEST(ExportItem, PutsTransposedGatesSideBySide)
{
    ExportItem item = tensor({2, 5}); // a [3, 2] and a [2, 2] gate on the columns
    item.parts.push_back({.numbers = sumOf(transposed(matrix(3, 2))), .offset = 0, .rowStride = 5});
    item.parts.push_back(
        {.numbers = sumOf(transposed(matrix(2, 2, 7))), .offset = 3, .rowStride = 5});
    EXPECT_EQ(streamed(item), (std::vector<float>{1, 3, 5, 7, 9, 2, 4, 6, 8, 10}));
}

TEST(ExportItem, PutsRowsBetweenEachOther)
{
    ExportItem item = tensor({4, 2});
    item.parts.push_back({.numbers = sumOf(matrix(2, 2)), .offset = 2, .rowStride = 4});
    EXPECT_EQ(streamed(item), (std::vector<float>{0, 0, 1, 2, 0, 0, 3, 4}));
}

TEST(ExportItem, CutsRowsAtTheBordersOfSlabs)
{
    // Rows of 3 columns beside rows of 4, over two and a half slabs.
    const std::uint64_t rows = 5 * kSlabBytes / sizeof(float) / 2 / 7 + 1;
    ExportItem item = tensor({rows, 7});
    item.parts.push_back({.numbers = sumOf(matrix(rows, 3)), .offset = 0, .rowStride = 7});
    item.parts.push_back(
        {.numbers = sumOf(transposed(matrix(4, rows))), .offset = 3, .rowStride = 7});
    const auto values = streamed(item);
    ASSERT_EQ(values.size(), rows * 7);
    for (std::uint64_t row = 0; row < rows; ++row) {
        for (std::uint64_t col = 0; col < 7; ++col) {
            const auto wanted =
                static_cast<float>(col < 3 ? row * 3 + col : (col - 3) * rows + row);
            ASSERT_EQ(values[row * 7 + col], wanted + 1) << row << ", " << col;
        }
    }
}

TEST(ExportItem, KeepsBitsOnlyOfGatesThatStayAsTheyAre)
{
    ExportItem item = tensor({2});
    item.parts.push_back({.numbers = sumOf(matrix(2, 1)), .rowStride = 1});
    EXPECT_TRUE(item.keepsBits());
    item.dtype = DType::F64;
    EXPECT_FALSE(item.keepsBits());
    item.dtype = DType::F32;
    item.parts.front().numbers.addend = 1.0;
    EXPECT_FALSE(item.keepsBits());
}

} // namespace gateloupe::test
