// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// A fact of the equations that differs between two networks in one layer and direction.
struct EquationDifference
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
    EquationFact fact = EquationFact::Candidate;
    std::string a; ///< the value in A: "tanh", "-1,1", "none", "before"
    std::string b;
    FactSource sourceA = FactSource::Assumed;
    FactSource sourceB = FactSource::Assumed;
    /// The values differ only because one file keeps its constants as 32-bit numbers.
    bool isRounding = false;

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

/// "candidate: tanh in A, relu in B (A: assumed)": one line for each fact and pair of values, with
/// the layers and directions where not all of `model` differ so.
[[nodiscard]] std::vector<std::string>
equationDifferenceTexts(const std::vector<EquationDifference>& differences, const RnnModel& model);

} // namespace gateloupe
