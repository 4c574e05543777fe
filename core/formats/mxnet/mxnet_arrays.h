// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// One array of an MXNet list, as its header describes it.
struct MxnetArray
{
    std::string name;           ///< as stored, "arg:" and "aux:" kept; its number where none is
    DType dtype = DType::Other; ///< Other for what is only listed: sparse, without data
    std::string typeName;       ///< of those: "row_sparse f32", "csr f32", "none"
    Shape shape;
    std::uint64_t dataOffset = 0; ///< bytes, from the start of the file
    std::uint64_t sizeBytes = 0;
};

/// What MXNet's NDArray list begins with: its magic number, then eight reserved bytes.
[[nodiscard]] bool looksLikeMxnetList(std::span<const std::byte> head);

/// Every array of a whole file, in its order. Data are skipped, not read.
/// Shapes: NDArray versions 3 (numpy shapes: -1 axes and extents are unknown), 2, 1, and the first
/// one without a magic number.
/// Errors: Corrupt with the byte offset; Unsupported for an element type of a later release, behind
/// which nothing can be found.
/// Source: apache/mxnet 1.9.1, src/ndarray/ndarray.cc, NDArray::Save, Load and LegacyLoad.
Result<std::vector<MxnetArray>> readMxnetList(std::span<const std::byte> file);

} // namespace gateloupe
