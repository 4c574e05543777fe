// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_chunks.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "core/base/checked_math.h"
#include "core/formats/hdf5/hdf5_btree.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kMaskBytes = 4;

std::uint64_t piecesOf(std::uint64_t whole, std::uint64_t piece)
{
    return whole / piece + (whole % piece == 0 ? 0 : 1);
}

/// Versions 1 and 2, of releases before 1.6.3.
void readOldLayout(Hdf5Cursor& message, Hdf5Layout& layout)
{
    const std::uint8_t rank = message.u8();
    layout.kind = static_cast<Hdf5Layout::Kind>(message.u8());
    message.skip(5);
    const bool isCompact = layout.kind == Hdf5Layout::Kind::Compact;
    layout.address = isCompact ? kHdf5Undefined : message.address();
    for (std::uint8_t axis = 0; axis < rank && message.isSound(); ++axis) {
        layout.chunk.push_back(message.u32());
    }
    if (isCompact) {
        layout.bytes = message.u32();
        layout.compact = message.bytes(*layout.bytes);
    }
}

void readChunkedLayout(Hdf5Cursor& message, std::uint8_t version, Hdf5Layout& layout)
{
    constexpr std::uint8_t kUnfilteredEdges = 0x01;
    constexpr std::uint8_t kFilteredSingle = 0x02;
    const bool isTree1 = version == 3;
    const std::uint8_t flags = isTree1 ? std::uint8_t{0} : message.u8();
    layout.areEdgesUnfiltered = (flags & kUnfilteredEdges) != 0;
    const std::uint8_t rank = message.u8();
    layout.address = isTree1 ? message.address() : kHdf5Undefined;
    const std::uint64_t width = isTree1 ? 4 : message.u8();
    for (std::uint8_t axis = 0; axis < rank && message.isSound(); ++axis) {
        layout.chunk.push_back(message.number(width));
    }
    if (isTree1) {
        return;
    }
    constexpr std::uint64_t kExtensibleFacts = 5;
    constexpr std::uint64_t kTreeFacts = 6;
    layout.index = static_cast<Hdf5Layout::Index>(message.u8());
    switch (layout.index) {
    case Hdf5Layout::Index::SingleChunk:
        if ((flags & kFilteredSingle) != 0) {
            layout.bytes = message.length();
            layout.skipped = message.u32();
        }
        break;
    case Hdf5Layout::Index::Implicit:
        break;
    case Hdf5Layout::Index::FixedArray:
        message.skip(1); // the rest of what its header says again
        break;
    case Hdf5Layout::Index::ExtensibleArray:
        message.skip(kExtensibleFacts);
        break;
    case Hdf5Layout::Index::Tree2:
        message.skip(kTreeFacts);
        break;
    default:
        message.refuse();
    }
    layout.address = message.address();
}

/// Reads the elements of a fixed or extensible array, which count through the grid at its largest.
class ArrayOfChunks
{
public:
    ArrayOfChunks(Hdf5Parser& parser, const Hdf5ChunkGrid& grid, std::vector<Hdf5Chunk>& chunks)
        : m_parser(parser)
        , m_grid(grid)
        , m_chunks(chunks)
    {
    }

    Status readFixed(std::uint64_t address)
    {
        constexpr const char* kWhat = "fixed array";
        const std::uint64_t bytes =
            8 + m_parser.geometry().lengthBytes + width() + kHdf5ChecksumBytes;
        GATELOUPE_TRY(auto header, m_parser.checked(address, bytes, "FAHD", kWhat));
        readElementKind(header);
        const std::uint8_t pageBits = header.u8();
        const std::uint64_t count = header.length();
        const std::uint64_t block = header.address();
        header.refuseUnless(pageBits < 32 && count <= m_parser.image().size());
        GATELOUPE_CHECK(header.status());
        if (block == kHdf5Undefined) {
            return {};
        }
        const std::uint64_t pageElements = std::uint64_t{1} << pageBits;
        const std::uint64_t prefix = 6 + width();
        if (count <= pageElements) {
            return readElements(block, prefix, 0, count, "FADB");
        }
        const std::uint64_t pages = piecesOf(count, pageElements);
        const std::uint64_t bitmapBytes = piecesOf(pages, 8);
        GATELOUPE_TRY(auto head, m_parser.checked(block, prefix + bitmapBytes + kHdf5ChecksumBytes,
                                                  "FADB", kWhat));
        head.skip(prefix - 4);
        return readPages(block + prefix + bitmapBytes + kHdf5ChecksumBytes, 0, count, pageElements,
                         {.bits = head.bytes(bitmapBytes)});
    }

