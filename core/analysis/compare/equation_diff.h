// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// A fact of the equations that differs between two networks in one layer and direction.
struct EquationDifference
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
    EquationFact fact = EquationFact::Candidate;
    bool isStart = false;   ///< about what a run starts from, in place of `fact`
    bool isLengths = false; ///< about the steps that a run takes, in place of `fact`
    std::string a;          ///< the value in A: "tanh", "-1,1", "none", "before"
    std::string b;
    FactSource sourceA = FactSource::Assumed;
    FactSource sourceB = FactSource::Assumed;
    /// The values differ only because one file keeps its constants as 32-bit numbers.
    bool isRounding = false;
    /// Where one side alone has a clip: how large |c| may become before it acts; else 0. A step
    /// makes |c| larger by 1 at most, so a run from zeros stays below it for so many steps.
    double idleBelow = 0.0;

    /// "candidate", "start", "lengths", ...
    [[nodiscard]] std::string_view what() const
    {
        return isStart ? "start" : isLengths ? "lengths" : nameOf(fact);
    }

    /// Whether one side has its value only because its file does not say it.
    [[nodiscard]] bool isAssumed() const
    {
        return sourceA == FactSource::Assumed || sourceB == FactSource::Assumed;
    }

    friend bool operator==(const EquationDifference&, const EquationDifference&) = default;
};

/// Where two networks of equal layers and directions have other equations, by layer, direction and
/// fact. Networks of other kinds of cells are compared in the facts that both have; the two plain
/// cells differ in their candidate. The reading direction counts for networks of one direction.
[[nodiscard]] std::vector<EquationDifference> compareEquations(const RnnModel& a,
                                                               const RnnModel& b);

/// Where runs of the two networks start from other states: "zero", or "stored" in their own file;
/// and whether they take other steps: "none", or lengths "stored". Of two stored states with
/// `hasNumbers`, and of two lists of lengths, the numbers count, too. Errors: those of
/// addStoredStates() and addStoredLengths(). Requires: as compareEquations().
Result<std::vector<EquationDifference>> compareStarts(const std::shared_ptr<const RnnModel>& a,
                                                      const std::shared_ptr<const RnnModel>& b,
                                                      bool hasNumbers, ProgressMonitor& monitor);

/// "candidate: tanh in A, relu in B (A: assumed)": one line for each fact and pair of values, with
/// the layers and directions where not all of `model` differ so.
[[nodiscard]] std::vector<std::string>
equationDifferenceTexts(const std::vector<EquationDifference>& differences, const RnnModel& model);

} // namespace gateloupe
