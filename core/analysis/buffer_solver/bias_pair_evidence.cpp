// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "core/analysis/buffer_solver/buffer_evidence.h"
#include "core/analysis/buffer_solver/group_spread.h"

namespace gateloupe {

namespace {

/// Of fewer units the median says nothing.
constexpr std::uint64_t kFewestUnits = 8;
/// Bitwise equal halves are no accident; more would only drown the rest.
constexpr double kEqualHalves = 40.0;

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

} // namespace

Evidence biasPairEvidence(const BufferValues& values, const BufferPartition& cut)
{
    const std::uint64_t hidden = cut.spec.hiddenSize;
    if (cut.biasesPerGate != 2 || hidden < kFewestUnits) {
        return {};
    }
    std::vector<float> biases(cut.biases());
    values.copy(cut.matricesEnd, biases);
    if (std::ranges::all_of(biases, [&](float bias) { return bias == biases.front(); })) {
        return {};
    }
    // Both biases of a gate have the same gradient, so training moves them together. Signs are
    // counted: sizes would let a few large numbers decide.
    bool areEqual = true;
    double agreeing = 0.0;
    double count = 0.0;
    for (std::size_t gate = 0; gate < biases.size() / hidden; ++gate) {
        if (gate / cut.gates % 2 != 0) {
            continue; // a recurrent half, looked at with its input half
        }
        const auto input = std::span(biases).subspan(gate * hidden, hidden);
        const auto recurrent = std::span(biases).subspan((gate + cut.gates) * hidden, hidden);
        areEqual = areEqual && std::ranges::equal(input, recurrent);
        const float inputLevel = medianOf(input);
        const float recurrentLevel = medianOf(recurrent);
        for (std::size_t unit = 0; unit < hidden; ++unit) {
            const int both =
                signOf(input[unit] - inputLevel) * signOf(recurrent[unit] - recurrentLevel);
            agreeing += both;
            count += both != 0 ? 1.0 : 0.0;
        }
    }
    if (areEqual) {
        return {kEqualHalves, message("both biases of every gate are equal")};
    }
    const double z = agreeing > 0.0 ? agreeing * agreeing / count : 0.0;
    return {buffer::doubted(z > 1.0 ? 0.5 * (z - 1.0 - std::log(z)) : 0.0),
            message("the two biases of a gate follow each other, as training moves them")};
}

} // namespace gateloupe
