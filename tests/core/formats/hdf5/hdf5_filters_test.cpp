// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "core/formats/reader_registry.h"
#include "tests/core/formats/hdf5/hdf5_test_file.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

class Hdf5Filtered : public ::testing::Test
{
protected:
    [[nodiscard]] Result<TensorCatalog> opened() const
    {
        NullMonitor monitor;
        return openCatalog(m_path, monitor);
    }

    [[nodiscard]] Result<std::vector<float>> values(std::string_view name) const
    {
        NullMonitor monitor;
        GATELOUPE_TRY(const auto catalog, opened());
        const auto tensor = catalog.find(name);
        if (tensor == nullptr || tensor->source == nullptr) {
            return Error{ErrorCode::NotFound, "no such dataset"};
        }
        GATELOUPE_TRY(const auto bytes, tensor->source->bytes(monitor));
        std::vector<float> numbers(bytes.size() / sizeof(float));
        std::memcpy(numbers.data(), bytes.data(), bytes.size());
        return numbers;
    }

    TemporaryFolder m_folder;
    std::filesystem::path m_path = m_folder / "filtered.h5";
};

std::vector<std::byte> deflated(const std::vector<std::byte>& bytes)
{
    uLongf length = compressBound(bytes.size());
    std::vector<std::byte> packed(length);
    compress(reinterpret_cast<Bytef*>(packed.data()), &length,
             reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    packed.resize(length);
    return packed;
}

TEST_F(Hdf5Filtered, GivesChunksInEveryCornerBack)
{
    const auto numbers = counting<float>(3 * 5 * 7);
    for (const bool isChecksummed : {false, true}) {
        Hdf5TestFile(m_path).floats(
            "x", {3, 5, 7}, numbers,
            {.chunk = {2, 2, 3}, .isDeflated = true, .isChecksummed = isChecksummed});
        const auto read = values("x");
        ASSERT_THAT(read, IsOk());
        EXPECT_EQ(*read, numbers);
    }
}

TEST_F(Hdf5Filtered, FindsChunksBehindAUserBlock)
{
    const auto numbers = counting<float>(3 * 5);
    for (const bool isDeflated : {false, true}) {
        Hdf5TestFile(m_path, {.userBlockBytes = 1024})
            .floats("x", {3, 5}, numbers, {.chunk = {2, 2}, .isDeflated = isDeflated});
        const auto read = values("x");
        ASSERT_THAT(read, IsOk());
        EXPECT_EQ(*read, numbers);
    }
}

TEST_F(Hdf5Filtered, GivesTheFillValueWhereNothingWasWritten)
{
    Hdf5TestFile(m_path).floats("x", {3}, {},
                                {.chunk = {2}, .isUnwritten = true, .fillValue = 2.5F});
    const auto read = values("x");
    ASSERT_THAT(read, IsOk());
    EXPECT_EQ(*read, (std::vector<float>{2.5F, 2.5F, 2.5F}));
}

TEST_F(Hdf5Filtered, ComparesFletchersChecksum)
{
    Hdf5TestFile(m_path).floats("x", {64}, counting<float>(64),
                                {.chunk = {64}, .isChecksummed = true});
    auto bytes = readFile(m_path);
    const float marker = 63.0F;
    const auto* place =
        static_cast<std::byte*>(memmem(bytes.data(), bytes.size(), &marker, sizeof(marker)));
    ASSERT_NE(place, nullptr);
    writeFile(m_path, withFlippedByte(bytes, static_cast<std::size_t>(place - bytes.data())));
    EXPECT_THAT(values("x"), FailsWith(ErrorCode::Corrupt, "checksum"));
}

TEST_F(Hdf5Filtered, RefusesAChunkThatGivesFewerBytesThanItsSize)
{
    {
        Hdf5TestFile file(m_path);
        file.floats("x", {16}, counting<float>(16), {.chunk = {16}, .isDeflated = true});
        file.storedChunk("x", {0}, deflated(std::vector<std::byte>(12)));
    }
    EXPECT_THAT(values("x"), FailsWith(ErrorCode::Corrupt, "64 bytes"));
}

TEST_F(Hdf5Filtered, RefusesAGzipBombInAChunk)
{
    {
        Hdf5TestFile file(m_path);
        file.floats("x", {16}, counting<float>(16), {.chunk = {16}, .isDeflated = true});
        file.storedChunk("x", {0}, deflated(std::vector<std::byte>(std::size_t{16} << 20U)));
    }
    EXPECT_THAT(values("x"), FailsWith(ErrorCode::Corrupt, "64 bytes"));
}

TEST_F(Hdf5Filtered, RefusesToUnpackMoreThanItsShareOfMemory)
{
    constexpr std::uint64_t kElements = 100'000'000; // 400 MB of zeros that were never written
    {
        Hdf5TestFile file(m_path);
        file.floats("x", {kElements}, {},
                    {.chunk = {1000}, .isDeflated = true, .isUnwritten = true});
        file.floats("y", {62'500}, counting<float>(62'500), {.chunk = {62'500}});
    }
    EXPECT_THAT(values("x"), FailsWith(ErrorCode::OutOfMemory, "400000000 bytes of memory"));
    EXPECT_THAT(values("y"), IsOk());
}

TEST_F(Hdf5Filtered, RefusesAChunkLongerThanItsSize)
{
    {
        Hdf5TestFile file(m_path);
        file.floats("x", {16}, counting<float>(16), {.chunk = {16}, .isChecksummed = true});
        file.storedChunk("x", {0}, std::vector<std::byte>(4096));
    }
    EXPECT_THAT(values("x"), FailsWith(ErrorCode::Corrupt, "4092 bytes instead of 64"));
}

TEST_F(Hdf5Filtered, EndsInCyclesOfHardLinks)
{
    {
        Hdf5TestFile file(m_path);
        file.group("a/b");
        file.floats("a/b/x", {2}, counting<float>(2));
        file.hardLink("a", "a/b/up");
        file.hardLink("/", "a/b/top");
        file.hardLink("a/b", "a/b/self");
    }
    const auto catalog = opened();
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->warnings.size(), 3U);
}

TEST_F(Hdf5Filtered, FollowsNoSoftOrExternalLink)
{
    Hdf5TestFile(m_folder / "outside.h5").floats("x", {2}, counting<float>(2));
    {
        Hdf5TestFile file(m_path);
        file.floats("inside", {2}, counting<float>(2));
        file.softLink("/inside", "soft");
        file.softLink("/loop", "loop");
        file.softLink("/../../etc/passwd", "away");
        file.externalLink((m_folder / "outside.h5").string(), "outside");
    }
    const auto catalog = opened();
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->tensors.front()->name, "inside");
    EXPECT_THAT(catalog->warnings, ::testing::ElementsAre(HasSubstr("/outside")));
}

} // namespace
} // namespace gateloupe::test
