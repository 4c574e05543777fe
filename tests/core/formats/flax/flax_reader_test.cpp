// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/formats/codec/msgpack_items.h"
#include "core/formats/reader_registry.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using namespace std::string_literals;

/// msgpack texts as Python's packer writes the short ones.
std::string word(std::string_view text)
{
    return std::string(1, static_cast<char>(0xA0 + text.size())) + std::string(text);
}

std::string map(std::size_t pairs)
{
    return {static_cast<char>(0x80 + pairs)};
}

/// An array extension: [shape, dtype, bytes].
std::string array(const std::string& shape, std::string_view dtype, const std::string& data,
                  char type = 1)
{
    const std::string payload = "\x93" + shape + word(dtype) + "\xC4" +
                                std::string(1, static_cast<char>(data.size())) + data;
    return "\xC7" + std::string(1, static_cast<char>(payload.size())) + std::string(1, type) +
           payload;
}

const std::string kVectorShape = "\x91\x02";

/// {"params": {"a": f32[2], "b": bf16[1, 2]}, "step": 300, "name": "x", "on": true, "lr": 0.5}
std::string smallTree()
{
    return map(5) + word("params") + map(2) + word("a") +
           array(kVectorShape, "float32", "12345678") + word("b") +
           array("\x92\x01\x02", "bfloat16", "abcd") + word("step") + "\xCD\x01\x2C" +
           word("name") + word("x") + word("on") + "\xC3" + word("lr") + "\xCA\x3F\x00\x00\x00"s;
}

class Flax : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(std::string_view bytes)
    {
        test::writeFile(m_folder / "state.msgpack", std::as_bytes(std::span(bytes)));
        return openCatalog(m_folder / "state.msgpack", m_monitor);
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(Flax, MapsArraysUnderTheirPaths)
{
    const std::string bytes = smallTree();
    const auto catalog = open(bytes);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "flax-msgpack");
    ASSERT_EQ(catalog->tensors.size(), 2U);
    EXPECT_EQ(catalog->tensors[0]->name, "params/a");
    EXPECT_EQ(catalog->tensors[0]->dtype, DType::F32);
    EXPECT_EQ(catalog->tensors[0]->place()->offsetBytes, bytes.find("12345678"));
    EXPECT_EQ(catalog->tensors[1]->dtype, DType::BF16);
    EXPECT_EQ(catalog->tensors[1]->shape, (Shape{1, 2}));
}

TEST_F(Flax, KeepsPlainValuesAsAttributes)
{
    const auto catalog = open(smallTree());
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->findAttribute("", "step")->value, Attribute::Value(std::int64_t{300}));
    EXPECT_EQ(catalog->findAttribute("", "name")->value, Attribute::Value("x"s));
    EXPECT_EQ(catalog->findAttribute("", "on")->value, Attribute::Value(true));
    EXPECT_EQ(catalog->findAttribute("", "lr")->value, Attribute::Value(0.5));
}

TEST_F(Flax, ReadsScalarsListsAndArraysAtTheRoot)
{
    const auto scalar = open(map(1) + word("s") + array("\x90", "int32", "1234", 3));
    ASSERT_THAT(scalar, IsOk());
    EXPECT_TRUE(scalar->tensors[0]->shape.empty());
    const auto list = open(map(1) + word("l") + "\x91" + array(kVectorShape, "int8", "12"));
    ASSERT_THAT(list, IsOk());
    EXPECT_EQ(list->tensors[0]->name, "l/0");
    const auto root = open(array(kVectorShape, "uint8", "12"));
    ASSERT_THAT(root, IsOk());
    EXPECT_EQ(root->tensors[0]->name, "state");
}

