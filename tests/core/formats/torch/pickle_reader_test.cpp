// SPDX-License-Identifier: Apache-2.0
#include <deque>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "core/formats/pickle/pickle_reader.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

using namespace std::string_literals;

/// The texts of a document look into its bytes, so those are kept.
Result<PickleDocument> read(std::string text)
{
    static std::deque<std::string> kept;
    return readPickle(std::as_bytes(std::span(kept.emplace_back(std::move(text)))));
}

TEST(PickleReader, BuildsPlainValues)
{
    const std::string text = "\x80\x02}(U\x01"
                             "aK\x07U\x01"
                             "b]q\x00(G\x3F\xF8\x00\x00\x00\x00\x00\x00\x88N"
                             "e\x8C\x01"
                             "ch\x00u."s;
    const auto document = read(text);
    ASSERT_THAT(document, IsOk());
    const PickleValue& root = *document->root;
    EXPECT_EQ(root.kind, PickleKind::Dict);
    EXPECT_EQ(root.find("a")->asInt(), 7);
    ASSERT_EQ(root.find("b")->items.size(), 3U);
    EXPECT_EQ(root.find("b")->items[0]->asFloat(), 1.5);
    EXPECT_EQ(root.find("b")->items[1]->asBool(), true);
    EXPECT_EQ(root.find("c"), root.find("b"));
    EXPECT_EQ(root.find("d"), nullptr);
}

TEST(PickleReader, ReadsIntegersOfEveryWidth)
{
    const auto document =
        read("\x80\x02(K\xFFM\xFF\xFFJ\xFF\xFF\xFF\xFF\x8A\x00\x8A\x01\x80\x8A\x08"
             "\x01\x00\x00\x00\x00\x00\x00\x80\x8A\x09"
             "123456789t."s);
    ASSERT_THAT(document, IsOk());
    const auto& items = document->root->items;
    ASSERT_EQ(items.size(), 7U);
    EXPECT_EQ(items[0]->asInt(), 255);
    EXPECT_EQ(items[1]->asInt(), 65535);
    EXPECT_EQ(items[2]->asInt(), -1);
    EXPECT_EQ(items[3]->asInt(), 0);
    EXPECT_EQ(items[4]->asInt(), -128);
    EXPECT_EQ(items[5]->asInt(), std::numeric_limits<std::int64_t>::min() + 1);
    EXPECT_EQ(items[6]->kind, PickleKind::Bytes);
}

TEST(PickleReader, ReadsTheTextProtocolOfPython2)
{
    const auto document = read("(dp0\nS'a'\np1\n(lp2\nI7\naI01\naI00\naL-5L\naF2.5\nasS\"b'\"\np3\n"
                               "(S'x'\nVy\nNtp4\nsS'again'\ng1\ns."s);
    ASSERT_THAT(document, IsOk());
    const PickleValue& root = *document->root;
    ASSERT_NE(root.find("a"), nullptr);
    const auto& list = root.find("a")->items;
    ASSERT_EQ(list.size(), 5U);
    EXPECT_EQ(list[0]->asInt(), 7);
    EXPECT_EQ(list[1]->asBool(), true);
    EXPECT_EQ(list[2]->asBool(), false);
    EXPECT_EQ(list[3]->asInt(), -5);
    EXPECT_EQ(list[4]->asFloat(), 2.5);
    ASSERT_NE(root.find("b'"), nullptr);
    EXPECT_EQ(root.find("b'")->kind, PickleKind::Tuple);
    EXPECT_EQ(root.find("b'")->items[1]->asText(), "y");
    EXPECT_EQ(root.find("again")->asText(), "a");
}

