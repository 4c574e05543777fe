// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_fractal_heap.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "core/base/checked_math.h"
#include "core/formats/hdf5/hdf5_btree.h"

namespace gateloupe {

namespace {

constexpr const char* kHeap = "fractal heap";
constexpr std::uint64_t kLargestBits = 63; ///< of an offset in the heap
constexpr std::uint8_t kHeapChecksumFlag = 0x02;

/// Kinds of objects: bits 4 and 5 of an identifier.
constexpr unsigned kManaged = 0;
constexpr unsigned kHuge = 1;
constexpr unsigned kTiny = 2;

std::uint64_t bytesForBits(std::uint64_t bits)
{
    return (bits + 7) / 8;
}

/// The logarithm of a power of two.
std::uint64_t log2Of(std::uint64_t value)
{
    return static_cast<std::uint64_t>(std::countr_zero(value));
}

Error damaged(std::uint64_t offset)
{
    return Error::corrupt("%1 at byte %2 is damaged", kHeap, FileOffset{offset});
}

} // namespace

/// A direct block (no rows) or an indirect one, and where it begins in the heap.
struct Hdf5FractalHeap::Block
{
    std::uint64_t address = kHdf5Undefined;
    std::uint64_t start = 0;
    std::uint64_t bytes = 0;
    std::uint64_t rows = 0;
};

Result<Hdf5FractalHeap> Hdf5FractalHeap::open(Hdf5Parser& parser, std::uint64_t address)
{
    const std::uint64_t width = parser.geometry().addressBytes;
    const std::uint64_t length = parser.geometry().lengthBytes;
    const std::uint64_t bytes = 22 + 12 * length + 3 * width + kHdf5ChecksumBytes;
    // The filters of a heap make its header longer: looked at before the checksum.
    GATELOUPE_TRY(auto head, parser.marked(address, bytes, "FRHP", kHeap));
    head.skip(3); // version, length of identifiers
    if (head.u16() != 0) {
        return Error::unsupported("%1 at byte %2 is compressed", kHeap, FileOffset{address});
    }
    GATELOUPE_TRY(auto cursor, parser.checked(address, bytes, "FRHP", kHeap));
    Hdf5FractalHeap heap;
    cursor.skip(5); // version, length of identifiers, filters
    heap.m_hasChecksums = (cursor.u8() & kHeapChecksumFlag) != 0;
    const std::uint64_t largestManaged = cursor.u32();
    static_cast<void>(cursor.length()); // next identifier of a huge object
    heap.m_hugeTree = cursor.address();
    cursor.skip(length + width + 8 * length); // free space, counts and sizes of objects
    heap.m_width = cursor.u16();
    heap.m_startBytes = cursor.length();
    const std::uint64_t largestDirect = cursor.length();
    heap.m_heapBits = cursor.u16();
    cursor.skip(2); // rows of the root at first
    heap.m_root = cursor.address();
    heap.m_rootRows = cursor.u16();
    cursor.refuseUnless(
        std::has_single_bit(heap.m_width) && std::has_single_bit(heap.m_startBytes) &&
        std::has_single_bit(largestDirect) && largestDirect >= heap.m_startBytes &&
        heap.m_heapBits > 0 && heap.m_heapBits <= kLargestBits && largestManaged > 0);
    GATELOUPE_CHECK(cursor.status());
    // So that the sizes of all rows fit 64 bits.
    if (heap.m_rootRows + log2Of(heap.m_startBytes) + log2Of(heap.m_width) >= kLargestBits) {
        return damaged(address);
    }
    heap.m_directRows = log2Of(largestDirect) - log2Of(heap.m_startBytes) + 2;
    heap.m_offsetBytes = bytesForBits(heap.m_heapBits);
    heap.m_lengthBytes =
        std::min(bytesForBits(log2Of(largestDirect)),
                 static_cast<std::uint64_t>(std::bit_width(largestManaged) - 1) / 8 + 1);
    return heap;
}

Result<Hdf5Cursor> Hdf5FractalHeap::object(Hdf5Parser& parser, std::span<const std::byte> id) const
{
    Hdf5Cursor cursor(id, 0, parser.geometry(), kHeap);
    const unsigned first = cursor.u8();
    const unsigned kind = first >> 4U & 3U;
    if (kind == kManaged) {
        const std::uint64_t offset = cursor.number(m_offsetBytes);
        const std::uint64_t bytes = cursor.number(m_lengthBytes);
        GATELOUPE_CHECK(cursor.status());
        return managed(parser, offset, bytes);
    }
    if (kind == kHuge) {
        // Identifiers of links and attributes are too short for an address and a length.
        const std::uint64_t key = cursor.number(
            std::min<std::uint64_t>(cursor.remaining(), parser.geometry().lengthBytes));
        GATELOUPE_CHECK(cursor.status());
        return huge(parser, key);
    }
    // Tiny: the object itself, of one byte more than it says.
    cursor.refuseUnless(kind == kTiny);
    Hdf5Cursor tiny = cursor.part(cursor.isSound() ? (first & 0xfU) + 1U : 0, kHeap);
    GATELOUPE_CHECK(cursor.status());
    return tiny;
}

std::uint64_t Hdf5FractalHeap::rowBytes(std::uint64_t row) const
{
    return m_startBytes << (row == 0 ? 0 : row - 1);
}

/// Down from the root to the direct block that holds the offset. Each step goes to a smaller block.
Result<Hdf5Cursor> Hdf5FractalHeap::managed(Hdf5Parser& parser, std::uint64_t offset,
                                            std::uint64_t bytes) const
{
    Block block{.address = m_root, .bytes = m_startBytes, .rows = m_rootRows};
    while (block.rows > 0) {
        GATELOUPE_TRY(block, childOf(parser, block, offset));
    }
    const std::uint64_t at = offset - block.start;
    if (block.address == kHdf5Undefined || !fitsWithin(at, bytes, block.bytes)) {
        return damaged(block.address);
    }
    if (m_hasChecksums && parser.isFirstVisit(block.address)) {
        GATELOUPE_CHECK(checkDirect(parser, block));
    }
    return parser.at(block.address + at, bytes, kHeap);
}

Result<Hdf5FractalHeap::Block> Hdf5FractalHeap::childOf(Hdf5Parser& parser, const Block& block,
                                                        std::uint64_t offset) const
{
    // Blocks of a row are alike, and the rows before one hold as much as it does: from the second
    // row on each is twice as large as the one before.
    std::uint64_t row = 0;
    std::uint64_t begin = block.start;
    while (row < block.rows && offset - begin >= rowBytes(row) * m_width) {
        begin += rowBytes(row) * m_width;
        ++row;
    }
    if (row == block.rows) {
        return damaged(block.address);
    }
    const std::uint64_t column = (offset - begin) / rowBytes(row);
    Block child{.start = begin + column * rowBytes(row), .bytes = rowBytes(row)};
    const std::uint64_t narrowest = m_startBytes * m_width;
    if (row >= m_directRows) {
        if (child.bytes < narrowest) {
            return damaged(block.address);
        }
        child.rows = log2Of(child.bytes) - log2Of(narrowest) + 1;
    }
    const std::uint64_t width = parser.geometry().addressBytes;
    const std::uint64_t prefix = 5 + width + m_offsetBytes; // signature, version
    const std::uint64_t children = block.rows * m_width;
    if (parser.isFirstVisit(block.address)) {
        GATELOUPE_CHECK(parser.checked(
            block.address, prefix + children * width + kHdf5ChecksumBytes, "FHIB", kHeap));
    }
    GATELOUPE_TRY(auto place, parser.at(block.address + prefix + (row * m_width + column) * width,
                                        width, kHeap));
    child.address = place.address();
    return child;
}

/// Objects that fit no block lie alone; a B-tree says where.
Result<Hdf5Cursor> Hdf5FractalHeap::huge(Hdf5Parser& parser, std::uint64_t key) const
{
    std::uint64_t address = kHdf5Undefined;
    std::uint64_t bytes = 0;
    GATELOUPE_CHECK(forEachInHdf5Tree2(parser, m_hugeTree, [&](Hdf5Cursor record) -> Status {
        const std::uint64_t at = record.address();
        const std::uint64_t length = record.length();
        if (record.length() == key) {
            address = at;
            bytes = length;
        }
        return record.status();
    }));
    if (address == kHdf5Undefined) {
        return damaged(m_hugeTree);
    }
    return parser.at(address, bytes, kHeap);
}

/// The checksum stands among the bytes that it is of, as zero.
Status Hdf5FractalHeap::checkDirect(Hdf5Parser& parser, const Block& block) const
{
    GATELOUPE_TRY(auto whole, parser.at(block.address, block.bytes, kHeap));
    GATELOUPE_TRY(auto cursor, parser.marked(block.address, block.bytes, "FHDB", kHeap));
    cursor.skip(1 + parser.geometry().addressBytes + m_offsetBytes); // version, header, place
    const std::uint64_t at = block.bytes - cursor.remaining();
    const std::uint32_t stored = cursor.u32();
    GATELOUPE_CHECK(cursor.status());
    const auto bytes = whole.bytes(block.bytes);
    std::vector<std::byte> zeroed(bytes.begin(), bytes.end());
    std::fill_n(zeroed.begin() + static_cast<std::ptrdiff_t>(at), kHdf5ChecksumBytes, std::byte{0});
    cursor.refuseUnless(stored == hdf5Checksum(zeroed));
    return cursor.status();
}

} // namespace gateloupe
