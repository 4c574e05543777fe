// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "core/analysis/buffer_solver/buffer_evidence.h"
#include "core/analysis/buffer_solver/group_evidence.h"

namespace gateloupe {

namespace {

/// Of fewer units the median says nothing.
constexpr std::uint64_t kFewestUnits = 8;
/// Bitwise equal halves are no accident; more would only drown the rest.
constexpr double kEqualHalves = 40.0;

std::vector<float> read(const BufferValues& values, std::uint64_t first, std::uint64_t end)
{
    std::vector<float> numbers(end - first);
    values.copy(first, numbers);
    return numbers;
}

struct Halves
{
    double nats = 0.0;
    bool areEqual = false;
};

/// The median of a gate's biases: a gate's own level is no sign that its two biases follow each
/// other.
float medianOf(std::span<const float> biases)
{
    std::vector<float> sorted(biases.begin(), biases.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::ranges::nth_element(sorted, middle);
    return *middle;
}

int signOf(float value)
{
    return (value > 0.0F ? 1 : 0) - (value < 0.0F ? 1 : 0);
}

/// Both biases of a gate have the same gradient, so training moves them together. Signs are
/// counted: sizes would let a few large numbers decide.
Halves halvesOf(std::span<const float> biases, std::uint64_t gates, std::uint64_t hidden)
{
    Halves halves{.nats = 0.0, .areEqual = true};
    double agreeing = 0.0;
    double count = 0.0;
    for (std::size_t gate = 0; gate < biases.size() / hidden; ++gate) {
        if (gate / gates % 2 != 0) {
            continue; // a recurrent half, looked at with its input half
        }
        const auto input = biases.subspan(gate * hidden, hidden);
        const auto recurrent = biases.subspan((gate + gates) * hidden, hidden);
        halves.areEqual = halves.areEqual && std::ranges::equal(input, recurrent);
        const float inputLevel = medianOf(input);
        const float recurrentLevel = medianOf(recurrent);
        for (std::size_t unit = 0; unit < hidden; ++unit) {
            const int both =
                signOf(input[unit] - inputLevel) * signOf(recurrent[unit] - recurrentLevel);
            agreeing += both;
            count += both != 0 ? 1.0 : 0.0;
        }
    }
    const double z = agreeing > 0.0 ? agreeing * agreeing / count : 0.0;
    halves.nats = doubted(z > 1.0 ? 0.5 * (z - 1.0 - std::log(z)) : 0.0);
    return halves;
}

} // namespace

Evidence biasPairEvidence(const BufferValues& values, const BufferPartition& cut)
{
    if (cut.biasesPerGate != 2 || cut.spec.hiddenSize < kFewestUnits) {
        return {};
    }
    const auto biases = read(values, cut.matricesEnd, cut.end);
    if (std::ranges::all_of(biases, [&](float bias) { return bias == biases.front(); })) {
        return {};
    }
    const Halves halves = halvesOf(biases, cut.gates, cut.spec.hiddenSize);
    return {halves.areEqual ? kEqualHalves : halves.nats,
            halves.areEqual ? "both biases of every gate are equal"
                            : "the two biases of a gate follow each other, as training moves them"};
}

} // namespace gateloupe