    Status readExtensible(std::uint64_t address)
    {
        constexpr const char* kWhat = "extensible array";
        const std::uint64_t bytes =
            12 + 6 * m_parser.geometry().lengthBytes + width() + kHdf5ChecksumBytes;
        GATELOUPE_TRY(auto header, m_parser.checked(address, bytes, "EAHD", kWhat));
        readElementKind(header);
        const std::uint64_t bits = header.u8(); // of the largest number of elements
        const std::uint64_t own = header.u8();  // elements in the index block
        const std::uint64_t leastElements = header.u8();
        const std::uint64_t leastPointers = header.u8();
        const std::uint8_t pageBits = header.u8();
        header.skip(6 * m_parser.geometry().lengthBytes); // counts and sizes
        const std::uint64_t indexBlock = header.address();
        header.refuseUnless(bits < 64 && pageBits < 32 && std::has_single_bit(leastElements) &&
                            std::has_single_bit(leastPointers));
        GATELOUPE_CHECK(header.status());
        if (indexBlock == kHdf5Undefined) {
            return {};
        }
        const auto exponentOf = [](std::uint64_t value) {
            return static_cast<std::uint64_t>(std::countr_zero(value));
        };
        m_offsetBytes = piecesOf(bits, 8);
        m_pageElements = std::uint64_t{1} << pageBits;
        const std::uint64_t direct = 2 * exponentOf(leastPointers); // super blocks without a block
        const std::uint64_t superBlocks =
            std::max(direct, 1 + bits - std::min(bits, exponentOf(leastElements)));
        const std::uint64_t pointers = 2 * (leastPointers - 1) + superBlocks - direct;
        const std::uint64_t prefix = 6 + width();
        GATELOUPE_TRY(auto index, m_parser.checked(indexBlock,
                                                   prefix + own * m_elementBytes +
                                                       pointers * width() + kHdf5ChecksumBytes,
                                                   "EAIB", kWhat));
        index.skip(prefix - 4);
        GATELOUPE_CHECK(addElements(index, 0, own));
        std::uint64_t first = own;
        for (std::uint64_t block = 0; block < superBlocks; ++block) {
            const std::uint64_t blocks = std::uint64_t{1} << (block / 2);
            const std::uint64_t elements = leastElements << ((block + 1) / 2);
            if (block < direct) {
                for (std::uint64_t each = 0; each < blocks; ++each, first += elements) {
                    GATELOUPE_CHECK(readDataBlock(index.address(), first, elements, {}));
                }
                continue;
            }
            GATELOUPE_CHECK(readSuperBlock(index.address(), first, blocks, elements));
            first += blocks * elements;
        }
        return index.status();
    }

private:
    /// Which pages were written: bit by bit, the highest of a byte first.
    struct PageBits
    {
        std::span<const std::byte> bits;
        std::uint64_t first = 0;

        [[nodiscard]] bool operator[](std::uint64_t page) const
        {
            const std::uint64_t at = first + page;
            return at / 8 < bits.size() &&
                   (std::to_integer<unsigned>(bits[at / 8]) >> (7 - at % 8) & 1U) != 0;
        }
    };

    [[nodiscard]] std::uint64_t width() const { return m_parser.geometry().addressBytes; }

