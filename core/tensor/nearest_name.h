// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace gateloupe {

/// The name that somebody most likely meant who typed `word`: the fewest letters to insert, leave
/// out, replace or exchange with their neighbour, whatever their case; a part of a name that stands
/// between '/', '.', ':' and '-' may be the one that was meant. Empty where more than a third of
/// the letters is other.
[[nodiscard]] std::optional<std::string> nearestName(std::string_view word,
                                                     std::span<const std::string> names);
/// The error about a name that is not there, with the nearest of those that are.
[[nodiscard]] Error withNearest(Error error, std::string_view word,
                                std::span<const std::string> names);

} // namespace gateloupe
