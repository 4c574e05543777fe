// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <memory>

#include <archive.h>
#include <archive_entry.h>

#include "core/formats/reader_registry.h"
#include "core/formats/tar/tar_archive.h"
#include "tests/core/formats/deployed_files.h"

namespace gateloupe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Member
{
    std::string name;
    std::string content;
};

/// An archive as tar writes it; `compress` is one of libarchive's functions that add a filter.
void writeTar(const std::filesystem::path& path, const std::vector<Member>& members,
              int (*compress)(archive*) = archive_write_add_filter_none)
{
    const std::unique_ptr<archive, int (*)(archive*)> writer(archive_write_new(),
                                                             archive_write_free);
    archive_write_set_format_pax_restricted(writer.get());
    archive_write_set_bytes_in_last_block(writer.get(), 1); // no padding: small files to damage
    ASSERT_EQ(compress(writer.get()), ARCHIVE_OK);
    ASSERT_EQ(archive_write_open_filename(writer.get(), path.c_str()), ARCHIVE_OK);
    for (const Member& member : members) {
        const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                             archive_entry_free);
        archive_entry_set_pathname_utf8(entry.get(), member.name.c_str());
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(member.content.size()));
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0644);
        ASSERT_EQ(archive_write_header(writer.get(), entry.get()), ARCHIVE_OK);
        archive_write_data(writer.get(), member.content.data(), member.content.size());
    }
}

/// A GRU of one unit as a state dict.
const std::string kDict = R"({"weight_ih_l0": [[1], [2], [3]], "weight_hh_l0": [[4], [5], [6]]})";

/// A safetensors file with one f32.
std::string safetensorsOf(const std::string& name)
{
    const std::string header =
        R"({")" + name + R"(":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
    std::string text(1, static_cast<char>(header.size()));
    return text + std::string(7, '\0') + header + std::string("\0\0\x80\x3F", 4);
}

class TarArchive : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(std::string_view member = {})
    {
        return openCatalog(m_folder / "a.tar", m_monitor, member);
    }

    Result<std::shared_ptr<const Checkpoint>> openModel(const std::string& member = {})
    {
        return openCheckpoint(m_folder / "a.tar", {.member = member}, m_monitor);
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(TarArchive, MapsTheMemberInPlaceWhereNothingIsCompressed)
{
    writeTar(m_folder / "a.tar",
             {{"notes.txt", "no model"}, {"w.safetensors", safetensorsOf("a")}});
    const auto catalog = open();
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "safetensors");
    const auto place = catalog->tensors.at(0)->place();
    ASSERT_TRUE(place);
    EXPECT_EQ(place->file, m_folder / "a.tar");
    const auto bytes = test::readFile(place->file);
    EXPECT_EQ(elementAsDouble(bytes.data() + place->offsetBytes, DType::F32), 1.0);
    EXPECT_EQ(catalog->tensors[0]->source->encoding(), Encoding::Plain);
}

TEST_F(TarArchive, UnpacksEveryCompressionIntoMemory)
{
    for (const auto compress : {archive_write_add_filter_gzip, archive_write_add_filter_bzip2,
                                archive_write_add_filter_xz, archive_write_add_filter_zstd,
                                archive_write_add_filter_lz4}) {
        writeTar(m_folder / "a.tar", {{"w.safetensors", safetensorsOf("a")}}, compress);
        const auto catalog = open();
        ASSERT_THAT(catalog, IsOk());
        EXPECT_EQ(catalog->tensors.at(0)->place(), std::nullopt);
        EXPECT_EQ(catalog->tensors[0]->source->encoding(), Encoding::Deflate);
        EXPECT_THAT(test::floatsOf(*catalog->tensors[0]), ElementsAre(1));
    }
}

