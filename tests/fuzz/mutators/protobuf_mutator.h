// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/fuzz/mutators/mutation.h"

namespace gateloupe::fuzz {

/// A message with one of its fields, however deep, changed, doubled, left out or moved; the lengths
/// of all messages around it fit. Bytes that are no message are changed as bytes.
Bytes mutatedProtobuf(std::span<const std::byte> message, Mutation& mutation);

} // namespace gateloupe::fuzz
