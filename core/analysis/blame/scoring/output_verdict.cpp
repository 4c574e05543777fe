// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/output_verdict.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "core/analysis/blame/scoring/output_part.h"

namespace gateloupe {

namespace {

/// How many times as far as some orders of roundings in single precision another one may be.
constexpr double kOrdersOfSums = 32.0;
/// Products of numbers as large may leave single precision where the number itself does not.
constexpr double kNearOverflow = 1e19;
/// Runs of weights that are off by a rounding: one run alone may be right by chance in a number.
constexpr std::uint32_t kNudgedRuns = 4;
constexpr double kRoundingShare = 0x1p-24;

/// The weights, each off by a rounding or by none, and other ones in each run.
void nudge(DenseCell& cell, std::uint32_t runNumber)
{
    std::minstd_rand random(runNumber);
    for (const auto numbers : {&DenseCell::W, &DenseCell::R, &DenseCell::bW, &DenseCell::bR,
                               &DenseCell::p, &DenseCell::P}) {
        for (double& number : cell.*numbers) {
            number *= 1.0 + kRoundingShare * (static_cast<double>(random() % 3U) - 1.0);
        }
    }
}

/// The network computed in single precision; run 0 has the weights as they are.
DenseRun inSingle(const DenseRun& right, std::uint32_t runNumber)
{
    DenseRun single = right;
    for (DenseLayer& layer : single.layers) {
        for (auto& cell : layer.cells) {
            auto rounded = std::make_shared<DenseCell>(*cell);
            rounded->rounding = StateRounding::F32;
            rounded->roundedNumbers = RoundedNumbers::All;
            if (runNumber > 0) {
                nudge(*rounded, runNumber);
            }
            cell = std::move(rounded);
        }
    }
    return single;
}

/// What single precision makes of each number of the right output.
class SinglePrecision
{
public:
    SinglePrecision(const DefectScorer& scorer, const DenseOutput& output, const DenseRun& right,
                    double tolerance)
        : m_pairs(scorer.pairs(output, right))
        , m_room(m_pairs.size())
        , m_nearOverflow(m_pairs.size())
    {
        for (std::uint32_t number = 0; number <= kNudgedRuns; ++number) {
            const auto single = run(inSingle(right, number), NullMonitor());
            if (single) {
                take(scorer.pairs(*single, right));
            }
            const bool isOrdinary =
                std::ranges::none_of(m_room, [&](double room) { return room > tolerance; }) &&
                std::ranges::none_of(m_nearOverflow, [](bool is) { return is; });
            if (!single || isOrdinary) {
                break;
            }
        }
    }

    [[nodiscard]] const std::vector<NumberPair>& pairs() const { return m_pairs; }

    /// How far theirs may be from the right number.
    [[nodiscard]] double roomOf(std::size_t pair) const
    {
        if (std::isfinite(m_pairs[pair].theirs)) {
            return m_room[pair];
        }
        return m_nearOverflow[pair] ? std::numeric_limits<double>::infinity() : 0.0;
    }

private:
    /// Padding apart, pairs are in the order of steps.
    void take(const std::vector<NumberPair>& singles)
    {
        double largest = 0.0;
        for (std::size_t pair = 0; pair < singles.size(); ++pair) {
            const double inF32 = singles[pair].ours;
            largest = std::max(largest, std::isfinite(inF32) ? std::abs(inF32) : kNearOverflow);
            m_nearOverflow[pair] = m_nearOverflow[pair] || largest >= kNearOverflow;
            const double distance = kOrdersOfSums * distanceOf(inF32, m_pairs[pair].ours);
            m_room[pair] =
                std::isfinite(distance) ? std::max(m_room[pair], distance) : m_room[pair];
        }
    }

    std::vector<NumberPair> m_pairs;
    std::vector<double> m_room;
    std::vector<bool> m_nearOverflow;
};

/// Where a number of theirs stands; empty in a state.
std::optional<Shape> placeOf(const DefectScorer& scorer, const DenseRun& right, std::size_t at)
{
    if (at >= scorer.theirs().size()) {
        return std::nullopt;
    }
    const std::uint64_t row = at / scorer.width();
    const std::uint64_t unit = at % scorer.width();
    return scorer.hasSteps() ? Shape{row / right.batch, row % right.batch, unit} : Shape{row, unit};
}

} // namespace

OutputVerdict verdictOf(const DefectScorer& scorer, const DenseOutput& output,
                        const DenseRun& right, double tolerance)
{
    OutputVerdict verdict{.error = scorer.errorOf(output, right)};
    verdict.isEqual = verdict.error <= tolerance;
    if (verdict.isEqual) {
        return verdict;
    }
    const SinglePrecision single(scorer, output, right, tolerance);
    double most = 1.0;
    std::optional<std::size_t> furthest;
    std::vector<double> rooms(scorer.numbers());
    for (std::size_t at = 0; at < single.pairs().size(); ++at) {
        const NumberPair& pair = single.pairs()[at];
        const double room = single.roomOf(at);
        rooms[pair.at] = room > tolerance ? room : 0.0;
        const double distance = distanceOf(pair.theirs, pair.ours);
        const double allowed = std::max({tolerance, room, scorer.slackOf(pair)});
        if (distance > allowed && distance / allowed > most) {
            most = distance / allowed;
            furthest = at;
        }
    }
    verdict.isRounded = !furthest && !single.pairs().empty();
    verdict.isEqual = verdict.isRounded;
    if (std::ranges::any_of(rooms, [](double room) { return room > 0.0; })) {
        verdict.room = std::move(rooms);
        if (furthest) {
            const NumberPair& pair = single.pairs()[*furthest];
            verdict.furthest = WrongNumber{pair.theirs, pair.ours, placeOf(scorer, right, pair.at)};
        }
    }
    return verdict;
}

Result<OutputVerdict> judgeOutput(const ForwardRequest& request, const GivenOutput& given,
                                  double tolerance, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const DenseRun whole, denseRun(request, monitor));
    GATELOUPE_TRY(const OutputPart part, partOf(whole, given, monitor));
    const DenseRun right = runOf(part, whole);
    const GivenOutput theirs = givenOf(part, given, whole);
    GATELOUPE_TRY(const DefectScorer scorer, DefectScorer::create(right, theirs));
    GATELOUPE_TRY(const DenseOutput output, run(right, monitor));
    return verdictOf(scorer, output, right, tolerance);
}

} // namespace gateloupe
