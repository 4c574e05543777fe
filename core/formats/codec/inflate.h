// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// One raw deflate stream (RFC 1951) and what its container says about the inflated bytes.
struct DeflatedBytes
{
    std::span<const std::byte> compressed;
    std::uint64_t size = 0; ///< of the whole, inflated
    std::uint32_t crc32 = 0;
};

/// Whether deflate can turn that many bytes into so many: it never beats 1032 to 1.
/// Source: zlib, "Maximum Compression Factor" of its technical details.
[[nodiscard]] bool isPossibleInflation(std::uint64_t compressedSize, std::uint64_t size);

/// `keep` bytes of the stream from `skip` on, checked against size and CRC-32 of the whole.
/// Memory grows with what really comes out, never with what the header says.
/// Errors: Corrupt (also when skip + keep > size), Cancelled.
Result<std::vector<std::byte>> inflateRange(const DeflatedBytes& deflated, std::uint64_t skip,
                                            std::uint64_t keep, ProgressMonitor& monitor);

/// The first bytes, at most `limit`, unchecked: for headers, without inflating the rest.
/// Errors: Corrupt.
Result<std::vector<std::byte>> inflateHead(const DeflatedBytes& deflated, std::size_t limit);

/// The first bytes behind a gzip or zlib header, at most `limit`.
/// Errors: Corrupt, OutOfMemory.
Result<std::vector<std::byte>> gunzipHead(std::span<const std::byte> compressed, std::size_t limit);

/// Takes inflated bytes, piece by piece; an error ends the work.
using InflatedSink = std::function<Status(std::span<const std::byte>)>;

/// A gzip file (RFC 1952), its members one behind the other, each checked against its CRC-32 and
/// its length. Only zeros may stand behind the last one. A zlib stream (RFC 1950) is read, too.
/// Errors: Corrupt, Cancelled, those of `sink`.
Status gunzip(std::span<const std::byte> compressed, const InflatedSink& sink,
              ProgressMonitor& monitor);

/// CRC-32 as zip keeps it, in pieces that notice a cancellation.
/// Errors: Cancelled.
Result<std::uint32_t> crc32Of(std::span<const std::byte> bytes, ProgressMonitor& monitor);

} // namespace gateloupe
