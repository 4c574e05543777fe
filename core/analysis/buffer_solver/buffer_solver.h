// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/packing/length_solver.h"

namespace gateloupe {

/// Facts that are known about a bare packed buffer before the search.
struct BufferQuestion
{
    std::optional<DType> dtype; ///< empty: whichever of f32, f16, bf16, f64 divides the bytes
    /// How many elements belong to the buffer; empty: all that there are.
    std::optional<std::uint64_t> elements;
    SpecHints hints;
    LengthBounds bounds;
    std::size_t top = 10; ///< how many candidates are returned
};

/// One spec that fits.
struct BufferCandidate
{
    RnnSpec spec;
    double logEvidence = 0.0; ///< nats; only differences between candidates mean something
    double score = 0.0;       ///< its share of the evidence of all that fit, in (0, 1]
    std::vector<Message> reasons;
};

/// Ranked specs of a buffer. Never an answer by itself: `isAmbiguous` and `margin` say how far the
/// first stands from the second.
struct BufferSolution
{
    std::uint64_t elements = 0;              ///< as the first candidate's dtype counts
    std::uint64_t searched = 0;              ///< combinations tried
    std::uint64_t fits = 0;                  ///< specs that have the length
    std::vector<BufferCandidate> candidates; ///< best first, at most `top`
    double margin = 0.0;     ///< score of the first minus score of the second that has other bytes
    bool isAmbiguous = true; ///< the first is not a hundred times likelier than the second
    std::vector<Message> notes; ///< what limits the search or the answer, whole sentences
};

/// Everything of that length, ranked by how usual the sizes are: all that a length can say.
/// Errors: those of specsOfLength().
Result<BufferSolution> solveLength(std::uint64_t elements, const BufferQuestion& question);

/// Everything of that length, ranked by what the numbers say too.
/// Errors: InvalidArgument when no dtype divides the bytes; Cancelled.
/// Progress: Stage::Statistics by candidates.
/// Threads: free; uses all cores.
Result<BufferSolution> solveBuffer(std::span<const std::byte> bytes, const BufferQuestion& question,
                                   ProgressMonitor& monitor);

} // namespace gateloupe