/// libarchive compares the sums of bzip2 and xz, and not those of gzip. Frames of zstd that it
/// writes have none.
TEST_F(TarArchive, GivesNoOtherNumbersWhicheverBitOfACompressedOneIsFlipped)
{
    using Compress = int (*)(archive*);
    for (const Compress compress :
         {Compress(archive_write_add_filter_gzip), Compress(archive_write_add_filter_bzip2),
          Compress(archive_write_add_filter_xz)}) {
        writeTar(m_folder / "a.tar", {{"w.safetensors", safetensorsOf("a")}}, compress);
        const auto whole = test::readFile(m_folder / "a.tar");
        for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
            auto flipped = whole;
            flipped[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
            test::writeFile(m_folder / "a.tar", flipped);
            const auto catalog = open();
            if (catalog && !catalog->tensors.empty()) {
                EXPECT_EQ(catalog->tensors[0]->name, "a") << bit;
                EXPECT_THAT(test::floatsOf(*catalog->tensors[0]), ElementsAre(1)) << bit;
            }
        }
    }
}

TEST_F(TarArchive, RefusesAGzipFileWithOtherBytesBehindItAndTakesZeros)
{
    writeTar(m_folder / "a.tar", {{"w.safetensors", safetensorsOf("a")}},
             archive_write_add_filter_gzip);
    auto bytes = test::readFile(m_folder / "a.tar");
    bytes.resize(bytes.size() + 512); // as on a tape
    test::writeFile(m_folder / "a.tar", bytes);
    EXPECT_THAT(open(), IsOk());
    bytes.back() = std::byte{1};
    test::writeFile(m_folder / "a.tar", bytes);
    EXPECT_THAT(open(), FailsWith(ErrorCode::Corrupt, "belong to nothing"));
}

/// tar extracts the last of them, others read the first.
TEST_F(TarArchive, RefusesAMemberWhoseNameIsThereTwice)
{
    writeTar(m_folder / "a.tar", {{"a.json", kDict}, {"b.json", kDict}, {"a.json", kDict}});
    EXPECT_THAT(openModel("a.json"), FailsWith(ErrorCode::InvalidArgument, "called a.json"));
    EXPECT_THAT(openModel(), FailsWith(ErrorCode::InvalidArgument, "called a.json"));
    EXPECT_THAT(openModel("b.json"), IsOk());
}

TEST_F(TarArchive, SaysWhyAMemberCannotBeReadWhereNoOtherHoldsANetwork)
{
    std::string damaged = safetensorsOf("a");
    damaged.resize(damaged.size() - 2);
    writeTar(m_folder / "a.tar",
             {{"x.safetensors", damaged}, {"m.safetensors", safetensorsOf("mean")}});
    EXPECT_THAT(openModel(), FailsWith(ErrorCode::Corrupt, "x.safetensors"));
}

TEST_F(TarArchive, OpensTheOneMemberThatHoldsANetwork)
{
    writeTar(m_folder / "a.tar",
             {{"x.safetensors", safetensorsOf("mean")}, {"m/model.json", kDict}},
             archive_write_add_filter_gzip);
    const auto opened = openModel();
    ASSERT_THAT(opened, IsOk());
    EXPECT_EQ((*opened)->format, "json");
    EXPECT_EQ((*opened)->rnns.size(), 1U);
    EXPECT_THAT(open(), FailsWith(ErrorCode::InvalidArgument, "x.safetensors, m/model.json"));
}

TEST_F(TarArchive, AsksWhichOneWhereSeveralHoldNetworks)
{
    writeTar(m_folder / "a.tar", {{"a.json", kDict}, {"b.json", kDict}, {"b.json.old", kDict}});
    EXPECT_THAT(openModel(), FailsWith(ErrorCode::InvalidArgument, "a.json, b.json"));
    EXPECT_THAT(openModel("a"), IsOk());
    EXPECT_THAT(openModel("b.json"), IsOk()) << "the exact name";
    EXPECT_THAT(openModel("json"), FailsWith(ErrorCode::InvalidArgument, "choose one"));
    EXPECT_THAT(openModel("c"), FailsWith(ErrorCode::InvalidArgument, "there are: a.json"));
}

TEST_F(TarArchive, SaysWhatIsInAnArchiveWithoutAModel)
{
    writeTar(m_folder / "a.tar", {{"readme", "text"}, {"inner.tar", "text"}});
    EXPECT_THAT(open(), FailsWith(ErrorCode::NotThisFormat, "readme, inner.tar"));
    test::writeText(m_folder / "plain.json", kDict);
    EXPECT_THAT(openCatalog(m_folder / "plain.json", m_monitor, "x"),
                FailsWith(ErrorCode::InvalidArgument, "no archive"));
}

