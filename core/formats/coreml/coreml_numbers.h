// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/tensor/quantization.h"

namespace gateloupe {

/// Integers of 1 to 8 bits, one behind the other.
struct CoremlIntegers
{
    std::shared_ptr<const TensorSource> bytes;
    Shape shape;
    unsigned bits = 8;
    bool isSigned = false;
    bool isFromHighBit = false; ///< the first one stands in a byte's upper bits
};

/// f32 numbers, decoded on first use. Requires: all of the decoding but what is stored.
/// Errors: Corrupt when the bytes are too few for the integers, or a grid or table does not fit.
Result<std::shared_ptr<const Tensor>> decodedTensor(std::string name, CoremlIntegers integers,
                                                    Quantization decoding);

} // namespace gateloupe
