// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <fstream>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/private_folder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;

TEST(PrivateFolder, LivesAsLongAsItsLastOwner)
{
    std::optional<PrivateFolder> owner;
    {
        auto made = PrivateFolder::create();
        ASSERT_THAT(made, IsOk());
        owner.emplace(std::move(*made));
    }
    const fs::path path = owner->path();
    EXPECT_EQ(fs::status(path).permissions() & fs::perms::all, fs::perms::owner_all);
    std::ofstream(path / "file") << "text";
    EXPECT_NE(PrivateFolder::create()->path(), path);
    EXPECT_TRUE(fs::exists(path / "file"));
    owner.reset();
    EXPECT_FALSE(fs::exists(path));
}

/// The folder of a process that was killed while it wrote there.
fs::path folderOfKilledProcess(const fs::path& parent)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const auto folder = PrivateFolder::createIn(parent);
        if (folder) {
            std::ofstream(folder->path() / "file") << "text";
        }
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return fs::directory_iterator(parent)->path();
}

TEST(PrivateFolder, RemovesWhatAKilledProcessLeft)
{
    const TemporaryFolder parent;
    const fs::path left = folderOfKilledProcess(parent.path());
    ASSERT_TRUE(fs::exists(left / "file"));
    const auto folder = PrivateFolder::createIn(parent.path());
    ASSERT_THAT(folder, IsOk());
    EXPECT_FALSE(fs::exists(left));
    EXPECT_TRUE(fs::exists(folder->path()));
}

TEST(PrivateFolder, KeepsThoseInUseAndFoldersOfOtherNames)
{
    const TemporaryFolder parent;
    const auto first = PrivateFolder::createIn(parent.path());
    ASSERT_THAT(first, IsOk());
    const auto names = {"gateloupe-",          "gateloupe-1-",
                        "gateloupe-123456",    "gateloupe-fuzz-123456",
                        "gateloupe-1-1234567", "other-1-123456"};
    for (const std::string name : names) {
        fs::create_directory(parent / name);
    }
    fs::create_directory_symlink(first->path(), parent / "gateloupe-1-123456");
    const auto second = PrivateFolder::createIn(parent.path());
    ASSERT_THAT(second, IsOk());
    EXPECT_TRUE(fs::exists(first->path()));
    EXPECT_TRUE(fs::is_symlink(parent / "gateloupe-1-123456"));
    for (const std::string name : names) {
        EXPECT_TRUE(fs::exists(parent / name)) << name;
    }
}

TEST(PrivateFolder, IsAnErrorWhereNothingCanBeWritten)
{
    EXPECT_THAT(PrivateFolder::createIn("/proc/nothing"),
                FailsWith(ErrorCode::CannotWrite, "/proc/nothing"));
}

} // namespace

} // namespace gateloupe::test
