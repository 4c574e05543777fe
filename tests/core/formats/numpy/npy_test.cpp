// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/formats/array_file.h"
#include "core/formats/codec/npy_header.h"
#include "core/formats/reader_registry.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using test::TemporaryFolder;

std::vector<std::byte> npy(const std::string& dictionary, const std::string& data,
                           char major = '\1')
{
    std::string text = "\x93NUMPY";
    text += major;
    text += '\0';
    const std::size_t length = dictionary.size() + 1;
    const int lengthBytes = major == '\1' ? 2 : 4;
    for (int i = 0; i < lengthBytes; ++i) {
        text += static_cast<char>(length >> (8 * i) & 0xFFU);
    }
    text += dictionary + "\n" + data;
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

std::string floats(std::initializer_list<float> values)
{
    std::string text(values.size() * sizeof(float), '\0');
    std::copy(values.begin(), values.end(), reinterpret_cast<float*>(text.data()));
    return text;
}

class Npy : public ::testing::Test
{
protected:
    std::string write(const std::string& name, const std::vector<std::byte>& bytes)
    {
        test::writeFile(m_folder / name, bytes);
        return (m_folder / name).string();
    }

    Result<Array> read(const std::string& reference) { return readArray(reference, m_monitor); }

    Result<TensorCatalog> open(const std::string& path) { return openCatalog(path, m_monitor); }

    TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(Npy, NamesItsTensorAfterTheFileAndMapsIt)
{
    const auto path = write("weights.npy", npy("{'descr': '<f4', 'fortran_order': False, "
                                               "'shape': (2, 2), }",
                                               floats({1, 2, 3, 4})));
    const auto catalog = open(path);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "npy");
    ASSERT_EQ(catalog->tensors.size(), 1U);
    const auto& tensor = *catalog->tensors[0];
    EXPECT_EQ(tensor.name, "weights");
    EXPECT_EQ(tensor.shape, (Shape{2, 2}));
    ASSERT_TRUE(tensor.place());
    EXPECT_EQ(tensor.place()->offsetBytes, std::filesystem::file_size(path) - 16);
}

TEST_F(Npy, ReadsEveryVersionAndBothOrders)
{
    for (const char version : {'\1', '\2', '\3'}) {
        const auto path = write("a.npy", npy("{'descr': '<f4', 'fortran_order': True, "
                                             "'shape': (2, 3)}",
                                             floats({1, 4, 2, 5, 3, 6}), version));
        const auto array = read(path);
        ASSERT_THAT(array, IsOk());
        EXPECT_EQ(array->shape(), (Shape{2, 3}));
        EXPECT_EQ(array->convertedTo<double>(), (std::vector<double>{1, 2, 3, 4, 5, 6}));
    }
}

TEST_F(Npy, TurnsBigEndianNumbersRound)
{
    const auto path = write("a.npy", npy("{'descr': '>i2', 'fortran_order': False, 'shape': (2,)}",
                                         std::string("\x01\x02\xFF\xFE", 4)));
    const auto catalog = open(path);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->source->encoding(), Encoding::ByteSwapped);
    EXPECT_FALSE(catalog->tensors[0]->place());
    const auto array = read(path);
    ASSERT_THAT(array, IsOk());
    EXPECT_EQ(array->convertedTo<double>(), (std::vector<double>{258, -2}));
}

TEST_F(Npy, ReadsOpaquePairsAsBfloat16AndSaysSo)
{
    const auto path = write("a.npy", npy("{'descr': '|V2', 'fortran_order': False, 'shape': (1,)}",
                                         std::string("\x80\x3F", 2)));
    const auto catalog = open(path);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->dtype, DType::BF16);
    ASSERT_EQ(catalog->warnings.size(), 1U);
    EXPECT_THAT(catalog->warnings[0], ::testing::HasSubstr("bfloat16"));
    EXPECT_EQ((*read(path))[0], 1.0);
}

TEST_F(Npy, KeepsIntegersThatFloatCannotHoldAsDoubles)
{
    const std::string large("\x01\x00\x00\x01\x00\x00\x00\x00", 8); // 2^24 + 1
    const auto wide = read(write("a.npy", npy("{'descr': '<i8', 'fortran_order': False, "
                                              "'shape': ()}",
                                              large)));
    ASSERT_THAT(wide, IsOk());
    EXPECT_EQ(wide->dtype(), DType::F64);
    EXPECT_EQ((*wide)[0], 16777217.0);
    const auto narrow = read(write("b.npy", npy("{'descr': '<i8', 'fortran_order': False, "
                                                "'shape': (1L,)}",
                                                std::string("\x07\0\0\0\0\0\0\0", 8))));
    ASSERT_THAT(narrow, IsOk());
    EXPECT_EQ(narrow->dtype(), DType::F32);
}

