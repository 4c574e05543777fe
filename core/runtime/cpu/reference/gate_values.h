// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// A parameter's bytes, ready to be read: decoded where the file encodes them, compared with the
/// file's own checksum, of the shape the spec calls for and of a real type.
/// Errors: ShapeMismatch naming the parameter; those of GateView::map() and TensorSource::verify().
/// Lifetime: as long as the model.
Result<MatrixView> gateMatrix(const RnnModel& model, const ParameterId& id,
                              ProgressMonitor& monitor);

/// One of a network's parameters as numbers to compute with: row-major, f16 and bf16 widened.
/// A bias the file does not store is zero. T is float or double.
/// Errors: those of gateMatrix(), and Cancelled.
template <typename T>
Result<std::vector<T>> gateValues(const RnnModel& model, const ParameterId& id,
                                  ProgressMonitor& monitor);

/// A rectangle of a matrix, and the strides in elements between its rows and columns at the place
/// it is copied to.
struct Rectangle
{
    std::uint64_t firstRow = 0;
    std::uint64_t rows = 0;
    std::uint64_t firstCol = 0;
    std::uint64_t cols = 0;
    std::uint64_t toRowStride = 0;
    std::uint64_t toColStride = 1;
};

/// Requires: the rectangle lies inside a view that gateMatrix() gave. T is float or double.
template <typename T>
void copyRectangle(const MatrixView& view, const Rectangle& rectangle, T* to);

} // namespace gateloupe
