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

/// Checks that no more steps are done than there are.
Status checkProgress(const Progress& progress);

/// Checks that steps and batch are the request's, and that no time is negative.
Status checkAnswer(const ForwardAnswer& answer, const ForwardRequest& request);

/// Checks that the steps are the requested ones.
Status checkWindow(const WindowAnswer& answer, const StepRange& range);

/// Maps the worker's response, a plain file of arrays.
Status openResults(ExchangeFile& file, const std::filesystem::path& path);

/// The shapes that the arrays of a run must have.
struct ResultShapes
{
    const RnnSpec& spec; ///< as it was sent
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
};

/// Checks that y is there with its shape and type.
Status checkOutput(const ExchangeFile& file, const ResultShapes& shapes);
/// Checks the last states likewise.
Status checkFinals(const ExchangeFile& file, const ResultShapes& shapes);
/// Checks the gradients of x, of the first states and of the packed weights likewise.
Status checkGradients(const ExchangeFile& file, const ResultShapes& shapes);
/// Checks all arrays that have one number for every step likewise.
Status checkSteps(const ExchangeFile& file, const ResultShapes& shapes);

} // namespace gateloupe::gpu
