// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "core/base/result.h"
#include "core/runtime/gpu/line_buffer.h"

namespace gateloupe::gpu {

/// A worker program as a child: lines in, lines out, what it says of itself in a log.
/// Threads: one at a time. The destructor kills it.
class WorkerProcess
{
public:
    /// Starts `program arguments...`; `log` receives its standard error, errors call it `who`.
    /// Errors: Device, when it cannot be started.
    static Result<std::unique_ptr<WorkerProcess>> start(const std::filesystem::path& program,
                                                        std::vector<std::string> arguments,
                                                        const std::filesystem::path& log,
                                                        std::string who = "the GPU worker");
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;
    ~WorkerProcess();

    /// Errors: Device when it is gone.
    Status send(std::string_view line);
    /// The next line without its end; empty when none came in time.
    /// Errors: Device when it is gone, with its exit and its last words, or when a line has no end.
    Result<std::optional<std::string>> readLine(std::chrono::milliseconds hangTimeout);
    /// Ends it at once. What the system takes to clear up behind it is not waited for.
    void kill() noexcept;

    /// Whether it has ended by itself.
    [[nodiscard]] bool isGone() const { return m_isGone; }

private:
    WorkerProcess(pid_t child, int connection, std::filesystem::path log, std::string who);

    [[nodiscard]] Error gone();

    pid_t m_child;
    int m_connection;
    std::filesystem::path m_log;
    std::string m_who;
    LineBuffer m_received;
    bool m_isGone = false;
};

} // namespace gateloupe::gpu