TEST_F(TarArchive, DoesNotUnpackWhatUnfoldsToMuchMoreThanItself)
{
    writeTar(m_folder / "a.tar", {{"zeros", "0"}});
    auto bytes = test::readFile(m_folder / "a.tar");
    constexpr std::size_t kSizeField = 124; // 12 octal digits, then the checksum at 148
    constexpr std::size_t kChecksum = 148;
    std::ranges::fill_n(bytes.begin() + kSizeField, 11, std::byte{'7'}); // 8 GiB
    std::ranges::fill_n(bytes.begin() + kChecksum, 8, std::byte{' '});
    unsigned sum = 0;
    for (std::size_t at = 0; at < 512; ++at) {
        sum += std::to_integer<unsigned>(bytes[at]);
    }
    for (std::size_t digit = 0; digit < 6; ++digit, sum /= 8) {
        bytes[kChecksum + 5 - digit] = static_cast<std::byte>('0' + sum % 8);
    }
    bytes[kChecksum + 6] = std::byte{0};
    test::writeFile(m_folder / "a.tar", bytes);
    EXPECT_THAT(open(), FailsWith(ErrorCode::OutOfMemory, "unfold"));
}

TEST_F(TarArchive, SaysThatACompressedFileIsDamaged)
{
    test::writeText(m_folder / "a.tar", "\x1F\x8Bgarbage");
    EXPECT_THAT(open(), FailsWith(ErrorCode::Corrupt, "a.tar"));
}

TEST_F(TarArchive, DoesNotTakeAShortenedOneForLackOfMemory)
{
    for (const auto compress : {archive_write_add_filter_none, archive_write_add_filter_gzip,
                                archive_write_add_filter_bzip2, archive_write_add_filter_xz,
                                archive_write_add_filter_zstd}) {
        writeTar(m_folder / "a.tar", {{"w.safetensors", safetensorsOf("a")}}, compress);
        const auto whole = test::readFile(m_folder / "a.tar");
        int refused = 0;
        for (std::size_t size = 1; size < whole.size(); ++size) {
            test::writeFile(m_folder / "a.tar", std::span(whole).first(size));
            const auto catalog = open();
            refused += catalog ? 0 : 1;
            EXPECT_TRUE(catalog || catalog.error().code != ErrorCode::OutOfMemory) << size;
        }
        EXPECT_GT(refused, 50);
    }
}

TEST_F(TarArchive, DoesNotTakeAFlippedBitOfZstdForLackOfMemory)
{
    writeTar(m_folder / "a.tar", {{"w.safetensors", safetensorsOf("a")}},
             archive_write_add_filter_zstd);
    const auto whole = test::readFile(m_folder / "a.tar");
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        auto flipped = whole;
        flipped[bit / 8] ^= std::byte{1} << (bit % 8);
        test::writeFile(m_folder / "a.tar", flipped);
        const auto catalog = open();
        EXPECT_TRUE(catalog || catalog.error().code != ErrorCode::OutOfMemory)
            << bit << ": " << catalog.error().message.text();
    }
}

TEST_F(TarArchive, ClosesWhileAMemberIsStillInUse)
{
    writeTar(m_folder / "a.tar", {{"w.safetensors", safetensorsOf("a")}});
    std::shared_ptr<const Tensor> tensor;
    {
        const auto catalog = open();
        ASSERT_THAT(catalog, IsOk());
        tensor = catalog->tensors.at(0);
    }
    EXPECT_THAT(test::floatsOf(*tensor), ElementsAre(1));
}

TEST_F(TarArchive, SurvivesDamage)
{
    const std::vector<Member> members = {{"m.json", kDict}, {"w.safetensors", safetensorsOf("a")}};
    for (const auto compress : {archive_write_add_filter_none, archive_write_add_filter_gzip,
                                archive_write_add_filter_xz}) {
        writeTar(m_folder / "a.tar", members, compress);
        test::damageEverywhere(m_folder / "a.tar", m_folder / "a.tar");
    }
}

} // namespace
} // namespace gateloupe
