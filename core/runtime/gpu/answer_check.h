// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/gpu/exchange_file.h"
#include "core/runtime/gpu/messages.h"
#include "core/runtime/trace/step_range.h"

namespace gateloupe::gpu {

// A worker is another program. What it answers is compared with the request before it is used:
// sizes that do not belong together would be read past the end of an array.
// Errors: Device, of every function here.

/// More is not done than there is to do.
Status checkProgress(const Progress& progress);

/// Steps and batch are the request's, and no distance or time is negative.
Status checkAnswer(const ForwardAnswer& answer, const ForwardRequest& request);

/// The steps are those that were asked for.
Status checkWindow(const WindowAnswer& answer, const StepRange& range);

/// Maps what the worker left, a plain file of arrays.
Status openResults(ExchangeFile& file, const std::filesystem::path& path);

/// What the arrays of a run must be.
struct ResultShapes
{
    const RnnSpec& spec; ///< as it was sent
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
};

/// y is there with its shape and type.
Status checkOutput(const ExchangeFile& file, const ResultShapes& shapes);
/// The final states are.
Status checkFinals(const ExchangeFile& file, const ResultShapes& shapes);
/// The gradients of x, the first states and the packed weights are.
Status checkGradients(const ExchangeFile& file, const ResultShapes& shapes);
/// So is all that is kept of every step.
Status checkSteps(const ExchangeFile& file, const ResultShapes& shapes);

} // namespace gateloupe::gpu