    void readElementKind(Hdf5Cursor& header)
    {
        header.skip(1); // version
        m_isFiltered = header.u8() == 1;
        m_elementBytes = header.u8();
        const std::uint64_t rest = m_elementBytes - std::min(m_elementBytes, width());
        header.refuseUnless(m_isFiltered ? rest > kMaskBytes && rest <= kMaskBytes + 8
                                         : m_elementBytes == width());
    }

    Status addElements(Hdf5Cursor& elements, std::uint64_t first, std::uint64_t count)
    {
        for (std::uint64_t number = first; number < first + count; ++number) {
            Hdf5Chunk chunk{.address = elements.address(), .bytes = m_grid.chunkBytes()};
            if (m_isFiltered) {
                chunk.bytes = elements.number(m_elementBytes - width() - kMaskBytes);
                chunk.skipped = elements.u32();
            }
            if (chunk.address != kHdf5Undefined) {
                if (const auto place = m_grid.placeOf(m_grid.coordinatesOf(number))) {
                    chunk.place = *place;
                    m_chunks.push_back(chunk);
                }
            }
        }
        return elements.status();
    }

    /// Elements behind a prefix, with a checksum behind them.
    Status readElements(std::uint64_t address, std::uint64_t prefix, std::uint64_t first,
                        std::uint64_t count, std::string_view signature)
    {
        const auto bytes = checkedMul(count, m_elementBytes);
        GATELOUPE_TRY(auto block, m_parser.checked(address,
                                                   checkedAdd(bytes.value_or(kHdf5Undefined),
                                                              prefix + kHdf5ChecksumBytes)
                                                       .value_or(kHdf5Undefined),
                                                   signature, "array of chunks"));
        block.skip(prefix - signature.size());
        return addElements(block, first, count);
    }

    Status readPages(std::uint64_t address, std::uint64_t first, std::uint64_t count,
                     std::uint64_t pageElements, const PageBits& written)
    {
        const auto pageBytes = checkedMul(pageElements, m_elementBytes);
        for (std::uint64_t page = 0; page * pageElements < count; ++page) {
            const std::uint64_t done = page * pageElements;
            if (written[page]) {
                const auto size =
                    pageBytes ? checkedAdd(*pageBytes, kHdf5ChecksumBytes) : std::nullopt;
                const auto skipped = size ? checkedMul(page, *size) : std::nullopt;
                const auto at = skipped ? checkedAdd(address, *skipped) : std::nullopt;
                if (!at) {
                    return Error::corrupt("a page of its array of chunks lies past all bytes");
                }
                GATELOUPE_CHECK(
                    readElements(*at, 0, first + done, std::min(pageElements, count - done), ""));
            }
        }
        return {};
    }

    Status readSuperBlock(std::uint64_t address, std::uint64_t first, std::uint64_t blocks,
                          std::uint64_t elements)
    {
        if (address == kHdf5Undefined) {
            return {};
        }
        const std::uint64_t pages = elements > m_pageElements ? elements / m_pageElements : 0;
        const std::uint64_t prefix = 6 + width() + m_offsetBytes;
        const std::uint64_t bitmapBytes = blocks * piecesOf(pages, 8);
        GATELOUPE_TRY(auto block,
                      m_parser.checked(address,
                                       prefix + bitmapBytes + blocks * width() + kHdf5ChecksumBytes,
                                       "EASB", "extensible array"));
        block.skip(prefix - 4);
        PageBits written{.bits = block.bytes(bitmapBytes)};
        for (std::uint64_t each = 0; each < blocks; ++each, first += elements) {
            written.first = each * pages;
            GATELOUPE_CHECK(readDataBlock(block.address(), first, elements, written));
        }
        return block.status();
    }

