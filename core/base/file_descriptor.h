// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <unistd.h>

namespace gateloupe {

/// A file that the system has opened; closed with the object.
class FileDescriptor
{
public:
    explicit FileDescriptor(int descriptor = -1)
        : m_descriptor(descriptor)
    {
    }

    FileDescriptor(FileDescriptor&& other) noexcept
        : m_descriptor(other.release())
    {
    }

    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }

    ~FileDescriptor()
    {
        if (isOpen()) {
            ::close(m_descriptor);
        }
    }

    /// Negative: none.
    [[nodiscard]] int get() const { return m_descriptor; }

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }

    int release() { return std::exchange(m_descriptor, -1); }

private:
    int m_descriptor;
};

} // namespace gateloupe
