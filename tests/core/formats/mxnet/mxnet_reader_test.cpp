// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>

#include "core/formats/mxnet/mxnet_symbol.h"
#include "core/formats/reader_registry.h"
#include "tests/core/formats/mxnet/mxnet_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using test::kMxnetVersion1;
using test::kMxnetVersion2;
using test::kMxnetVersion3;
using test::MxnetBytes;

class Mxnet : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(const std::vector<std::byte>& bytes)
    {
        test::writeFile(m_folder / "net-0007.params", bytes);
        return openCatalog(m_folder / "net-0007.params", m_monitor);
    }

    Result<TensorCatalog> open(const MxnetBytes& list) { return open(list.bytes()); }

    void writeSymbol(std::string_view json)
    {
        test::writeFile(m_folder / "net-symbol.json", std::as_bytes(std::span(json)));
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

/// Four arrays, one of each way of writing a dense one.
MxnetBytes everyVersion()
{
    MxnetBytes list;
    list.list(4).dense(kMxnetVersion3, {2, 1}, 0, 8).dense(kMxnetVersion2, {3}, 2, 6);
    list.number(kMxnetVersion1).shape({1, 2}).place(12).zeros(4);
    list.number(std::uint32_t{2})
        .number(std::uint32_t{1})
        .number(std::uint32_t{1})
        .place(1)
        .zeros(8);
    return list.names({"arg:a", "b", "aux:c", "d"});
}

TEST_F(Mxnet, MapsDenseArraysOfEveryVersion)
{
    const auto catalog = open(everyVersion());
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "mxnet");
    ASSERT_EQ(catalog->tensors.size(), 4U);
    EXPECT_EQ(catalog->tensors[0]->name, "arg:a");
    EXPECT_EQ(catalog->tensors[0]->shape, (Shape{2, 1}));
    EXPECT_EQ(catalog->tensors[0]->place()->offsetBytes, 24U + 4 + 4 + 4 + 16 + 12);
    EXPECT_EQ(catalog->tensors[1]->dtype, DType::F16);
    EXPECT_EQ(catalog->tensors[2]->dtype, DType::BF16);
    EXPECT_EQ(catalog->tensors[2]->name, "aux:c");
    EXPECT_EQ(catalog->tensors[3]->dtype, DType::F64);
    EXPECT_EQ(catalog->tensors[3]->shape, (Shape{1, 1}));
    EXPECT_TRUE(catalog->warnings.empty());
}

TEST_F(Mxnet, KnowsEveryElementType)
{
    const std::vector<DType> types = {DType::F32, DType::F64, DType::F16,  DType::U8,  DType::I32,
                                      DType::I8,  DType::I64, DType::Bool, DType::I16, DType::U16,
                                      DType::U32, DType::U64, DType::BF16};
    for (std::uint32_t flag = 0; flag < types.size(); ++flag) {
        const auto catalog = open(MxnetBytes()
                                      .list(1)
                                      .dense(kMxnetVersion2, {3}, flag, 3 * sizeOf(types[flag]))
                                      .names({"x"}));
        ASSERT_THAT(catalog, IsOk());
        EXPECT_EQ(catalog->tensors[0]->dtype, types[flag]);
    }
}

