// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_parser.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

/// A signature that breaks in transfers that change line ends.
constexpr std::string_view kFileSignature = "\x89HDF\r\n\x1a\n";
constexpr std::uint64_t kFirstUserBlock = 512;
constexpr std::uint64_t kLongestSuperblock = 128;
constexpr std::uint8_t kLastSuperblock = 3;

/// Structures are read about twice, shared ones for each object that they belong to.
constexpr std::uint64_t kPassPerFileByte = 40;
constexpr std::uint64_t kLeastPass = std::uint64_t{64} << 20U;

bool hasSignatureAt(std::span<const std::byte> file, std::uint64_t at)
{
    return fitsWithin(at, kFileSignature.size(), file.size()) &&
           std::memcmp(&file[at], kFileSignature.data(), kFileSignature.size()) == 0;
}

/// Whether the last four bytes are the checksum of those before them.
bool hasChecksum(std::span<const std::byte> bytes)
{
    if (bytes.size() < kHdf5ChecksumBytes) {
        return false;
    }
    ByteReader stored(bytes.last(kHdf5ChecksumBytes));
    return stored.u32("checksum").value_or(0U) ==
           hdf5Checksum(bytes.first(bytes.size() - kHdf5ChecksumBytes));
}

} // namespace

/// Bob Jenkins' lookup3 over little-endian words, from 0.
/// Source: HDF5 file format specification 3.0, "checksum"; http://burtleburtle.net/bob/c/lookup3.c
/// (public domain) describes the hash.
std::uint32_t hdf5Checksum(std::span<const std::byte> bytes)
{
    constexpr std::uint32_t kStart = 0xdeadbeef;
    constexpr std::size_t kWords = 12; // bytes of the three words that are mixed at once
    const std::uint32_t start = kStart + static_cast<std::uint32_t>(bytes.size());
    std::uint32_t a = start;
    std::uint32_t b = start;
    std::uint32_t c = start;
    const auto add = [&](std::span<const std::byte> piece) {
        std::array<std::uint32_t, 3> words{};
        std::memcpy(words.data(), piece.data(), piece.size());
        a += words[0];
        b += words[1];
        c += words[2];
    };
    const auto mix = [](std::uint32_t& x, std::uint32_t& y, std::uint32_t& z, int turn) {
        x = (x - z) ^ std::rotl(z, turn);
        z += y;
    };
    const auto end = [](std::uint32_t& x, std::uint32_t y, int turn) {
        x = (x ^ y) - std::rotl(y, turn);
    };
    for (; bytes.size() > kWords; bytes = bytes.subspan(kWords)) {
        add(bytes.first(kWords));
        mix(a, b, c, 4);
        mix(b, c, a, 6);
        mix(c, a, b, 8);
        mix(a, b, c, 16);
        mix(b, c, a, 19);
        mix(c, a, b, 4);
    }
    if (bytes.empty()) {
        return c;
    }
    add(bytes);
    end(c, b, 14);
    end(a, c, 11);
    end(b, a, 25);
    end(c, b, 16);
    end(a, c, 4);
    end(b, a, 14);
    end(c, b, 24);
    return c;
}

std::optional<std::uint64_t> findHdf5Signature(std::span<const std::byte> file)
{
    for (std::uint64_t at = 0; at < file.size(); at = std::max(kFirstUserBlock, 2 * at)) {
        if (hasSignatureAt(file, at)) {
            return at;
        }
    }
    return std::nullopt;
}

