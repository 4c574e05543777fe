// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/base/byte_reader.h"

namespace gateloupe {

/// Walks over an encoded datatype and returns the bytes of one element: every length must stay
/// inside the reader, members inside their compound, an enumeration must be as wide as its base,
/// and a reference to something of variable length as its length, address and index. Errors:
/// Corrupt, with the byte offset. Source: HDF5 file format specification 3.0, IV.A.2.d "The
/// Datatype Message".
Result<std::uint64_t> checkHdf5Datatype(ByteReader& reader, std::uint64_t addressBytes);

} // namespace gateloupe
