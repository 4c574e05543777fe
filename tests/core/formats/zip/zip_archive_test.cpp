// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <gtest/gtest.h>

#include "core/formats/zip/zip_archive.h"
#include "tests/core/formats/zip/zip_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using test::zipArchive;
using test::ZipEntry;
using test::ZipMethod;
using test::ZipWidth;

class Zip : public ::testing::Test
{
protected:
    Result<ZipArchive> open(const std::vector<std::byte>& bytes)
    {
        test::writeFile(m_folder / "a.zip", bytes);
        GATELOUPE_TRY(auto file, MappedFile::open(m_folder / "a.zip"));
        return ZipArchive::open(std::move(file));
    }

    Result<std::string> content(const ZipArchive& archive, const std::string& name)
    {
        GATELOUPE_TRY(const auto source, archive.source(*archive.find(name)));
        GATELOUPE_CHECK(source->verify(m_monitor));
        GATELOUPE_TRY(const auto bytes, source->bytes(m_monitor));
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(Zip, MapsStoredMembersBehindTheirLocalExtra)
{
    const auto bytes =
        zipArchive({{.name = "a/data/0", .content = "weights", .localExtra = "FB\x04\x00ZZZZ"}});
    const auto archive = open(bytes);
    ASSERT_THAT(archive, IsOk());
    const auto source = archive->source(archive->members()[0]);
    ASSERT_THAT(source, IsOk());
    const auto place = (*source)->place();
    ASSERT_TRUE(place);
    EXPECT_EQ(static_cast<char>(bytes[place->offsetBytes]), 'w');
    EXPECT_EQ(*content(*archive, "a/data/0"), "weights");
}

TEST_F(Zip, InflatesDeflatedMembers)
{
    const std::string text(100'000, 'x');
    const auto archive =
        open(zipArchive({{.name = "a", .content = text, .method = ZipMethod::Deflated}}));
    ASSERT_THAT(archive, IsOk());
    EXPECT_EQ(*content(*archive, "a"), text);
    const auto source = archive->source(archive->members()[0], 10, 20);
    ASSERT_THAT(source, IsOk());
    EXPECT_EQ((*source)->encoding(), Encoding::Deflate);
    EXPECT_EQ((*source)->bytes(m_monitor)->size(), 20U);
    EXPECT_EQ(archive->head(archive->members()[0], 7)->size(), 7U);
}

TEST_F(Zip, ReadsZip64)
{
    const auto archive = open(zipArchive(
        {{.name = "a", .content = "one"}, {.name = "b", .content = "two"}}, ZipWidth::Zip64));
    ASSERT_THAT(archive, IsOk());
    EXPECT_EQ(archive->members().size(), 2U);
    EXPECT_EQ(*content(*archive, "b"), "two");
}

constexpr std::size_t kEndBytes = 22;

/// Python's zipfile takes the last end record, whatever its comment says.
TEST_F(Zip, RefusesACommentThatHoldsAnotherEndRecord)
{
    const auto other = zipArchive({{.name = "a", .content = "other"}});
    auto bytes = zipArchive({{.name = "a", .content = "weights"}});
    bytes[bytes.size() - 2] = static_cast<std::byte>(kEndBytes + 1); // length of the comment
    bytes.insert(bytes.end(), other.end() - kEndBytes, other.end());
    bytes.push_back(std::byte{'.'}); // the inner record has a comment of another length
    EXPECT_THAT(open(bytes), FailsWith(ErrorCode::Corrupt, "another end record"));
}

TEST_F(Zip, RefusesTwoEndRecordsThatDisagree)
{
    auto bytes = zipArchive({{.name = "a", .content = "one"}, {.name = "b", .content = "two"}},
                            ZipWidth::Zip64);
    ASSERT_THAT(open(bytes), IsOk());
    const std::size_t record = bytes.size() - kEndBytes;
    bytes[record + 10] = std::byte{1}; // members in all: 1, where the ZIP64 record says 2
    bytes[record + 11] = std::byte{0};
    EXPECT_THAT(open(bytes), FailsWith(ErrorCode::Corrupt, "end records disagree"));
}

/// Other programs look for the directory just before the end record.
TEST_F(Zip, RefusesADirectoryThatDoesNotEndWhereTheEndRecordBegins)
{
    auto bytes = zipArchive({{.name = "a", .content = "weights"}});
    bytes.insert(bytes.end() - kEndBytes, std::byte{0});
    EXPECT_THAT(open(bytes), FailsWith(ErrorCode::Corrupt, "does not end where"));
}

TEST_F(Zip, ComparesStoredMembersWithTheirChecksum)
{
    auto bytes = zipArchive({{.name = "a", .content = "weights"}});
    const auto at = std::ranges::find(bytes, std::byte{'w'});
    *at = std::byte{'W'};
    const auto archive = open(bytes);
    ASSERT_THAT(archive, IsOk());
    EXPECT_THAT(content(*archive, "a"), FailsWith(ErrorCode::Corrupt, "CRC-32"));
}

TEST_F(Zip, RefusesABombBeforeItAllocates)
{
    const auto archive = open(zipArchive({{.name = "a",
                                           .content = "tiny",
                                           .method = ZipMethod::Deflated,
                                           .declaredSize = 0xFFFFFFF0}}));
    ASSERT_THAT(archive, IsOk());
    EXPECT_THAT(archive->source(archive->members()[0]),
                FailsWith(ErrorCode::Corrupt, "cannot hold"));
}

TEST_F(Zip, RefusesMembersThatInflateToAnotherSize)
{
    for (const std::uint64_t declared : {99U, 101U}) {
        const auto archive = open(zipArchive({{.name = "a",
                                               .content = std::string(100, 'x'),
                                               .method = ZipMethod::Deflated,
                                               .declaredSize = declared}}));
        ASSERT_THAT(archive, IsOk());
        EXPECT_THAT(content(*archive, "a"), FailsWith(ErrorCode::Corrupt, "declared"));
    }
}

TEST_F(Zip, RefusesDuplicateNames)
{
    EXPECT_THAT(open(zipArchive({{.name = "a", .content = "1"}, {.name = "a", .content = "2"}})),
                FailsWith(ErrorCode::Corrupt, "two members are named a"));
}

TEST_F(Zip, RefusesOverlappingMembers)
{
    auto bytes = zipArchive({{.name = "a", .content = "1"}, {.name = "b", .content = "2"}});
    // The second entry of the directory takes the place of the first member.
    const std::size_t secondEntry = bytes.size() - 22 - 47;
    bytes[secondEntry + 42] = std::byte{0};
    EXPECT_THAT(open(bytes), FailsWith(ErrorCode::Corrupt, "overlap"));
}

TEST_F(Zip, RefusesEncryptionAndUnknownMethodsByName)
{
    const auto archive =
        open(zipArchive({{.name = "secret", .content = "1", .flags = 1},
                         {.name = "other", .content = "1", .method = ZipMethod::Lzma}}));
    ASSERT_THAT(archive, IsOk());
    EXPECT_THAT(archive->source(archive->members()[0]),
                FailsWith(ErrorCode::Unsupported, "secret is encrypted"));
    EXPECT_THAT(archive->source(archive->members()[1]),
                FailsWith(ErrorCode::Unsupported, "method 14"));
}

TEST_F(Zip, KeepsEscapingNamesAsMereKeys)
{
    const auto archive = open(zipArchive({{.name = "../../etc/x", .content = "1"}}));
    ASSERT_THAT(archive, IsOk());
    EXPECT_EQ(*content(*archive, "../../etc/x"), "1");
    EXPECT_FALSE(std::filesystem::exists(m_folder / "x"));
}

TEST_F(Zip, SurvivesTruncationAndFlippedBytes)
{
    for (const auto width : {ZipWidth::Plain, ZipWidth::Zip64}) {
        const auto whole = zipArchive(
            {{.name = "a", .content = "stored"},
             {.name = "b", .content = std::string(50, 'y'), .method = ZipMethod::Deflated}},
            width);
        for (std::size_t length = 0; length < whole.size(); ++length) {
            EXPECT_FALSE(open(test::truncatedTo(whole, length))) << length;
        }
        for (std::size_t position = 0; position < whole.size(); ++position) {
            const auto archive = open(test::withFlippedByte(whole, position));
            if (!archive) {
                EXPECT_FALSE(archive.error().message.text().empty());
                continue;
            }
            for (const ZipMember& member : archive->members()) {
                const auto text = content(*archive, member.name);
                const bool isRight = text && (*text == "stored" || *text == std::string(50, 'y'));
                EXPECT_TRUE(!text || isRight) << position;
            }
        }
    }
}

} // namespace
} // namespace gateloupe
