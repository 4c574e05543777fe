// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstring>
#include <string>

#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using namespace std::string_literals;

std::string unicode(const std::string& value)
{
    return "X"s + static_cast<char>(value.size()) + "\0\0\0"s + value;
}

std::string wideNumber(int value)
{
    std::string pickled = "J0000";
    std::memcpy(pickled.data() + 1, &value, sizeof(value));
    return pickled;
}

std::string bytes(const std::string& value)
{
    return "C"s + static_cast<char>(value.size()) + value;
}

/// How protocol 2 of Python 3 spells bytes.
std::string latin1(const std::string& utf8)
{
    return "c_codecs\nencode\n" + unicode(utf8) + unicode("latin1") + "\x86R";
}

struct ArrayPickle
{
    std::string type = "f4";
    std::string order = "<";
    std::vector<int> shape = {2, 2};
    bool isFortran = false;
    std::string data = bytes("\0\0\x80\x3F\0\0\0\x40\0\0\x40\x40\0\0\x80\x40"s); // 1 2 3 4
    std::string module = "numpy.core.multiarray";

    [[nodiscard]] std::string shapePickle() const
    {
        std::string pickle = "(";
        for (const int extent : shape) {
            pickle += wideNumber(extent);
        }
        return pickle + "t";
    }

    [[nodiscard]] std::string dtypePickle() const
    {
        return "cnumpy\ndtype\n" + unicode(type) + "\x89\x88\x87R(K\x03" + unicode(order) +
               "NNNJ\xFF\xFF\xFF\xFFJ\xFF\xFF\xFF\xFFK" + '\0' + "tb";
    }

    [[nodiscard]] std::string makerPickle() const { return "c" + module + "\n_reconstruct\n"; }

    [[nodiscard]] std::string argumentsPickle() const
    {
        return "cnumpy\nndarray\n(K"s + '\0' + "t" + bytes("b") + "\x87";
    }

    [[nodiscard]] std::string statePickle() const
    {
        return "(K\x01" + shapePickle() + dtypePickle() + (isFortran ? "\x88" : "\x89") + data +
               "t";
    }

    [[nodiscard]] std::string pickle() const
    {
        return makerPickle() + argumentsPickle() + "R" + statePickle() + "b";
    }
};

std::string dict(const std::vector<std::pair<std::string, std::string>>& entries)
{
    std::string pickle = "}(";
    for (const auto& [key, value] : entries) {
        pickle += unicode(key) + value;
    }
    return pickle + "u";
}

