// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

namespace gateloupe::fuzz {

/// Gives the structures of an HDF5 file of addresses of eight bytes that end with a checksum the
/// one that fits: superblocks, object headers with their continuations, heaps, trees and arrays of
/// chunks. Without, a reader sees nothing that was changed in them.
void repairHdf5(std::span<std::byte> file);

} // namespace gateloupe::fuzz
