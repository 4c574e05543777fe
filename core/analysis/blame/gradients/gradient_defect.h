// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/defects/defect_list.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// Gradients of parameters, row-major.
using WeightGradients = std::map<ParameterId, std::vector<double>>;

/// One way in which a backward pass may be wrong: another pass, or other numbers made of the right
/// one's.
struct GradientDefect
{
    Defect named; ///< id, detail and text; its appliedTo is empty
    BackwardFaults faults = {};
    /// What enters the pass in place of the right upstream gradient; empty: that itself.
    std::function<Upstream(const Upstream&)> upstream = {};
    /// Changes the run that the pass is of; empty: none.
    std::function<void(ForwardRequest&)> forward = {};
    /// Changes the right gradients; empty: the pass runs with all of the above.
    std::function<void(WeightGradients&)> after = {};
};

/// A defect of the pass itself.
[[nodiscard]] GradientDefect faultyPass(std::string id, DefectDetail detail, Message text,
                                        BackwardFaults faults);

/// A right backward pass, and what decides which defects it can have.
struct RightBackward
{
    BackwardRequest request;
    WeightGradients gradients;

    [[nodiscard]] const RnnModel& model() const { return *request.run->request().model; }

    [[nodiscard]] const ForwardRequest& forward() const { return request.run->request(); }
};

/// The listed kinds that this backward pass can have, as gradients are mostly wrong; those with a
/// number of their own are fitted elsewhere. Of `truncated` every length that shows in the run up
/// to some hundred steps, and the usual ones beyond.
[[nodiscard]] std::vector<GradientDefect> gradientDefectsOf(const RightBackward& right);

} // namespace gateloupe