    Status readDataBlock(std::uint64_t address, std::uint64_t first, std::uint64_t elements,
                         const PageBits& written)
    {
        if (address == kHdf5Undefined) {
            return {};
        }
        const std::uint64_t prefix = 6 + width() + m_offsetBytes;
        if (elements <= m_pageElements) {
            return readElements(address, prefix, first, elements, "EADB");
        }
        GATELOUPE_CHECK(
            m_parser.checked(address, prefix + kHdf5ChecksumBytes, "EADB", "extensible array"));
        return readPages(address + prefix + kHdf5ChecksumBytes, first, elements, m_pageElements,
                         written);
    }

    Hdf5Parser& m_parser;
    const Hdf5ChunkGrid& m_grid;
    std::vector<Hdf5Chunk>& m_chunks;
    bool m_isFiltered = false;
    std::uint64_t m_elementBytes = 0;
    std::uint64_t m_offsetBytes = 0;  ///< of a place in an extensible array
    std::uint64_t m_pageElements = 0; ///< of an extensible array
};

Status readTree1(Hdf5Parser& parser, const Hdf5Layout& layout, const Hdf5ChunkGrid& grid,
                 std::vector<Hdf5Chunk>& chunks)
{
    const std::uint64_t keyBytes = 8 + 8 * (grid.rank() + 1); // the element is an axis too
    return forEachInHdf5Tree1(parser, layout.address, Hdf5Tree1Kind::Chunks, keyBytes,
                              [&](Hdf5Cursor key, std::uint64_t address) {
                                  Hdf5Chunk chunk{
                                      .address = address, .bytes = key.u32(), .skipped = key.u32()};
                                  Shape coordinates(grid.rank());
                                  for (std::size_t axis = 0; axis < coordinates.size(); ++axis) {
                                      const std::uint64_t start = key.u64();
                                      key.refuseUnless(start % grid.chunk()[axis] == 0);
                                      coordinates[axis] = start / grid.chunk()[axis];
                                  }
                                  if (const auto place = grid.placeOf(coordinates)) {
                                      chunk.place = *place;
                                      chunks.push_back(chunk);
                                  }
                                  return key.status();
                              });
}

Status readTree2(Hdf5Parser& parser, const Hdf5Layout& layout, const Hdf5ChunkGrid& grid,
                 std::vector<Hdf5Chunk>& chunks)
{
    return forEachInHdf5Tree2(parser, layout.address, [&](Hdf5Cursor record) {
        Hdf5Chunk chunk{.address = record.address(), .bytes = grid.chunkBytes()};
        const std::uint64_t places = 8 * grid.rank();
        if (record.remaining() != places) {
            record.refuseUnless(record.remaining() > kMaskBytes + places);
            chunk.bytes =
                record.number(record.isSound() ? record.remaining() - kMaskBytes - places : 1);
            chunk.skipped = record.u32();
        }
        Shape coordinates(grid.rank());
        for (std::uint64_t& coordinate : coordinates) {
            coordinate = record.u64();
        }
        if (const auto place = grid.placeOf(coordinates)) {
            chunk.place = *place;
            chunks.push_back(chunk);
        }
        return record.status();
    });
}

/// All chunks are there, one behind the other, and went through no filter.
Status listImplicit(const Hdf5Parser& parser, const Hdf5Layout& layout, const Hdf5ChunkGrid& grid,
                    std::vector<Hdf5Chunk>& chunks)
{
    // Those of a dataset at its largest: more than there are now.
    for (std::uint64_t number = 0, found = 0; found < grid.count(); ++number) {
        if (!fitsWithin(number, 1, parser.image().size() / grid.chunkBytes())) {
            return Error::corrupt("it has more chunks than the file can hold");
        }
        if (const auto place = grid.placeOf(grid.coordinatesOf(number))) {
            chunks.push_back({.place = *place,
                              .address = layout.address + number * grid.chunkBytes(),
                              .bytes = grid.chunkBytes()});
            ++found;
        }
    }
    return {};
}

