// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/distance.h"
#include "core/base/error.h"
#include "core/base/message.h"

namespace gateloupe {
namespace {

TEST(Message, FillsPlacesWithTextNumbersAndPaths)
{
    const std::filesystem::path path("folder/file.npz");
    EXPECT_EQ(
        message("%1: %2 of %3 bytes, %4", path, std::string("a"), std::uint64_t{12}, 0.5).text(),
        "folder/file.npz: a of 12 bytes, 0.5");
    EXPECT_EQ(message("%2 before %1", "b", "a").text(), "a before b");
    EXPECT_EQ(message("100% of %1, %2 stays", "it").text(), "100% of it, %2 stays");
}

TEST(Message, DoesNotReadPlacesInsideValues)
{
    EXPECT_EQ(message("%1 and %2", "%2", "x").text(), "%2 and x");
}

TEST(Message, IsTranslatedPatternByPatternThroughItsValues)
{
    const Message inner = message("tensor %1 is missing", "w");
    const Message outer =
        Error::corrupt("a %1", inner).withContext(message("reading %1", "f.h5")).message;
    EXPECT_EQ(outer.text(), "reading f.h5: a tensor w is missing");
    const auto german = [](std::string_view pattern) -> std::string {
        if (pattern == "tensor %1 is missing") {
            return "Tensor %1 fehlt";
        }
        return pattern == "reading %1" ? "beim Lesen von %1" : std::string(pattern);
    };
    EXPECT_EQ(outer.translated(german), "beim Lesen von f.h5: a Tensor w fehlt");
}

TEST(Message, OfAPlainTextIsTheSameInEveryLanguage)
{
    const Message plain(std::string("libfoo says 100 %1"));
    EXPECT_EQ(plain.translated([](std::string_view) { return std::string("never"); }),
              "libfoo says 100 %1");
}

TEST(Message, ShowsControlCharactersOfNamesAsText)
{
    EXPECT_EQ(message("name %1", std::string("a\x1b]0;x\x07\n\r\tb\x7f")).text(),
              R"(name a\x1b]0;x\x07\n\r\tb\x7f)");
    EXPECT_EQ(printable("a\xe2\x80\xae"
                        "b"),
              R"(a\u202eb)"); // right-to-left override
    EXPECT_EQ(printable("\xc2\x9b"
                        "31m"),
              R"(\u009b31m)"); // CSI as one C1 character
    EXPECT_EQ(printable("\xff"
                        "a\xc3"),
              R"(\xffa\xc3)"); // no UTF-8
    EXPECT_EQ(printable("Gr\xc3\xb6\xc3\x9f"
                        "e \xe5\xb1\x82"),
              "Gr\xc3\xb6\xc3\x9f"
              "e \xe5\xb1\x82");
}

TEST(Message, ShortensAValueThatNobodyWouldReadAndCutsNoCharacter)
{
    std::string name;
    for (int index = 0; index < 3000; ++index) {
        name += "\u00e4";
    }
    const std::string text = message("%1", name).text();
    EXPECT_LT(text.size(), 4096U);
    EXPECT_NE(text.find(" ... "), std::string::npos);
    EXPECT_EQ(printable(text), text) << "still UTF-8";
    EXPECT_EQ(message("%1", std::string(4096, 'x')).text(), std::string(4096, 'x'));
}

TEST(Error, KeepsRemedyReasonAndOffsetThroughContexts)
{
    const Error error = Error::invalidArgument("a network at byte %1", FileOffset{7})
                            .withRemedy(remedy::ChooseNetwork{})
                            .because(ErrorReason::CutOff)
                            .withContext("x");
    EXPECT_EQ(error.message.text(), "x: a network at byte 7");
    EXPECT_EQ(error.code, ErrorCode::InvalidArgument);
    EXPECT_EQ(error.remedy, Remedy(remedy::ChooseNetwork{}));
    EXPECT_EQ(error.reason, ErrorReason::CutOff);
    EXPECT_EQ(error.offset, 7U);
}

TEST(Error, TakesNoNumberOfItsSentenceForAnOffset)
{
    EXPECT_EQ(Error::corrupt("byte %1 of the text", 7).offset, std::nullopt);
    EXPECT_EQ(Error::corrupt("%1 of %2", FileOffset{3}, FileOffset{4}).offset, 3U);
}

TEST(Error, CountsItsOffsetFromWhereTheBytesStand)
{
    const Error error = Error::corrupt("byte %1", FileOffset{7});
    EXPECT_EQ(error.countedFrom(100).offset, 107U);
    EXPECT_EQ(error.countedFrom(std::nullopt).offset, std::nullopt);
    EXPECT_EQ(Error::corrupt("x").countedFrom(100).offset, std::nullopt);
}

TEST(Distance, CallsEqualWhatIsEqualEverywhere)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(distanceOf(nan, nan), 0.0);
    EXPECT_EQ(distanceOf(infinity, infinity), 0.0);
    EXPECT_EQ(distanceOf(infinity, -infinity), infinity);
    EXPECT_EQ(distanceOf(nan, 1.0), infinity);
    EXPECT_EQ(distanceOf(3.0, 1.0), 2.0);
}

} // namespace
} // namespace gateloupe
