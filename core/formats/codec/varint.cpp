// SPDX-License-Identifier: Apache-2.0
#include "core/formats/codec/varint.h"

namespace gateloupe {

namespace {

constexpr unsigned kPayloadBits = 7;
constexpr unsigned kValueBits = 64;
constexpr std::uint8_t kMore = 0x80;

} // namespace

Result<std::uint64_t> readVarint(ByteReader& reader)
{
    const std::uint64_t begin = reader.offsetInFile();
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < kValueBits; shift += kPayloadBits) {
        GATELOUPE_TRY(const auto byte, reader.u8("a variable-length number"));
        value |= static_cast<std::uint64_t>(byte & ~kMore & 0xffU) << shift;
        if ((byte & kMore) == 0) {
            return value;
        }
    }
    return Error::corrupt("the variable-length number at byte %1 has more than ten bytes",
                          FileOffset{begin});
}

} // namespace gateloupe
