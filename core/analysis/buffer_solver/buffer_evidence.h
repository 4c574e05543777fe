// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/analysis/buffer_solver/buffer_partition.h"
#include "core/analysis/buffer_solver/buffer_values.h"
#include "core/base/message.h"

namespace gateloupe {

/// Evidence of one property of a buffer for one spec: nats for it (or against it) compared with a
/// spec that says nothing, and a sentence for people; without a text there is nothing to say.
struct Evidence
{
    double nats = 0.0;
    Message text;
};

/// The largest number and the size of the numbers, against what initialisers draw.
[[nodiscard]] Evidence scaleEvidence(const BufferValues& values, const BufferPartition& cut);
/// Runs of equal numbers, against where constant biases would begin and end.
[[nodiscard]] Evidence constantEvidence(const BufferValues& values, const BufferPartition& cut);
/// The two biases of a gate: equal, or following each other.
[[nodiscard]] Evidence biasPairEvidence(const BufferValues& values, const BufferPartition& cut);
/// Columns that differ from each other in all rows: features and units of unequal weight.
[[nodiscard]] Evidence columnEvidence(const BufferValues& values, const BufferPartition& cut,
                                      std::uint64_t maxElements);
/// Columns of recurrent matrices that are orthogonal, as some initialisers leave them.
[[nodiscard]] Evidence orthogonalEvidence(const BufferValues& values, const BufferPartition& cut);

/// Matrices and biases that differ from each other in the size of their numbers.
[[nodiscard]] Evidence regionEvidence(const BufferValues& values, const BufferPartition& cut);

} // namespace gateloupe
