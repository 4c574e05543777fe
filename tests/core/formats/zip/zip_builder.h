// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gateloupe::test {

enum class ZipMethod : std::uint16_t
{
    Stored = 0,
    Deflated = 8,
    Lzma = 14
};

/// One member to write, with the lies a test wants to tell about it.
struct ZipEntry
{
    std::string name;
    std::string content;
    ZipMethod method = ZipMethod::Stored;
    std::string localExtra = {};                    ///< pads the data as PyTorch does
    std::optional<std::uint64_t> declaredSize = {}; ///< instead of the true one
    std::uint16_t flags = 0;
};

enum class ZipWidth
{
    Plain,
    Zip64
};

/// A zip archive, byte by byte.
std::vector<std::byte> zipArchive(const std::vector<ZipEntry>& entries,
                                  ZipWidth width = ZipWidth::Plain);

} // namespace gateloupe::test
