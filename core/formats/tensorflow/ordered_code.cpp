// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/ordered_code.h"

#include <array>
#include <bit>

namespace gateloupe {

namespace {

constexpr std::size_t kBitsPerByte = 8;
constexpr std::size_t kPayloadBitsPerByte = 7; ///< of a signed number: one bit a byte is header
constexpr std::size_t kMaxSignedBytes = 10;

/// Header bits of a signed number of n bytes, XORed into its first two bytes.
constexpr std::array<std::array<std::uint8_t, 2>, kMaxSignedBytes + 1> kSignedHeaders = {{
    {0, 0},
    {0x80, 0},
    {0xc0, 0},
    {0xe0, 0},
    {0xf0, 0},
    {0xf8, 0},
    {0xfc, 0},
    {0xfe, 0},
    {0xff, 0},
    {0xff, 0x80},
    {0xff, 0xc0},
}};

/// Byte `place` (0 the lowest) of the sign-extended number.
std::uint8_t byteOf(std::int64_t value, std::size_t place)
{
    if (place >= sizeof(value)) {
        return value < 0 ? 0xff : 0;
    }
    return static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (place * kBitsPerByte));
}

/// One length byte, then the number big-endian without leading zeros.
void appendNumber(std::string& key, std::uint64_t value)
{
    const auto bits = static_cast<std::size_t>(std::bit_width(value));
    const std::size_t bytes = (bits + kBitsPerByte - 1) / kBitsPerByte;
    key.push_back(static_cast<char>(bytes));
    for (std::size_t place = bytes; place-- > 0;) {
        key.push_back(static_cast<char>(value >> (place * kBitsPerByte)));
    }
}

/// The bytes with 00 and ff escaped, then a terminator that sorts before every continuation.
void appendText(std::string& key, std::string_view text)
{
    for (const char c : text) {
        key.push_back(c);
        if (c == '\x00') {
            key.push_back('\xff');
        } else if (c == '\xff') {
            key.push_back('\x00');
        }
    }
    key.append({'\x00', '\x01'});
}

/// Big-endian two's complement of just enough bytes, with a header that tells their number.
void appendSigned(std::string& key, std::int64_t value)
{
    const auto magnitude = static_cast<std::uint64_t>(value < 0 ? ~value : value);
    const auto bits = static_cast<std::size_t>(std::bit_width(magnitude));
    const std::size_t bytes = bits / kPayloadBitsPerByte + 1;
    const auto& header = kSignedHeaders[bytes];
    for (std::size_t i = 0; i < bytes; ++i) {
        const std::uint8_t mask = i < header.size() ? header[i] : std::uint8_t{0};
        key.push_back(static_cast<char>(byteOf(value, bytes - 1 - i) ^ mask));
    }
}

} // namespace

std::string sliceKey(std::string_view name, std::span<const SliceExtent> extents)
{
    std::string key;
    appendNumber(key, 0);
    appendText(key, name);
    appendNumber(key, extents.size());
    for (const SliceExtent& extent : extents) {
        appendSigned(key, extent.start);
        appendSigned(key, extent.length);
    }
    return key;
}

} // namespace gateloupe
