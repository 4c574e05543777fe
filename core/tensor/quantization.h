// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Integers that stand for numbers: (q - zero) * scale in f32 arithmetic, with one scale for all or
/// one for each index of an axis.
struct Quantization
{
    std::shared_ptr<const Tensor> stored; ///< the integers, row-major, from their source's start on
    std::vector<float> scales;            ///< at least one
    std::vector<std::int64_t> zeros;      ///< one, or as many as scales
    std::uint64_t axis = 0;               ///< of the scales; means nothing for one

    /// Of an element of the tensor, counted in row-major order.
    [[nodiscard]] float scaleAt(std::uint64_t element) const;
    [[nodiscard]] std::int64_t zeroAt(std::uint64_t element) const;
    /// Errors: those of reading the integers.
    [[nodiscard]] Result<std::int64_t> integerAt(std::uint64_t element,
                                                 ProgressMonitor& monitor) const;

private:
    [[nodiscard]] std::uint64_t channelOf(std::uint64_t element) const;
};

/// The numbers as f32, made on first use.
/// Errors: Corrupt when scales and zero points do not fit the integers' shape, or these are none.
Result<std::shared_ptr<const Tensor>> dequantized(Quantization quantization);

/// How the tensor's numbers stand in the file; null where they are no such integers. Element n of
/// the tensor's source is integer n. Lifetime: the source's.
[[nodiscard]] const Quantization* quantizationOf(const Tensor& tensor);

} // namespace gateloupe
