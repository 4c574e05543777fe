// SPDX-License-Identifier: Apache-2.0
// Saving a session that is killed at any moment: the old session is whole, or the new one is.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QDir>

#include "app/gui/session/saved/session_document.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

namespace fs = std::filesystem;

/// GATELOUPE_KILLS=200 for a longer look.
int kills()
{
    constexpr int kUsual = 20;
    const char* wanted = std::getenv("GATELOUPE_KILLS");
    return wanted != nullptr ? std::max(1, std::atoi(wanted)) : kUsual;
}

/// Large enough that writing takes a while.
SessionDocument numbered(int number)
{
    SessionDocument document;
    document.request.path = QString::number(number);
    document.network = QString(200'000, QLatin1Char('a' + static_cast<char>(number % 26)));
    return document;
}

TEST(SessionSaving, KilledAtAnyMomentLeavesAWholeSession)
{
    const test::TemporaryFolder folder;
    const QString path = QString::fromStdString(folder / "work.json");
    ASSERT_TRUE(writeSession(numbered(0), path));
    std::mt19937 random(1);
    for (int kill = 0; kill < kills(); ++kill) {
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            for (int number = 1;; ++number) {
                static_cast<void>(writeSession(numbered(number), path));
            }
        }
        std::this_thread::sleep_for(
            std::chrono::microseconds(std::uniform_int_distribution(0, 30'000)(random)));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const auto read = readSession(path);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->network.size(), 200'000);
    }
    // What they left goes with the next saving, when nobody can be writing it any more.
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        fs::last_write_time(entry, fs::file_time_type::clock::now() - std::chrono::hours(1));
    }
    ASSERT_TRUE(writeSession(numbered(1), path));
    EXPECT_EQ(
        QDir(QString::fromStdString(folder.path())).entryList(QDir::Files | QDir::Hidden).size(),
        1);
}

/// In a process of its own: limits are for ever.
template <typename Act>
int exitCodeOf(const Act& act)
{
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(act() ? 1 : 0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(SessionSaving, OnAFullDiskLeavesTheOldSession)
{
    const test::TemporaryFolder folder;
    const QString path = QString::fromStdString(folder / "work.json");
    ASSERT_TRUE(writeSession(numbered(0), path));
    EXPECT_EQ(exitCodeOf([&] {
                  std::signal(SIGXFSZ, SIG_IGN);
                  const rlimit most{.rlim_cur = 100'000, .rlim_max = 100'000};
                  ::setrlimit(RLIMIT_FSIZE, &most);
                  return writeSession(numbered(1), path).has_value();
              }),
              0);
    const auto read = readSession(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->network.front(), QLatin1Char('a'));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(SessionSaving, InAFolderThatMayNotBeWrittenSaysSo)
{
    const auto written = writeSession(numbered(0), QStringLiteral("/proc/work.json"));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::CannotWrite);
}

} // namespace
} // namespace gateloupe
