// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/runtime/whole_model/whole_model.h"

namespace gateloupe {

/// Numbers that a model decides at each step of a network.
struct DecisionSteps
{
    std::string name; ///< of the model's output
    Array numbers;    ///< [T, B, K]
};

/// The first output of the model that has numbers for each step and sequence of such a run: its
/// calls are the steps, or one of the first two axes is and the other the batch. Empty where none
/// does, and for more numbers than a picture needs.
[[nodiscard]] std::optional<DecisionSteps> decisionSteps(const WholeModelRun& whole,
                                                         std::uint64_t steps, std::uint64_t batch);

/// The numbers over the steps of each inner value that was kept. Values without a number for each
/// step are left out.
[[nodiscard]] std::vector<DecisionSteps> innerSteps(const WholeModelRun& whole, std::uint64_t steps,
                                                    std::uint64_t batch);

} // namespace gateloupe
