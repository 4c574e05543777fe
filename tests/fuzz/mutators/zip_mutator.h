// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>

#include "tests/fuzz/mutators/mutation.h"

namespace gateloupe::fuzz {

/// Changes what a member of that name holds.
using MemberMutator = std::function<Bytes(std::string_view name, const Bytes& content, Mutation&)>;

/// An archive whose members are those of `archive` but for one, which is changed, doubled under
/// another name, renamed or left out; headers, sizes and checksums fit. Empty when `archive` cannot
/// be read or has no member.
Bytes mutatedZip(std::span<const std::byte> archive, const MemberMutator& mutator,
                 Mutation& mutation);

} // namespace gateloupe::fuzz
