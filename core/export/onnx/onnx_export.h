// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// Numbers that one protobuf message can have: 2 GiB less some room for words.
/// Source: protobuf.dev, Encoding, "Size limit".
inline constexpr std::uint64_t kMostOnnxBytes = (std::uint64_t{1} << 31U) - (1U << 24U);

/// Writes the numbers into the model, or beside it as "<target>.data" when they are more than
/// `mostInside` bytes.
[[nodiscard]] std::unique_ptr<ExportWriter> makeOnnxWriter(std::uint64_t mostInside);

/// Everything of a GraphProto but the initializers of the plan: for each network a chain of
/// recurrent nodes. Inputs: X [T, B, I]; h0 and, for an LSTM, c0 [L*D, B or 1, H], which may be
/// left out. Outputs: Y [T, B, D*H], Y_h, Y_c [L*D, B, H].
///
///     h0 -> Expand to B -> Split by layer ---.
///     X ---------------------------------> LSTM -> Transpose -> Reshape -> LSTM ... -> Y
///                  Y_h [D, B, H] of each layer <-'  `- [T, D, B, H] to [T, B, D*H]
///                            `-> Concat -> Y_h
[[nodiscard]] std::string onnxGraphText(const ExportPlan& plan);

/// Everything of a TensorProto but its numbers.
[[nodiscard]] std::string onnxTensorText(const ExportItem& item);

} // namespace gateloupe