TEST_F(Flax, PutsChunksTogether)
{
    const auto catalog =
        open(map(1) + word("big") + map(3) + word("__msgpack_chunked_array__"s) + "\xC3" +
             word("shape") + map(2) + word("0") + "\x03" + word("1") + "\x01" + word("chunks") +
             map(2) + word("0") + array(kVectorShape, "int16", "abcd") + word("1") +
             array("\x91\x01", "int16", "ef"));
    ASSERT_THAT(catalog, IsOk());
    const auto& tensor = *catalog->tensors[0];
    EXPECT_EQ(tensor.name, "big");
    EXPECT_EQ(tensor.shape, (Shape{3, 1}));
    EXPECT_EQ(tensor.source->encoding(), Encoding::Chunked);
    const auto bytes = tensor.source->bytes(m_monitor);
    ASSERT_THAT(bytes, IsOk());
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()), "abcdef");
}

TEST_F(Flax, RefusesChunksThatDoNotMakeTheirShape)
{
    const auto chunked = [](const std::string& shape, const std::string& chunks) {
        return map(2) + word("a") + array(kVectorShape, "int8", "12") + word("big") + map(3) +
               word("__msgpack_chunked_array__") + "\xC3" + word("shape") + shape + word("chunks") +
               chunks;
    };
    const std::string two = map(1) + word("0") + array(kVectorShape, "int8", "12");
    const std::string mixed = map(2) + word("0") + array(kVectorShape, "int8", "12") + word("1") +
                              array("\x91\x01", "int16", "12");
    EXPECT_THAT(open(chunked(map(1) + word("0") + "\x09", two)),
                FailsWith(ErrorCode::Corrupt, "does not make its 2 bytes"));
    EXPECT_THAT(open(chunked(map(1) + word("1") + "\x02", two)),
                FailsWith(ErrorCode::Corrupt, "counted from 0"));
    EXPECT_THAT(open(chunked(map(1) + word("0") + "\x02", map(0))),
                FailsWith(ErrorCode::Corrupt, "no chunks"));
    EXPECT_THAT(open(chunked(map(1) + word("0") + "\x03", mixed)),
                FailsWith(ErrorCode::Corrupt, "several types"));
}

TEST_F(Flax, ListsTypesItDoesNotKnow)
{
    const auto catalog = open(map(1) + word("q") + array(kVectorShape, "float8_e4m3fn", "12"));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->source, nullptr);
    EXPECT_EQ(catalog->tensors[0]->typeName, "float8_e4m3fn");
}

TEST_F(Flax, RefusesMapsAndListsWithLyingCounts)
{
    const std::string first = word("a") + array(kVectorShape, "int8", "12");
    EXPECT_THAT(open("\xDF\xFF\xFF\xFF\xFF"s + first), FailsWith(ErrorCode::NotThisFormat, ""));
    EXPECT_THAT(open(map(2) + first + word("b") + "\xDD\xFF\xFF\xFF\xFF"s),
                FailsWith(ErrorCode::Corrupt, "4294967295 items cannot be"));
    EXPECT_THAT(open(map(2) + first + word("b") + "\xDF\xFF\xFF\xFF\xFF"s),
                FailsWith(ErrorCode::Corrupt, "4294967295 pairs cannot be"));
}

TEST_F(Flax, RefusesTextsAndExtensionsWithLyingLengths)
{
    const std::string first = map(2) + word("a") + array(kVectorShape, "int8", "12") + word("b");
    for (const std::string& head : {"\xDB"s, "\xC6"s}) {
        EXPECT_THAT(open(first + head + "\xFF\xFF\xFF\xFF"), FailsWith(ErrorCode::Corrupt, "left"));
    }
    EXPECT_THAT(open(first + "\xC9\xFF\xFF\xFF\xFF\x01"), FailsWith(ErrorCode::Corrupt, "left"));
}

TEST_F(Flax, RefusesNestingPastItsDepth)
{
    std::string nested = map(2) + word("a") + array(kVectorShape, "int8", "12") + word("b");
    for (int level = 0; level < 100'000; ++level) {
        nested += "\x91";
    }
    EXPECT_THAT(open(nested + "\xC0"), FailsWith(ErrorCode::Corrupt, "deeper than 64"));
}

