// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <gtest/gtest.h>

#include "core/base/csv_text.h"

namespace gateloupe {
namespace {

TEST(CsvText, QuotesOnlyWhatNeedsIt)
{
    EXPECT_EQ(csvField("forward"), "forward");
    EXPECT_EQ(csvField(""), "");
    EXPECT_EQ(csvField("a,b"), "\"a,b\"");
    EXPECT_EQ(csvField("5\" disk"), "\"5\"\" disk\"");
    EXPECT_EQ(csvField("Gr\xc3\xbc\xc3\x9f"
                       "e"),
              "Gr\xc3\xbc\xc3\x9f"
              "e");
}

TEST(CsvText, EscapesWhatSteersTheReader)
{
    EXPECT_EQ(csvField("a\nb"), "a\\nb");
    EXPECT_EQ(csvField("a\r\n=1"), "a\\r\\n=1");
    EXPECT_EQ(csvField("\x1b[2J"), "\\x1b[2J");
    EXPECT_EQ(csvField("\xe2\x80\xae"
                       "cod"),
              "\\u202ecod");
}

TEST(CsvText, MakesNoFormulaOfAText)
{
    EXPECT_EQ(csvField("=1+1"), "'=1+1");
    EXPECT_EQ(csvField("@SUM(A1)"), "'@SUM(A1)");
    EXPECT_EQ(csvField("+cmd|'/C calc'!A0"), "'+cmd|'/C calc'!A0");
    EXPECT_EQ(csvField("-2+3"), "'-2+3");
    EXPECT_EQ(csvField(" =1"), "' =1");
    EXPECT_EQ(csvField("\t=1"), "'\\t=1");
    EXPECT_EQ(csvField("=HYPERLINK(\"a\",\"b\")"), "\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\"");
}

TEST(CsvText, LeavesNumbersAlone)
{
    for (const char* number : {"0", "-1", "-1.5e-7", "+3", "-inf", "-nan", "0x10", "1e5"}) {
        EXPECT_EQ(csvField(number), number);
    }
    EXPECT_EQ(csvField("-"), "'-");
    EXPECT_EQ(csvField("+-1"), "'+-1");
}

TEST(CsvText, JoinsFieldsByCommas)
{
    const std::vector<std::string> fields = {"1", "", "a,b"};
    EXPECT_EQ(csvLine(fields), "1,,\"a,b\"");
    EXPECT_EQ(csvLine({}), "");
}

} // namespace
} // namespace gateloupe