Status readIndex(Hdf5Parser& parser, const Hdf5Layout& layout, const Hdf5ChunkGrid& grid,
                 std::vector<Hdf5Chunk>& chunks)
{
    switch (layout.index) {
    case Hdf5Layout::Index::Tree1:
        return readTree1(parser, layout, grid, chunks);
    case Hdf5Layout::Index::SingleChunk:
        if (grid.count() != 1) {
            return Error::corrupt("its index is of one chunk, its shape takes %1", grid.count());
        }
        chunks.push_back({.address = layout.address,
                          .bytes = layout.bytes.value_or(grid.chunkBytes()),
                          .skipped = layout.skipped});
        return {};
    case Hdf5Layout::Index::Implicit:
        return listImplicit(parser, layout, grid, chunks);
    case Hdf5Layout::Index::FixedArray:
        return ArrayOfChunks(parser, grid, chunks).readFixed(layout.address);
    case Hdf5Layout::Index::ExtensibleArray:
        return ArrayOfChunks(parser, grid, chunks).readExtensible(layout.address);
    case Hdf5Layout::Index::Tree2:
        return readTree2(parser, layout, grid, chunks);
    }
    return Error::unsupported("its chunks are listed in an index of unknown kind");
}

} // namespace

Result<Hdf5Layout> readHdf5Layout(Hdf5Cursor message)
{
    constexpr std::uint8_t kLastVersion = 5;
    const std::uint8_t version = message.u8();
    if (version == 0 || version > kLastVersion) {
        return Error::unsupported("data layout version %1; versions up to %2 can be read", version,
                                  kLastVersion);
    }
    Hdf5Layout layout;
    if (version < 3) {
        readOldLayout(message, layout);
    } else {
        layout.kind = static_cast<Hdf5Layout::Kind>(message.u8());
        if (layout.kind == Hdf5Layout::Kind::Compact) {
            layout.bytes = message.u16();
            layout.compact = message.bytes(*layout.bytes);
        } else if (layout.kind == Hdf5Layout::Kind::Contiguous) {
            layout.address = message.address();
            layout.bytes = message.length();
        } else if (layout.kind == Hdf5Layout::Kind::Chunked) {
            readChunkedLayout(message, version, layout);
        }
    }
    message.refuseUnless(layout.kind <= Hdf5Layout::Kind::Virtual);
    if (layout.kind == Hdf5Layout::Kind::Chunked) {
        // The element counts as the last axis.
        message.refuseUnless(layout.chunk.size() >= 2 &&
                             std::ranges::find(layout.chunk, 0U) == layout.chunk.end());
        layout.chunk.resize(std::max<std::size_t>(layout.chunk.size(), 1) - 1);
    }
    GATELOUPE_CHECK(message.status());
    return layout;
}

Result<Hdf5ChunkGrid> Hdf5ChunkGrid::create(Shape shape, Shape most, Shape chunk,
                                            std::uint64_t elementBytes)
{
    Hdf5ChunkGrid grid;
    const auto elements = elementCount(chunk);
    const auto bytes = elements ? checkedMul(*elements, elementBytes) : std::nullopt;
    if (!bytes || *bytes == 0 || chunk.size() != shape.size()) {
        return Error::corrupt("its chunks do not fit its shape");
    }
    for (std::size_t axis = 0; axis < chunk.size(); ++axis) {
        grid.m_counts.push_back(piecesOf(shape[axis], chunk[axis]));
        grid.m_most.push_back(most[axis] == kHdf5Undefined ? kHdf5Undefined
                                                           : piecesOf(most[axis], chunk[axis]));
    }
    if (!elementCount(grid.m_counts)) {
        return Error::corrupt("its chunks do not fit its shape");
    }
    grid.m_shape = std::move(shape);
    grid.m_chunk = std::move(chunk);
    grid.m_elementBytes = elementBytes;
    grid.m_chunkBytes = *bytes;
    return grid;
}

std::uint64_t Hdf5ChunkGrid::count() const
{
    return elementCount(m_counts).value_or(0);
}

