// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/model/equations.h"

namespace gateloupe {

/// The number that single precision rounded to this one, as far as that can be told: 0.2, 1/6.
[[nodiscard]] double asMeant(double constant);

/// A function of one number, as a graph or a program computes it.
using ScalarFunction = std::function<double(double)>;

/// The activation that a function is, by its values at some points: whatever the writing, a hard
/// sigmoid is one. Constants that single precision rounded are given as they were meant (0.2, 1/6).
/// `corners` are the constants that its writing has: near them it is looked at closer. Empty for
/// one that is none, and for straight lines but x itself: they are part of a sum, or 1 - z.
[[nodiscard]] std::optional<Activation> activationLike(const ScalarFunction& function,
                                                       std::span<const double> corners = {});

} // namespace gateloupe
