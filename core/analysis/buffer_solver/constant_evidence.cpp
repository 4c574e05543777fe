// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/analysis/buffer_solver/buffer_evidence.h"

namespace gateloupe {

namespace {

/// Against a spec, for each end of a run that it does not explain.
constexpr double kUnexplained = 7.0;
/// For or against an LSTM: a run of a constant that is not zero, at the forget gate or elsewhere.
constexpr double kForgetGate = 3.0;
/// Against biases of which only the recurrent half is constant: nobody makes them so.
constexpr double kOddHalf = 5.0;

/// What the runs of constants say so far.
struct Tally
{
    double nats = 0.0;
    std::uint64_t zeros = 0; ///< elements in zero runs that are explained
    std::uint64_t ones = 0;  ///< runs of another constant at forget gates
};

bool isRegionBorder(const BufferPartition& cut, std::uint64_t at)
{
    return std::ranges::any_of(cut.parts, [&](const BufferPart& part) {
        return at >= part.first && at <= part.end() && (at - part.first) % part.gateElements() == 0;
    });
}

/// A border that lies where the spec has one by luck does so once in `spacing` times.
double borderNats(const BufferPartition& cut, std::uint64_t at)
{
    const std::uint64_t hidden = cut.spec.hiddenSize;
    if (at == cut.end || at == 0) {
        return 0.0;
    }
    const bool isBorder =
        at >= cut.matricesEnd ? (at - cut.matricesEnd) % hidden == 0 : isRegionBorder(cut, at);
    return isBorder ? std::log(static_cast<double>(hidden)) : -kUnexplained;
}

void count(Tally& tally, const BufferPartition& cut, const ConstantRun& run)
{
    const std::uint64_t hidden = cut.spec.hiddenSize;
    const bool isBias = run.first >= cut.matricesEnd;
    tally.nats += borderNats(cut, run.first) + borderNats(cut, run.end);
    if (!isBias) {
        tally.nats -= kUnexplained; // matrices are not constant
        return;
    }
    if (run.value == 0.0) {
        tally.zeros += run.length();
        return;
    }
    const bool isForget = cut.spec.cell == CellKind::Lstm && run.length() == hidden &&
                          (run.first - cut.matricesEnd) / hidden % cut.gates == 1;
    tally.nats += isForget ? kForgetGate : -kForgetGate;
    tally.ones += isForget ? 1 : 0;
}

/// How many elements of [first, end) lie in runs.
std::uint64_t constantsIn(const BufferValues& values, std::uint64_t first, std::uint64_t end)
{
    std::uint64_t sum = 0;
    for (const ConstantRun& run : values.runs()) {
        const std::uint64_t from = std::max(run.first, first);
        const std::uint64_t to = std::min(run.end, end);
        sum += to > from ? to - from : 0;
    }
    return sum;
}

/// Keras has one bias, restored as the recurrent half beside a zero one; never the other way.
double oddHalves(const BufferValues& values, const BufferPartition& cut)
{
    if (cut.biasesPerGate != 2) {
        return 0.0;
    }
    const std::uint64_t half = cut.gates * cut.spec.hiddenSize;
    const bool isRecurrentConstant =
        constantsIn(values, cut.matricesEnd + half, cut.matricesEnd + 2 * half) == half;
    const bool isInputConstant =
        constantsIn(values, cut.matricesEnd, cut.matricesEnd + half) == half;
    return isRecurrentConstant && !isInputConstant ? -kOddHalf : 0.0;
}

} // namespace

Evidence constantEvidence(const BufferValues& values, const BufferPartition& cut)
{
    Tally tally;
    for (const ConstantRun& run : values.runs()) {
        count(tally, cut, run);
    }
    tally.nats += oddHalves(values, cut);
    if (tally.zeros == cut.biases() && tally.zeros > 0) {
        return {tally.nats,
                message("the numbers end in zeros exactly where the biases would begin")};
    }
    if (tally.ones > 0) {
        return {tally.nats,
                message("constants begin and end where gates' biases do, and the forget "
                        "gates have one of their own")};
    }
    return {
        tally.nats,
        tally.nats > 0.0
            ? message("constants begin and end where gates' biases do")
            : message("there are constants where it has no biases that would begin and end so")};
}

} // namespace gateloupe
