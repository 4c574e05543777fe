// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "tests/fuzz/mutators/mutation.h"

namespace gateloupe::fuzz {

/// The input of a target (FuzzTarget::name), changed by what is known of its format: what is around
/// the change still fits. Where nothing is known, and now and then elsewhere too, as bytes.
Bytes mutated(std::string_view target, std::span<const std::byte> input, Mutation& mutation);

} // namespace gateloupe::fuzz