struct BadNpyHeader
{
    const char* dictionary;
    ErrorCode code;
    const char* says;
};

class BadNpy : public Npy, public ::testing::WithParamInterface<BadNpyHeader>
{
};

TEST_P(BadNpy, IsRefusedWithAReason)
{
    const auto& bad = GetParam();
    EXPECT_THAT(open(write("a.npy", npy(bad.dictionary, floats({1})))),
                FailsWith(bad.code, bad.says));
}

INSTANTIATE_TEST_SUITE_P(
    Headers, BadNpy,
    ::testing::Values(
        BadNpyHeader{"{'descr': '|O', 'fortran_order': False, 'shape': (1,)}", ErrorCode::Corrupt,
                     "pickle"},
        BadNpyHeader{"{'descr': '<U4', 'fortran_order': False, 'shape': (1,)}",
                     ErrorCode::Unsupported, "objects"},
        BadNpyHeader{"{'descr': [('a]', '<f4')], 'fortran_order': False, 'shape': (1,)}",
                     ErrorCode::Unsupported, "structures"},
        BadNpyHeader{"{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", ErrorCode::Corrupt,
                     "needs more than"},
        BadNpyHeader{"{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}",
                     ErrorCode::Corrupt, "64 bits"},
        BadNpyHeader{"{'descr': '<f8', 'fortran_order': False, 'shape': (4611686018427387904,)}",
                     ErrorCode::Corrupt, "needs more than"},
        BadNpyHeader{"{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}", ErrorCode::Corrupt,
                     "extents"},
        BadNpyHeader{"{'descr': '<f4', 'fortran_order': False}", ErrorCode::Corrupt, "shape"},
        BadNpyHeader{"{'descr': '<f4', 'descr': '<f4', 'fortran_order': 0}", ErrorCode::Corrupt,
                     "one each"},
        BadNpyHeader{"{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}", ErrorCode::Corrupt,
                     "True or False"},
        BadNpyHeader{"__import__('os').system('x')", ErrorCode::Corrupt, "'{'"}));

TEST_F(Npy, ReadsEmptyArrays)
{
    const auto array =
        read(write("a.npy", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (0, 3)}", "")));
    ASSERT_THAT(array, IsOk());
    EXPECT_EQ(array->shape(), (Shape{0, 3}));
    EXPECT_TRUE(array->isEmpty());
}

TEST_F(Npy, SurvivesTruncationAtEveryLength)
{
    const auto whole =
        npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }", floats({1, 2, 3, 4}));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_FALSE(read(write("a.npy", test::truncatedTo(whole, length)))) << length;
    }
}

TEST_F(Npy, SurvivesAFlippedByteAtEveryPosition)
{
    const auto whole =
        npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }", floats({1, 2, 3, 4}));
    for (std::size_t position = 0; position < whole.size(); ++position) {
        const auto array = read(write("a.npy", test::withFlippedByte(whole, position)));
        if (!array) {
            EXPECT_FALSE(array.error().message.text().empty());
        }
    }
}

TEST_F(Npy, FindsFilesWhosePathHoldsAColon)
{
    const auto path = write("a:b.npy", npy("{'descr': '<f4', 'fortran_order': False, "
                                           "'shape': (1,)}",
                                           floats({5})));
    EXPECT_THAT(read(path), IsOk());
    EXPECT_THAT(read(path + ":a:b"), IsOk());
    EXPECT_THAT(read(path + ":/a:b"), IsOk());
    EXPECT_THAT(read(path + ":other"), FailsWith(ErrorCode::NotFound, "a:b"));
    EXPECT_THAT(read(path + "x"), FailsWith(ErrorCode::NotFound, "no such file"));
}

TEST_F(Npy, ReadsTheFixturesPackedBuffer)
{
    const auto array = read((test::dataFolder() / "jax/packed-lstm-npy/weights.npy").string());
    ASSERT_THAT(array, IsOk());
    EXPECT_EQ(array->shape().size(), 1U);
}

} // namespace
} // namespace gateloupe
