// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/device/rnn_config.h"

namespace gateloupe::cudnn {

/// What a run on the device may choose beside its ForwardRequest.
struct RunOptions
{
    MathType math = MathType::Auto;
    Algorithm algorithm = Algorithm::Auto;
    std::optional<DType> precision;
    std::optional<Clip> clip;
    DataLayout layout = DataLayout::StepMajor; ///< of the library's calls
    double paddingFill = 0.0;                  ///< of the library's y
    /// Steps of one call of a trace, after each of which c is the library's own; 0: all. Sequences
    /// of several lengths travel packed then.
    std::uint64_t segmentSteps = 0;
    /// One call a step, and its y, h_n and c_n held against those of one call for all steps.
    bool isAudit = false;
    bool hasDoubleGates = false; ///< gates in f64 everywhere, not in sampled steps only
};

} // namespace gateloupe::cudnn
