// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/analysis/dense/dense_run.h"
#include "core/base/message.h"
#include "core/model/equations.h"

namespace gateloupe {

/// A detail that tells one form of a defect from another: "layer" 1 (nothing: all of them), "gates"
/// input and forget, "factor" 0.5.
using DefectValue =
    std::variant<std::monostate, std::int64_t, double, std::string, std::vector<std::string>,
                 std::vector<std::int64_t>, std::vector<double>>;

/// One way in which a runtime may be wrong: a change of the right run.
struct Defect
{
    std::string id; ///< "gates_exchanged", "state_wiped", ...: words for programs
    std::vector<std::pair<std::string, DefectValue>> detail;
    Message text; ///< what is wrong, and what to look for in the code
    /// A right run made wrong; empty where it has nothing to change there.
    std::function<std::optional<DenseRun>(const DenseRun&)> appliedTo;

    /// One of many forms of its kind that make nearly the same, such as tables of 256 and 257
    /// entries: they do not compete with each other for the margin.
    bool isOneOfForms = false;
    bool isFitted = false;  ///< it has numbers that were made to fit
    bool isAssumed = false; ///< it replaces equations that the file does not say

    [[nodiscard]] bool isOfOneLayer() const;
};

/// The facts of the equations that a defect replaces; empty where it is about something else.
[[nodiscard]] std::vector<EquationFact> factsOf(const Defect& defect, CellKind cell);

/// Every defect that this run can have. Of `state_wiped` every chunk that shows in the sequence, up
/// to some hundred steps, and the usual ones beyond; where a backward direction makes each of them
/// cost a run of its own, the usual ones alone.
[[nodiscard]] std::vector<Defect> defectsOf(const DenseRun& right);

/// Two at once, the first one first.
[[nodiscard]] Defect bothOf(const Defect& first, const Defect& second);

} // namespace gateloupe
