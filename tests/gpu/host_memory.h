// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace gateloupe::test {

/// What a real device says of an address that is none of its own; thrown by HostMemory::at().
struct IllegalAccess
{
};

/// Memory that the host cannot read at its addresses: these are pages without access, and what
/// lies there is kept elsewhere. Who mixes up host and device faults at once.
class HostMemory
{
public:
    HostMemory() = default;
    HostMemory(const HostMemory&) = delete;
    HostMemory& operator=(const HostMemory&) = delete;
    ~HostMemory();

    std::byte* allocate(std::uint64_t bytes);
    void release(std::byte* address) noexcept;

    /// Where so many bytes at an address lie. Throws: IllegalAccess, unless they are all within
    /// one block.
    [[nodiscard]] std::byte* at(const void* address, std::uint64_t bytes) const;

    [[nodiscard]] std::uint64_t usedBytes() const;

private:
    std::map<const std::byte*, std::vector<std::byte>> m_blocks; ///< by their addresses
};

} // namespace gateloupe::test
