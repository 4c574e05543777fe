// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/hdf5/hdf5_attributes.h"
#include "core/formats/hdf5/hdf5_chunks.h"
#include "core/formats/hdf5/hdf5_image.h"
#include "core/formats/reader_registry.h"
#include "tests/core/formats/hdf5/hdf5_test_file.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using test::counting;

/// A small file with everything that is read differently.
std::vector<std::byte> smallFile(const std::filesystem::path& path,
                                 const test::TestFileOptions& options)
{
    {
        test::Hdf5TestFile file(path, options);
        file.floats("lstm/kernel:0", {2, 4}, counting<float>(8));
        file.floats("lstm/bias:0", {4}, counting<float>(4), {.chunk = {3}, .isDeflated = true});
        file.floats("checked", {4}, counting<float>(4), {.chunk = {4}, .isChecksummed = true});
        file.texts("/", "layer_names", {"lstm", "dense"});
        file.fixedTexts("lstm", "weight_names", {"kernel:0", "bias:0"});
        file.text("lstm", "note", "variable");
        file.externalLink("/nowhere", "elsewhere");
        file.virtualDataset("virtual", "/nowhere", 3);
        if (options.isDense) {
            file.floats("fixed", {3, 3}, counting<float>(9), {.chunk = {2, 2}});
            file.floats("endless", {3, 3}, counting<float>(9), {.chunk = {2, 2}, .most = {0, 3}});
            file.floats("endless_twice", {3, 3}, counting<float>(9),
                        {.chunk = {2, 2}, .most = {0, 0}, .isDeflated = true});
        }
    }
    return test::readFile(path);
}

TEST(Hdf5Chunks, AnIndexOfOneChunkDoesNotServeAGridOfSeveral)
{
    const test::TemporaryFolder folder;
    const auto bytes = smallFile(folder / "x.h5", {.isDense = true});
    const auto file = MappedFile::open(folder / "x.h5");
    ASSERT_THAT(file, IsOk());
    const auto image = Hdf5Image::ofFile(*file);
    const auto superblock = readHdf5Superblock(*image);
    ASSERT_THAT(superblock, IsOk());
    Hdf5Parser parser(image, *superblock);
    const Hdf5Layout layout{.kind = Hdf5Layout::Kind::Chunked,
                            .address = 64,
                            .bytes = 16,
                            .index = Hdf5Layout::Index::SingleChunk,
                            .chunk = {4}};
    const auto one = Hdf5ChunkGrid::create({4}, {4}, {4}, sizeof(float));
    const auto two = Hdf5ChunkGrid::create({8}, {8}, {4}, sizeof(float));
    ASSERT_THAT(one, IsOk());
    ASSERT_THAT(two, IsOk());
    EXPECT_THAT(listHdf5Chunks(parser, layout, *one), IsOk());
    EXPECT_THAT(listHdf5Chunks(parser, layout, *two),
                FailsWith(ErrorCode::Corrupt, "index is of one chunk"));
}

/// Opens and reads everything; the outcome does not matter, coming back does. What is decoded must
/// stay in proportion to the file.
void readAll(const std::filesystem::path& path, std::size_t fileBytes)
{
    constexpr std::uint64_t kLargestExpansion = 2000;
    NullMonitor monitor;
    const auto catalog = openCatalog(path, monitor);
    if (!catalog) {
        ASSERT_FALSE(catalog.error().message.text().empty());
        return;
    }
    for (const auto& tensor : catalog->tensors) {
        if (tensor->source != nullptr) {
            const auto bytes = tensor->source->bytes(monitor);
            ASSERT_TRUE(!bytes || bytes->size() <= kLargestExpansion * fileBytes);
        }
    }
}

class DamagedHdf5 : public ::testing::TestWithParam<test::TestFileOptions>
{
};

TEST_P(DamagedHdf5, IsSurvivedWhenCutAtAnyLength)
{
    const test::TemporaryFolder folder;
    const auto bytes = smallFile(folder / "whole.h5", GetParam());
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        test::writeFile(folder / "cut.h5", test::truncatedTo(bytes, length));
        SCOPED_TRACE(length);
        readAll(folder / "cut.h5", length);
    }
}

TEST_P(DamagedHdf5, IsSurvivedWithAnyByteFlipped)
{
    const test::TemporaryFolder folder;
    const auto bytes = smallFile(folder / "whole.h5", GetParam());
    for (std::size_t position = 0; position < bytes.size(); ++position) {
        test::writeFile(folder / "flipped.h5", test::withFlippedByte(bytes, position));
        SCOPED_TRACE(position);
        readAll(folder / "flipped.h5", bytes.size());
    }
}

