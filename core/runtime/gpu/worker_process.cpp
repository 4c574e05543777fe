// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/worker_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/process/last_words.h"

extern char** environ;

namespace gateloupe::gpu {

namespace {

constexpr std::size_t kLastWords = 400;
/// How often and how far apart, in microseconds, a process that ends is looked for.
constexpr int kTries = 20;
/// A driver takes its time to end a process whose connection is closed already.
constexpr int kTriesAtTheEnd = 300;
constexpr useconds_t kBetweenTries = 10'000;

Error failure(const std::string& who, const std::string& what, int code)
{
    return Error::device("%1 %2: %3", who, what, std::strerror(code));
}

/// A driver may take seconds to clear up behind a process: beyond a moment that is waited for
/// aside.
void reap(pid_t child)
{
    for (int tries = 0; tries < kTries; ++tries) {
        if (::waitpid(child, nullptr, WNOHANG) != 0) {
            return;
        }
        ::usleep(kBetweenTries);
    }
    std::thread([child] {
        while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
        }
    }).detach();
}

} // namespace

WorkerProcess::WorkerProcess(pid_t child, int connection, std::filesystem::path log,
                             std::string who)
    : m_child(child)
    , m_connection(connection)
    , m_log(std::move(log))
    , m_who(std::move(who))
{
}

WorkerProcess::~WorkerProcess()
{
    kill();
    ::close(m_connection);
}

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(const std::filesystem::path& program,
                                                            std::vector<std::string> arguments,
                                                            const std::filesystem::path& log,
                                                            std::string who)
{
    // A socket for both directions: writing to a dead worker is an error, not a signal.
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return failure(who, "has no connection", errno);
    }
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0600);
    std::string name = program.string();
    std::vector<char*> words = {name.data()};
    for (std::string& argument : arguments) {
        words.push_back(argument.data());
    }
    words.push_back(nullptr);
    pid_t child = -1;
    const int code = ::posix_spawn(&child, name.c_str(), &actions, nullptr, words.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (code != 0) {
        ::close(ends[0]);
        return failure(who, name + " could not be started", code);
    }
    return std::unique_ptr<WorkerProcess>(new WorkerProcess(child, ends[0], log, std::move(who)));
}

Status WorkerProcess::send(std::string_view line)
{
    const std::string text = std::string(line) + "\n";
    std::size_t sent = 0;
    while (sent < text.size()) {
        const ssize_t count =
            ::send(m_connection, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            return gone();
        }
        sent += static_cast<std::size_t>(count);
    }
    return {};
}

Result<std::optional<std::string>> WorkerProcess::readLine(std::chrono::milliseconds hangTimeout)
{
    const auto deadline = std::chrono::steady_clock::now() + hangTimeout;
    for (;;) {
        if (auto line = m_received.take()) {
            return line;
        }
        if (m_received.isTooLong()) {
            return Error::device("%1 sent a line without an end", m_who);
        }
        const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        pollfd waiting{m_connection, POLLIN, 0};
        const int ready =
            ::poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(0, rest.count())));
        if (ready < 0 && errno != EINTR) {
            return failure(m_who, "cannot be listened to", errno);
        }
        if (ready <= 0) {
            if (std::chrono::steady_clock::now() >= deadline) {
                return std::optional<std::string>();
            }
            continue;
        }
        std::array<char, 65536> buffer{};
        const ssize_t count = ::recv(m_connection, buffer.data(), buffer.size(), 0);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return gone();
        }
        m_received.append({buffer.data(), static_cast<std::size_t>(count)});
    }
}

void WorkerProcess::kill() noexcept
{
    if (m_child > 0) {
        ::kill(m_child, SIGKILL);
        reap(m_child);
        m_child = -1;
    }
}

Error WorkerProcess::gone()
{
    m_isGone = true;
    std::string how = "ended";
    int status = 0;
    if (m_child > 0) {
        // The connection is closed: it is ending, or stuck on the way.
        for (int tries = 0; tries < kTriesAtTheEnd; ++tries) {
            const pid_t done = ::waitpid(m_child, &status, WNOHANG);
            if (done == m_child) {
                m_child = -1;
                how = WIFSIGNALED(status)
                          ? std::string("was ended by signal ") + ::strsignal(WTERMSIG(status))
                          : "ended with code " + std::to_string(WEXITSTATUS(status));
                break;
            }
            ::usleep(kBetweenTries);
        }
    }
    std::string words = lastWords(m_log, kLastWords);
    std::ranges::replace(words, '\n', ' ');
    return Error{ErrorCode::Device,
                 m_who + " " + how + (words.empty() ? "" : "; it said: " + words)};
}

} // namespace gateloupe::gpu