Result<Hdf5Superblock> readHdf5Superblock(const Hdf5Image& image)
{
    const auto base = findHdf5Signature(image.bytes());
    if (!base) {
        return Error::notThisFormat("no HDF5 signature");
    }
    Hdf5Superblock superblock{.geometry = {.baseBytes = *base}};
    auto bytes = image.bytes().subspan(*base);
    bytes = bytes.first(std::min<std::size_t>(bytes.size(), kLongestSuperblock));
    Hdf5Cursor start(bytes, *base, superblock.geometry, "superblock");
    start.skip(kFileSignature.size());
    const std::uint8_t version = start.u8();
    if (version > kLastSuperblock) {
        return Error::unsupported("superblock version %1; versions up to %2 can be read", version,
                                  kLastSuperblock);
    }
    const bool isOld = version < 2;
    start.skip(isOld ? 4 : 0); // versions of other structures
    auto& [baseBytes, addressBytes, lengthBytes] = superblock.geometry;
    addressBytes = start.u8();
    lengthBytes = start.u8();
    GATELOUPE_CHECK(start.status());
    const auto isUsual = [](std::uint8_t width) { return width == 2 || width == 4 || width == 8; };
    if (!isUsual(addressBytes) || !isUsual(lengthBytes)) {
        return Error::unsupported("superblock: addresses of %1 bytes and lengths of %2 bytes",
                                  addressBytes, lengthBytes);
    }
    Hdf5Cursor cursor(bytes, *base, superblock.geometry, "superblock");
    cursor.skip(start.offset() - *base);
    cursor.skip(isOld ? (version == 0 ? 9 : 13) : 1); // sizes of nodes, flags
    static_cast<void>(cursor.address());              // base: where the signature is
    superblock.extension = cursor.address();          // of old files: of the free space
    const std::uint64_t end = cursor.address();
    if (isOld) {
        superblock.extension = kHdf5Undefined;
        static_cast<void>(cursor.address()); // driver
        static_cast<void>(cursor.length());  // offset of the root's name, which it does not have
        superblock.rootAddress = cursor.address();
    } else {
        superblock.rootAddress = cursor.address();
        const std::uint64_t length = cursor.offset() - *base;
        cursor.skip(kHdf5ChecksumBytes);
        cursor.refuseUnless(cursor.isSound() &&
                            hasChecksum(bytes.first(length + kHdf5ChecksumBytes)));
    }
    GATELOUPE_CHECK(cursor.status());
    if (end > image.size()) {
        return Error::corrupt("the file is cut off: it has %1 bytes of the %2 it had when it was "
                              "written",
                              image.size(), end)
            .because(ErrorReason::CutOff);
    }
    return superblock;
}

Hdf5Parser::Hdf5Parser(std::shared_ptr<const Hdf5Image> image, const Hdf5Superblock& superblock)
    : m_image(std::move(image))
    , m_superblock(superblock)
    , m_budgetBytes(
          checkedAdd(checkedMul(m_image->size(), kPassPerFileByte).value_or(0), kLeastPass)
              .value_or(kLeastPass))
{
}

Result<Hdf5Cursor> Hdf5Parser::at(std::uint64_t address, std::uint64_t bytes, const char* what)
{
    const auto offset = checkedAdd(address, geometry().baseBytes);
    if (!offset || !fitsWithin(*offset, bytes, m_image->size())) {
        return Error::corrupt("%1 at byte %2 lies past the end of the file", what,
                              FileOffset{address})
            .because(ErrorReason::CutOff);
    }
    GATELOUPE_CHECK(pay(bytes));
    return Hdf5Cursor(m_image->bytes().subspan(*offset, bytes), *offset, geometry(), what);
}

Result<Hdf5Cursor> Hdf5Parser::marked(std::uint64_t address, std::uint64_t bytes,
                                      std::string_view signature, const char* what)
{
    GATELOUPE_TRY(auto cursor, at(address, bytes, what));
    cursor.refuseUnless(cursor.text(signature.size()) == signature);
    GATELOUPE_CHECK(cursor.status());
    return cursor;
}

Result<Hdf5Cursor> Hdf5Parser::checked(std::uint64_t address, std::uint64_t bytes,
                                       std::string_view signature, const char* what)
{
    GATELOUPE_TRY(auto whole, marked(address, bytes, signature, what));
    Hdf5Cursor again = whole;
    const auto rest = again.bytes(again.remaining());
    whole.refuseUnless(hasChecksum({rest.data() - signature.size(), bytes}));
    Hdf5Cursor inner =
        whole.part(whole.remaining() - std::min(whole.remaining(), kHdf5ChecksumBytes), what);
    GATELOUPE_CHECK(whole.status());
    return inner;
}

Status Hdf5Parser::pay(std::uint64_t bytes)
{
    if (bytes > m_budgetBytes) {
        return Error::corrupt("its structures overlap: they claim more bytes than the file can "
                              "hold");
    }
    m_budgetBytes -= bytes;
    return {};
}

} // namespace gateloupe
