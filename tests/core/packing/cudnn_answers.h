// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "core/packing/packed_layout.h"

namespace gateloupe::test {

/// What cuDNN says about one linLayerID of a pseudo-layer; offsets in elements.
struct CudnnAnswer
{
    std::uint32_t pseudoLayer = 0;
    std::uint32_t linLayerId = 0;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::optional<std::uint64_t> matrixOffset;
    std::optional<std::uint64_t> biasOffset;
    friend bool operator==(const CudnnAnswer&, const CudnnAnswer&) = default;
};

void PrintTo(const CudnnAnswer& answer, std::ostream* out);

/// What cuDNN says about one spec.
struct CudnnLayout
{
    std::string spec;
    std::uint64_t bytes = 0;
    std::vector<CudnnAnswer> answers;
};

/// Reads what cudnn_layout_probe prints.
std::vector<CudnnLayout> readCudnnLayouts(std::istream& in);

/// Our layout in cuDNN's terms.
CudnnLayout asCudnnWould(const PackedLayout& layout);

} // namespace gateloupe::test
