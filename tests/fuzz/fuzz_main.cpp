// SPDX-License-Identifier: Apache-2.0
// What libFuzzer calls. Each program is built with the name of one target.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <span>

#include "tests/fuzz/catalog_walk.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/mutators/structured_mutation.h"

/// Defined by target_name.cpp, once for each program.
extern const char* const kFuzzTargetName;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

namespace {

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
    using gateloupe::fuzz::Bytes;
    static const auto& target = thisTarget();
    gateloupe::fuzz::Mutation mutation{
        .random = std::minstd_rand(seed), .change = [maxSize](Bytes& bytes) {
            constexpr std::size_t kGrowth = 64;
            const std::size_t before = bytes.size();
            bytes.resize(std::min(before + kGrowth, maxSize));
            bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()),
                                          std::min(before, bytes.size()), bytes.size()));
        }};
    const Bytes changed =
        gateloupe::fuzz::mutated(target.name, std::as_bytes(std::span(data, size)), mutation);
    const std::size_t kept = std::min(changed.size(), maxSize);
    std::memcpy(data, changed.data(), kept);
    return kept;
}