/// A structure that ends with its checksum.
struct Checked
{
    std::size_t begin = 0;
    std::size_t end = 0; ///< of the bytes that the checksum is of
};

/// Found by trying: every length behind every signature.
std::vector<Checked> checkedParts(std::span<const std::byte> bytes)
{
    constexpr std::size_t kLongest = 4096;
    std::vector<Checked> parts;
    for (const std::string_view signature : {"OHDR", "OCHK", "BTHD", "BTIN", "BTLF", "FRHP", "FHIB",
                                             "FAHD", "FADB", "EAHD", "EAIB", "EADB", "EASB"}) {
        const auto begin = std::as_bytes(std::span(signature));
        for (auto at = std::search(bytes.begin(), bytes.end(), begin.begin(), begin.end());
             at != bytes.end(); at = std::search(at + 1, bytes.end(), begin.begin(), begin.end())) {
            const auto first = static_cast<std::size_t>(at - bytes.begin());
            for (std::size_t end = first + 8; end + 4 <= std::min(bytes.size(), first + kLongest);
                 ++end) {
                std::uint32_t stored = 0;
                std::memcpy(&stored, &bytes[end], sizeof(stored));
                if (stored == hdf5Checksum(bytes.subspan(first, end - first))) {
                    parts.push_back({first, end});
                    break;
                }
            }
        }
    }
    return parts;
}

