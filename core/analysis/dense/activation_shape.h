// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "core/model/equations.h"

namespace gateloupe {

/// The function that a runtime computes in place of sigmoid or tanh: a table or a short formula.
struct ActivationShape
{
    enum class Form : std::uint8_t
    {
        TableFloor,   ///< entry k holds f(-range + k w), w = 2 range / entries; the entry below
        TableMiddle,  ///< entry k holds f in the middle of its interval of width w
        TableNearest, ///< entries from -range to range, both included; the nearest one
        TableLinear,  ///< as TableNearest, straight lines between two entries
        Softsign,     ///< tanh(x) = x / (1 + |x|)
        Algebraic,    ///< tanh(x) = x / sqrt(1 + x^2)
        Clip,         ///< tanh(x) = min(max(x, -1), 1)
        ClipFifth,    ///< as Clip, and the sigmoid a fifth of x, + 1/2, clipped to 0 and 1
        ClipSixth,    ///< as ClipFifth, a sixth of x
        Pade,         ///< tanh(x) = x (27 + x^2) / (27 + 9 x^2), clipped
        PadeUnclipped,
        PadeShort,  ///< tanh(x) = x (15 + x^2) / (15 + 6 x^2), clipped
        PadeLong,   ///< tanh(x) by terms up to x^7 and x^6 (Lambert's continued fraction), clipped
        ExpPower8,  ///< exp(x) = (1 + x / 256)^256, in sigmoid and tanh
        ExpPower10, ///< as ExpPower8, 1024 in place of 256
        ExpLines,   ///< exp(x) by straight lines between powers of 2 (Schraudolph, 1999)
        Lines       ///< sigmoid of seven straight lines, PLAN (Amin, Curtis, Hayes-Gill, 1997)
    };

    Form form = Form::TableNearest;
    double range = 8.0;        ///< of a table
    std::uint32_t entries = 0; ///< of a table

    /// In place of apply(activation, x). A formula is of tanh, and unless it says so of the sigmoid
    /// by sigmoid(x) = (1 + tanh(x / 2)) / 2; it requires one of these two.
    [[nodiscard]] double at(const Activation& activation, double x) const;

    /// The largest distance from the activation.
    [[nodiscard]] double largestError(const Activation& activation) const;

    friend bool operator==(const ActivationShape&, const ActivationShape&) = default;
};

/// "a table of 256 entries over +-8, the entry below", "x / (1 + |x|)".
[[nodiscard]] std::string toText(const ActivationShape& shape);

} // namespace gateloupe
