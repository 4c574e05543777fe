// SPDX-License-Identifier: Apache-2.0
#include "core/formats/codec/msgpack_items.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace gateloupe {

namespace {

/// First bytes that hold a small value or count in their low bits.
constexpr std::uint8_t kFixMap = 0x80; ///< below: 0 to 127
constexpr std::uint8_t kFixArray = 0x90;
constexpr std::uint8_t kFixText = 0xA0;
constexpr std::uint8_t kFixTextEnd = 0xC0;
constexpr std::uint8_t kNegativeFix = 0xE0; ///< from here: -32 to -1
constexpr std::uint8_t kFixCountMask = 0x0F;
constexpr std::uint8_t kFixTextMask = 0x1F;

constexpr std::uint8_t kNil = 0xC0;
constexpr std::uint8_t kFalse = 0xC2;
constexpr std::uint8_t kTrue = 0xC3;
constexpr std::uint8_t kBinary = 0xC4;       ///< with 1, 2, 4 bytes of length
constexpr std::uint8_t kExtension = 0xC7;    ///< the same
constexpr std::uint8_t kFloat = 0xCA;        ///< 4, 8 bytes
constexpr std::uint8_t kUnsigned = 0xCC;     ///< 1, 2, 4, 8 bytes
constexpr std::uint8_t kSigned = 0xD0;       ///< the same
constexpr std::uint8_t kFixExtension = 0xD4; ///< of 1, 2, 4, 8, 16 bytes
constexpr std::uint8_t kText = 0xD9;         ///< with 1, 2, 4 bytes of length
constexpr std::uint8_t kArray = 0xDC;        ///< with 2, 4 bytes of count
constexpr std::uint8_t kMap = 0xDE;          ///< the same

/// 1, 2, 4, 8, 16 for the tags from `first` on.
constexpr std::uint64_t widthOf(std::uint8_t tag, std::uint8_t first)
{
    return std::uint64_t{1} << static_cast<unsigned>(tag - first);
}

} // namespace

Result<MsgpackItem> MsgpackItems::next()
{
    GATELOUPE_TRY(const auto tag, m_reader.u8("msgpack item"));
    if (tag < kFixMap) {
        return MsgpackItem{.kind = MsgpackKind::Integer, .integer = tag};
    }
    if (tag >= kNegativeFix) {
        return MsgpackItem{.kind = MsgpackKind::Integer, .integer = static_cast<std::int8_t>(tag)};
    }
    if (tag < kFixArray) {
        return container(MsgpackKind::Map, tag & kFixCountMask);
    }
    if (tag < kFixText) {
        return container(MsgpackKind::Array, tag & kFixCountMask);
    }
    if (tag < kFixTextEnd) {
        return run(MsgpackKind::Text, tag & kFixTextMask);
    }
    return tagged(tag);
}

Result<MsgpackItem> MsgpackItems::expect(MsgpackKind kind, std::string_view what)
{
    const std::uint64_t offset = offsetInFile();
    GATELOUPE_TRY(auto item, next());
    if (item.kind != kind) {
        return Error::corrupt("msgpack, byte %1: expected %2", FileOffset{offset}, what);
    }
    return item;
}

Result<MsgpackItem> MsgpackItems::tagged(std::uint8_t tag)
{
    if (tag >= kMap) {
        GATELOUPE_TRY(const auto count, number(2 * widthOf(tag, kMap)));
        return container(MsgpackKind::Map, count);
    }
    if (tag >= kArray) {
        GATELOUPE_TRY(const auto count, number(2 * widthOf(tag, kArray)));
        return container(MsgpackKind::Array, count);
    }
    if (tag >= kText) {
        GATELOUPE_TRY(const auto size, number(widthOf(tag, kText)));
        return run(MsgpackKind::Text, size);
    }
    if (tag >= kFixExtension) {
        return extension(widthOf(tag, kFixExtension));
    }
    if (tag >= kSigned) {
        return signedInteger(widthOf(tag, kSigned));
    }
    if (tag >= kUnsigned) {
        return unsignedInteger(widthOf(tag, kUnsigned));
    }
    if (tag >= kFloat) {
        return floating(4 * widthOf(tag, kFloat));
    }
    if (tag >= kExtension) {
        GATELOUPE_TRY(const auto size, number(widthOf(tag, kExtension)));
        return extension(size);
    }
    if (tag >= kBinary) {
        GATELOUPE_TRY(const auto size, number(widthOf(tag, kBinary)));
        return run(MsgpackKind::Binary, size);
    }
    if (tag == kFalse || tag == kTrue) {
        return MsgpackItem{.kind = MsgpackKind::Boolean, .integer = tag == kTrue ? 1 : 0};
    }
    if (tag == kNil) {
        return MsgpackItem{};
    }
    return Error::corrupt("msgpack, before byte %1: the format has no item that begins with 0xc1",
                          FileOffset{offsetInFile()});
}

