// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/embedded_file.h"

#include <algorithm>
#include <fstream>
#include <system_error>

#include <zlib.h>

namespace gateloupe {

namespace {

std::uint32_t crcOf(std::span<const std::byte> bytes, std::uint32_t before = 0)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

/// A piece of the file in its order.
struct Piece
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint32_t crc = 0;
};

} // namespace

Result<EmbeddedFile> EmbeddedFile::take(const std::filesystem::path& file,
                                        std::span<const WrittenRange> ranges)
{
    EmbeddedFile embedded;
    std::error_code failure;
    embedded.m_size = std::filesystem::file_size(file, failure);
    embedded.m_ranges.assign(ranges.begin(), ranges.end());
    embedded.m_crcs.resize(ranges.size());
    std::vector<WrittenRange> inOrder(ranges.begin(), ranges.end());
    inOrder.push_back({.offset = embedded.m_size, .size = 0});
    std::ranges::sort(inOrder, {}, &WrittenRange::offset);
    std::ifstream stream(file, std::ios::binary);
    std::uint64_t next = 0;
    for (const WrittenRange& range : inOrder) {
        Gap gap{.offset = next, .bytes = std::string(range.offset - next, '\0')};
        stream.seekg(static_cast<std::streamoff>(next));
        stream.read(gap.bytes.data(), static_cast<std::streamsize>(gap.bytes.size()));
        next = range.offset + range.size;
        embedded.m_gaps.push_back(std::move(gap));
    }
    const bool wasRead = stream.good();
    stream.close();
    if (!failure && wasRead) {
        std::filesystem::resize_file(file, 0, failure);
    }
    if (failure || !wasRead) {
        return Error{ErrorCode::CannotWrite, "cannot read back what was laid out"};
    }
    return embedded;
}

void EmbeddedFile::observe(std::size_t range, std::span<const std::byte> bytes)
{
    m_crcs[range] = crcOf(bytes, m_crcs[range]);
}

Status EmbeddedFile::write(OutputFile& target, std::uint64_t start) const
{
    for (const Gap& gap : m_gaps) {
        GATELOUPE_CHECK(target.write(start + gap.offset, std::as_bytes(std::span(gap.bytes))));
    }
    return {};
}

std::uint32_t EmbeddedFile::crc32() const
{
    std::vector<Piece> pieces;
    for (const Gap& gap : m_gaps) {
        pieces.push_back({.offset = gap.offset,
                          .size = gap.bytes.size(),
                          .crc = crcOf(std::as_bytes(std::span(gap.bytes)))});
    }
    for (std::size_t range = 0; range < m_ranges.size(); ++range) {
        pieces.push_back(
            {.offset = m_ranges[range].offset, .size = m_ranges[range].size, .crc = m_crcs[range]});
    }
    std::ranges::sort(pieces, {}, [](const Piece& piece) {
        return std::pair(piece.offset, piece.size); // an empty piece before what begins there
    });
    std::uint32_t crc = 0;
    for (const Piece& piece : pieces) {
        crc = static_cast<std::uint32_t>(
            ::crc32_combine(crc, piece.crc, static_cast<z_off_t>(piece.size)));
    }
    return crc;
}

} // namespace gateloupe
