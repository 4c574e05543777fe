// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/formats/onnx/onnx_signature.h"

namespace gateloupe {

/// The inputs that a model most likely takes, for a person to look at before they are used.
struct LikelyInputs
{
    std::string model; ///< the public model that takes such inputs; empty: none that is known
    std::map<std::string, std::string> values; ///< of some inputs, as ModelInputSource has them
    std::uint64_t hop = 0;
    std::uint64_t context = 0;
};

/// Frames of public models whose files say nothing of them, and inputs that an output of the same
/// type and shape feeds from call to call.
/// Source: snakers4/silero-vad, src/silero_vad/utils_vad.py (512 samples a call at 16 kHz, 256 at
/// 8, behind the 64 or 32 before); breizhn/DTLN, real_time_processing_onnx.py (blocks of 512
/// samples, a new one every 128).
[[nodiscard]] LikelyInputs likelyInputs(const OnnxSignature& signature);

} // namespace gateloupe