TEST(PickleReader, DecodesTheEscapesOfTexts)
{
    const auto names = read("(S'a\\n\\x41\\\\\\''\nVb\\u00e9\\u4e2d\xE9\nl."s);
    ASSERT_THAT(names, IsOk());
    EXPECT_EQ(names->root->items.at(0)->asText(), "a\nA\\'");
    EXPECT_EQ(names->root->items.at(1)->asText(), "b\xC3\xA9\xE4\xB8\xAD\xC3\xA9");
    const auto longText = read("S'" + std::string(9000, 'z') + "\\x00'\n.");
    ASSERT_THAT(longText, IsOk());
    EXPECT_EQ(longText->root->asText(), std::nullopt) << "too long for a name";
    ASSERT_NE(longText->root->asSpelling(), nullptr);
    EXPECT_EQ(longText->root->asSpelling()->characters, 9001U);
}

TEST(PickleReader, KeepsObjectsOfOldClassesAsRecords)
{
    const auto named = read("(I3\nimy.net\nNet\np0\n(dp1\nS'w'\nI4\nsb."s);
    ASSERT_THAT(named, IsOk());
    EXPECT_TRUE(named->root->isCallOf("my.net.Net"));
    EXPECT_EQ(named->root->asObject()->arguments->items.at(0)->asInt(), 3);
    EXPECT_EQ(named->root->asObject()->state->find("w")->asInt(), 4);
    const auto stacked = read("(cmy.net\nNet\nI3\no."s);
    ASSERT_THAT(stacked, IsOk());
    EXPECT_TRUE(stacked->root->isCallOf("my.net.Net"));
}

TEST(PickleReader, TellsPicklesWithoutAProtocolFromOtherTexts)
{
    const auto begins = [](const std::string& text) {
        return beginsAsLinePickle(std::as_bytes(std::span(text)));
    };
    EXPECT_TRUE(begins("(dp0\nS'w'\np1\nI7\ns."));
    EXPECT_TRUE(begins("}q\x01(U\x01wK\x07u."));
    EXPECT_FALSE(begins("(a remark) and more text\nin lines\n"));
    EXPECT_FALSE(begins("column_a,column_b\n1,2\n3,4\n"));
    EXPECT_FALSE(begins(std::string(4096, '(')));
    EXPECT_FALSE(begins(""));
}

TEST(PickleReader, KeepsCallsAsInertRecords)
{
    const auto document = read("\x80\x02"
                               "cmy.module\nMaker\nq\x01K\x05\x85R}U\x01xK\x01sb."s);
    ASSERT_THAT(document, IsOk());
    const PickleValue& root = *document->root;
    ASSERT_NE(root.asObject(), nullptr);
    EXPECT_TRUE(root.isCallOf("my.module.Maker"));
    EXPECT_EQ(root.asObject()->arguments->items[0]->asInt(), 5);
    EXPECT_EQ(root.asObject()->state->find("x")->asInt(), 1);
    ASSERT_EQ(document->globals.size(), 1U);
    EXPECT_EQ(document->globals[0]->qualified(), "my.module.Maker");
}

TEST(PickleReader, MakesContainersOfTheirCalls)
{
    const auto document = read("\x80\x02("
                               "ccollections\nOrderedDict\n)RU\x01kK\x01s"
                               "c__builtin__\nset\n](K\x01K\x02"
                               "e\x85Rt."s);
    ASSERT_THAT(document, IsOk());
    EXPECT_EQ(document->root->items[0]->find("k")->asInt(), 1);
    EXPECT_EQ(document->root->items[1]->kind, PickleKind::Set);
    EXPECT_EQ(document->root->items[1]->items.size(), 2U);
}

TEST(PickleReader, AllowsCycles)
{
    const auto document = read("\x80\x02]q\x00h\x00"
                               "a."s);
    ASSERT_THAT(document, IsOk());
    EXPECT_EQ(document->root->items[0], document->root);
}

struct BadPickle
{
    std::string text;
    ErrorCode code;
    const char* says;
};

class BadPickles : public ::testing::TestWithParam<BadPickle>
{
};

