// SPDX-License-Identifier: Apache-2.0
#include "core/formats/codec/crc32c.h"

#include <algorithm>
#include <bit>

#include <isa-l/crc.h>

namespace gateloupe {

namespace {

constexpr std::size_t kPieceBytes = std::size_t{8} << 20U; ///< between two looks at the monitor
constexpr std::uint32_t kMaskDelta = 0xa282ead8U;
constexpr int kMaskRotation = 15;

} // namespace

std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t before)
{
    // ISA-L takes an int length, no const, and leaves both inversions to the caller.
    std::uint32_t crc = ~before;
    while (!bytes.empty()) {
        const auto piece = bytes.first(std::min(bytes.size(), kPieceBytes));
        auto* data =
            const_cast<unsigned char*>(reinterpret_cast<const unsigned char*>(piece.data()));
        crc = crc32_iscsi(data, static_cast<int>(piece.size()), crc);
        bytes = bytes.subspan(piece.size());
    }
    return ~crc;
}

std::uint32_t maskedCrc32c(std::uint32_t crc)
{
    return std::rotr(crc, kMaskRotation) + kMaskDelta;
}

Status checkCrc32c(std::span<const std::byte> bytes, std::uint32_t stored, const Message& what,
                   ProgressMonitor& monitor)
{
    std::uint32_t crc = 0;
    for (std::size_t done = 0; done < bytes.size(); done += kPieceBytes) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        monitor.report(Stage::Verifying, done, bytes.size());
        crc = crc32c(bytes.subspan(done, std::min(kPieceBytes, bytes.size() - done)), crc);
    }
    monitor.report(Stage::Verifying, bytes.size(), bytes.size());
    if (maskedCrc32c(crc) != stored) {
        return Error::corrupt("%1: the data do not match their CRC-32C; the file is damaged, copy "
                              "it again or go back to another checkpoint",
                              what)
            .because(ErrorReason::Checksum);
    }
    return {};
}

} // namespace gateloupe