class PickleFile : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(const std::string& tree)
    {
        const std::string content = "\x80\x04" + tree + ".";
        test::writeFile(m_folder / "a.pkl", std::as_bytes(std::span(content)));
        return openCatalog(m_folder / "a.pkl", m_monitor);
    }

    /// The elements of the catalog's first tensor, in its own order.
    std::vector<float> values(const TensorCatalog& catalog)
    {
        const Tensor& tensor = *catalog.tensors.at(0);
        const auto stored = tensor.source->bytes(m_monitor);
        EXPECT_THAT(stored, IsOk());
        std::vector<float> numbers;
        for (std::uint64_t row = 0; stored && row < tensor.shape[0]; ++row) {
            for (std::uint64_t col = 0; col < tensor.shape[1]; ++col) {
                const auto at =
                    static_cast<std::size_t>(static_cast<std::int64_t>(row) * tensor.strides[0] +
                                             static_cast<std::int64_t>(col) * tensor.strides[1]);
                numbers.push_back(static_cast<float>(
                    elementAsDouble(stored->data() + at * sizeOf(tensor.dtype), tensor.dtype)));
            }
        }
        return numbers;
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(PickleFile, MapsArraysWhoseBytesLiePlain)
{
    const auto catalog = open(dict({{"a", dict({{"w", ArrayPickle{}.pickle()}})}}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "pickle");
    EXPECT_EQ(catalog->tensors.at(0)->name, "a.w");
    EXPECT_TRUE(catalog->tensors[0]->place());
    EXPECT_EQ(values(*catalog), (std::vector<float>{1, 2, 3, 4}));
    EXPECT_TRUE(catalog->warnings.empty());
}

/// joblib's wrapper of an array, and behind it the array's bytes.
std::string joblibPickle(const ArrayPickle& array, const std::string& behind)
{
    return "cjoblib.numpy_pickle\nNumpyArrayWrapper\n)\x81" +
           dict({{"shape", array.shapePickle()},
                 {"order", unicode(array.isFortran ? "F" : "C")},
                 {"dtype", array.dtypePickle()},
                 {"numpy_array_alignment_bytes", "K\x10"}}) +
           "b" + behind;
}

TEST_F(PickleFile, ReadsTheArraysThatJoblibPutsBetweenTheOpcodes)
{
    const std::string numbers("\0\0\x80\x3F\0\0\0\x40\0\0\x40\x40\0\0\x80\x40", 16);
    const auto catalog = open(dict(
        {{"w", joblibPickle({}, "\x02\xFF\xFF" + numbers)},
         {"f", joblibPickle({.isFortran = true}, std::string(1, '\0') + numbers)},
         {"s", joblibPickle({.type = "U1", .shape = {2}}, "\x01\xFF" + numbers.substr(0, 8))}}));
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 3U);
    EXPECT_EQ(values(*catalog), (std::vector<float>{1, 2, 3, 4}));
    EXPECT_TRUE(catalog->tensors[0]->place());
    EXPECT_EQ(catalog->tensors[1]->strides, (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(catalog->tensors[2]->dtype, DType::Other);
    EXPECT_TRUE(catalog->warnings.empty());
}

TEST_F(PickleFile, SaysWhichArraysOfJoblibItDoesNotRead)
{
    EXPECT_THAT(open(joblibPickle({.type = "O8"}, "\0")),
                FailsWith(ErrorCode::Unsupported, "joblib keeps an array of <O8"));
    EXPECT_THAT(open(joblibPickle({.type = "", .order = ""}, "\0")),
                FailsWith(ErrorCode::Unsupported, "joblib"));
    EXPECT_THAT(open("cjoblib.numpy_pickle\nNDArrayWrapper\n)\x81}b"),
                FailsWith(ErrorCode::Unsupported, "joblib before 0.10"));
    EXPECT_THAT(open(joblibPickle({}, "\x02\xFF\xFF\0\0")),
                FailsWith(ErrorCode::Corrupt, "elements of an array"));
    EXPECT_THAT(open(joblibPickle({.shape = {2000000000, 2000000000, 2000000000}}, "\0")),
                FailsWith(ErrorCode::Corrupt, ""));
}

TEST_F(PickleFile, ReadsColumnsFirstAndBigEndian)
{
    const auto fortran = open(dict({{"w", ArrayPickle{.isFortran = true}.pickle()}}));
    ASSERT_THAT(fortran, IsOk());
    EXPECT_EQ(values(*fortran), (std::vector<float>{1, 3, 2, 4}));
    const auto big = open(dict(
        {{"w",
          ArrayPickle{.order = ">", .shape = {1, 1}, .data = bytes("\x3F\x80\0\0"s)}.pickle()}}));
    ASSERT_THAT(big, IsOk());
    EXPECT_EQ(values(*big), std::vector<float>{1});
}

TEST_F(PickleFile, DecodesTextThatStandsForBytes)
{
    ArrayPickle array{.shape = {1, 1}, .data = latin1("\0\0\xC2\x80\x3F"s)};
    const auto catalog = open(dict({{"w", array.pickle()}}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_FALSE(catalog->tensors.at(0)->place());
    EXPECT_EQ(values(*catalog), std::vector<float>{1});
    for (const std::string& damaged :
         {"\0\0\xC4\x80\x3F"s, "\0\0\xC2\x3F\x3F"s, "\0\0\0\0\0"s, "\0\0\xC2\x80\xC2"s}) {
        array.data = latin1(damaged);
        const auto opened = open(dict({{"w", array.pickle()}}));
        ASSERT_THAT(opened, IsOk());
        EXPECT_THAT(opened->tensors.at(0)->source->bytes(m_monitor),
                    FailsWith(ErrorCode::Corrupt, "stands for an array's bytes"));
    }
}

TEST_F(PickleFile, ReadsTheBuffersOfProtocol5)
{
    const ArrayPickle array{};
    const std::string buffer = "\x96\x10\0\0\0\0\0\0\0"s + array.data.substr(2);
    const auto catalog =
        open(dict({{"w", "cnumpy._core.numeric\n_frombuffer\n(" + buffer + array.dtypePickle() +
                             array.shapePickle() + unicode("C") + "tR"}}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(values(*catalog), (std::vector<float>{1, 2, 3, 4}));
}

TEST_F(PickleFile, ReadsTheArraysOfJax)
{
    const ArrayPickle array{};
    const auto catalog =
        open(dict({{"w", "cjax._src.array\n_reconstruct_array\n(" + array.makerPickle() +
                             array.argumentsPickle() + array.statePickle() + "}" + "tR"}}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(values(*catalog), (std::vector<float>{1, 2, 3, 4}));
    EXPECT_TRUE(catalog->warnings.empty());
}

TEST_F(PickleFile, ListsWhatIsNoNumbers)
{
    const auto catalog =
        open(dict({{"w", ArrayPickle{.type = "U4", .data = bytes("text")}.pickle()}}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.at(0)->typeName, "<U4");
    EXPECT_EQ(catalog->tensors[0]->source, nullptr);
}

TEST_F(PickleFile, RefusesShapesThatTheBytesDoNotFill)
{
    for (const ArrayPickle& wrong :
         {ArrayPickle{.shape = {2, 3}}, ArrayPickle{.shape = {-1, 4}}, ArrayPickle{.shape = {1, 2}},
          ArrayPickle{.data = "]"}, ArrayPickle{.data = latin1("ab")},
          ArrayPickle{.shape = std::vector<int>(40, 1)}}) {
        EXPECT_THAT(open(dict({{"w", wrong.pickle()}})), FailsWith(ErrorCode::Corrupt, "array w"));
    }
}

TEST_F(PickleFile, RefusesAHugeShapeWithoutAskingForItsMemory)
{
    const int huge = 2'000'000'000;
    EXPECT_THAT(open(dict({{"w", ArrayPickle{.shape = {huge, huge}}.pickle()}})),
                FailsWith(ErrorCode::Corrupt, "array w"));
    EXPECT_THAT(open(dict({{"w", ArrayPickle{.shape = {huge, huge, huge}}.pickle()}})),
                FailsWith(ErrorCode::Corrupt, "array w"));
    EXPECT_THAT(open(dict({{"w", ArrayPickle{.shape = {huge}, .data = latin1("abcd")}.pickle()}})),
                FailsWith(ErrorCode::Corrupt, "array w"));
}

TEST_F(PickleFile, RefusesPicklesThatRunCode)
{
    EXPECT_THAT(open("cos\nsystem\n" + unicode("touch hacked") + "\x85R"),
                FailsWith(ErrorCode::Unsupported, "os.system"));
    EXPECT_THAT(open(unicode("builtins") + unicode("eval") + "\x93" + unicode("1") + "\x85R"),
                FailsWith(ErrorCode::Unsupported, "builtins.eval"));
}

/// A 2 x 2 array of numpy as Python 2 pickles it with protocol 0: 1 2 3 4.
const std::string kLineArray =
    "cnumpy.core.multiarray\n_reconstruct\np2\n(cnumpy\nndarray\np3\n(I0\ntS'b'\np4\ntRp5\n"
    "(I1\n(I2\nI2\ntcnumpy\ndtype\np6\n(S'f4'\np7\nI0\nI1\ntRp8\n(I3\nS'<'\np9\nNNNI-1\nI-1\nI0\ntb"
    "I00\nS'\\x00\\x00\\x80?\\x00\\x00\\x00@\\x00\\x00@@\\x00\\x00\\x80@'\np10\ntb";

TEST_F(PickleFile, ReadsTheArraysOfProtocol0)
{
    const std::string text = "(dp0\nS'w'\np1\n" + kLineArray + "s.";
    test::writeFile(m_folder / "old.pkl", std::as_bytes(std::span(text)));
    const auto catalog = openCatalog(m_folder / "old.pkl", m_monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "pickle");
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->tensors[0]->name, "w");
    EXPECT_EQ(catalog->tensors[0]->shape, (Shape{2, 2}));
    const auto bytes = catalog->tensors[0]->source->bytes(m_monitor);
    ASSERT_THAT(bytes, IsOk());
    EXPECT_EQ(elementAsDouble(bytes->data() + 12, DType::F32), 4.0);
}

TEST_F(PickleFile, SurvivesDamageToProtocol0)
{
    const std::string whole = "(dp0\nS'w'\np1\n" + kLineArray + "s.";
    const auto read = [&](const std::string& text) {
        test::writeFile(m_folder / "old.pkl", std::as_bytes(std::span(text)));
        const auto catalog = openCatalog(m_folder / "old.pkl", m_monitor);
        for (std::size_t i = 0; catalog && i < catalog->tensors.size(); ++i) {
            if (catalog->tensors[i]->source) {
                static_cast<void>(catalog->tensors[i]->source->bytes(m_monitor).has_value());
            }
        }
    };
    for (std::size_t length = 0; length < whole.size(); ++length) {
        read(whole.substr(0, length));
        std::string flipped = whole;
        flipped[length] = static_cast<char>(flipped[length] ^ 0x55);
        read(flipped);
    }
}

TEST_F(PickleFile, WalksArraysOfObjectsAsLists)
{
    const auto objects = [](const std::string& shape, const std::string& items) {
        ArrayPickle array{.type = "O8", .order = "|"};
        array.data = "](" + items + "e";
        std::string pickle = array.pickle();
        const auto at = pickle.find(array.shapePickle());
        return pickle.replace(at, array.shapePickle().size(), shape);
    };
    const std::string pair = ArrayPickle{}.pickle() + ArrayPickle{.shape = {4}}.pickle();
    const auto list = open(objects("(" + wideNumber(2) + "t", pair));
    ASSERT_THAT(list, IsOk());
    ASSERT_EQ(list->tensors.size(), 2U);
    EXPECT_EQ(list->tensors[0]->name, "0");
    EXPECT_EQ(list->tensors[1]->name, "1");
    const auto scalar = open(objects(")", dict({{"w", ArrayPickle{}.pickle()}})));
    ASSERT_THAT(scalar, IsOk());
    ASSERT_EQ(scalar->tensors.size(), 1U);
    EXPECT_EQ(scalar->tensors[0]->name, "w");
}

TEST_F(PickleFile, EndsAtCyclesAndAtNestingWithoutEnd)
{
    EXPECT_THAT(open("]\x94h"s + '\0' + "a"), IsOk());
    EXPECT_THAT(open("}\x94"s + unicode("k") + "h" + '\0' + "s"), IsOk());
    EXPECT_THAT(open(std::string(100'000, ']') + std::string(99'999, 'a')),
                FailsWith(ErrorCode::Unsupported, "nests deeper"));
    std::string laughs = "](Ne";
    for (char i = 1; i < 60; ++i) {
        laughs += "q"s + i + "(h" + i + "h" + i + "t";
    }
    EXPECT_THAT(open(laughs), FailsWith(ErrorCode::Corrupt, "refer to each other too often"));
}

TEST_F(PickleFile, SaysWhatItDidNotLookAt)
{
    const auto classes = open(dict({{"w", "cmy.net\nNet\n)\x81}b"}}));
    ASSERT_THAT(classes, IsOk());
    EXPECT_THAT(classes->warnings.at(0), ::testing::HasSubstr("my.net.Net"));
    const auto two = open(dict({}) + ".more");
    ASSERT_THAT(two, IsOk());
    EXPECT_THAT(two->warnings.at(0), ::testing::HasSubstr("5 bytes behind"));
}

TEST_F(PickleFile, KnowsPaddleByItsKeys)
{
    const auto catalog =
        open(dict({{"fc.w", ArrayPickle{}.pickle()},
                   {"StructuredToParameterName@@", dict({{"fc.w", unicode("linear_0.w_0")}})}}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "paddle");
    EXPECT_EQ(catalog->tensors.size(), 1U);
}

TEST_F(PickleFile, KnowsPaddleByItsNamedTensors)
{
    const std::string pair = "(" + unicode("linear_0.w_0") + ArrayPickle{}.pickle() + "t";
    const std::string tensor = "c__builtin__\ntuple\n" + pair + "\x85R";
    const auto catalog = open(dict({{"model", dict({{"fc.w", tensor}})}}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "paddle");
    EXPECT_EQ(catalog->tensors.at(0)->name, "model.fc.w");
    const auto plain = open(dict({{"fc.w", pair}}));
    ASSERT_THAT(plain, IsOk());
    EXPECT_EQ(plain->format, "pickle");
}

TEST_F(PickleFile, ReadsPaddlesBfloat16)
{
    const std::string tensor =
        "c__builtin__\ntuple\n(" + unicode("w_0") +
        ArrayPickle{.type = "u2", .shape = {1, 1}, .data = bytes("\x80\x3F")}.pickle() + "t\x85R";
    const auto catalog = open(dict({{"w", tensor}}));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.at(0)->dtype, DType::BF16);
    EXPECT_EQ(values(*catalog), std::vector<float>{1});
}

/// A parameter of 2 x 2 elements in two slices.
std::string sliced(const std::string& shape, const std::vector<std::string>& slices)
{
    std::string names = "](";
    for (const std::string& slice : slices) {
        names += unicode(slice);
    }
    const std::string info = dict({{"OriginShape", shape}, {"slices", names + "e"}});
    const std::string half =
        ArrayPickle{.shape = {2}, .data = bytes("\0\0\x80\x3F\0\0\0\x40"s)}.pickle();
    return dict({{"w@@.0", half}, {"w@@.1", half}, {"UnpackBigParamInfor@@", dict({{"w", info}})}});
}

TEST_F(PickleFile, PutsPaddlesSlicesTogether)
{
    const auto catalog = open(sliced(ArrayPickle{}.shapePickle(), {"w@@.0", "w@@.1"}));
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->tensors[0]->source->encoding(), Encoding::Slices);
    EXPECT_EQ(values(*catalog), (std::vector<float>{1, 2, 1, 2}));
}

TEST_F(PickleFile, RefusesSlicesThatDoNotMakeTheParameter)
{
    const std::string shape = ArrayPickle{}.shapePickle();
    EXPECT_THAT(open(sliced(shape, {"w@@.0"})), FailsWith(ErrorCode::Corrupt, "w"));
    EXPECT_THAT(open(sliced(shape, {"w@@.0", "w@@.0"})),
                FailsWith(ErrorCode::Corrupt, "used twice"));
    EXPECT_THAT(open(sliced(shape, {"w@@.0", "w@@.7"})),
                FailsWith(ErrorCode::Corrupt, "w@@.7 is not an array"));
    EXPECT_THAT(open(sliced(shape, {})), FailsWith(ErrorCode::Corrupt, "not said"));
    EXPECT_THAT(open(sliced("N", {"w@@.0", "w@@.1"})), FailsWith(ErrorCode::Corrupt, "w"));
}

TEST_F(PickleFile, SurvivesAFlippedByteAndEveryLength)
{
    const std::string whole =
        "\x80\x04" + sliced(ArrayPickle{}.shapePickle(), {"w@@.0", "w@@.1"}) + ".";
    const auto original = std::as_bytes(std::span(whole));
    const auto openBytes = [this](std::span<const std::byte> content) {
        test::writeFile(m_folder / "b.pkl", content);
        const auto catalog = openCatalog(m_folder / "b.pkl", m_monitor);
        for (std::size_t i = 0; catalog && i < catalog->tensors.size(); ++i) {
            const auto& source = catalog->tensors[i]->source;
            static_cast<void>(!source || source->bytes(m_monitor));
        }
        return bool(catalog);
    };
    ASSERT_TRUE(openBytes(original));
    for (std::size_t at = 0; at < original.size(); ++at) {
        EXPECT_FALSE(openBytes(test::truncatedTo(original, at))) << at;
        openBytes(test::withFlippedByte(original, at));
    }
}

} // namespace
} // namespace gateloupe
