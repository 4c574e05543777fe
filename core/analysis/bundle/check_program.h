// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// A parameter in the file of weights beside the program.
struct CheckedParameter
{
    std::string path; ///< "layer_0/forward/forget/input_weights"
    std::uint64_t offsetBytes = 0;
    std::uint64_t elements = 0;
};

/// What the programs read: weights.safetensors, x.npy, h0.npy, c0.npy and y.npy beside them, and of
/// a run with resets hr.npy and cr.npy, which they begin with; all of them f64 but the weights.
struct CheckedFiles
{
    std::string network;        ///< that all names in weights.safetensors begin with
    DType weights = DType::F32; ///< or F64
    std::vector<CheckedParameter> parameters;
    std::uint64_t xOffset = 0; ///< where the numbers of the arrays begin
    std::uint64_t h0Offset = 0;
    std::uint64_t c0Offset = 0;
    std::uint64_t yOffset = 0;
    std::uint64_t hrOffset = 0;
    std::uint64_t crOffset = 0;
};

/// The steps that divide a sequence of a request, ascending.
[[nodiscard]] std::vector<std::uint64_t> resetStepsOf(const ForwardRequest& request,
                                                      std::uint64_t sequence);

/// Programs that run a network over x and hold its output against y, knowing nothing but numpy, or
/// the standard library of C++17. They print the largest difference and end with 1 where it is one.
/// Errors: Unsupported for equations that they have no words for.
Result<std::string> pythonCheck(const ForwardRequest& request, const CheckedFiles& files);
Result<std::string> cppCheck(const ForwardRequest& request, const CheckedFiles& files);

} // namespace gateloupe