/// Checksums keep damage from what lies behind them, but not intent.
TEST_P(DamagedHdf5, IsSurvivedWithAnyByteFlippedUnderARightChecksum)
{
    const test::TemporaryFolder folder;
    const auto bytes = smallFile(folder / "whole.h5", GetParam());
    const auto parts = checkedParts(bytes);
    EXPECT_GE(parts.size(), GetParam().usesLatestFormat ? 5U : 0U);
    for (const Checked& part : parts) {
        for (std::size_t position = part.begin; position < part.end; ++position) {
            auto changed = test::withFlippedByte(bytes, position);
            const std::uint32_t sum =
                hdf5Checksum(std::span(changed).subspan(part.begin, part.end - part.begin));
            std::memcpy(&changed[part.end], &sum, sizeof(sum));
            test::writeFile(folder / "flipped.h5", changed);
            SCOPED_TRACE(position);
            readAll(folder / "flipped.h5", bytes.size());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Formats, DamagedHdf5,
    ::testing::Values(test::TestFileOptions{}, test::TestFileOptions{.usesLatestFormat = true},
                      test::TestFileOptions{.usesLatestFormat = true, .isDense = true}),
    [](const auto& parameter) {
        return parameter.param.isDense            ? "Dense"
               : parameter.param.usesLatestFormat ? "Latest"
                                                  : "Earliest";
    });

/// "GCOL", version, size, one object of index 1.
std::vector<std::byte> heapWith(std::uint64_t collectionBytes, std::uint64_t objectBytes)
{
    std::vector<std::byte> bytes(64);
    const auto put = [&](std::size_t at, std::uint64_t value, std::size_t width) {
        for (std::size_t i = 0; i < width; ++i) {
            bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
        }
    };
    put(0, 0x4c4f4347, 4);
    put(4, 1, 1);
    put(8, collectionBytes, 8);
    put(16, 1, 2);
    put(24, objectBytes, 8);
    put(32, 0x6261, 2); // "ab"
    return bytes;
}

Result<std::string_view> textIn(const std::filesystem::path& path,
                                const std::vector<std::byte>& bytes,
                                const Hdf5HeapReference& reference)
{
    test::writeFile(path, bytes);
    auto file = MappedFile::open(path);
    EXPECT_THAT(file, IsOk());
    static std::shared_ptr<const MappedFile> kept; // the text lives as long as the file
    kept = *file;
    Hdf5Parser parser(Hdf5Image::ofFile(kept), {});
    return Hdf5GlobalHeap().text(parser, reference);
}

/// The error or the warnings that opening gives.
std::string saidOf(const std::filesystem::path& path)
{
    NullMonitor monitor;
    const auto catalog = openCatalog(path, monitor);
    std::string said = catalog ? std::string() : catalog.error().message.text();
    for (const Warning& warning : catalog ? catalog->warnings : std::vector<Warning>()) {
        said += warning;
    }
    return said;
}

TEST(Hdf5Datatype, OfVariableLengthIsRefusedWhenItsReferenceIsShort)
{
    const test::TemporaryFolder folder;
    auto bytes = smallFile(folder / "whole.h5", {});
    // Version 1 of class 9; a text, ended by NUL, in ASCII; 16 bytes.
    const std::array type = {std::byte{0x19}, std::byte{1},  std::byte{0},
                             std::byte{0},    std::byte{16}, std::byte{0}};
    const auto at = std::search(bytes.begin(), bytes.end(), type.begin(), type.end());
    ASSERT_NE(at, bytes.end());
    at[4] = std::byte{7};
    test::writeFile(folder / "short.h5", bytes);
    EXPECT_NE(saidOf(folder / "short.h5").find("damaged datatype"), std::string::npos);
}

/// Two groups of the old format, each with a heap of names. (A link out of the file would make its
/// group one of the new format.)
std::vector<std::byte> oldGroups(const std::filesystem::path& path)
{
    test::Hdf5TestFile(path).floats("lstm/kernel:0", {2, 4}, counting<float>(8));
    return test::readFile(path);
}

TEST(Hdf5LocalHeap, OfAnyGroupIsRefusedWhenItsSizeLies)
{
    const test::TemporaryFolder folder;
    const auto bytes = oldGroups(folder / "whole.h5");
    constexpr std::string_view kSignature = "HEAP";
    constexpr std::size_t kUpperHalfOfSize = 12;
    const auto begin = std::as_bytes(std::span(kSignature));
    int heaps = 0;
    for (auto at = std::search(bytes.begin(), bytes.end(), begin.begin(), begin.end());
         at != bytes.end();
         at = std::search(at + 1, bytes.end(), begin.begin(), begin.end()), ++heaps) {
        auto lying = bytes;
        lying[static_cast<std::size_t>(at - bytes.begin()) + kUpperHalfOfSize] = std::byte{1};
        test::writeFile(folder / "lying.h5", lying);
        const std::string said = saidOf(folder / "lying.h5");
        EXPECT_NE(said.find("heap of names"), std::string::npos) << heaps << ": " << said;
    }
    EXPECT_EQ(heaps, 2); // of the root and of "lstm"
}

/// Free pieces are of use to writers only: a reader that followed them would never come back.
TEST(Hdf5LocalHeap, IsReadWithoutItsFreePieces)
{
    const test::TemporaryFolder folder;
    auto bytes = oldGroups(folder / "whole.h5");
    constexpr std::string_view kSignature = "HEAP";
    constexpr std::size_t kFirstFree = 16; // behind signature, version and size
    constexpr std::size_t kAddress = 24;
    constexpr std::uint64_t kPiece = 16;
    const auto begin = std::as_bytes(std::span(kSignature));
    const auto heap = std::search(bytes.begin(), bytes.end(), begin.begin(), begin.end());
    ASSERT_NE(heap, bytes.end());
    std::uint64_t data = 0;
    std::memcpy(&data, &heap[kAddress], sizeof(data));
    std::memcpy(&heap[kFirstFree], &kPiece, sizeof(kPiece));
    std::memcpy(&bytes[data + kPiece], &kPiece, sizeof(kPiece));
    test::writeFile(folder / "circle.h5", bytes);
    NullMonitor monitor;
    const auto catalog = openCatalog(folder / "circle.h5", monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.size(), 1U);
}

TEST(Hdf5GlobalHeap, GivesTheTextOfAnObject)
{
    const test::TemporaryFolder folder;
    const auto text = textIn(folder / "heap", heapWith(64, 2), {.length = 2, .index = 1});
    ASSERT_THAT(text, IsOk());
    EXPECT_EQ(*text, "ab");
}

TEST(Hdf5GlobalHeap, RefusesSizesThatLie)
{
    const test::TemporaryFolder folder;
    const auto path = folder / "heap";
    EXPECT_THAT(textIn(path, heapWith(65, 2), {.length = 2, .index = 1}),
                FailsWith(ErrorCode::Corrupt, "global heap"));
    EXPECT_THAT(textIn(path, heapWith(64, 1U << 20U), {.length = 2, .index = 1}),
                FailsWith(ErrorCode::Corrupt, "global heap"));
    EXPECT_THAT(textIn(path, heapWith(64, 2), {.length = 3, .index = 1}),
                FailsWith(ErrorCode::Corrupt, "has no object 1"));
    EXPECT_THAT(textIn(path, heapWith(64, 2), {.length = 2, .index = 7}),
                FailsWith(ErrorCode::Corrupt, "has no object 7"));
    EXPECT_THAT(textIn(path, heapWith(64, 2), {.length = 2, .address = 1U << 30U, .index = 1}),
                FailsWith(ErrorCode::Corrupt, "past the end"));
}

} // namespace
} // namespace gateloupe
