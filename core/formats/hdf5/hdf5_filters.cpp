// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_filters.h"

#include <algorithm>
#include <map>
#include <utility>

#include <zlib.h>

#include "core/formats/codec/inflate.h"

namespace gateloupe {

namespace {

/// Numbers of filters, those from 256 on registered with The HDF Group.
constexpr std::uint16_t kDeflate = 1;
constexpr std::uint16_t kShuffle = 2;
constexpr std::uint16_t kFletcher = 3;
constexpr std::uint16_t kLzf = 32000;
constexpr std::uint16_t kFirstRegistered = 256;

constexpr std::size_t kMaxFilters = 32; ///< a chunk's mask has as many bits
constexpr std::size_t kFletcherBytes = 4;
/// Additions of 16-bit words that 32 bits hold.
constexpr std::size_t kFletcherRun = 360;

bool isPacking(std::uint16_t id)
{
    return id == kDeflate || id == kLzf;
}

/// Files of later versions leave out the names of the library's own filters.
std::string nameOfFilter(std::uint16_t id, std::string_view name)
{
    static const std::map<std::uint16_t, const char*> kOwn = {
        {kDeflate, "deflate"}, {4, "szip"}, {5, "nbit"}, {6, "scaleoffset"}};
    const auto own = kOwn.find(id);
    return std::string(name.empty() && own != kOwn.end() ? own->second : name);
}

/// Sums of big-endian 16-bit words modulo 2^16 - 1.
std::uint32_t fletcherOf(std::span<const std::byte> bytes)
{
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    const auto add = [&](std::byte high, std::byte low) {
        first += std::to_integer<std::uint32_t>(high) << 8U | std::to_integer<std::uint32_t>(low);
        second += first;
    };
    const auto reduce = [&] {
        first = (first & 0xffffU) + (first >> 16U);
        second = (second & 0xffffU) + (second >> 16U);
    };
    while (!bytes.empty()) {
        const auto run = bytes.first(std::min(bytes.size(), 2 * kFletcherRun));
        for (std::size_t at = 0; at + 1 < run.size(); at += 2) {
            add(run[at], run[at + 1]);
        }
        if (run.size() % 2 != 0) {
            add(run.back(), std::byte{0});
        }
        reduce();
        bytes = bytes.subspan(run.size());
    }
    reduce();
    return second << 16U | first;
}

Status undoFletcher(std::span<const std::byte>& bytes)
{
    if (bytes.size() < kFletcherBytes) {
        return Error::corrupt("a chunk is damaged: it is shorter than its checksum");
    }
    const auto data = bytes.first(bytes.size() - kFletcherBytes);
    ByteReader reader(bytes.last(kFletcherBytes));
    GATELOUPE_TRY(const auto stored, reader.u32("checksum of a chunk"));
    const std::uint32_t sum = fletcherOf(data);
    // What release 1.6.2 wrote has the bytes of each half the other way round.
    const std::uint32_t swapped = (sum & 0x00ff00ffU) << 8U | (sum & 0xff00ff00U) >> 8U;
    if (stored != sum && stored != swapped) {
        return Error::corrupt("a chunk is damaged: its checksum differs")
            .because(ErrorReason::Checksum);
    }
    bytes = data;
    return {};
}

Status undoDeflate(std::span<const std::byte> packed, std::span<std::byte> whole)
{
    uLongf length = whole.size();
    const int status = uncompress(reinterpret_cast<Bytef*>(whole.data()), &length,
                                  reinterpret_cast<const Bytef*>(packed.data()), packed.size());
    if (status == Z_MEM_ERROR) {
        return Error::outOfMemory("deflated data: there is no memory to inflate them");
    }
    if (status != Z_OK || length != whole.size()) {
        return Error::corrupt(
            "a chunk is damaged: its deflated data do not give the %1 bytes of a chunk",
            whole.size());
    }
    return {};
}

/// Runs of bytes as they are, and runs that were there before. A first byte below 32 begins one of
/// the former; else its upper three bits and, if they are all set, the next byte say how long one
/// of the latter is, the other bits and the next byte how far back it lies.
Status undoLzf(std::span<const std::byte> packed, std::span<std::byte> whole)
{
    constexpr std::size_t kShortest = 2; // of a run that is repeated, beside its stated length
    constexpr std::size_t kLongRun = 7;
    std::size_t from = 0;
    std::size_t to = 0;
    const auto next = [&]() -> std::size_t {
        return from < packed.size() ? std::to_integer<std::size_t>(packed[from++]) : 0;
    };
    bool isSound = true;
    while (isSound && from < packed.size()) {
        const std::size_t control = next();
        if (control < 32) {
            const std::size_t run = control + 1;
            isSound = run <= packed.size() - from && run <= whole.size() - to;
            if (isSound) {
                std::ranges::copy(packed.subspan(from, run), whole.subspan(to).begin());
                from += run;
                to += run;
            }
            continue;
        }
        std::size_t run = control >> 5U;
        run += kShortest + (run == kLongRun ? next() : 0);
        const std::size_t back = ((control & 0x1fU) << 8U) + next() + 1;
        isSound = back <= to && run <= whole.size() - to;
        for (std::size_t end = to + (isSound ? run : 0); to < end; ++to) {
            whole[to] = whole[to - back]; // byte by byte: a run may repeat what it just wrote
        }
    }
    if (!isSound || to != whole.size()) {
        return Error::corrupt(
            "a chunk is damaged: its LZF data do not give the %1 bytes of a chunk", whole.size());
    }
    return {};
}

/// The first bytes of all elements stand first, then the second ones; a rest stays at the end.
std::vector<std::byte> undoShuffle(std::span<const std::byte> bytes, std::size_t elementBytes)
{
    std::vector<std::byte> whole(bytes.begin(), bytes.end());
    const std::size_t elements = elementBytes == 0 ? 0 : bytes.size() / elementBytes;
    for (std::size_t byte = 0; byte < elementBytes && elements > 1; ++byte) {
        for (std::size_t element = 0; element < elements; ++element) {
            whole[element * elementBytes + byte] = bytes[byte * elements + element];
        }
    }
    return whole;
}

} // namespace

Result<Hdf5Filters> readHdf5Filters(Hdf5Cursor message)
{
    const std::uint8_t version = message.u8();
    const std::uint8_t count = message.u8();
    const bool isOld = version == 1;
    message.skip(isOld ? 6 : 0);
    message.refuseUnless((isOld || version == 2) && count <= kMaxFilters);
    Hdf5Filters found;
    bool isPacked = false;
    for (std::uint8_t place = 0; place < count && message.isSound(); ++place) {
        Hdf5Filter filter{.id = message.u16()};
        const bool hasName = isOld || filter.id >= kFirstRegistered;
        const std::uint64_t nameBytes = hasName ? message.u16() : 0;
        message.skip(2); // flags
        const std::uint64_t parameters = message.u16();
        // The names of version 1 are padded, and so are its parameters.
        std::string_view name = message.text(isOld ? (nameBytes + 7) / 8 * 8 : nameBytes);
        name = name.substr(0, name.find('\0'));
        if (parameters > 0) {
            filter.elementBytes = message.u32();
            message.skip(4 * (parameters - 1 + (isOld ? parameters % 2 : 0)));
        }
        const bool isKnown =
            isPacking(filter.id) || filter.id == kShuffle || filter.id == kFletcher;
        // How long the data are between two that pack is not known.
        if (found.obstacle.empty() && (!isKnown || (isPacking(filter.id) && isPacked))) {
            found.obstacle = "compressed by filter " + std::to_string(filter.id) + " " +
                             nameOfFilter(filter.id, name);
        }
        isPacked = isPacked || isPacking(filter.id);
        found.filters.push_back(filter);
    }
    GATELOUPE_CHECK(message.status());
    return found;
}

Result<std::vector<std::byte>> undoHdf5Filters(const Hdf5Filters& filters,
                                               std::span<const std::byte> stored,
                                               std::uint32_t skipped, std::size_t chunkBytes)
{
    const auto isApplied = [skipped](std::size_t place) { return (skipped >> place & 1U) == 0; };
    // How long the chunk is behind the filters before one; only a checksum makes it longer.
    const auto lengthBehind = [&](std::size_t count) {
        std::size_t length = chunkBytes;
        for (std::size_t place = 0; place < count; ++place) {
            const bool isSum = filters.filters[place].id == kFletcher && isApplied(place);
            length += isSum ? kFletcherBytes : 0;
        }
        return length;
    };
    std::span<const std::byte> bytes = stored;
    std::vector<std::byte> owned;
    for (std::size_t place = filters.filters.size(); place-- > 0;) {
        const Hdf5Filter& filter = filters.filters[place];
        if (!isApplied(place)) {
            continue;
        }
        if (filter.id == kFletcher) {
            GATELOUPE_CHECK(undoFletcher(bytes));
            continue;
        }
        if (filter.id == kShuffle) {
            owned = undoShuffle(bytes, filter.elementBytes);
        } else {
            const std::size_t length = lengthBehind(place);
            if (!isPossibleInflation(bytes.size(), length)) {
                return Error::corrupt("a chunk is damaged: %1 bytes cannot become %2", bytes.size(),
                                      length);
            }
            std::vector<std::byte> whole(length);
            GATELOUPE_CHECK(filter.id == kLzf ? undoLzf(bytes, whole) : undoDeflate(bytes, whole));
            owned = std::move(whole);
        }
        bytes = owned;
    }
    if (bytes.size() != chunkBytes) {
        return Error::corrupt("a chunk is damaged: it has %1 bytes instead of %2", bytes.size(),
                              chunkBytes);
    }
    const bool isOwned = bytes.data() == owned.data() && bytes.size() == owned.size();
    return isOwned ? std::move(owned) : std::vector<std::byte>(bytes.begin(), bytes.end());
}

} // namespace gateloupe
