// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_filters.h"

#include <algorithm>
#include <array>
#include <utility>

#include <zlib.h>

#include "core/base/byte_reader.h"

namespace gateloupe {

namespace {

constexpr std::size_t kFilterNameBytes = 64;
constexpr std::size_t kMaxParameters = 8; ///< of the filters known here: at most one
constexpr std::size_t kMaxFilters = 32;   ///< H5Z_MAX_NFILTERS; a chunk's mask has as many bits
constexpr std::size_t kChecksumBytes = 4;
/// Additions of 16-bit words that 32 bits hold. Source: H5_checksum_fletcher32.
constexpr std::size_t kFletcherRun = 360;

bool isApplied(const Hdf5StoredChunk& chunk, std::size_t place)
{
    return (chunk.skipped >> place & 1U) == 0;
}

/// Sums of big-endian 16-bit words modulo 2^16 - 1.
class Fletcher
{
public:
    void add(std::span<const std::byte> bytes)
    {
        while (bytes.size() >= 2) {
            const std::size_t run = std::min(bytes.size() / 2, kFletcherRun) * 2;
            for (std::size_t at = 0; at < run; at += 2) {
                addWord(std::to_integer<std::uint32_t>(bytes[at]) << 8U |
                        std::to_integer<std::uint32_t>(bytes[at + 1]));
            }
            reduce();
            bytes = bytes.subspan(run);
        }
        if (!bytes.empty()) {
            addWord(std::to_integer<std::uint32_t>(bytes.front()) << 8U);
            reduce();
        }
    }

    [[nodiscard]] std::uint32_t value()
    {
        reduce();
        return m_second << 16U | m_first;
    }

private:
    void addWord(std::uint32_t word)
    {
        m_first += word;
        m_second += m_first;
    }

    void reduce()
    {
        m_first = (m_first & 0xffffU) + (m_first >> 16U);
        m_second = (m_second & 0xffffU) + (m_second >> 16U);
    }

    std::uint32_t m_first = 0;
    std::uint32_t m_second = 0;
};

/// What release 1.6.2 wrote: the bytes of each half the other way round.
std::uint32_t withSwappedHalves(std::uint32_t sum)
{
    return (sum & 0x00ff00ffU) << 8U | (sum & 0xff00ff00U) >> 8U;
}

Status undoFletcher(std::vector<std::byte>& bytes)
{
    if (bytes.size() < kChecksumBytes) {
        return Error::corrupt("a chunk is damaged: it is shorter than its checksum");
    }
    const auto data = std::span<const std::byte>(bytes).first(bytes.size() - kChecksumBytes);
    ByteReader reader(std::span<const std::byte>(bytes).last(kChecksumBytes));
    GATELOUPE_TRY(const auto stored, reader.u32("checksum of a chunk"));
    Fletcher fletcher;
    fletcher.add(data);
    const std::uint32_t sum = fletcher.value();
    if (stored != sum && stored != withSwappedHalves(sum)) {
        return Error::corrupt("a chunk is damaged: its checksum differs");
    }
    bytes.resize(data.size());
    return {};
}

Status undoDeflate(std::vector<std::byte>& bytes, std::size_t expected)
{
    std::vector<std::byte> inflated(expected);
    uLongf length = expected;
    const int status = uncompress(reinterpret_cast<Bytef*>(inflated.data()), &length,
                                  reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    if (status != Z_OK || length != expected) {
        return Error::corrupt(
            "a chunk is damaged: its deflated data do not give the %1 bytes of a chunk", expected);
    }
    bytes = std::move(inflated);
    return {};
}

/// The first bytes of all elements stand first, then the second ones; a rest stays at the end.
void undoShuffle(std::vector<std::byte>& bytes, std::size_t elementBytes)
{
    const std::size_t elements = elementBytes == 0 ? 0 : bytes.size() / elementBytes;
    if (elementBytes < 2 || elements < 2) {
        return;
    }
    std::vector<std::byte> whole(bytes);
    for (std::size_t byte = 0; byte < elementBytes; ++byte) {
        for (std::size_t element = 0; element < elements; ++element) {
            whole[element * elementBytes + byte] = bytes[byte * elements + element];
        }
    }
    bytes = std::move(whole);
}

/// How long a chunk is behind the first `count` filters; only a checksum makes it longer.
std::size_t lengthBehind(const Hdf5Filters& filters, const Hdf5StoredChunk& chunk,
                         std::size_t count, std::size_t chunkBytes)
{
    std::size_t length = chunkBytes;
    for (std::size_t place = 0; place < count; ++place) {
        if (filters.filters[place].id == H5Z_FILTER_FLETCHER32 && isApplied(chunk, place)) {
            length += kChecksumBytes;
        }
    }
    return length;
}

} // namespace

Hdf5Filters hdf5FiltersOf(hid_t creation)
{
    Hdf5Filters found;
    std::size_t deflates = 0;
    const int count = H5Pget_nfilters(creation);
    for (int place = 0; place < count; ++place) {
        unsigned flags = 0;
        unsigned config = 0;
        std::array<unsigned, kMaxParameters> parameters{};
        std::size_t parameterCount = parameters.size();
        std::array<char, kFilterNameBytes> name{};
        const H5Z_filter_t filter =
            H5Pget_filter2(creation, static_cast<unsigned>(place), &flags, &parameterCount,
                           parameters.data(), name.size() - 1, name.data(), &config);
        deflates += filter == H5Z_FILTER_DEFLATE ? 1 : 0;
        const bool isKnown = filter == H5Z_FILTER_DEFLATE || filter == H5Z_FILTER_SHUFFLE ||
                             filter == H5Z_FILTER_FLETCHER32;
        if (!isKnown || deflates > 1) {
            found.obstacle = "compressed by filter " + std::to_string(filter) + " " + name.data();
            return found;
        }
        found.filters.push_back(
            {.id = filter, .elementBytes = parameterCount > 0 ? parameters.front() : 1});
    }
    if (count < 0 || found.filters.size() > kMaxFilters) {
        found.obstacle = "its filters cannot be read";
    }
    return found;
}

Result<std::vector<std::byte>> undoHdf5Filters(const Hdf5Filters& filters, Hdf5StoredChunk chunk,
                                               std::size_t chunkBytes)
{
    for (std::size_t place = filters.filters.size(); place-- > 0;) {
        const Hdf5Filter& filter = filters.filters[place];
        if (!isApplied(chunk, place)) {
            continue;
        }
        if (filter.id == H5Z_FILTER_FLETCHER32) {
            GATELOUPE_CHECK(undoFletcher(chunk.bytes));
        } else if (filter.id == H5Z_FILTER_DEFLATE) {
            GATELOUPE_CHECK(
                undoDeflate(chunk.bytes, lengthBehind(filters, chunk, place, chunkBytes)));
        } else {
            undoShuffle(chunk.bytes, filter.elementBytes);
        }
    }
    if (chunk.bytes.size() != chunkBytes) {
        return Error::corrupt("a chunk is damaged: it has %1 bytes instead of %2",
                              chunk.bytes.size(), chunkBytes);
    }
    return std::move(chunk.bytes);
}

} // namespace gateloupe