std::optional<std::uint64_t> Hdf5ChunkGrid::placeOf(const Shape& coordinates) const
{
    std::uint64_t place = 0;
    for (std::size_t axis = 0; axis < m_counts.size(); ++axis) {
        if (coordinates[axis] >= m_counts[axis]) {
            return std::nullopt;
        }
        place = place * m_counts[axis] + coordinates[axis];
    }
    return place;
}

Shape Hdf5ChunkGrid::coordinatesOf(std::uint64_t number) const
{
    const auto endless = std::ranges::find(m_most, kHdf5Undefined);
    const auto slowest =
        static_cast<std::size_t>(endless == m_most.end() ? 0 : endless - m_most.begin());
    Shape coordinates(m_most.size());
    for (std::size_t axis = m_most.size(); axis-- > 0;) {
        if (axis != slowest && m_most[axis] > 0) {
            coordinates[axis] = number % m_most[axis];
            number /= m_most[axis];
        }
    }
    coordinates[slowest] = number;
    return coordinates;
}

Shape Hdf5ChunkGrid::startOf(std::uint64_t place) const
{
    Shape start(m_counts.size());
    for (std::size_t axis = m_counts.size(); axis-- > 0;) {
        start[axis] = place % m_counts[axis] * m_chunk[axis];
        place /= m_counts[axis];
    }
    return start;
}

bool Hdf5ChunkGrid::isAtEdge(std::uint64_t place) const
{
    const Shape start = startOf(place);
    for (std::size_t axis = 0; axis < start.size(); ++axis) {
        if (m_chunk[axis] > m_shape[axis] - start[axis]) {
            return true;
        }
    }
    return false;
}

void Hdf5ChunkGrid::copy(std::span<const std::byte> chunk, std::uint64_t place,
                         std::span<std::byte> whole) const
{
    const Shape start = startOf(place);
    const std::vector<std::int64_t> strides = rowMajorStrides(m_shape);
    const std::size_t last = m_chunk.size() - 1;
    const std::uint64_t row = m_chunk[last] * m_elementBytes;
    const std::uint64_t kept =
        std::min(m_chunk[last], m_shape[last] - start[last]) * m_elementBytes;
    Shape at(m_chunk.size(), 0); // of a row, in the chunk
    bool isInside = true;
    for (std::uint64_t read = 0; read < chunk.size(); read += row) {
        std::uint64_t element = 0;
        isInside = true;
        for (std::size_t axis = 0; axis < at.size(); ++axis) {
            isInside = isInside && at[axis] < m_shape[axis] - start[axis];
            element += (start[axis] + at[axis]) * static_cast<std::uint64_t>(strides[axis]);
        }
        if (isInside) {
            std::memcpy(&whole[element * m_elementBytes], &chunk[read], kept);
        }
        for (std::size_t axis = last; axis-- > 0;) {
            if (++at[axis] < m_chunk[axis]) {
                break;
            }
            at[axis] = 0;
        }
    }
}

Result<std::vector<Hdf5Chunk>> listHdf5Chunks(Hdf5Parser& parser, const Hdf5Layout& layout,
                                              const Hdf5ChunkGrid& grid)
{
    std::vector<Hdf5Chunk> chunks;
    if (layout.address == kHdf5Undefined || grid.count() == 0) {
        return chunks;
    }
    GATELOUPE_CHECK(readIndex(parser, layout, grid, chunks));
    std::ranges::sort(chunks, {}, &Hdf5Chunk::place);
    std::uint64_t left = parser.image().size();
    for (std::size_t index = 0; index < chunks.size(); ++index) {
        const bool isDouble = index > 0 && chunks[index].place == chunks[index - 1].place;
        if (isDouble || chunks[index].bytes > left) {
            return Error::corrupt("its chunks overlap");
        }
        left -= chunks[index].bytes;
    }
    return chunks;
}

} // namespace gateloupe
