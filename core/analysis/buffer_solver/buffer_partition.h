// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/rnn_spec.h"

namespace gateloupe {

/// Some neighbouring regions of a packed buffer that are alike: one matrix of all gates, or the
/// biases of one half.
struct BufferPart
{
    enum class Kind : std::uint8_t
    {
        Input,
        Recurrent,
        Projection
    };

    Kind kind = Kind::Input;
    std::uint64_t first = 0;
    std::uint64_t rows = 0; ///< gates * hidden; the projection size of a projection
    std::uint64_t cols = 0;
    std::uint64_t gates = 1; ///< matrices that stand below one another

    [[nodiscard]] std::uint64_t end() const { return first + rows * cols; }

    /// Elements of one gate's matrix.
    [[nodiscard]] std::uint64_t gateElements() const { return rows / gates * cols; }
};

/// How a spec cuts a buffer: every pseudo-layer's matrices, then the biases.
struct BufferPartition
{
    RnnSpec spec;
    std::uint64_t gates = 0;
    std::uint64_t biasesPerGate = 0;
    std::vector<BufferPart> parts; ///< in buffer order; none is empty
    std::uint64_t matricesEnd = 0; ///< where the biases begin
    std::uint64_t end = 0;

    [[nodiscard]] std::uint64_t biases() const { return end - matricesEnd; }
};

/// How many biases each gate has.
[[nodiscard]] inline std::uint64_t biasesPerGate(const RnnSpec& spec)
{
    return std::uint64_t{spec.hasBias(ParameterKind::InputBias)} +
           std::uint64_t{spec.hasBias(ParameterKind::RecurrentBias)};
}

/// Requires: packedElements(spec) is `elements`.
[[nodiscard]] BufferPartition cutOf(const RnnSpec& spec);

} // namespace gateloupe
