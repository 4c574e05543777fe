// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

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

/// Numbers for the elements of a tensor: along each axis one, all, or one for each block.
struct CoremlGrid
{
    std::vector<double> values;
    Shape shape; ///< row-major; of the tensor's rank
};

/// How integers become numbers.
struct CoremlDecoding
{
    CoremlGrid scale;               ///< w = (q - zero) * scale + offset
    std::optional<CoremlGrid> zero; ///< a program has a zero point
    std::optional<CoremlGrid> offset; ///< a network has a bias
    std::vector<double> table;      ///< not empty: w = table[q], and nothing else
};

/// Requires: axes of the grids divide those of the integers.
[[nodiscard]] bool fitsOver(const CoremlGrid& grid, const Shape& shape);

/// f32 numbers, decoded on first use (Encoding::Quantised).
/// Errors: Corrupt when the bytes are too few for the integers, or a grid does not fit.
Result<std::shared_ptr<const Tensor>> decodedTensor(std::string name, CoremlIntegers integers,
                                                    CoremlDecoding decoding);

/// All elements of a short tensor.
/// Errors: Corrupt, Unsupported for one that is long or of no numbers.
Result<std::vector<double>> coremlNumbersOf(const Tensor& tensor);

} // namespace gateloupe
