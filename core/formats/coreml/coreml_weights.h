// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// The tensor of a WeightParams message, a view of the file or decoded of integers; null for one
/// that holds nothing. Errors: Corrupt; ShapeMismatch where the numbers do not fit the shape.
/// Source: coremltools 9, mlmodel/format/NeuralNetwork.proto, WeightParams.
Result<std::shared_ptr<const Tensor>> coremlWeights(const std::string& name, const Shape& shape,
                                                    std::string_view message,
                                                    const std::shared_ptr<const MappedFile>& file);

} // namespace gateloupe
