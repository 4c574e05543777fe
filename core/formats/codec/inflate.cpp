// SPDX-License-Identifier: Apache-2.0
#include "core/formats/codec/inflate.h"

#include <algorithm>
#include <array>

#include <zlib.h>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kMaxDeflateRatio = 1032;
constexpr std::size_t kPiece = std::size_t{1} << 20U;
constexpr int kRawDeflate = -MAX_WBITS; ///< zlib's sign for "no zlib header"
constexpr int kGzip = MAX_WBITS + 32;   ///< zlib's sign for "a gzip or a zlib header"
constexpr std::array kGzipMagic = {std::byte{0x1F}, std::byte{0x8B}};

/// zlib's state with its end in a destructor.
class InflateStream
{
public:
    explicit InflateStream(std::span<const std::byte> compressed, int windowBits = kRawDeflate)
        : m_rest(compressed)
    {
        m_isReady = inflateInit2(&m_stream, windowBits) == Z_OK;
    }

    InflateStream(const InflateStream&) = delete;
    InflateStream& operator=(const InflateStream&) = delete;

    ~InflateStream()
    {
        if (m_isReady) {
            inflateEnd(&m_stream);
        }
    }

    /// What stands behind the bytes that were taken until now.
    [[nodiscard]] std::span<const std::byte> rest() const
    {
        return {m_rest.data() - m_stream.avail_in, m_rest.size() + m_stream.avail_in};
    }

    /// Fills `out` as far as the stream goes; the number of bytes that came.
    Result<std::size_t> read(std::span<std::byte> out)
    {
        if (!m_isReady) {
            return noMemory();
        }
        std::size_t done = 0;
        while (done < out.size() && !m_isAtEnd) {
            refill();
            const std::size_t room = std::min<std::size_t>(out.size() - done, kPiece);
            m_stream.next_out = reinterpret_cast<Bytef*>(out.data() + done);
            m_stream.avail_out = static_cast<uInt>(room);
            const int status = inflate(&m_stream, Z_NO_FLUSH);
            done += room - m_stream.avail_out;
            m_isAtEnd = status == Z_STREAM_END;
            if (status == Z_BUF_ERROR && m_stream.avail_in == 0 && m_rest.empty()) {
                return Error::corrupt("deflated data: it ends too early");
            }
            if (status == Z_MEM_ERROR) {
                return noMemory();
            }
            if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
                return m_stream.msg != nullptr ? Error::corrupt("deflated data: %1", m_stream.msg)
                                               : Error::corrupt("deflated data: zlib refuses it");
            }
        }
        return done;
    }

private:
    static Error noMemory()
    {
        return Error::outOfMemory("deflated data: there is no memory to inflate them");
    }

    void refill()
    {
        if (m_stream.avail_in == 0 && !m_rest.empty()) {
            const auto piece = m_rest.first(std::min(m_rest.size(), kPiece));
            m_rest = m_rest.subspan(piece.size());
            // next_in has no const unless ZLIB_CONST is defined; zlib only reads there.
            m_stream.next_in =
                const_cast<Bytef*>(reinterpret_cast<const Bytef*>(piece.data())); // NOLINT
            m_stream.avail_in = static_cast<uInt>(piece.size());
        }
    }

    z_stream m_stream{};
    std::span<const std::byte> m_rest;
    bool m_isReady = false;
    bool m_isAtEnd = false;
};

Result<std::vector<std::byte>> headOf(InflateStream& stream, std::size_t limit)
{
    std::vector<std::byte> head(limit);
    GATELOUPE_TRY(const std::size_t count, stream.read(head));
    head.resize(count);
    return head;
}

std::uint32_t extendCrc(std::uint32_t crc, std::span<const std::byte> bytes)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

} // namespace

bool isPossibleInflation(std::uint64_t compressedSize, std::uint64_t size)
{
    const auto most = checkedMul(compressedSize, kMaxDeflateRatio);
    return !most || size <= *most;
}

