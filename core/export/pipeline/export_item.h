// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/export/pipeline/gate_stream.h"

namespace gateloupe {

/// A gate's place in a tensor: element (r, c) of the sum is the tensor's element offset + r *
/// rowStride + c, counted in row-major order. A gate that stands transposed is given as its
/// transposed view.
struct TensorPart
{
    GateSum numbers;
    std::uint64_t offset = 0;    ///< elements
    std::uint64_t rowStride = 0; ///< elements

    /// Whether it is one run of elements.
    [[nodiscard]] bool isRun() const { return numbers.rows <= 1 || rowStride == numbers.cols; }
};

/// Facts about a tensor that only canonical formats state.
struct CanonicalGate
{
    ParameterId id;
    GateView view;
    std::optional<std::uint64_t> packedOffset; ///< elements; empty without a layout
};

/// One tensor on its way into a file, put together from gates. What no part covers is zero.
struct ExportItem
{
    std::string key; ///< the name that the format's reader gives it
    DType dtype = DType::F32;
    Shape shape;
    std::vector<TensorPart> parts;     ///< without overlap
    std::optional<CanonicalGate> gate; ///< where the tensor is just one gate, [out, in]

    [[nodiscard]] std::uint64_t elements() const { return elementCount(shape).value_or(0); }

    [[nodiscard]] std::uint64_t sizeBytes() const { return elements() * sizeOf(dtype); }

    /// Whether every number goes in as it is.
    [[nodiscard]] bool keepsBits() const;
};

/// The matrix with rows and columns exchanged.
[[nodiscard]] GateView transposed(GateView view);

/// Hands a tensor's row-major bytes to `sink`. Parts that lie one after the other in the source's
/// own order pass through; memory is some slabs at most, whatever the size of the tensor.
/// Errors: those of streamSum().
Status streamItem(const ExportItem& item, const ByteSink& sink, ProgressMonitor& monitor);

} // namespace gateloupe
