// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gateloupe {

/// The training step in each of some names of files or folders, as their own numbers say it:
/// "model.ckpt-100.index", "epoch=3-step=1500.ckpt", "weights.05-0.32.h5", "rl_model_1000_steps".
/// Names that differ in their numbers alone are read alike: of several numbers the one beside a
/// word such as "step" or "iter" counts, then that beside "epoch", then the first whole one that is
/// not the same in all of them. Empty for a name without a whole number.
[[nodiscard]] std::vector<std::optional<std::uint64_t>>
stepsOfNames(std::span<const std::string> names);

} // namespace gateloupe
