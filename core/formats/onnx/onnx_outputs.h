// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace gateloupe {

/// A value that an operator of a model takes or makes.
struct OnnxValuePlace
{
    std::int64_t at = 0;   ///< "operator.at" of the catalog: where in the file the operator stands
    bool isMade = false;   ///< an output of the operator; else an input
    std::size_t index = 0; ///< which one
    /// The type that the file declares for the value, f32 where it declares none.
    static constexpr std::int64_t kDeclaredType = 0;

    /// TensorProto.DataType, or kDeclaredType. Only of importance in a branch of an If: the other
    /// branch has to make something of the same type.
    std::int64_t dataType = 1;

    friend bool operator==(const OnnxValuePlace&, const OnnxValuePlace&) = default;
};

/// A part of a message: bytes of the file, or others.
struct OnnxPiece
{
    std::uint64_t offset = 0;
    std::uint64_t length = 0; ///< 0: `bytes`
    std::string bytes;
};

/// A model with more outputs, as the pieces that it is put together of. Almost all of them lie in
/// the file, so that no second model has to be written.
struct OnnxWithOutputs
{
    std::vector<OnnxPiece> pieces;
    std::vector<std::string> outputs; ///< the new output's name for each place
};

/// Makes values of any graph of the model outputs of the model, and leaves everything else as it
/// is. A value of a loop's body becomes [iterations, ...], along a new first axis. One of a branch
/// that a run does not take is an empty tensor with one axis. `file` is the whole model. Errors:
/// Corrupt for what breaks protobuf's rules; NotFound for a place with no such operator or value;
/// Unsupported for operators inside a function of the file, and for graphs of other operators than
/// If, Loop and Scan. Source: onnx/onnx, onnx/onnx.proto; ONNX operators If, Loop, Scan, opsets 1
/// to 22.
Result<OnnxWithOutputs> onnxWithOutputs(std::string_view file,
                                        std::span<const OnnxValuePlace> places);

} // namespace gateloupe
