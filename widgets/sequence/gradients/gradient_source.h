// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QString>

namespace gateloupe {

/// What the number L is whose gradient is taken.
struct GradientSource
{
    enum class Kind : std::uint8_t
    {
        Value,   ///< one value of the run
        Readout, ///< the cross-entropy of a readout and the right classes
        File     ///< sum of g * y: g in a file
    };

    Kind kind = Kind::Value;
    QString at;       ///< its address, "layer_0/forward/h[12]@40"
    QString readout;  ///< name of the readout's matrix
    QString targets;  ///< file with the right classes; empty: the next symbol of the input
    QString upstream; ///< file with g

    friend bool operator==(const GradientSource&, const GradientSource&) = default;
};

} // namespace gateloupe
