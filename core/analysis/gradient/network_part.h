// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/cell.h"

namespace gateloupe {

/// The smallest part of a network that can be named and that holds some of its arrays: one layer,
/// one direction, one gate, one kind or several. What is empty is not told.
struct NetworkPart
{
    std::optional<std::uint32_t> layer;
    std::optional<Direction> direction;
    std::optional<Gate> gate;
    std::string kinds;    ///< "biases", "recurrent weights"
    bool isExact = false; ///< it holds no others than those

    [[nodiscard]] bool isWhole() const { return !layer && !direction && !gate && kinds.empty(); }

    /// "recurrent weights, cell gate, layer 1"; "all" of the whole network.
    [[nodiscard]] std::string text() const;
};

/// Requires: `some` is not empty, and all of them are of `all`.
[[nodiscard]] NetworkPart partOf(const std::vector<ParameterId>& some,
                                 const std::vector<ParameterId>& all);

/// "12 of 32 arrays: recurrent weights, layer 1", or the first paths where no part is just these.
/// Requires: `some` is not empty, and all of them are of `all`.
[[nodiscard]] std::string arraysText(const std::vector<ParameterId>& some,
                                     const std::vector<ParameterId>& all);

} // namespace gateloupe
