// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/host_memory.h"

#include <iterator>
#include <new>

#include <sys/mman.h>

namespace gateloupe::test {

HostMemory::~HostMemory()
{
    while (!m_blocks.empty()) {
        release(const_cast<std::byte*>(m_blocks.begin()->first));
    }
}

std::byte* HostMemory::allocate(std::uint64_t bytes)
{
    void* pages =
        ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) {
        throw std::bad_alloc();
    }
    auto* const address = static_cast<std::byte*>(pages);
    m_blocks.emplace(address, std::vector<std::byte>(bytes, std::byte{0xA5})); // not cleared
    return address;
}

void HostMemory::release(std::byte* address) noexcept
{
    const auto block = m_blocks.find(address);
    if (block != m_blocks.end()) {
        ::munmap(address, block->second.size());
        m_blocks.erase(block);
    }
}

std::byte* HostMemory::at(const void* address, std::uint64_t bytes) const
{
    const auto* const wanted = static_cast<const std::byte*>(address);
    auto block = m_blocks.upper_bound(wanted);
    if (block == m_blocks.begin()) {
        throw IllegalAccess();
    }
    block = std::prev(block);
    const auto offset = static_cast<std::uint64_t>(wanted - block->first);
    if (offset + bytes > block->second.size()) {
        throw IllegalAccess();
    }
    return const_cast<std::byte*>(block->second.data()) + offset;
}

std::uint64_t HostMemory::usedBytes() const
{
    std::uint64_t used = 0;
    for (const auto& [address, block] : m_blocks) {
        used += block.size();
    }
    return used;
}

} // namespace gateloupe::test