TEST_P(BadPickles, AreRefusedWithAReason)
{
    EXPECT_THAT(read(GetParam().text), FailsWith(GetParam().code, GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadPickles,
    ::testing::Values(
        BadPickle{"cos\nsystem\n(S'x'\ntR."s, ErrorCode::Unsupported,
                  "byte 0: it asks for os.system"},
        BadPickle{"\x80\x02"
                  "cposix\nsystem\n."s,
                  ErrorCode::Unsupported, "posix.system"},
        BadPickle{"\x80\x02"
                  "c__builtin__\neval\n."s,
                  ErrorCode::Unsupported, "builtins.eval"},
        BadPickle{"\x80\x04\x8C\x0Asubprocess\x8C\x05Popen\x93."s, ErrorCode::Unsupported,
                  "subprocess.Popen"},
        BadPickle{"\x80\x04\x8C\x0Fimportlib.utils\x8C\x01x\x93."s, ErrorCode::Unsupported,
                  "importlib"},
        BadPickle{"I1x\n."s, ErrorCode::Corrupt, "'1x' is no integer"},
        BadPickle{"F1.5x\n."s, ErrorCode::Corrupt, "is no number"},
        BadPickle{"S'abc\n."s, ErrorCode::Corrupt, "no quotes"},
        BadPickle{"S'\\xZ0'\n."s, ErrorCode::Corrupt, "escape"},
        BadPickle{"V\\u00g0\n."s, ErrorCode::Corrupt, "escape"},
        BadPickle{"S'abc'"s, ErrorCode::Corrupt, "no end"},
        BadPickle{"Nppq\n."s, ErrorCode::Corrupt, "memo index"},
        BadPickle{"Np1\ng2\n."s, ErrorCode::Corrupt, "memo 2"},
        BadPickle{"(ios\nsystem\n."s, ErrorCode::Unsupported, "os.system"},
        BadPickle{"(o."s, ErrorCode::Corrupt, "no class"},
        BadPickle{"(K\x01"
                  "d."s,
                  ErrorCode::Corrupt, "no value"},
        BadPickle{"\x80\x02\x82\x01."s, ErrorCode::Unsupported, "opcode EXT1"},
        BadPickle{"\x80\x02\xFF."s, ErrorCode::Corrupt, "byte 2: byte 255 is no opcode"},
        BadPickle{"\x80\x09."s, ErrorCode::Unsupported, "protocol 9"},
        BadPickle{"\x80\x02."s, ErrorCode::Corrupt, "stack is empty"},
        BadPickle{"\x80\x02(."s, ErrorCode::Corrupt, "stack is empty"},
        BadPickle{"\x80\x02t."s, ErrorCode::Corrupt, "no mark"},
        BadPickle{"\x80\x02h\x05."s, ErrorCode::Corrupt, "memo 5"},
        BadPickle{"\x80\x02K\x01K\x02"
                  "a."s,
                  ErrorCode::Corrupt, "added to an integer"},
        BadPickle{"\x80\x02]K\x01K\x02s."s, ErrorCode::Corrupt, "set in a list"},
        BadPickle{"\x80\x02}(K\x01u."s, ErrorCode::Corrupt, "no value"},
        BadPickle{"\x80\x02K\x01K\x02R."s, ErrorCode::Corrupt, "arguments"},
        BadPickle{"\x80\x02K\x01}b."s, ErrorCode::Corrupt, "given to an integer"},
        BadPickle{"\x80\x02X\xFF\xFF\xFF\x7F"s, ErrorCode::Corrupt, "byte"},
        BadPickle{"\x80\x02\x8D\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s, ErrorCode::Corrupt, "byte"},
        BadPickle{"\x80\x02"
                  "cmodule"s,
                  ErrorCode::Corrupt, "no end"},
        BadPickle{""s, ErrorCode::Corrupt, "opcode"}));

TEST(PickleReader, BoundsTheMemoryOfContainersMadeByCalls)
{
    std::string text = "\x80\x02](";
    for (int i = 0; i < 1000; ++i) {
        text += 'N';
    }
    text += "e\x85q\x00"s; // a tuple around a list of a thousand
    text += "c__builtin__\nset\nq\x01"s;
    for (int i = 0; i < 1000; ++i) {
        text += "h\x01h"s + '\0' + "R";
    }
    EXPECT_THAT(read(text + "."), FailsWith(ErrorCode::Corrupt, "too many containers"));
}

} // namespace
} // namespace gateloupe
