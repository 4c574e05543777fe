// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "core/model/equations.h"

namespace gateloupe {

/// What a runtime computes in place of sigmoid or tanh: a table or a short formula.
struct ActivationShape
{
    enum class Form : std::uint8_t
    {
        TableFloor,   ///< entry k holds f(-range + k w), w = 2 range / entries; the entry below
        TableMiddle,  ///< entry k holds f in the middle of its interval of width w
        TableNearest, ///< entries from -range to range, both included; the nearest one
        TableLinear,  ///< as TableNearest, straight lines between two entries
        Softsign,     ///< tanh(x) = x / (1 + |x|)
        Clip,         ///< tanh(x) = min(max(x, -1), 1)
        Pade,         ///< tanh(x) = x (27 + x^2) / (27 + 9 x^2), clipped
        Lines         ///< sigmoid of seven straight lines, PLAN (Amin, Curtis, Hayes-Gill, 1997)
    };

    Form form = Form::TableNearest;
    double range = 8.0;        ///< of a table
    std::uint32_t entries = 0; ///< of a table

    /// In place of apply(activation, x). A formula is of tanh, and of the sigmoid by
    /// sigmoid(x) = (1 + tanh(x / 2)) / 2; it requires one of these two.
    [[nodiscard]] double at(const Activation& activation, double x) const;

    /// The largest distance from the activation.
    [[nodiscard]] double largestError(const Activation& activation) const;

    friend bool operator==(const ActivationShape&, const ActivationShape&) = default;
};

/// "a table of 256 entries over +-8, the entry below", "x / (1 + |x|)".
[[nodiscard]] std::string toText(const ActivationShape& shape);

} // namespace gateloupe
