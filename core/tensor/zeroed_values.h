// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

namespace gateloupe {

/// What memory holds before it is written to.
enum class Contents
{
    Zeros,
    Unset, ///< anything: the owner writes every number before it reads one
};

/// Memory at an address any vector instruction may load from. Large blocks come from the system as
/// they are and on large pages: they cost nothing until they are written to, and then a fault per
/// 2 MB instead of one per 4 kB, which is most of the cost of a large trace. Some that were given
/// back wait for the next of their size, as runs are repeated; the system may take their pages.
/// Threads: any. Errors: throws std::bad_alloc.
class ZeroedMemory
{
public:
    ZeroedMemory() = default;
    explicit ZeroedMemory(std::size_t sizeBytes, Contents contents = Contents::Zeros);

    ZeroedMemory(ZeroedMemory&& other) noexcept
        : m_memory(std::exchange(other.m_memory, nullptr))
        , m_sizeBytes(std::exchange(other.m_sizeBytes, 0))
    {
    }

    ZeroedMemory& operator=(ZeroedMemory&& other) noexcept
    {
        std::swap(m_memory, other.m_memory);
        std::swap(m_sizeBytes, other.m_sizeBytes);
        return *this;
    }

    ~ZeroedMemory();

    [[nodiscard]] void* data() const { return m_memory; }

    [[nodiscard]] std::size_t sizeBytes() const { return m_sizeBytes; }

private:
    void* m_memory = nullptr;
    std::size_t m_sizeBytes = 0;
};

/// Numbers that begin as zeros, unless somebody does without.
template <typename T>
class ZeroedValues
{
public:
    ZeroedValues() = default;

    /// Requires: count * sizeof(T) fits. Throws: std::bad_alloc.
    explicit ZeroedValues(std::size_t count, Contents contents = Contents::Zeros)
        : m_memory(count * sizeof(T), contents)
    {
    }

    ZeroedValues(const ZeroedValues& other)
        : ZeroedValues(other.size())
    {
        std::copy_n(other.data(), other.size(), data());
    }

    ZeroedValues(ZeroedValues&&) noexcept = default;

    ZeroedValues& operator=(ZeroedValues other) noexcept
    {
        m_memory = std::move(other.m_memory);
        return *this;
    }

    ~ZeroedValues() = default;

    [[nodiscard]] T* data() { return static_cast<T*>(m_memory.data()); }

    [[nodiscard]] const T* data() const { return static_cast<const T*>(m_memory.data()); }

    [[nodiscard]] std::size_t size() const { return m_memory.sizeBytes() / sizeof(T); }

    [[nodiscard]] T* begin() { return data(); }

    [[nodiscard]] T* end() { return data() + size(); }

    [[nodiscard]] const T* begin() const { return data(); }

    [[nodiscard]] const T* end() const { return data() + size(); }

    [[nodiscard]] T operator[](std::size_t index) const { return data()[index]; }

private:
    ZeroedMemory m_memory;
};

} // namespace gateloupe
