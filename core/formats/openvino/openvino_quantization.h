// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/tensor/tensor_catalog.h"

/// Quantised constants, which OpenVINO writes as a chain of layers behind the stored integers.
/// `scalesLeft` everywhere: how many numbers the scales and zero points of a file may still have;
/// what is read is taken off. Their constants may lie upon each other, so their sum is not bounded
/// by the size of the file.
namespace gateloupe {

/// Integers on their way to numbers: how weights of 8 bits are stored.
struct Dequantisation
{
    std::shared_ptr<const Tensor> integers;
    std::shared_ptr<const Tensor> zero; ///< null: 0
};

/// The limits of a FakeQuantize.
struct FakeLimits
{
    std::shared_ptr<const Tensor> inputLow;
    std::shared_ptr<const Tensor> inputHigh;
    std::shared_ptr<const Tensor> outputLow;
    std::shared_ptr<const Tensor> outputHigh;
    std::uint64_t levels = 0;
};

/// The numbers scale * (integers - zero). Null when the scale or zero point fits no axis of the
/// integers, or is one too many.
std::shared_ptr<const Tensor> dequantisedTensor(std::string name, const Dequantisation& of,
                                                const Tensor& scale, std::uint64_t& scalesLeft);

/// The numbers rounded to levels. Their integers are computed: the file holds what is rounded.
/// Null when the limits fit no axis of the numbers, or are too many.
/// Requires: limits that are set; at least 2 levels.
/// Source: OpenVINO, FakeQuantize-1, "Mathematical Formulation".
std::shared_ptr<const Tensor> fakeQuantisedTensor(std::string name,
                                                  const std::shared_ptr<const Tensor>& numbers,
                                                  const FakeLimits& limits,
                                                  std::uint64_t& scalesLeft);

} // namespace gateloupe
