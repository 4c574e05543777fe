// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/formats/array_file.h"
#include "core/formats/reader_registry.h"
#include "tests/core/formats/zip/zip_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using namespace std::string_literals;
using test::zipArchive;
using test::ZipMethod;

std::string npyText(const std::string& descr, const std::string& shape, const std::string& data)
{
    const std::string header =
        "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + "}\n";
    return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) + '\0' + header +
           data;
}

const std::string kPair = npyText("'<f4'", "(2,)", std::string("\0\0\x80\x3F\0\0\0\x40", 8));

class Npz : public ::testing::Test
{
protected:
    std::string write(const std::vector<std::byte>& bytes)
    {
        test::writeFile(m_folder / "a.npz", bytes);
        return (m_folder / "a.npz").string();
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(Npz, NamesArraysWithoutTheirSuffixAndMapsStoredOnes)
{
    const auto path = write(zipArchive({{.name = "rnn.weight.npy", .content = kPair}}));
    const auto catalog = openCatalog(path, m_monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "npz");
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->tensors[0]->name, "rnn.weight");
    ASSERT_TRUE(catalog->tensors[0]->place());
    const auto bytes = test::readFile(path);
    EXPECT_EQ(bytes[catalog->tensors[0]->place()->offsetBytes + 3], std::byte{0x3F});
}

TEST_F(Npz, DecodesDeflatedArraysOnFirstUse)
{
    const auto path =
        write(zipArchive({{.name = "a.npy", .content = kPair, .method = ZipMethod::Deflated}}));
    const auto catalog = openCatalog(path, m_monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors[0]->source->encoding(), Encoding::Deflate);
    EXPECT_EQ(readArray(path, m_monitor)->convertedTo<double>(), (std::vector<double>{1, 2}));
}

TEST_F(Npz, FindsArraysByKey)
{
    const auto path = write(zipArchive(
        {{.name = "x.npy", .content = kPair}, {.name = "dir/y:0.npy", .content = kPair}}));
    EXPECT_THAT(readArray(path + ":x", m_monitor), IsOk());
    EXPECT_THAT(readArray(path + ":/dir/y:0", m_monitor), IsOk());
    EXPECT_THAT(readArray(path, m_monitor), FailsWith(ErrorCode::NotFound, "x, dir/y:0"));
    EXPECT_THAT(readArray(path + ":z", m_monitor), FailsWith(ErrorCode::NotFound, "x, dir/y:0"));
}

TEST_F(Npz, ListsWhatIsNoNumberAndGoesOn)
{
    const auto path = write(zipArchive({{.name = "o.npy", .content = npyText("'|O'", "()", "..")},
                                        {.name = "readme.txt", .content = "hello"},
                                        {.name = "x.npy", .content = kPair}}));
    const auto catalog = openCatalog(path, m_monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.size(), 2U);
    EXPECT_EQ(catalog->tensors[0]->dtype, DType::Other);
    EXPECT_EQ(catalog->warnings.size(), 2U);
    EXPECT_THAT(readArray(path + ":o", m_monitor), FailsWith(ErrorCode::Unsupported, "|O"));
}

TEST_F(Npz, AFlippedBitInATypeIsDamageAndNoStrangeType)
{
    auto bytes =
        zipArchive({{.name = "a.npy", .content = kPair}, {.name = "b.npy", .content = kPair}});
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    bytes[text.find("<f4") + 2] ^= std::byte{1};
    const auto catalog = openCatalog(write(bytes), m_monitor);
    EXPECT_THAT(catalog, FailsWith(ErrorCode::Corrupt, "CRC-32"));
}

/// A list of one array of two f32, 1 and 2, as numpy pickles an array of objects.
const std::string kPickledList =
    "\x80\x02"
    "cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\n(K\x00tC\x01"
    "b\x87R(K\x01(K\x01t"
    "cnumpy\ndtype\nX\x02\x00\x00\x00O8\x89\x88\x87R(K\x03X\x01\x00\x00\x00|"
    "NNNJ\xFF\xFF\xFF\xFFJ\xFF\xFF\xFF\xFFK?tb\x89]"
    "cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\n(K\x00tC\x01"
    "b\x87R(K\x01(K\x02t"
    "cnumpy\ndtype\nX\x02\x00\x00\x00"
    "f4\x89\x88\x87R(K\x03X\x01\x00\x00\x00<NNNJ\xFF\xFF\xFF\xFFJ\xFF\xFF\xFF\xFFK\x00tb\x89"
    "C\x08\x00\x00\x80\x3F\x00\x00\x00\x40tbatb."s;

TEST_F(Npz, ReadsArraysInListsOfObjects)
{
    const std::string objects = npyText("'|O'", "(1,)", kPickledList);
    for (const auto method : {ZipMethod::Stored, ZipMethod::Deflated}) {
        const auto path =
            write(zipArchive({{.name = "lstm.npy", .content = objects, .method = method},
                              {.name = "b.npy", .content = kPair}}));
        const auto catalog = openCatalog(path, m_monitor);
        ASSERT_THAT(catalog, IsOk());
        ASSERT_EQ(catalog->tensors.size(), 2U);
        EXPECT_EQ(catalog->tensors[0]->name, "lstm.0");
        EXPECT_EQ(readArray(path + ":lstm.0", m_monitor)->convertedTo<double>(),
                  (std::vector<double>{1, 2}));
    }
}

TEST_F(Npz, OpensWhereTheObjectsOfAnArrayCannotBeRead)
{
    const std::string code = npyText("'|O'", "(1,)",
                                     "\x80\x02"
                                     "cposix\nsystem\n."s);
    const auto catalog = openCatalog(write(zipArchive({{.name = "o.npy", .content = code},
                                                       {.name = "b.npy", .content = kPair}})),
                                     m_monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.size(), 2U);
    EXPECT_THAT(catalog->warnings.at(0).text(), ::testing::HasSubstr("posix.system"));
}

TEST_F(Npz, NamesTheMemberThatIsBroken)
{
    EXPECT_THAT(
        openCatalog(write(zipArchive({{.name = "w.npy", .content = "no array"}})), m_monitor),
        FailsWith(ErrorCode::Corrupt, "member w.npy"));
    const std::string lying = npyText("'<f4'", "(1000000,)", "abcd");
    EXPECT_THAT(openCatalog(write(zipArchive({{.name = "w.npy", .content = lying}})), m_monitor),
                FailsWith(ErrorCode::Corrupt, "needs more than"));
}

TEST_F(Npz, DeclinesOtherArchivesByName)
{
    EXPECT_THAT(openCatalog(write(zipArchive({{.name = "notes.txt", .content = "{}"}})), m_monitor),
                FailsWith(ErrorCode::NotThisFormat, "none of its members"));
}

} // namespace
} // namespace gateloupe
