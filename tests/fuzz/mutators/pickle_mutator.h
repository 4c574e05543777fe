// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/fuzz/mutators/mutation.h"

namespace gateloupe::fuzz {

/// A stream of pickles with one instruction left out, doubled, moved, put in place of another, or
/// given another argument whose length fits. Frames go: they are hints, and their lengths would
/// lie. What follows the last pickle stays. Bytes that are no pickle are changed as bytes.
Bytes mutatedPickle(std::span<const std::byte> stream, Mutation& mutation);

} // namespace gateloupe::fuzz
