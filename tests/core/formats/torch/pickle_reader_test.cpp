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
        BadPickle{"\x80\x02I1\n."s, ErrorCode::Unsupported, "byte 2: opcode INT"},
        BadPickle{"\x80\x02(i__main__\nX\n."s, ErrorCode::Unsupported, "opcode INST"},
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
