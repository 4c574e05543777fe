// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <span>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/array_file.h"
#include "core/formats/numpy/csv_table.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Result<CsvTable> parse(std::string_view text)
{
    NullMonitor monitor;
    return parseCsv(text, monitor);
}

std::vector<double> valuesOf(const Result<CsvTable>& table)
{
    return table ? table->values.convertedTo<double>() : std::vector<double>{};
}

TEST(CsvTable, ReadsLinesAndColumns)
{
    const auto table = parse("1,2.5,-3e2\n4,5,6\n");
    ASSERT_THAT(table, IsOk());
    EXPECT_EQ(table->values.shape(), (Shape{2, 3}));
    EXPECT_EQ(table->values.dtype(), DType::F64);
    EXPECT_THAT(valuesOf(table), ElementsAre(1, 2.5, -300, 4, 5, 6));
    EXPECT_THAT(table->names, IsEmpty());
}

TEST(CsvTable, TakesTheFirstLineAsNamesIfItIsNotAllNumbers)
{
    const auto table = parse("speed; \"wheel; left\" ;t\n1;2;3\n");
    ASSERT_THAT(table, IsOk());
    EXPECT_THAT(table->names, ElementsAre("speed", "wheel; left", "t"));
    EXPECT_THAT(valuesOf(table), ElementsAre(1, 2, 3));
}

TEST(CsvTable, KnowsTheDelimiterByTheFirstLine)
{
    EXPECT_THAT(valuesOf(parse("1\t2\n3\t4\n")), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(valuesOf(parse("1;2\n3;4\n")), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(valuesOf(parse("1\n2\n")), ElementsAre(1, 2));
}

TEST(CsvTable, TakesDecimalCommasWhereTheyPartNothing)
{
    EXPECT_THAT(valuesOf(parse("1,5;-0,25\n2;3,0\n")), ElementsAre(1.5, -0.25, 2, 3));
    EXPECT_THAT(parse("1,5,2;3\n"), FailsWith(ErrorCode::Corrupt, "no line of numbers"));
}

TEST(CsvTable, TakesWindowsLineEndsMarksQuotesCommentsAndSpaces)
{
    EXPECT_THAT(valuesOf(parse("\xEF\xBB\xBF# made by hand\r\n 1 , +2\r\n\r\n\"3\",\"4\"\r\n")),
                ElementsAre(1, 2, 3, 4));
}

TEST(CsvTable, TakesNanAndInfinity)
{
    const auto values = valuesOf(parse("nan,inf,-Infinity\n"));
    ASSERT_EQ(values.size(), 3U);
    EXPECT_TRUE(std::isnan(values[0]));
    EXPECT_EQ(values[1], HUGE_VAL);
    EXPECT_EQ(values[2], -HUGE_VAL);
}

TEST(CsvTable, SaysLineAndColumnOfWhatIsWrong)
{
    EXPECT_THAT(parse("1,2\n3,x\n"), FailsWith(ErrorCode::Corrupt, "line 2, column 2: \"x\""));
    EXPECT_THAT(parse("a,b\n1,2\n\n3,\n"),
                FailsWith(ErrorCode::Corrupt, "line 4, column 2 (\"b\") is empty"));
    EXPECT_THAT(parse("1,2\n3\n"), FailsWith(ErrorCode::Corrupt, "line 2 has 1 columns"));
    EXPECT_THAT(parse("1,2\n3,4,5\n"), FailsWith(ErrorCode::Corrupt, "line 1 has 2"));
    EXPECT_THAT(parse("1e999\n1\n2e999\n"), FailsWith(ErrorCode::Corrupt, "line 3"));
}

TEST(CsvTable, RefusesWhatIsNoTable)
{
    EXPECT_THAT(parse(""), FailsWith(ErrorCode::Corrupt, "no line of numbers"));
    EXPECT_THAT(parse("\n\n# nothing\n"), FailsWith(ErrorCode::Corrupt, "no line of numbers"));
    EXPECT_THAT(parse("a,b,c\n"), FailsWith(ErrorCode::Corrupt, "no line of numbers"));
    EXPECT_THAT(parse(std::string_view("\xFF\xFE\x31\x00", 4)),
                FailsWith(ErrorCode::Corrupt, "UTF-16"));
    EXPECT_THAT(parse(std::string_view("1,2\n\0\0\0,\x01\n", 11)),
                FailsWith(ErrorCode::Corrupt, "line 2, column 1: \"???\""));
    EXPECT_THAT(parse("1,2\n\"3,4\n"), FailsWith(ErrorCode::Corrupt, "line 2, column 1"));
    EXPECT_THAT(parse(std::string(std::size_t{1} << 21U, ',')),
                FailsWith(ErrorCode::Unsupported, "columns"));
}

TEST(CsvTable, EveryTruncationIsATableOrAnError)
{
    const std::string whole = "a;\"b\"\n1,5;2\n\"3\";-4e-3\r\n";
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_THAT(parse(std::string_view(whole).substr(0, length)),
                    AnyOf(IsOk(), FailsWith(ErrorCode::Corrupt, "")))
            << length;
    }
}

TEST(CsvTable, IsReadAsAnArrayByItsName)
{
    const test::TemporaryFolder folder;
    const auto write = [&](std::string_view name, std::string_view text) {
        test::writeFile(folder / name, std::as_bytes(std::span(text)));
        return (folder / name).string();
    };
    NullMonitor monitor;
    const auto array = readArray(write("x.CSV", "1,2\n3,4\n5,6\n"), monitor);
    ASSERT_THAT(array, IsOk());
    EXPECT_EQ(array->shape(), (Shape{3, 2}));
    EXPECT_THAT(readArray(write("bad.csv", "1,2\n3,oops\n"), monitor),
                FailsWith(ErrorCode::Corrupt, "bad.csv: line 2"));
}

} // namespace
} // namespace gateloupe