TEST_F(Mxnet, NumbersArraysWithoutNames)
{
    const auto catalog = open(MxnetBytes()
                                  .list(2)
                                  .dense(kMxnetVersion2, {1}, 0, 4)
                                  .dense(kMxnetVersion2, {2}, 0, 8)
                                  .names({}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->name, "0");
    EXPECT_EQ(catalog->tensors[1]->name, "1");
}

TEST_F(Mxnet, ReadsScalarsOnlyWithNumpyShapes)
{
    const auto scalar = open(MxnetBytes().list(1).dense(kMxnetVersion3, {}, 0, 4).names({"s"}));
    ASSERT_THAT(scalar, IsOk());
    EXPECT_EQ(scalar->tensors[0]->elements(), 1U);
    EXPECT_NE(scalar->tensors[0]->source, nullptr);
    const auto none = open(
        MxnetBytes().list(1).number(kMxnetVersion2).number(std::int32_t{0}).shape({}).names({"n"}));
    ASSERT_THAT(none, IsOk());
    EXPECT_EQ(none->tensors[0]->source, nullptr);
    EXPECT_EQ(none->tensors[0]->typeName, "none");
}

TEST_F(Mxnet, ListsArraysOfUnknownShapeWithoutData)
{
    const auto catalog = open(MxnetBytes()
                                  .list(2)
                                  .number(kMxnetVersion3)
                                  .number(std::int32_t{0})
                                  .number(std::int32_t{-1})
                                  .number(kMxnetVersion3)
                                  .number(std::int32_t{0})
                                  .shape({-1, 4})
                                  .names({"a", "b"}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->source, nullptr);
    EXPECT_EQ(catalog->warnings.size(), 2U);
}

TEST_F(Mxnet, ListsSparseArraysAndReadsWhatFollows)
{
    MxnetBytes list;
    list.list(3);
    // row_sparse: shape of the values, shape, device, type; type and shape of the indices; data
    list.number(kMxnetVersion2).number(std::int32_t{1}).shape({2, 5}).shape({10, 5}).place(0);
    list.number(std::int32_t{6}).shape({2}).zeros(40 + 16);
    // csr: two index arrays
    list.number(kMxnetVersion2).number(std::int32_t{2}).shape({3}).shape({4, 4}).place(0);
    list.number(std::int32_t{6}).shape({5}).number(std::int32_t{6}).shape({3}).zeros(12 + 40 + 24);
    list.dense(kMxnetVersion2, {1}, 0, 4).names({"rows", "csr", "after"});
    const auto catalog = open(list);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->typeName, "row_sparse f32");
    EXPECT_EQ(catalog->tensors[0]->shape, (Shape{10, 5}));
    EXPECT_EQ(catalog->tensors[1]->typeName, "csr f32");
    EXPECT_NE(catalog->tensors[2]->source, nullptr);
    ASSERT_EQ(catalog->warnings.size(), 2U);
    EXPECT_NE(catalog->warnings[0].text().find("row_sparse"), std::string::npos);
}

TEST_F(Mxnet, RefusesALyingNumberOfArrays)
{
    EXPECT_THAT(open(MxnetBytes().list(std::numeric_limits<std::uint64_t>::max())),
                FailsWith(ErrorCode::Corrupt, "at most 1000000"));
    EXPECT_THAT(open(MxnetBytes().list(999'999)), FailsWith(ErrorCode::Corrupt, "array 0"));
}

TEST_F(Mxnet, RefusesALyingNumberOfAxes)
{
    MxnetBytes modern;
    modern.list(1).number(kMxnetVersion2).number(std::int32_t{0}).number(std::int32_t{0x7FFFFFFF});
    EXPECT_THAT(open(modern), FailsWith(ErrorCode::Corrupt, "at most 32"));
    EXPECT_THAT(open(MxnetBytes().list(1).number(std::uint32_t{0xFFFFFFFF})),
                FailsWith(ErrorCode::Corrupt, "at most 32"));
}

TEST_F(Mxnet, RefusesShapesThatOverflowOrPassTheEnd)
{
    EXPECT_THAT(open(MxnetBytes().list(1).dense(kMxnetVersion2, {1LL << 40, 1LL << 40}, 0, 0)),
                FailsWith(ErrorCode::Corrupt, "does not fit 64 bits"));
    EXPECT_THAT(open(MxnetBytes().list(1).dense(kMxnetVersion2, {1LL << 40}, 0, 64)),
                FailsWith(ErrorCode::Corrupt, "are left"));
    EXPECT_THAT(open(MxnetBytes().list(1).dense(kMxnetVersion2, {-3}, 0, 64)),
                FailsWith(ErrorCode::Corrupt, "negative"));
}

TEST_F(Mxnet, RefusesNamesThatLie)
{
    const auto one = [] { return MxnetBytes().list(1).dense(kMxnetVersion2, {1}, 0, 4); };
    EXPECT_THAT(open(one().names({"a", "b"})), FailsWith(ErrorCode::Corrupt, "2 names for 1"));
    EXPECT_THAT(open(one().number(std::uint64_t{1}).number(std::uint64_t{1} << 62)),
                FailsWith(ErrorCode::Corrupt, "a name of"));
    auto twice = MxnetBytes().list(2).dense(kMxnetVersion2, {1}, 0, 4);
    twice.dense(kMxnetVersion2, {1}, 0, 4).names({"a", "a"});
    EXPECT_THAT(open(twice), FailsWith(ErrorCode::Corrupt, "two arrays are named 'a'"));
    EXPECT_THAT(open(one().names({"a"}).zeros(3)), FailsWith(ErrorCode::Corrupt, "3 bytes behind"));
}

TEST_F(Mxnet, RefusesElementTypesOfLaterReleases)
{
    EXPECT_THAT(open(MxnetBytes().list(1).dense(kMxnetVersion2, {1}, 99, 4).names({"a"})),
                FailsWith(ErrorCode::Unsupported, "element type 99"));
    MxnetBytes storage;
    storage.list(1).number(kMxnetVersion2).number(std::int32_t{7}).shape({1}).place(0);
    EXPECT_THAT(open(storage), FailsWith(ErrorCode::Corrupt, "storage type 7"));
}

TEST_F(Mxnet, SurvivesTruncationAndFlippedBytes)
{
    const auto whole = everyVersion().bytes();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_FALSE(open(test::truncatedTo(whole, length))) << length;
    }
    for (std::size_t position = 0; position < whole.size(); ++position) {
        const auto catalog = open(test::withFlippedByte(whole, position));
        for (std::size_t i = 0; catalog && i < catalog->tensors.size(); ++i) {
            const auto& tensor = catalog->tensors[i];
            EXPECT_TRUE(!tensor->source || checkExtent(*tensor)) << position;
        }
    }
}

const std::string kSymbol = R"json({"nodes": [
    {"op": "null", "name": "data", "inputs": []},
    {"op": "null", "name": "w", "inputs": []},
    {"op": "null", "name": "b", "inputs": []},
    {"op": "Reshape", "name": "r", "attrs": {"shape": "(-1,)"}, "inputs": [[1, 0, 0]]},
    {"op": "_rnn_param_concat", "name": "p", "inputs": [[3, 0, 0], [2, 0, 0]]},
    {"op": "null", "name": "h0", "inputs": []},
    {"op": "RNN", "name": "enc_rnn", "attrs": {"bidirectional": "True", "mode": "lstm",
     "num_layers": "2", "state_size": "40", "projection_size": "None", "p": "0.5",
     "lstm_state_clip_min": "-1.5", "lstm_state_clip_max": "1.5"},
     "inputs": [[0, 0, 0], [4, 0, 0], [5, 0, 0]]}], "heads": [[6, 0, 0]]})json";

