// SPDX-License-Identifier: Apache-2.0
// What libFuzzer calls. Each program is built with the name of one target.
#include <algorithm>
#include <cstdint>
#include <span>

#include "tests/fuzz/catalog_walk.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/table_repair.h"

/// Defined by target_name.cpp, once for each program.
extern const char* const kFuzzTargetName;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

namespace {

constexpr std::string_view kTableTargets = "tensorflow"; ///< their files are LevelDB tables

const gateloupe::fuzz::FuzzTarget& thisTarget()
{
    const auto& targets = gateloupe::fuzz::fuzzTargets();
    const auto found = std::ranges::find(targets, std::string_view(kFuzzTargetName),
                                         &gateloupe::fuzz::FuzzTarget::name);
    gateloupe::fuzz::require(found != targets.end(), "there is no target of this program's name");
    return *found;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const auto& target = thisTarget();
    const auto interest = target.run(target, std::as_bytes(std::span(data, size)));
    return interest == gateloupe::fuzz::Interest::Some ? 0 : -1;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t maxSize, unsigned int seed)
{
    static const auto& target = thisTarget();
    const std::size_t changed = LLVMFuzzerMutate(data, size, maxSize);
    // Now and then a checksum stays wrong: that way must be walked too.
    constexpr unsigned kUnrepaired = 16;
    if (target.name.starts_with(kTableTargets) && seed % kUnrepaired != 0) {
        gateloupe::fuzz::repairTable(std::as_writable_bytes(std::span(data, changed)));
    }
    return changed;
}
