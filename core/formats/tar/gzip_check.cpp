// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tar/gzip_check.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include <zlib.h>

#include "core/base/text.h"

namespace gateloupe {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kGzipMagic = "\x1F\x8B"sv;
/// zlib's sign for "with a gzip header, whose sums are compared". Source: zlib.h, inflateInit2().
constexpr int kGzipWindow = MAX_WBITS + 16;
constexpr std::size_t kGzipPieceBytes = std::size_t{1} << 20U;

/// One gzip member after the other.
class GzipMembers
{
public:
    GzipMembers(const MappedFile& file, std::uint64_t most)
        : m_file(file)
        , m_rest(file.bytes())
        , m_most(most)
        , m_out(kGzipPieceBytes)
    {
    }

    GzipMembers(const GzipMembers&) = delete;
    GzipMembers& operator=(const GzipMembers&) = delete;

    ~GzipMembers() { inflateEnd(&m_stream); }

    Status check(ProgressMonitor& monitor)
    {
        if (inflateInit2(&m_stream, kGzipWindow) != Z_OK) {
            return Error::outOfMemory("%1: there is not enough memory to open it", m_file.path());
        }
        while (asText(m_rest).starts_with(kGzipMagic)) {
            GATELOUPE_CHECK(checkMember(monitor));
            inflateReset(&m_stream);
        }
        if (std::ranges::any_of(m_rest, [](std::byte byte) { return byte != std::byte{0}; })) {
            return Error::corrupt("%1: behind its compressed data are %2 bytes that belong to "
                                  "nothing",
                                  m_file.path(), m_rest.size());
        }
        return {};
    }

private:
    Status checkMember(ProgressMonitor& monitor)
    {
        for (int status = Z_OK; status != Z_STREAM_END;) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            const auto piece = m_rest.first(std::min(m_rest.size(), kGzipPieceBytes));
            // zlib's interface lacks the const; it does not write there.
            m_stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(piece.data()));
            m_stream.avail_in = static_cast<uInt>(piece.size());
            m_stream.next_out = m_out.data();
            m_stream.avail_out = static_cast<uInt>(m_out.size());
            status = inflate(&m_stream, Z_NO_FLUSH);
            m_rest = m_rest.subspan(piece.size() - m_stream.avail_in);
            m_unfolded += m_out.size() - m_stream.avail_out;
            if (status != Z_OK && status != Z_STREAM_END) {
                return Error::corrupt("%1: its compressed data are damaged: %2", m_file.path(),
                                      m_stream.msg != nullptr ? m_stream.msg
                                                              : "they end too early");
            }
            if (m_unfolded > m_most) {
                return Error::outOfMemory("%1: its %2 bytes would unfold to %3 bytes of memory, "
                                          "more than is usual",
                                          m_file.path(), m_file.size(), m_unfolded)
                    .withRemedy(Remedy::Kind::None, moreMemory(2 * m_unfolded));
            }
        }
        return {};
    }

    const MappedFile& m_file;
    std::span<const std::byte> m_rest;
    std::uint64_t m_most;
    std::uint64_t m_unfolded = 0;
    std::vector<Bytef> m_out;
    z_stream m_stream = {};
};

} // namespace

Status checkGzip(const MappedFile& file, std::uint64_t most, ProgressMonitor& monitor)
{
    if (!asText(file.bytes()).starts_with(kGzipMagic)) {
        return {};
    }
    return GzipMembers(file, most).check(monitor);
}

} // namespace gateloupe
