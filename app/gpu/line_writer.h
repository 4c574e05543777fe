// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <mutex>
#include <string>

#include <unistd.h>

#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

/// Writes answers as whole lines. Threads: free.
class LineWriter
{
public:
    explicit LineWriter(int output)
        : m_output(output)
    {
    }

    void write(const Answer& answer)
    {
        const std::string line = toLine(answer) + "\n";
        const std::lock_guard lock(m_mutex);
        std::size_t written = 0;
        while (written < line.size()) {
            const ssize_t count = ::write(m_output, line.data() + written, line.size() - written);
            if (count < 0 && errno != EINTR) {
                return; // the client is gone: the end of input follows
            }
            written += count > 0 ? static_cast<std::size_t>(count) : 0;
        }
    }

private:
    int m_output;
    std::mutex m_mutex;
};

} // namespace gateloupe::gpu
