// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_superblock.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::array<unsigned char, 8> kSignature = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
constexpr std::uint64_t kFirstUserBlock = 512;
constexpr std::uint8_t kLastOldVersion = 1;
constexpr std::uint8_t kLastVersion = 3;
constexpr std::uint32_t kCachedGroup = 1; ///< the root's entry repeats where its names are

bool hasSignatureAt(std::span<const std::byte> file, std::uint64_t offset)
{
    return fitsWithin(offset, kSignature.size(), file.size()) &&
           std::ranges::equal(file.subspan(offset, kSignature.size()), kSignature, {},
                              [](std::byte byte) { return std::to_integer<unsigned char>(byte); });
}

Status readWidths(ByteReader& reader, Hdf5Geometry& geometry)
{
    GATELOUPE_TRY(geometry.addressBytes, reader.u8("superblock"));
    GATELOUPE_TRY(geometry.lengthBytes, reader.u8("superblock"));
    const auto isUsual = [](std::uint8_t bytes) { return bytes == 4 || bytes == 8; };
    if (!isUsual(geometry.addressBytes) || !isUsual(geometry.lengthBytes)) {
        return Error::unsupported("superblock: addresses of %1 bytes and lengths of %2 bytes",
                                  geometry.addressBytes, geometry.lengthBytes);
    }
    return {};
}

/// Versions 0 and 1: the root group as an entry of a symbol table.
Status readOld(ByteReader& reader, std::uint8_t version, Hdf5Superblock& superblock)
{
    GATELOUPE_CHECK(reader.skip(4)); // versions of other structures
    GATELOUPE_CHECK(readWidths(reader, superblock.geometry));
    GATELOUPE_CHECK(reader.skip(version == 0 ? 9 : 13)); // sizes of nodes, flags
    const std::uint64_t address = superblock.geometry.addressBytes;
    GATELOUPE_CHECK(reader.skip(5 * address)); // base, free space, end, driver, name of the root
    GATELOUPE_TRY(superblock.rootAddress, readHdf5Number(reader, address));
    GATELOUPE_TRY(const auto cached, reader.u32("root group"));
    GATELOUPE_CHECK(reader.skip(4 + address)); // reserved, B-tree
    if (cached == kCachedGroup) {
        GATELOUPE_TRY(superblock.rootHeap, readHdf5Number(reader, address));
    }
    return {};
}

/// Versions 2 and 3: the address of the root's object header.
Status readNew(ByteReader& reader, Hdf5Superblock& superblock)
{
    GATELOUPE_CHECK(readWidths(reader, superblock.geometry));
    const std::uint64_t address = superblock.geometry.addressBytes;
    GATELOUPE_CHECK(reader.skip(1 + address)); // flags, base
    GATELOUPE_TRY(const auto extension, readHdf5Number(reader, address));
    const std::uint64_t undefined = address == 4 ? 0xffffffffU : ~std::uint64_t{0};
    if (extension != undefined) {
        superblock.extension = extension;
    }
    GATELOUPE_CHECK(reader.skip(address)); // end
    GATELOUPE_TRY(superblock.rootAddress, readHdf5Number(reader, address));
    return {};
}

} // namespace

std::optional<std::uint64_t> findHdf5Signature(std::span<const std::byte> file)
{
    if (hasSignatureAt(file, 0)) {
        return 0;
    }
    for (std::uint64_t at = kFirstUserBlock; at < file.size(); at *= 2) {
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
    Hdf5Superblock superblock;
    superblock.geometry.baseBytes = *base;
    ByteReader reader(image.bytes().subspan(*base), *base);
    GATELOUPE_CHECK(reader.skip(kSignature.size()));
    GATELOUPE_TRY(const auto version, reader.u8("superblock version"));
    if (version > kLastVersion) {
        return Error::unsupported("superblock version %1; versions up to %2 can be read", version,
                                  kLastVersion);
    }
    GATELOUPE_CHECK(version <= kLastOldVersion ? readOld(reader, version, superblock)
                                               : readNew(reader, superblock));
    return superblock;
}

Result<std::uint64_t> readHdf5Number(ByteReader& reader, std::uint64_t bytes)
{
    std::uint64_t value = 0;
    if (bytes > sizeof(value)) {
        return Error::corrupt("object header at byte %1 has a number of too many bytes",
                              reader.offsetInFile());
    }
    for (std::uint64_t at = 0; at < bytes; ++at) {
        GATELOUPE_TRY(const std::uint64_t byte, reader.u8("object header"));
        value |= byte << (8 * at);
    }
    return value;
}

} // namespace gateloupe
