// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/fuzz/mutators/mutation.h"

namespace gateloupe::fuzz {

/// A buffer with one field of one of its tables, however deep, left out, given another field's
/// place, pointed at another table, or changed; all offsets that were within the buffer still are.
Bytes mutatedFlatBuffer(std::span<const std::byte> buffer, Mutation& mutation);

} // namespace gateloupe::fuzz
