// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/zeroed_values.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <new>

#include <sys/mman.h>

namespace gateloupe {

namespace {

constexpr std::size_t kHugePage = std::size_t{1} << 21U; // x86-64 and most of AArch64
constexpr std::align_val_t kAlignment{64};

constexpr bool isLarge(std::size_t sizeBytes)
{
    return sizeBytes >= kHugePage;
}

constexpr std::size_t wholePages(std::size_t sizeBytes)
{
    return (sizeBytes + kHugePage - 1) / kHugePage * kHugePage;
}

/// Whole large pages at a large page's boundary: one more is asked for, what lies outside given
/// back.
void* mapLarge(std::size_t sizeBytes)
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

} // namespace

ZeroedMemory::ZeroedMemory(std::size_t sizeBytes)
    : m_sizeBytes(sizeBytes)
{
    if (isLarge(sizeBytes)) {
        m_memory = mapLarge(sizeBytes);
    } else if (sizeBytes > 0) {
        m_memory = ::operator new(sizeBytes, kAlignment);
        std::memset(m_memory, 0, sizeBytes);
    }
}

ZeroedMemory::~ZeroedMemory()
{
    if (isLarge(m_sizeBytes)) {
        ::munmap(m_memory, wholePages(m_sizeBytes));
    } else if (m_memory != nullptr) {
        ::operator delete(m_memory, kAlignment);
    }
}

} // namespace gateloupe
