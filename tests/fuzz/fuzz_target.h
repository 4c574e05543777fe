// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace gateloupe::fuzz {

/// Whether an input led anywhere; the others are not kept in the corpus.
enum class Interest
{
    None,
    Some
};

/// What one fuzzer does with the bytes it is given.
struct FuzzTarget
{
    std::string_view name;
    Interest (*run)(const FuzzTarget& target, std::span<const std::byte> input);
    std::vector<std::string_view> readers = {};    ///< ids of the container readers that are asked
    std::string_view file = {};                    ///< what the input's file is called
    std::vector<std::string_view> companions = {}; ///< files of zeros beside it
};

/// All of them. Every reader of builtinReaders() is in one at least; ends the program where not.
const std::vector<FuzzTarget>& fuzzTargets();

} // namespace gateloupe::fuzz
