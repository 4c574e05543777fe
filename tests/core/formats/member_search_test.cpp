// SPDX-License-Identifier: Apache-2.0
// Files in files: zip archives, single compressed files, archives in archives, pickled models.
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "tests/core/formats/deployed_files.h"
#include "tests/core/formats/zip/zip_builder.h"

namespace gateloupe {
namespace {

using namespace std::string_literals;
using test::zipArchive;
using test::ZipMethod;
using ::testing::ElementsAre;

/// A GRU of one unit as a state dict.
const std::string kUnitGru =
    R"({"weight_ih_l0": [[1], [2], [3]], "weight_hh_l0": [[4], [5], [6]]})";

std::string textOf(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// What one of libarchive's filters makes of a text.
std::string compressed(const std::string& text, int (*filter)(archive*))
{
    std::string packed(text.size() + 65536, '\0');
    std::size_t used = 0;
    const std::unique_ptr<archive, int (*)(archive*)> writer(archive_write_new(),
                                                             archive_write_free);
    archive_write_set_format_raw(writer.get());
    archive_write_set_bytes_in_last_block(writer.get(), 1);
    EXPECT_EQ(filter(writer.get()), ARCHIVE_OK);
    EXPECT_EQ(archive_write_open_memory(writer.get(), packed.data(), packed.size(), &used),
              ARCHIVE_OK);
    const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                         archive_entry_free);
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_write_header(writer.get(), entry.get());
    archive_write_data(writer.get(), text.data(), text.size());
    EXPECT_EQ(archive_write_close(writer.get()), ARCHIVE_OK);
    packed.resize(used);
    return packed;
}

class MemberSearch : public ::testing::Test
{
protected:
    Result<std::shared_ptr<const Checkpoint>> open(const std::string& name, const std::string& text,
                                                   const std::string& member = {})
    {
        test::writeText(m_folder / name, text);
        return openCheckpoint(m_folder / name, {.member = member}, m_monitor);
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(MemberSearch, OpensTheModelInAZipArchiveStoredOrDeflated)
{
    for (const auto method : {ZipMethod::Stored, ZipMethod::Deflated}) {
        const auto opened =
            open("a.zip",
                 textOf(zipArchive({{.name = "notes.txt", .content = "no model"},
                                    {.name = "m/w.json", .content = kUnitGru, .method = method}})));
        ASSERT_THAT(opened, IsOk());
        EXPECT_EQ((*opened)->format, "json");
        EXPECT_EQ((*opened)->rnns.size(), 1U);
    }
}

TEST_F(MemberSearch, UnpacksSingleFilesOfEveryCompression)
{
    for (const auto filter : {archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                              archive_write_add_filter_xz, archive_write_add_filter_zstd,
                              archive_write_add_filter_lz4}) {
        const auto opened = open("w.json.packed", compressed(kUnitGru, filter));
        ASSERT_THAT(opened, IsOk());
        EXPECT_EQ((*opened)->rnns.size(), 1U);
    }
}

TEST_F(MemberSearch, ReadsGzipFilesThatWerePutTogether)
{
    const std::string half = kUnitGru.substr(0, 20);
    const std::string other = kUnitGru.substr(20);
    const auto opened = open("w.json.gz", compressed(half, archive_write_add_filter_gzip) +
                                              compressed(other, archive_write_add_filter_gzip));
    ASSERT_THAT(opened, IsOk());
    EXPECT_EQ((*opened)->rnns.size(), 1U);
}

TEST_F(MemberSearch, LooksIntoArchivesInArchives)
{
    const std::string inner = textOf(
        zipArchive({{.name = "deep/w.json", .content = kUnitGru, .method = ZipMethod::Deflated}}));
    const std::string outer = textOf(zipArchive(
        {{.name = "inner.zip.gz", .content = compressed(inner, archive_write_add_filter_gzip)},
         {.name = "readme", .content = "text"}}));
    EXPECT_THAT(open("a.zip", outer), IsOk());
    const auto names = readableMembers(m_folder / "a.zip", m_monitor);
    ASSERT_THAT(names, IsOk());
    EXPECT_THAT(*names, ElementsAre("inner.zip.gz/inner.zip/deep/w.json"));
    EXPECT_THAT(open("a.zip", outer, "deep/w.json"), IsOk());
    EXPECT_THAT(open("a.zip", outer, "absent"), FailsWith(ErrorCode::InvalidArgument, "readme"));
}

TEST_F(MemberSearch, GoesDownFourArchivesAndNoFurther)
{
    std::string nested = kUnitGru;
    for (int depth = 0; depth < 4; ++depth) {
        nested = textOf(zipArchive({{.name = "w" + std::to_string(depth), .content = nested}}));
    }
    EXPECT_THAT(open("a.zip", nested), IsOk());
    nested = textOf(zipArchive({{.name = "w", .content = nested}}));
    EXPECT_THAT(open("a.zip", nested), FailsWith(ErrorCode::NotThisFormat, "none of its members"));
}

TEST_F(MemberSearch, PassesOverADamagedArchiveBesideTheModel)
{
    std::string damaged = compressed(std::string(5000, 'x'), archive_write_add_filter_gzip);
    damaged.resize(damaged.size() / 2);
    const auto opened =
        open("a.zip", textOf(zipArchive({{.name = "log.gz", .content = damaged},
                                         {.name = "w.json", .content = kUnitGru}})));
    EXPECT_THAT(opened, IsOk());
}

TEST_F(MemberSearch, AsksWhichOneWhereSeveralHoldNetworks)
{
    const std::string both = textOf(zipArchive(
        {{.name = "a.json", .content = kUnitGru}, {.name = "b.json", .content = kUnitGru}}));
    EXPECT_THAT(open("a.zip", both), FailsWith(ErrorCode::InvalidArgument, "a.json, b.json"));
    EXPECT_THAT(open("a.zip", both, "b.json"), IsOk());
}

TEST_F(MemberSearch, SaysWhyAMemberCannotBeReadWhereNoOtherHoldsANetwork)
{
    const std::string code = "\x80\x02"
                             "cposix\nsystem\n.";
    EXPECT_THAT(open("a.zip", textOf(zipArchive({{.name = "empty.pkl", .content = "\x80\x02}."},
                                                 {.name = "w.pkl", .content = code}}))),
                FailsWith(ErrorCode::Unsupported, "member w.pkl"));
    EXPECT_THAT(open("a.zip", textOf(zipArchive({{.name = "w.json", .content = kUnitGru},
                                                 {.name = "w.pkl", .content = code}}))),
                IsOk());
}

TEST_F(MemberSearch, SaysThatACheckpointOfSeveralFilesIsToBeUnpacked)
{
    std::ifstream in(test::dataFolder() / "sonnet/lstm/ckpt.index", std::ios::binary);
    const std::string index{std::istreambuf_iterator<char>(in), {}};
    ASSERT_FALSE(index.empty());
    EXPECT_THAT(open("a.zip", textOf(zipArchive({{.name = "m/ckpt.index", .content = index}}))),
                FailsWith(ErrorCode::Unsupported, "unpack it first"));
}

TEST_F(MemberSearch, SaysThatMembersAreEncryptedWhereAllAre)
{
    constexpr std::uint16_t kEncrypted = 1;
    EXPECT_THAT(open("a.zip", textOf(zipArchive(
                                  {{.name = "w.json", .content = kUnitGru, .flags = kEncrypted}}))),
                FailsWith(ErrorCode::Unsupported, "is encrypted"));
}

TEST_F(MemberSearch, DoesNotUnpackWhatUnfoldsToMuchMoreThanItself)
{
    std::string zeros = compressed(std::string(1 << 20, '\0'), archive_write_add_filter_gzip);
    std::string bomb;
    for (int copy = 0; copy < 400; ++copy) { // gzip files one behind the other are one file
        bomb += zeros;
    }
    EXPECT_THAT(open("zeros.gz", bomb), FailsWith(ErrorCode::OutOfMemory, "unfold"));
}

TEST_F(MemberSearch, ComparesTheChecksumsOfCompressedFiles)
{
    for (const auto filter : {archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                              archive_write_add_filter_xz}) {
        std::string packed = compressed(kUnitGru, filter);
        const std::size_t sum =
            filter == archive_write_add_filter_gzip ? packed.size() - 6 : packed.size() / 2;
        packed[sum] = static_cast<char>(packed[sum] ^ 0x10);
        EXPECT_THAT(open("w.json.packed", packed), FailsWith(ErrorCode::Corrupt, "w.json.packed"));
    }
}

TEST_F(MemberSearch, OpensTheFileInsideAPickledModelOfKeras)
{
    const std::string inner = textOf(zipArchive({{.name = "w.json", .content = kUnitGru}}));
    std::string pickle =
        "\x80\x04\x8C\x1Fkeras.src.saving.keras_saveable\x8C\x0F_unpickle_model\x93"s;
    pickle += "B"s + static_cast<char>(inner.size() & 0xFFU) +
              static_cast<char>(inner.size() >> 8U) + "\0\0"s + inner + "\x85R.";
    EXPECT_THAT(open("model.pkl", pickle), IsOk());
    EXPECT_THAT(open("model.pkl", "\x80\x04\x8C\x0F_unpickle_model."s),
                FailsWith(ErrorCode::Unsupported, "without the bytes of its file"));
}

TEST_F(MemberSearch, SurvivesDamage)
{
    const std::string inner = textOf(
        zipArchive({{.name = "w.json", .content = kUnitGru, .method = ZipMethod::Deflated}}));
    for (const std::string& whole : {textOf(zipArchive({{.name = "inner.zip", .content = inner}})),
                                     compressed(inner, archive_write_add_filter_gzip),
                                     compressed(inner, archive_write_add_filter_zstd)}) {
        test::writeText(m_folder / "a.bin", whole);
        test::damageEverywhere(m_folder / "a.bin", m_folder / "a.bin");
    }
}

} // namespace
} // namespace gateloupe
