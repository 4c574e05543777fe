// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/onnx/onnx_signature.h"
#include "core/runtime/input/network_values.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// Numbers of any type, row-major.
struct TypedNumbers
{
    DType dtype = DType::F32;
    Shape shape;
    std::vector<std::byte> bytes;
};

/// One input of a model, ready to be given to it.
struct ModelInput
{
    std::string name;
    TypedNumbers numbers;
    bool isByCall = false; ///< each call takes one index of the first axis
    std::string fedBy; ///< the output of the call before that replaces it from the second call on
};

/// All inputs of a model.
struct ModelInputs
{
    std::vector<ModelInput> inputs;
    std::uint64_t calls = 1;
    std::vector<Message> notes; ///< the rate of a sound, what was left out
};

/// "audio f32 [batch, samples], sr i64 []"
[[nodiscard]] std::string toText(const std::vector<OnnxPort>& ports);
/// "[batch, samples, 3]", "[?, 3]", "any shape"
[[nodiscard]] std::string shapeText(const OnnxPort& port);

/// Reads every array.
/// Errors: InvalidArgument for an input that is missing, not known or of another type or shape,
/// with those that the model takes; those of reading files.
Result<ModelInputs> readModelInputs(const ModelInputSource& source, const OnnxSignature& signature,
                                    ProgressMonitor& monitor);

/// The files that are read. For names that cannot be understood: none.
[[nodiscard]] std::vector<std::string> filesOf(std::string_view inputs);

} // namespace gateloupe
