// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/base/byte_reader.h"

namespace gateloupe {

/// A number of seven bits a byte, least significant first (protobuf, LevelDB, Snappy).
/// Errors: Corrupt when it ends early or has more than ten bytes.
Result<std::uint64_t> readVarint(ByteReader& reader);

} // namespace gateloupe
