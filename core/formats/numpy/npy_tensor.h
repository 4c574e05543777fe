// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/formats/numpy/npy_header.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Makes the source of `size` bytes that begin `skip` bytes after the array's magic.
using NpySourceMaker = std::function<Result<std::shared_ptr<const TensorSource>>(
    std::uint64_t skip, std::uint64_t size)>;

/// A tensor over the data of one .npy array, alone or inside an archive. Types that are no numbers
/// give a tensor that is listed only. `available` is how many bytes the array has in all.
/// Appends to `warnings` what is odd but usable.
/// Errors: Corrupt when the data are shorter than the shape says.
Result<std::shared_ptr<const Tensor>> makeNpyTensor(std::string name, const NpyHeader& header,
                                                    std::uint64_t available,
                                                    const NpySourceMaker& makeSource,
                                                    std::vector<Warning>& warnings);

} // namespace gateloupe
