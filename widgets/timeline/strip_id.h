// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include <QString>

#include "core/model/rnn_spec.h"

namespace gateloupe {

/// One strip over time: the input, or h or c of a layer and direction.
struct StripId
{
    enum class Kind : std::uint8_t
    {
        Input,
        Hidden,
        Cell
    };

    Kind kind = Kind::Input;
    PseudoLayerIndex pseudoLayer; ///< 0 for the input
    friend bool operator==(const StripId&, const StripId&) = default;

    [[nodiscard]] bool isInput() const { return kind == Kind::Input; }

    /// "x", "h", "c".
    [[nodiscard]] QString symbol() const;
    /// The same in every language, for saved views: "x", "h3".
    [[nodiscard]] QString key() const;
};

/// Every strip a network can have, from top to bottom: x, then h and c of each layer and direction.
[[nodiscard]] std::vector<StripId> stripsOf(const RnnSpec& spec);

} // namespace gateloupe