Result<std::vector<std::byte>> inflateRange(const DeflatedBytes& deflated, std::uint64_t skip,
                                            std::uint64_t keep, ProgressMonitor& monitor)
{
    if (!isPossibleInflation(deflated.compressed.size(), deflated.size) ||
        !fitsWithin(skip, keep, deflated.size)) {
        return Error::corrupt("deflated data: %1 bytes cannot become the declared %2",
                              deflated.compressed.size(), deflated.size);
    }
    InflateStream stream(deflated.compressed);
    std::vector<std::byte> kept;
    std::vector<std::byte> piece(std::min<std::size_t>(kPiece, deflated.size + 1));
    std::uint64_t position = 0;
    std::uint32_t crc = 0;
    while (true) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(const std::size_t count, stream.read(piece));
        const auto bytes = std::span(piece).first(count);
        crc = extendCrc(crc, bytes);
        const std::uint64_t first = std::clamp(skip, position, position + count) - position;
        const std::uint64_t last = std::clamp(skip + keep, position, position + count) - position;
        kept.insert(kept.end(), bytes.begin() + static_cast<std::ptrdiff_t>(first),
                    bytes.begin() + static_cast<std::ptrdiff_t>(last));
        position += count;
        if (count < piece.size() || position > deflated.size) {
            break;
        }
        monitor.report(Stage::Reading, position, deflated.size);
    }
    if (position != deflated.size) {
        return position > deflated.size
                   ? Error::corrupt("deflated data: it gives more than the declared %1 bytes",
                                    deflated.size)
                   : Error::corrupt("deflated data: it gives fewer than the declared %1 bytes",
                                    deflated.size);
    }
    if (crc != deflated.crc32) {
        return Error::corrupt("deflated data: its CRC-32 differs from the one in the archive")
            .because(ErrorReason::Checksum);
    }
    monitor.report(Stage::Reading, position, deflated.size);
    return kept;
}

Result<std::vector<std::byte>> inflateHead(const DeflatedBytes& deflated, std::size_t limit)
{
    InflateStream stream(deflated.compressed);
    return headOf(stream, limit);
}

Result<std::vector<std::byte>> gunzipHead(std::span<const std::byte> compressed, std::size_t limit)
{
    InflateStream stream(compressed, kGzip);
    return headOf(stream, limit);
}

Status gunzip(std::span<const std::byte> compressed, const InflatedSink& sink,
              ProgressMonitor& monitor)
{
    std::vector<std::byte> piece(kPiece);
    for (auto rest = compressed; !rest.empty();) {
        InflateStream stream(rest, kGzip);
        for (std::size_t count = piece.size(); count == piece.size();) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            GATELOUPE_TRY(count, stream.read(piece));
            GATELOUPE_CHECK(sink(std::span(piece).first(count)));
        }
        rest = stream.rest();
        monitor.report(Stage::Reading, compressed.size() - rest.size(), compressed.size());
        if (!std::ranges::equal(rest.first(std::min(rest.size(), kGzipMagic.size())), kGzipMagic)) {
            // A damaged member would pass for the end of the file: only padding may stand there.
            return std::ranges::all_of(rest, [](std::byte byte) { return byte == std::byte{0}; })
                       ? Status()
                       : Error::corrupt("behind its compressed data are %1 bytes that belong to "
                                        "nothing",
                                        rest.size());
        }
    }
    return {};
}

Result<std::uint32_t> crc32Of(std::span<const std::byte> bytes, ProgressMonitor& monitor)
{
    std::uint32_t crc = 0;
    for (std::size_t done = 0; done < bytes.size();) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const auto piece = bytes.subspan(done, std::min(kPiece, bytes.size() - done));
        crc = extendCrc(crc, piece);
        done += piece.size();
    }
    return crc;
}

} // namespace gateloupe
