// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// The known fields of a spec that is looked for; an empty field is unknown.
struct SpecHints
{
    std::optional<CellKind> cell;
    std::optional<std::uint64_t> inputSize;
    std::optional<std::uint64_t> hiddenSize;
    /// Equal to the hidden size it says that there is no projection.
    std::optional<std::uint64_t> projectionSize;
    std::optional<std::uint32_t> layers;
    std::optional<std::uint32_t> directions;
    std::optional<InputMode> inputMode;
    std::optional<BiasMode> bias;
};

/// How far unknown fields are searched. A hint goes past its bound.
struct LengthBounds
{
    std::uint64_t maxInputSize = 1U << 20U;
    std::uint64_t maxHiddenSize = 16384;
    std::uint32_t maxLayers = 16;
    /// Projections are countless; where more specs than this have one, only those are kept whose
    /// projection size is a multiple of 2, of 4, of 8, ...
    std::uint64_t maxProjected = 3000;
};

/// The whole number of elements that a packed buffer has, and what else is known of it.
struct LengthQuestion
{
    std::uint64_t elements = 0;
    DType dtype = DType::F32; ///< of the specs in the answer
    SpecHints hints;
    LengthBounds bounds;
};

/// Every spec of that length within the bounds.
struct LengthAnswer
{
    std::vector<RnnSpec> specs;       ///< by cell, directions, hidden size, layers, bias
    std::uint64_t searched = 0;       ///< combinations of the other fields that were tried
    std::uint64_t projectionStep = 1; ///< projection sizes are multiples of this
};

/// Solves the length equation of packedElements() for the input size; all other fields are
/// enumerated, hidden sizes among the divisors of the length only.
/// Errors: InvalidArgument for no elements, or hints that no spec can have.
/// Threads: free.
Result<LengthAnswer> specsOfLength(const LengthQuestion& question);

} // namespace gateloupe
