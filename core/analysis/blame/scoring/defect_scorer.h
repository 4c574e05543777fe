// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/blame/scoring/given_output.h"
#include "core/analysis/blame/scoring/number_rounding.h"
#include "core/analysis/blame/scoring/top_layer.h"
#include "core/analysis/dense/dense_run.h"
#include "core/base/message.h"
#include "core/base/result.h"

namespace gateloupe {

/// A number of the given output and the one of a run in its place.
struct NumberPair
{
    double theirs = 0.0;
    double ours = 0.0;
    std::size_t at = 0; ///< among theirs(), then theirH(), then theirC()
};

/// Compares the outputs of runs with the given one.
/// Lifetime: the right run and the given output must outlive it.
class DefectScorer
{
public:
    /// Errors: InvalidArgument for an output of another shape; ShapeMismatch for a readout's.
    static Result<DefectScorer> create(const DenseRun& right, const GivenOutput& given);

    /// Largest distance over the part of the given output that a run over its first steps and
    /// sequences has.
    [[nodiscard]] double errorOf(const DenseOutput& output, const DenseRun& run) const;

    /// As errorOf() over the first steps of all, one entry for each count of steps.
    [[nodiscard]] std::vector<double> errorsUpTo(const DenseOutput& output,
                                                 const DenseRun& run) const;

    /// Largest distance of one direction's first steps, of the first sequence alone.
    [[nodiscard]] double errorOf(const std::vector<double>& h, const TopDirection& direction,
                                 std::uint64_t steps) const;

    /// Everything that errorOf() compares.
    [[nodiscard]] std::vector<NumberPair> pairs(const DenseOutput& output,
                                                const DenseRun& run) const;

    /// Theirs minus ours, number by number, of what errorOf() compares; where one is not finite
    /// that is a large finite number.
    [[nodiscard]] std::vector<double> residuals(const DenseOutput& output,
                                                const DenseRun& run) const;

    /// How far the right number may be from theirs for the type or the digits in which all of
    /// theirs stand.
    [[nodiscard]] double slackOf(const NumberPair& pair) const;

    /// From now on distances up to these, one for each number in the order of NumberPair::at, count
    /// as none: what single precision makes of large numbers must not hide what is wrong in others.
    void giveRoom(std::vector<double> room);

    [[nodiscard]] double roomAt(std::size_t at) const { return m_room.empty() ? 0.0 : m_room[at]; }

    /// NumberPair::at of the first number of theirH() and theirC(), and how many there are in all.
    [[nodiscard]] std::size_t beforeH() const { return m_y.size(); }

    [[nodiscard]] std::size_t beforeC() const { return m_y.size() + m_h.size(); }

    [[nodiscard]] std::size_t numbers() const { return beforeC() + m_c.size(); }

    [[nodiscard]] bool hasSteps() const { return m_hasSteps; }

    /// Whether a direction's numbers stand in the given output as they are.
    [[nodiscard]] bool hasUnits() const { return m_hasSteps && !hasReadout(); }

    /// Whether the given numbers are made of several units.
    [[nodiscard]] bool hasReadout() const { return m_given.readout || m_given.isProduct; }

    [[nodiscard]] bool hasStates() const { return m_given.h || m_given.c; }

    /// The largest error that is none: what the given numbers' own rounding makes.
    [[nodiscard]] double resolution() const { return m_resolution; }

    /// How the given numbers were rounded, if they were.
    [[nodiscard]] const NumberRounding& rounding() const { return m_rounding; }

    /// The numbers of an output that are compared with the given ones: y, then the last h and c.
    [[nodiscard]] std::vector<double> seen(const DenseOutput& output, const DenseRun& run) const;

    /// Numbers of one step of one sequence of the given output.
    [[nodiscard]] std::uint64_t width() const { return m_width; }

    /// Their numbers, [T, B, W] or of the last step [B, W]; none where only states were given.
    [[nodiscard]] const std::vector<double>& theirs() const { return m_y; }

    /// Their last h [L * D, B, R] and c [L * D, B, H]; empty where they were not given, and zeros
    /// below the first pseudo-layer that was.
    [[nodiscard]] const std::vector<double>& theirH() const { return m_h; }

    [[nodiscard]] const std::vector<double>& theirC() const { return m_c; }

    /// The first pseudo-layers whose last h and c were given.
    [[nodiscard]] std::uint64_t firstHidden() const { return m_firstHidden; }

    [[nodiscard]] std::uint64_t firstCell() const { return m_firstCell; }

    /// How their y was read, one line; empty where it is [T, B, W].
    [[nodiscard]] const Message& reading() const { return m_reading; }

    /// The readout of one row of y, or the row.
    [[nodiscard]] std::vector<double> readOut(std::span<const double> row) const;

private:
    DefectScorer(const DenseRun& right, const GivenOutput& given);

    /// Reads the given arrays, in whichever form they are. Errors: InvalidArgument.
    Status arrange();
    [[nodiscard]] double stepError(const DenseOutput& output, const DenseRun& run,
                                   std::uint64_t step) const;
    [[nodiscard]] double lastErrorAs(const DenseOutput& output, const DenseRun& run,
                                     bool isOfStates) const;
    [[nodiscard]] double lastError(const DenseOutput& output, const DenseRun& run) const;
    /// y at the last step of a sequence, or the last layer's states.
    [[nodiscard]] std::vector<double> lastRow(const DenseOutput& output, const DenseRun& run,
                                              std::uint64_t sequence, bool isOfStates) const;
    /// `at`: NumberPair::at of the first of the given ones.
    [[nodiscard]] double statesError(const std::vector<double>& states,
                                     const std::vector<double>& given, std::size_t at,
                                     std::uint64_t first, const DenseRun& run) const;
    /// The largest distance of some numbers from theirs, which begin at `at` among all of theirs.
    [[nodiscard]] double largestFrom(std::span<const double> ours, std::span<const double> theirs,
                                     std::size_t at) const;

    const DenseRun& m_right;
    const GivenOutput& m_given;
    std::vector<double> m_y;
    std::vector<double> m_h;
    std::vector<double> m_c;
    std::uint64_t m_firstHidden = 0;
    std::uint64_t m_firstCell = 0;
    Message m_reading;
    std::uint64_t m_width = 0; ///< numbers a step
    bool m_hasSteps = false;
    double m_lastPlaces = 0.0; ///< share of a number that its type's roundings make
    double m_resolution = 0.0;
    std::vector<double> m_room; ///< see giveRoom(); empty: none
    NumberRounding m_rounding;
};

} // namespace gateloupe
