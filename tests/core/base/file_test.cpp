// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/base/atomic_file.h"
#include "core/base/mapped_file.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;

void writeText(const fs::path& path, const std::string& text)
{
    std::ofstream(path) << text;
}

std::string readText(const fs::path& path)
{
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

mode_t modeOf(const fs::path& path)
{
    struct stat status = {};
    EXPECT_EQ(::stat(path.c_str(), &status), 0);
    return status.st_mode & 0777U;
}

std::size_t entriesIn(const fs::path& folder)
{
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

} // namespace

TEST(AtomicFile, ReplacesTheTargetOnCommit)
{
    const TemporaryFolder folder;
    writeText(folder / "out", "old");
    auto file = AtomicFile::create(folder / "out");
    ASSERT_THAT(file, IsOk());
    writeText(file->temporaryPath(), "new");
    EXPECT_EQ(readText(folder / "out"), "old");
    ASSERT_THAT(file->commit(), IsOk());
    EXPECT_EQ(readText(folder / "out"), "new");
    EXPECT_EQ(entriesIn(folder.path()), 1U);
}

TEST(AtomicFile, LeavesNothingBehindWhenAbandoned)
{
    const TemporaryFolder folder;
    writeText(folder / "out", "old");
    {
        auto file = AtomicFile::create(folder / "out");
        ASSERT_THAT(file, IsOk());
        writeText(file->temporaryPath(), "half");
        EXPECT_EQ(file->temporaryPath().parent_path(), folder.path());
        EXPECT_EQ(entriesIn(folder.path()), 2U);
    }
    EXPECT_EQ(readText(folder / "out"), "old");
    EXPECT_EQ(entriesIn(folder.path()), 1U);
}

TEST(AtomicFile, KeepsThePermissionsOfWhatItReplaces)
{
    const TemporaryFolder folder;
    for (const mode_t mode : {0600U, 0640U, 0664U}) {
        writeText(folder / "out", "old");
        ASSERT_EQ(::chmod((folder / "out").c_str(), mode), 0);
        auto file = AtomicFile::create(folder / "out");
        ASSERT_THAT(file, IsOk());
        EXPECT_EQ(modeOf(file->temporaryPath()), mode) << "from the first byte on";
        writeText(file->temporaryPath(), "new");
        ASSERT_THAT(file->commit(), IsOk());
        EXPECT_EQ(modeOf(folder / "out"), mode);
    }
}

TEST(AtomicFile, TakesTheUsersMaskForANewFile)
{
    const TemporaryFolder folder;
    const mode_t before = ::umask(027);
    auto file = AtomicFile::create(folder / "out");
    EXPECT_EQ(::umask(before), mode_t{027}) << "the process' mask is left alone";
    ASSERT_THAT(file, IsOk());
    ASSERT_THAT(file->commit(), IsOk());
    EXPECT_EQ(modeOf(folder / "out"), mode_t{0640});
}

TEST(AtomicFile, MovesItsDutyWithItself)
{
    const TemporaryFolder folder;
    auto first = AtomicFile::create(folder / "a");
    auto second = AtomicFile::create(folder / "b");
    ASSERT_THAT(first, IsOk());
    ASSERT_THAT(second, IsOk());
    *first = *std::move(second); // drops a's temporary file
    EXPECT_EQ(entriesIn(folder.path()), 1U);
    EXPECT_EQ(first->target(), folder / "b");
    ASSERT_THAT(first->commit(), IsOk());
    EXPECT_TRUE(fs::exists(folder / "b"));
}

TEST(AtomicFile, MakesAFileLikeAnyOther)
{
    const TemporaryFolder folder;
    const mode_t before = ::umask(022);
    auto file = AtomicFile::create(folder / "out");
    ::umask(before);
    ASSERT_THAT(file, IsOk());
    EXPECT_EQ(fs::status(file->temporaryPath()).permissions(), static_cast<fs::perms>(0644));
}

TEST(AtomicFile, SaysWhyItCannotWrite)
{
    const TemporaryFolder folder;
    writeText(folder / "file", "");
    EXPECT_THAT(AtomicFile::create(folder / "missing" / "out"),
                FailsWith(ErrorCode::CannotWrite, "missing/out"));
    EXPECT_THAT(AtomicFile::create(folder / "file" / "out"),
                FailsWith(ErrorCode::CannotWrite, "out"));
    EXPECT_THAT(AtomicFile::create(folder.path()), FailsWith(ErrorCode::CannotWrite, "directory"));
    EXPECT_THAT(AtomicFile::create("/proc/out"), FailsWith(ErrorCode::CannotWrite, "/proc/out"));
}

TEST(AtomicFile, KeepsTheOldFileWhenTheCommitFails)
{
    const TemporaryFolder folder;
    writeText(folder / "out", "old");
    auto file = AtomicFile::create(folder / "out");
    ASSERT_THAT(file, IsOk());
    fs::remove(file->temporaryPath());
    EXPECT_THAT(file->commit(), FailsWith(ErrorCode::CannotWrite, "out"));
    EXPECT_EQ(readText(folder / "out"), "old");
}

TEST(MappedFile, ShowsTheBytesOfAFile)
{
    const TemporaryFolder folder;
    writeText(folder / "data", "abc");
    const auto file = MappedFile::open(folder / "data");
    ASSERT_THAT(file, IsOk());
    EXPECT_EQ((*file)->size(), 3U);
    EXPECT_EQ((*file)->bytes()[1], std::byte{'b'});
    EXPECT_EQ((*file)->path(), folder / "data");
}

TEST(MappedFile, KeepsAReplacedFile)
{
    const TemporaryFolder folder;
    writeText(folder / "data", "abc");
    const auto file = MappedFile::open(folder / "data");
    ASSERT_THAT(file, IsOk());
    writeText(folder / "other", "xyz");
    fs::rename(folder / "other", folder / "data");
    EXPECT_EQ((*file)->bytes()[0], std::byte{'a'});
}

TEST(MappedFile, MapsAnEmptyFileAsNoBytes)
{
    const TemporaryFolder folder;
    writeText(folder / "empty", "");
    const auto file = MappedFile::open(folder / "empty");
    ASSERT_THAT(file, IsOk());
    EXPECT_TRUE((*file)->bytes().empty());
}

TEST(MappedFile, RefusesWhatIsNotAFile)
{
    const TemporaryFolder folder;
    writeText(folder / "file", "");
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_THAT(MappedFile::open(folder / "none"), FailsWith(ErrorCode::NotFound, "none"));
    EXPECT_THAT(MappedFile::open(folder / "file" / "x"), FailsWith(ErrorCode::NotFound, "x"));
    EXPECT_THAT(MappedFile::open(folder.path()), FailsWith(ErrorCode::Io, "not a regular file"));
    EXPECT_THAT(MappedFile::open(folder / "pipe"), FailsWith(ErrorCode::Io, "not a regular file"));
}

} // namespace gateloupe::test