/// msgpack's numbers are big-endian.
Result<std::uint64_t> MsgpackItems::number(std::uint64_t sizeBytes)
{
    GATELOUPE_TRY(const auto raw, m_reader.bytes(sizeBytes, "msgpack number"));
    std::uint64_t value = 0;
    for (const std::byte byte : raw) {
        value = (value << 8U) | std::to_integer<std::uint64_t>(byte);
    }
    return value;
}

Result<MsgpackItem> MsgpackItems::container(MsgpackKind kind, std::uint64_t count)
{
    const std::uint64_t itemBytes = kind == MsgpackKind::Map ? 2 : 1; // each at least one byte
    if (count > m_reader.remaining() / itemBytes) {
        const std::uint64_t left = m_reader.remaining();
        return kind == MsgpackKind::Map
                   ? Error::corrupt("msgpack, before byte %1: %2 pairs cannot be in the %3 bytes "
                                    "that are left",
                                    FileOffset{offsetInFile()}, count, left)
                   : Error::corrupt("msgpack, before byte %1: %2 items cannot be in the %3 bytes "
                                    "that are left",
                                    FileOffset{offsetInFile()}, count, left);
    }
    return MsgpackItem{.kind = kind, .count = count};
}

Result<MsgpackItem> MsgpackItems::run(MsgpackKind kind, std::uint64_t sizeBytes)
{
    MsgpackItem item{.kind = kind, .bytesOffset = offsetInFile()};
    GATELOUPE_TRY(item.bytes, m_reader.bytes(sizeBytes, "msgpack text or bytes"));
    return item;
}

Result<MsgpackItem> MsgpackItems::extension(std::uint64_t sizeBytes)
{
    GATELOUPE_TRY(const auto type, m_reader.u8("msgpack extension type"));
    GATELOUPE_TRY(auto item, run(MsgpackKind::Extension, sizeBytes));
    item.type = static_cast<std::int8_t>(type);
    return item;
}

Result<MsgpackItem> MsgpackItems::floating(std::uint64_t sizeBytes)
{
    GATELOUPE_TRY(const auto bits, number(sizeBytes));
    const double value = sizeBytes == sizeof(double)
                             ? std::bit_cast<double>(bits)
                             : std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    return MsgpackItem{.kind = MsgpackKind::Float, .number = value};
}

Result<MsgpackItem> MsgpackItems::unsignedInteger(std::uint64_t sizeBytes)
{
    constexpr std::uint64_t kLargest = std::numeric_limits<std::int64_t>::max();
    GATELOUPE_TRY(const auto value, number(sizeBytes));
    return MsgpackItem{.kind = MsgpackKind::Integer,
                       .integer = static_cast<std::int64_t>(std::min(value, kLargest))};
}

Result<MsgpackItem> MsgpackItems::signedInteger(std::uint64_t sizeBytes)
{
    GATELOUPE_TRY(const auto bits, number(sizeBytes));
    const auto unused = static_cast<unsigned>(64 - 8 * sizeBytes);
    return MsgpackItem{.kind = MsgpackKind::Integer,
                       .integer = static_cast<std::int64_t>(bits << unused) >> unused};
}

} // namespace gateloupe