TEST_F(Flax, RefusesNamesThatGrowPastTheFile)
{
    // One long key above a hundred thousand empty values: names of gigabytes out of a megabyte.
    std::string bytes = map(2) + word("a") + array(kVectorShape, "int8", "12") + "\xDA\x30\x00"s +
                        std::string(0x3000, 'k') + "\xDD\x00\x01\x86\xA0"s;
    bytes += std::string(100'000, '\xC0');
    EXPECT_THAT(open(bytes), FailsWith(ErrorCode::Corrupt, "names take more"));
    EXPECT_THAT(open(map(2) + word("a") + array(kVectorShape, "int8", "12") + "\xDA\x50\x00"s +
                     std::string(0x5000, 'k') + "\xC0"),
                FailsWith(ErrorCode::Corrupt, "names take more"));
}

TEST_F(Flax, RefusesArraysWhoseShapeLies)
{
    const auto with = [](const std::string& shape) {
        return map(2) + word("a") + array(kVectorShape, "int8", "12") + word("b") +
               array(shape, "float32", "1234");
    };
    EXPECT_THAT(open(with(kVectorShape)), FailsWith(ErrorCode::Corrupt, "4 bytes"));
    EXPECT_THAT(open(with("\x91\xFF")), FailsWith(ErrorCode::Corrupt, "negative"));
    EXPECT_THAT(open(with("\x92\xCF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x04")),
                FailsWith(ErrorCode::Corrupt, "does not make"));
    EXPECT_THAT(open(with("\xDC\x00\x21"s + std::string(33, '\x01'))),
                FailsWith(ErrorCode::Corrupt, "33 axes"));
}

TEST_F(Flax, RefusesTwoArraysOfOneName)
{
    const std::string one = array(kVectorShape, "int8", "12");
    EXPECT_THAT(open(map(2) + word("a") + one + word("a") + one),
                FailsWith(ErrorCode::Corrupt, "two arrays are named 'a'"));
}

TEST_F(Flax, SurvivesTruncationAndFlippedBytes)
{
    const std::string whole = smallTree();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_FALSE(open(std::string_view(whole).substr(0, length))) << length;
    }
    for (std::size_t position = 0; position < whole.size(); ++position) {
        std::string flipped = whole;
        flipped[position] = static_cast<char>(~flipped[position]);
        const auto catalog = open(flipped);
        for (std::size_t i = 0; catalog && i < catalog->tensors.size(); ++i) {
            const auto& tensor = catalog->tensors[i];
            EXPECT_TRUE(!tensor->source || checkExtent(*tensor)) << position;
        }
    }
}

TEST(MsgpackItems, ReadsNumbersOfEveryWidth)
{
    const std::string bytes =
        "\x7F\xE0\xCC\xFF\xCD\x01\x00\xCE\x00\x01\x00\x00\xCF\xFF\xFF\xFF\xFF\xFF"
        "\xFF\xFF\xFF\xD0\xFF\xD1\xFF\xFE\xD2\xFF\xFF\xFF\xFD\xD3\xFF\xFF\xFF"
        "\xFF\xFF\xFF\xFF\xFC"s;
    MsgpackItems items(std::as_bytes(std::span(bytes)));
    for (const std::int64_t expected :
         std::vector<std::int64_t>{127, -32, 255, 256, 65536, INT64_MAX, -1, -2, -3, -4}) {
        const auto item = items.next();
        ASSERT_THAT(item, IsOk());
        EXPECT_EQ(item->kind, MsgpackKind::Integer);
        EXPECT_EQ(item->integer, expected);
    }
    EXPECT_TRUE(items.atEnd());
}

TEST(MsgpackItems, RefusesTheByteThatIsNeverUsed)
{
    const std::string bytes = "\xC1";
    EXPECT_THAT(MsgpackItems(std::as_bytes(std::span(bytes))).next(),
                FailsWith(ErrorCode::Corrupt, "0xc1"));
}

} // namespace
} // namespace gateloupe