TEST_F(Mxnet, AddsWhatTheSymbolSaysOfRnnOperators)
{
    writeSymbol(kSymbol);
    const auto catalog = open(everyVersion());
    ASSERT_THAT(catalog, IsOk());
    const auto value = [&](std::string_view name) {
        const Attribute* found = catalog->findAttribute("enc_rnn", name);
        return found != nullptr ? found->value : Attribute::Value(false);
    };
    EXPECT_EQ(value("op"), Attribute::Value(std::string("RNN")));
    EXPECT_EQ(value("mode"), Attribute::Value(std::string("lstm")));
    EXPECT_EQ(value("state_size"), Attribute::Value(std::int64_t{40}));
    EXPECT_EQ(value("num_layers"), Attribute::Value(std::int64_t{2}));
    EXPECT_EQ(value("bidirectional"), Attribute::Value(true));
    EXPECT_EQ(value("lstm_state_clip_min"), Attribute::Value(-1.5));
    EXPECT_EQ(catalog->findAttribute("enc_rnn", "projection_size"), nullptr);
    EXPECT_EQ(value("parameters"), Attribute::Value(std::vector<std::string>{"w", "b"}));
}

TEST_F(Mxnet, ReadsOnWhenTheSymbolIsBroken)
{
    for (const std::size_t length : {std::size_t{0}, kSymbol.size() / 2, kSymbol.size() - 1}) {
        writeSymbol(kSymbol.substr(0, length));
        const auto catalog = open(everyVersion());
        ASSERT_THAT(catalog, IsOk());
        EXPECT_EQ(catalog->tensors.size(), 4U);
        ASSERT_EQ(catalog->warnings.size(), 1U);
        EXPECT_NE(catalog->warnings[0].text().find("is not used"), std::string::npos);
    }
}

TEST(MxnetSymbol, SurvivesTruncationAndFlippedBytes)
{
    for (std::size_t position = 0; position < kSymbol.size(); ++position) {
        EXPECT_FALSE(readMxnetSymbol(std::string_view(kSymbol).substr(0, position))) << position;
        std::string flipped = kSymbol;
        flipped[position] = static_cast<char>(~flipped[position]);
        static_cast<void>(readMxnetSymbol(flipped));
    }
}

TEST(MxnetSymbol, SurvivesGraphsThatGoInCircles)
{
    const auto attributes = readMxnetSymbol(
        R"({"nodes": [{"op": "RNN", "name": "a", "inputs": [[9, 0, 0], [1, 0, 0]]},
                      {"op": "Concat", "name": "b", "inputs": [[0, 0, 0], [1, 0, 0], [7, 0, 0]]}]})");
    ASSERT_THAT(attributes, IsOk());
    EXPECT_EQ(attributes->back().value, Attribute::Value(std::vector<std::string>()));
}

TEST(MxnetSymbol, BoundsTheWayToTheVariables)
{
    // Every
    // RNN
    // reads a
    // node
    // that
    // reads
    // everything:
    // without
    // a bound
    // 2000 x
    // 20000
    // steps
    // and
    // more.
    std::string json = R"({"nodes": [{"op": "Concat", "name": "all", "inputs": [)";
    for (int index = 0; index < 20000; ++index) {
        json += (index > 0 ? ",[" : "[") + std::to_string(index) + ",0,0]";
    }
    json += "]}";
    for (int index = 0; index < 2000; ++index) {
        json += R"(,{"op":"RNN","name":"r","inputs":[[0,0,0],[0,0,0]]})";
    }
    EXPECT_THAT(readMxnetSymbol(json + "]}"), IsOk());
}

TEST(MxnetSymbol, LiesBesideItsParameters)
{
    EXPECT_EQ(mxnetSymbolPath("a/net-0007.params"), "a/"
                                                    "net-"
                                                    "symb"
                                                    "ol."
                                                    "jso"
                                                    "n");
    EXPECT_EQ(mxnetSymbolPath("a/net.params"), "a/"
                                               "net-"
                                               "symb"
                                               "ol."
                                               "jso"
                                               "n");
    EXPECT_EQ(mxnetSymbolPath("net-small.params"), "net-"
                                                   "smal"
                                                   "l-"
                                                   "symb"
                                                   "ol."
                                                   "jso"
                                                   "n");
}

} // namespace
} // namespace
  // gateloupe
