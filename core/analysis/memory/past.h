// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/input/sequence.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// The input and states of a network before a sequence begins: states that it starts in, then an
/// input that it reads.
struct Past
{
    std::string name;
    Array x; ///< [steps, 1, I], before every sequence the same, or [steps, B, I]; empty: nothing
    std::optional<Array> h0; ///< [L, B, R]; zeros when absent
    std::optional<Array> c0; ///< [L, B, H], LSTM only; zeros when absent
};

/// A past, as a user says it.
struct PastSource
{
    enum class Kind : std::uint8_t
    {
        Noise,     ///< Gaussian, of mean 0; silence where sigma is 0
        States,    ///< nothing heard, states Gaussian of mean 0
        Recording, ///< what was heard, from a file, a text, a probe
        Sequence   ///< the sequence of the run itself, once before
    };

    Kind kind = Kind::Noise;
    std::string name;
    double sigma = 0.0;      ///< standard deviation of noise or states
    std::uint64_t steps = 0; ///< of noise
    SequenceSource recording;
};

/// What is random is so from a fixed seed: equal sources make equal pasts. Each sequence of the
/// request gets states of its own.
/// Errors: InvalidArgument for a sigma that is negative or not finite, and for no steps of noise;
/// those of makeSequence().
Result<Past> makePast(const PastSource& source, const ForwardRequest& request,
                      ProgressMonitor& monitor);

/// An input that never changes, as a user says it: numbers parted by commas, semicolons or spaces,
/// one for every input or one for each; else the reference of an array of as many.
/// Returns [inputs].
/// Errors: ShapeMismatch for another number of them; those of readArray().
Result<std::vector<double>> constantInput(const std::string& text, std::uint64_t inputs,
                                          ProgressMonitor& monitor);

} // namespace gateloupe
