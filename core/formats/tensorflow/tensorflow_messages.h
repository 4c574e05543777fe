// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/formats/graphdef/tensorflow_types.h"
#include "core/formats/tensorflow/tensorflow_slices.h"

namespace gateloupe {

/// What the protobuf messages of TensorFlow's checkpoints have in common, beside types and shapes.
/// Fields that are not read are skipped.
/// Source: tensorflow/core/framework/tensor_slice.proto, r1.15 and r2.15.

/// The extents of a TensorSliceProto; an absent length is -1, the whole dimension.
/// Errors: Corrupt.
Result<std::vector<SliceExtent>> extentsFromMessage(std::string_view message);

} // namespace gateloupe
