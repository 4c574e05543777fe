// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace gateloupe::fuzz {

/// Gives every block of a LevelDB table that can still be found the checksum that fits it. Without,
/// nothing behind the checksums would ever be reached: any change breaks one.
void repairTable(std::span<std::byte> table);

} // namespace gateloupe::fuzz
