// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/zeroed_values.h"

#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <mutex>
#include <new>
#include <vector>

#include <sys/mman.h>

namespace gateloupe {

namespace {

constexpr std::size_t kHugePage = std::size_t{1} << 21U; // x86-64 and most of AArch64
constexpr std::align_val_t kAlignment{64};

/// Blocks from here on are the system's own and are kept for the next of their size. (Smaller ones
/// were tried: the allocator's own reuse of small pages is quicker.)
constexpr bool isMapped(std::size_t sizeBytes)
{
    return sizeBytes >= kHugePage;
}

constexpr std::size_t wholePages(std::size_t sizeBytes)
{
    return (sizeBytes + kHugePage - 1) / kHugePage * kHugePage;
}

/// Whole large pages at a large page's boundary: one more is asked for, what lies outside given
/// back.
void* mapBlock(std::size_t sizeBytes)
{
    if (sizeBytes > std::numeric_limits<std::size_t>::max() - 2 * kHugePage) {
        throw std::bad_alloc();
    }
    const std::size_t size = wholePages(sizeBytes);
    void* mapped = ::mmap(nullptr, size + kHugePage, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) {
        throw std::bad_alloc();
    }
    auto* begin = static_cast<std::byte*>(mapped);
    const std::size_t before =
        (kHugePage - reinterpret_cast<std::uintptr_t>(begin) % kHugePage) % kHugePage;
    if (before > 0) {
        ::munmap(begin, before);
    }
    ::munmap(begin + before + size, kHugePage - before);
    static_cast<void>(::madvise(begin + before, size, MADV_HUGEPAGE)); // advice: may be refused
    return begin + before;
}

/// Blocks that were given back and may be taken again.
/// Threads: any.
class WaitingBlocks
{
public:
    static WaitingBlocks& instance()
    {
        static auto* blocks = new WaitingBlocks; // not destroyed: others end later
        return *blocks;
    }

    /// The newest of exactly this size; null where there is none.
    void* take(std::size_t size)
    {
        const std::lock_guard lock(m_mutex);
        for (auto block = m_blocks.rbegin(); block != m_blocks.rend(); ++block) {
            if (block->size == size) {
                void* const memory = block->memory;
                m_blocks.erase(std::next(block).base());
                m_total -= size;
                return memory;
            }
        }
        return nullptr;
    }

    void give(void* memory, std::size_t size) noexcept
    {
        // The system may take the pages when it needs them; otherwise they cost no fault again.
        if (size > kMost || ::madvise(memory, size, MADV_FREE) != 0) {
            ::munmap(memory, size);
            return;
        }
        const std::lock_guard lock(m_mutex);
        while (m_blocks.size() == kCount || m_total + size > kMost) {
            ::munmap(m_blocks.front().memory, m_blocks.front().size);
            m_total -= m_blocks.front().size;
            m_blocks.erase(m_blocks.begin());
        }
        m_blocks.push_back({memory, size});
        m_total += size;
    }

private:
    static constexpr std::size_t kMost = std::size_t{256} << 20U; ///< bytes
    static constexpr std::size_t kCount = 64;

    WaitingBlocks() { m_blocks.reserve(kCount); }

    struct Block
    {
        void* memory = nullptr;
        std::size_t size = 0;
    };

    std::mutex m_mutex;          ///< guards what follows
    std::vector<Block> m_blocks; ///< the oldest first
    std::size_t m_total = 0;
};

} // namespace

ZeroedMemory::ZeroedMemory(std::size_t sizeBytes, Contents contents)
    : m_sizeBytes(sizeBytes)
{
    void* waiting =
        isMapped(sizeBytes) ? WaitingBlocks::instance().take(wholePages(sizeBytes)) : nullptr;
    if (isMapped(sizeBytes) && waiting == nullptr) {
        m_memory = mapBlock(sizeBytes);
    } else if (sizeBytes > 0) {
        m_memory = waiting != nullptr ? waiting : ::operator new(sizeBytes, kAlignment);
        if (contents == Contents::Zeros) {
            std::memset(m_memory, 0, sizeBytes);
        }
    }
}

ZeroedMemory::~ZeroedMemory()
{
    if (isMapped(m_sizeBytes)) {
        WaitingBlocks::instance().give(m_memory, wholePages(m_sizeBytes));
    } else if (m_memory != nullptr) {
        ::operator delete(m_memory, kAlignment);
    }
}

} // namespace gateloupe
