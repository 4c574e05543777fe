// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string_view>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/atomic_file.h"
#include "core/base/mapped_file.h"
#include "core/base/process/last_words.h"
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

TEST(AtomicFile, FollowsALink)
{
    const TemporaryFolder folder;
    fs::create_directory(folder / "real");
    writeText(folder / "real" / "out", "old");
    fs::create_symlink("real/out", folder / "link");
    auto file = AtomicFile::create(folder / "link");
    ASSERT_THAT(file, IsOk());
    writeText(file->temporaryPath(), "new");
    ASSERT_THAT(file->commit(), IsOk());
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(readText(folder / "real" / "out"), "new");
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

TEST(AtomicFile, RemovesWhatAKilledProcessLeftLongAgo)
{
    const TemporaryFolder folder;
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(0);
    }
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    const auto leave = [&folder](const std::string& name, std::chrono::minutes age) {
        writeText(folder / name, "half");
        fs::last_write_time(folder / name, fs::file_time_type::clock::now() - age);
    };
    using std::chrono::minutes;
    const std::string dead = std::to_string(child);
    leave(".out." + dead + ".abcdefgh", minutes(11));                       // goes
    leave(".out." + dead + ".abcdefgi", minutes(1));                        // too fresh
    leave(".out." + std::to_string(::getpid()) + ".abcdefgh", minutes(11)); // in use
    leave(".output." + dead + ".abcdefgh", minutes(11));                    // of another target
    leave(".out." + dead + ".ABCDEFGH", minutes(11));                       // no name of ours
    leave("out", minutes(11));
    auto file = AtomicFile::create(folder / "out");
    ASSERT_THAT(file, IsOk());
    ASSERT_THAT(file->commit(), IsOk());
    EXPECT_FALSE(fs::exists(folder / (".out." + dead + ".abcdefgh")));
    EXPECT_EQ(entriesIn(folder.path()), 5U);
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

TEST(AtomicFile, IsNotCommittedOnceAFileThatItIsMadeOfHasChanged)
{
    const TemporaryFolder folder;
    writeText(folder / "source", "numbers");
    writeText(folder / "out", "old");
    const MappedFiles::Collector read;
    const auto source = MappedFile::open(folder / "source");
    ASSERT_THAT(source, IsOk());
    auto file = AtomicFile::create(folder / "out");
    ASSERT_THAT(file, IsOk());
    writeText(file->temporaryPath(), "new");
    writeText(folder / "source", "others and longer");
    EXPECT_THAT(file->commit(), FailsWith(ErrorCode::Io, "changed on disk"));
    EXPECT_EQ(readText(folder / "out"), "old");
}

TEST(AtomicFile, OnceCommittedIsRightWhateverBecomesOfItsSource)
{
    const TemporaryFolder folder;
    writeText(folder / "source", "numbers");
    const MappedFiles::Collector read;
    const auto source = MappedFile::open(folder / "source");
    ASSERT_THAT(source, IsOk());
    ASSERT_THAT(writeWholeFile(folder / "out", "new"), IsOk());
    writeText(folder / "source", "others and longer");
    EXPECT_THAT(read.files()->unchanged(), IsOk());
}

TEST(AtomicFile, SeveralAreCommittedTogetherOrNotAtAll)
{
    const TemporaryFolder folder;
    writeText(folder / "source", "numbers");
    writeText(folder / "a", "old");
    const MappedFiles::Collector read;
    const auto source = MappedFile::open(folder / "source");
    ASSERT_THAT(source, IsOk());
    std::vector<AtomicFile> files;
    for (const char* name : {"a", "b"}) {
        auto file = writtenFile(folder / name, "new");
        ASSERT_THAT(file, IsOk());
        files.push_back(*std::move(file));
    }
    writeText(folder / "source", "others and longer");
    EXPECT_THAT(AtomicFile::commitTogether(files), FailsWith(ErrorCode::Io, "changed on disk"));
    files.clear();
    EXPECT_EQ(readText(folder / "a"), "old");
    EXPECT_FALSE(fs::exists(folder / "b"));
    EXPECT_EQ(entriesIn(folder.path()), 2U);
}

TEST(AtomicFile, IsNoMoreOpenThanWhatItIsMadeOf)
{
    const TemporaryFolder folder;
    writeText(folder / "source", "numbers");
    ASSERT_EQ(::chmod((folder / "source").c_str(), 0600), 0);
    const MappedFiles::Collector read;
    const auto source = MappedFile::open(folder / "source");
    ASSERT_THAT(source, IsOk());
    ASSERT_THAT(writeWholeFile(folder / "out", "new"), IsOk());
    EXPECT_EQ(modeOf(folder / "out"), mode_t{0600});
    ASSERT_THAT(writeNewFile(folder / "new", "new"), IsOk());
    EXPECT_EQ(modeOf(folder / "new"), mode_t{0600});
}

TEST(AtomicFile, IsNoMoreOpenThanWhatWasReadBefore)
{
    const TemporaryFolder folder;
    writeText(folder / "source", "numbers");
    ASSERT_EQ(::chmod((folder / "source").c_str(), 0640), 0);
    std::shared_ptr<const MappedFiles> read;
    {
        const MappedFiles::Collector collector;
        ASSERT_THAT(MappedFile::open(folder / "source"), IsOk());
        read = collector.files();
    }
    const MappedFiles::WrittenFrom made(read);
    const MappedFiles::WrittenFrom nothing(nullptr);
    const mode_t before = ::umask(022);
    ASSERT_THAT(writeWholeFile(folder / "out", "new"), IsOk());
    ::umask(before);
    EXPECT_EQ(modeOf(folder / "out"), mode_t{0640});
}

TEST(AtomicFile, RefusesALinkToNothingAndAPipeWithoutOpeningThem)
{
    const TemporaryFolder folder;
    fs::create_symlink("nowhere", folder / "link");
    EXPECT_THAT(AtomicFile::create(folder / "link"),
                FailsWith(ErrorCode::CannotWrite, "a link to a file that is not there"));
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_THAT(AtomicFile::create(folder / "pipe"),
                FailsWith(ErrorCode::CannotWrite, "not a plain file"));
    EXPECT_EQ(entriesIn(folder.path()), 2U);
}

TEST(AtomicFile, TakesEveryNameThatTheFileSystemTakes)
{
    const TemporaryFolder folder;
    const std::string longest(255, 'n');
    ASSERT_THAT(writeWholeFile(folder / longest, "new"), IsOk());
    EXPECT_EQ(readText(folder / longest), "new");
    EXPECT_EQ(entriesIn(folder.path()), 1U);
    EXPECT_NE(hiddenName(longest), hiddenName(std::string(254, 'n') + "m"));
}

TEST(ChangedFile, IsNoticedThoughItsTimeWasSetBack)
{
    const TemporaryFolder folder;
    writeText(folder / "source", "numbers");
    const auto source = MappedFile::open(folder / "source");
    ASSERT_THAT(source, IsOk());
    const auto time = fs::last_write_time(folder / "source");
    writeText(folder / "source", "NUMBERS");
    fs::last_write_time(folder / "source", time);
    EXPECT_THAT((*source)->unchanged(), FailsWith(ErrorCode::Io, "changed on disk"));
}

TEST(WholeFile, HoldsTheBytesOrSaysWhyNot)
{
    const TemporaryFolder folder;
    using namespace std::string_view_literals;
    ASSERT_THAT(writeWholeFile(folder / "bytes", "a\0b\n"sv), IsOk());
    EXPECT_EQ(fs::file_size(folder / "bytes"), 4);
    ASSERT_THAT(writeWholeFile(folder / "bytes", ""), IsOk());
    EXPECT_EQ(fs::file_size(folder / "bytes"), 0);
    EXPECT_THAT(writeWholeFile(folder / "none/bytes", "a"),
                FailsWith(ErrorCode::CannotWrite, "none"));
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

TEST(MappedFile, IsUnchangedWhileNobodyWrites)
{
    const TemporaryFolder folder;
    writeText(folder / "data", "abc");
    const auto file = MappedFile::open(folder / "data");
    ASSERT_THAT(file, IsOk());
    EXPECT_THAT((*file)->unchanged(), IsOk());
    EXPECT_FALSE((*file)->isReplaced());
}

TEST(MappedFile, GivesZerosWhereAFileThatWasShortenedIsGoneAndSaysSo)
{
    const TemporaryFolder folder;
    const std::size_t page = 65536; // of any machine
    writeText(folder / "data", std::string(4 * page, 'x'));
    writeText(folder / "other", "abc");
    const auto file = MappedFile::open(folder / "data");
    const auto other = MappedFile::open(folder / "other");
    ASSERT_THAT(file, IsOk());
    ASSERT_THAT(other, IsOk());
    EXPECT_EQ((*file)->bytes()[3 * page], std::byte{'x'});
    fs::resize_file(folder / "data", page);
    EXPECT_EQ((*file)->bytes()[3 * page], std::byte{0});
    EXPECT_EQ((*file)->bytes()[2 * page], std::byte{0}) << "before the first one that was missing";
    EXPECT_EQ((*file)->bytes()[0], std::byte{'x'});
    EXPECT_THAT((*file)->unchanged(),
                FailsWith(ErrorCode::Io, "data: changed on disk while it was open"));
    EXPECT_THAT((*other)->unchanged(), IsOk());
    fs::remove(folder / "data");
    EXPECT_THAT((*file)->unchanged(), FailsWith(ErrorCode::Io, "changed on disk"));
    const auto again = MappedFile::open(folder / "other");
    ASSERT_THAT(again, IsOk());
    EXPECT_THAT((*again)->unchanged(), IsOk());
}

TEST(MappedFile, NoticesBytesThatWereOverwrittenInPlace)
{
    const TemporaryFolder folder;
    writeText(folder / "data", "abc");
    const auto file = MappedFile::open(folder / "data");
    ASSERT_THAT(file, IsOk());
    writeText(folder / "data", "xyz");
    fs::last_write_time(folder / "data",
                        fs::file_time_type::clock::now() + std::chrono::seconds(2));
    EXPECT_THAT((*file)->unchanged(), FailsWith(ErrorCode::Io, "changed on disk"));
}

TEST(MappedFile, StaysWholeWhenItsNameGoesToAnotherFileOrToNone)
{
    const TemporaryFolder folder;
    writeText(folder / "data", "abc");
    const auto file = MappedFile::open(folder / "data");
    ASSERT_THAT(file, IsOk());
    writeText(folder / "other", "xyz");
    fs::rename(folder / "other", folder / "data");
    EXPECT_THAT((*file)->unchanged(), IsOk());
    EXPECT_TRUE((*file)->isReplaced());
    fs::remove(folder / "data");
    EXPECT_THAT((*file)->unchanged(), IsOk());
    EXPECT_TRUE((*file)->isReplaced());
}

TEST(MappedFile, NoticesMissingPagesBeforeASystemCallIsGivenThem)
{
    const TemporaryFolder folder;
    writeText(folder / "data", std::string(1 << 20, 'x'));
    const auto file = MappedFile::open(folder / "data");
    ASSERT_THAT(file, IsOk());
    fs::resize_file(folder / "data", 0);
    touchPages((*file)->bytes());
    EXPECT_EQ((*file)->bytes().back(), std::byte{0});
    EXPECT_THAT((*file)->unchanged(), FailsWith(ErrorCode::Io, "changed on disk"));
}

TEST(MappedFile, HoldsManyAtOnceAndKnowsWhichOneChanged)
{
    const TemporaryFolder folder;
    std::vector<std::shared_ptr<const MappedFile>> files;
    for (int number = 0; number < 300; ++number) {
        const fs::path path = folder / std::to_string(number);
        writeText(path, std::string(100, 'x'));
        const auto file = MappedFile::open(path);
        ASSERT_THAT(file, IsOk());
        files.push_back(*file);
    }
    fs::resize_file(folder / "217", 0);
    for (const auto& file : files) {
        EXPECT_EQ(file->bytes()[50] == std::byte{'x'}, file->path().filename() != "217");
        EXPECT_EQ(file->unchanged().has_value(), file->path().filename() != "217");
    }
}

TEST(MappedFile, ShowsAStoredMemberWhereItLies)
{
    const TemporaryFolder folder;
    writeText(folder / "archive", "headDATAtail");
    auto archive = MappedFile::open(folder / "archive");
    ASSERT_THAT(archive, IsOk());
    const auto member = MappedFile::member(*archive, 4, 4);
    const auto inner = MappedFile::member(member, 1, 2);
    archive = Error::cancelled(); // a member keeps its archive
    EXPECT_EQ(member->size(), 4U);
    EXPECT_EQ(member->offsetInFile(), 4U);
    EXPECT_EQ(inner->offsetInFile(), 5U);
    EXPECT_EQ(inner->path(), folder / "archive");
    EXPECT_EQ(static_cast<char>(inner->bytes()[0]), 'A');
    EXPECT_THAT(inner->unchanged(), IsOk());
    writeText(folder / "archive", "overwritten!");
    EXPECT_THAT(inner->unchanged(), FailsWith(ErrorCode::Io, "changed on disk"));
}

TEST(MappedFile, KeepsAnUnpackedMemberInMemoryThatIsCounted)
{
    constexpr std::uint64_t kSize = std::uint64_t{1} << 20U;
    const TemporaryFolder folder;
    writeText(folder / "archive", "x");
    const MappedFiles::Collector collector;
    const auto archive = MappedFile::open(folder / "archive");
    ASSERT_THAT(archive, IsOk());
    {
        const auto member = MappedFile::unpacked(*archive, kSize, [](std::span<std::byte> into) {
            std::ranges::fill(into, std::byte{7});
            return Status();
        });
        ASSERT_THAT(member, IsOk());
        EXPECT_EQ((*member)->offsetInFile(), std::nullopt);
        releasePages((*member)->bytes());
        EXPECT_EQ((*member)->bytes().back(), std::byte{7}) << "released pages come back";
    }
    const std::uint64_t all = MappedFiles::mostMemory(1);
    EXPECT_THAT(collector.files()->takeMemory(all), IsOk()) << "the member's memory is free again";
    const auto nothing = [](std::span<std::byte>) { return Status(); };
    EXPECT_THAT(MappedFile::unpacked(*archive, kSize, nothing),
                FailsWith(ErrorCode::OutOfMemory, "unfold"));
    collector.files()->giveMemory(all);
    EXPECT_THAT(MappedFile::unpacked(*archive, 0, nothing), IsOk());
    EXPECT_THAT(
        MappedFile::unpacked(
            *archive, 1, [](std::span<std::byte>) -> Status { return Error::corrupt("broken"); }),
        FailsWith(ErrorCode::Corrupt, "broken"));
}

TEST(MappedFiles, AreAllThatWereOpenedMeanwhileOnThisThread)
{
    const TemporaryFolder folder;
    writeText(folder / "a", "a");
    writeText(folder / "b", "b");
    EXPECT_EQ(MappedFiles::collecting(), nullptr);
    const MappedFiles::Collector outer;
    ASSERT_THAT(MappedFile::open(folder / "a"), IsOk());
    {
        const MappedFiles::Collector inner;
        EXPECT_EQ(MappedFiles::collecting(), inner.files());
        ASSERT_THAT(MappedFile::open(folder / "b"), IsOk());
        EXPECT_EQ(inner.files()->all().size(), 1U);
    }
    EXPECT_EQ(outer.files()->all().size(), 2U);
    EXPECT_THAT(outer.files()->unchanged(), IsOk());
    fs::resize_file(folder / "b", 0);
    EXPECT_THAT(outer.files()->unchanged(), FailsWith(ErrorCode::Io, "b: changed on disk"));
}

namespace {

/// A mapping that is not ours, and nothing behind it any more.
const volatile char* foreignMissingPage(const fs::path& path)
{
    writeText(path, std::string(1 << 16, 'x'));
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    void* data = ::mmap(nullptr, 1 << 16, PROT_READ, MAP_SHARED, descriptor, 0);
    ::close(descriptor);
    fs::resize_file(path, 0);
    return static_cast<const char*>(data);
}

void endHere(int)
{
    ::_exit(17);
}

} // namespace

TEST(MappedFileDeathTest, LeavesFaultsOfOthersToTheSystem)
{
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const TemporaryFolder folder;
    EXPECT_EXIT(
        {
            std::signal(SIGBUS, SIG_DFL); // a sanitizer's
            writeText(folder / "own", "abc");
            const auto own = MappedFile::open(folder / "own");
            static_cast<void>(*foreignMissingPage(folder / "data"));
        },
        ::testing::KilledBySignal(SIGBUS), "");
}

TEST(MappedFileDeathTest, LeavesFaultsOfOthersToTheHandlerThatWasThere)
{
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const TemporaryFolder folder;
    EXPECT_EXIT(
        {
            std::signal(SIGBUS, endHere);
            writeText(folder / "own", "abc");
            const auto own = MappedFile::open(folder / "own");
            static_cast<void>(*foreignMissingPage(folder / "data"));
        },
        ::testing::ExitedWithCode(17), "");
}

TEST(LastWords, AreTheEndOfALogHoweverLongItIs)
{
    const TemporaryFolder folder;
    writeText(folder / "log", "one\ntwo three \n\n");
    EXPECT_EQ(lastWords(folder / "log", 100), "one\ntwo three");
    EXPECT_EQ(lastWords(folder / "log", 8), "...three");
    EXPECT_EQ(lastWords(folder / "none", 8), "");
    writeText(folder / "log", "");
    EXPECT_EQ(lastWords(folder / "log", 8), "");
}

} // namespace gateloupe::test
