// SPDX-License-Identifier: Apache-2.0
// Every fuzzing target on its seeds and damaged copies of them: what each build can
// afford, with any compiler. libFuzzer, which learns from coverage, is for longer runs (run.sh).
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/mutators/structured_mutation.h"

namespace gateloupe::fuzz {

void PrintTo(const FuzzTarget& target, std::ostream* out)
{
    *out << target.name;
}

namespace {

using Random = std::mt19937_64;

constexpr int kDamagedCopies = 2000;

std::vector<Bytes> seedsOf(const FuzzTarget& target)
{
    std::vector<Bytes> seeds;
    const std::filesystem::path folder =
        std::filesystem::path(GATELOUPE_FUZZ_SEEDS) / std::string(target.name);
    std::error_code none;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
        files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const auto& file : files) {
        std::ifstream stream(file, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        const auto bytes = std::as_bytes(std::span(text));
        seeds.emplace_back(bytes.begin(), bytes.end());
    }
    return seeds;
}

std::size_t below(std::size_t end, Random& random)
{
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

/// One of the ways in which files break: a byte, a bit, a number, a cut, a piece lost or repeated.
void damage(Bytes& bytes, Random& random)
{
    if (bytes.empty()) {
        return;
    }
    const std::size_t at = below(bytes.size(), random);
    const auto position = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const std::size_t length = std::min<std::size_t>(1 + below(64, random), bytes.size() - at);
    const auto end = position + static_cast<std::ptrdiff_t>(length);
    switch (below(6, random)) {
    case 0:
        *position = static_cast<std::byte>(below(256, random));
        break;
    case 1:
        *position ^= static_cast<std::byte>(1U << below(8, random));
        break;
    case 2:
        std::fill(position, end, static_cast<std::byte>(below(2, random) * 0xff));
        break;
    case 3:
        bytes.resize(at);
        break;
    case 4:
        bytes.erase(position, end);
        break;
    default: {
        const Bytes piece(position, end);
        bytes.insert(end, piece.begin(), piece.end());
        break;
    }
    }
}

class EveryFuzzTarget : public testing::TestWithParam<FuzzTarget>
{
};

TEST_P(EveryFuzzTarget, SurvivesItsSeedsAndDamagedCopies)
{
    const FuzzTarget& target = GetParam();
    std::vector<Bytes> seeds = seedsOf(target);
    ASSERT_FALSE(seeds.empty()) << "seeds.sh finds none for this target";
    seeds.emplace_back(); // nothing at all
    for (const Bytes& seed : seeds) {
        target.run(target, seed);
    }
    Random random(1);
    Mutation mutation{.random = std::minstd_rand(1),
                      .change = [&random](Bytes& bytes) { damage(bytes, random); }};
    for (int copy = 0; copy < kDamagedCopies; ++copy) {
        Bytes bytes = seeds[below(seeds.size(), random)];
        for (std::size_t wounds = 1 + below(4, random); wounds > 0; --wounds) {
            bytes = copy % 2 == 0 ? mutation.changed(bytes) : mutated(target.name, bytes, mutation);
        }
        target.run(target, bytes);
    }
    SUCCEED() << "a find ends the program";
}

INSTANTIATE_TEST_SUITE_P(Targets, EveryFuzzTarget, testing::ValuesIn(fuzzTargets()),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

} // namespace
} // namespace gateloupe::fuzz
