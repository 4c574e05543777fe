// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/tensor_matrix.h"

namespace gateloupe {

namespace {

bool isReal(DType dtype)
{
    return dtype != DType::Other && dtype != DType::C64 && dtype != DType::C128;
}

/// Whether the axes before the last follow each other at one distance.
bool canFold(const Tensor& tensor)
{
    for (std::size_t axis = 0; axis + 2 < tensor.shape.size(); ++axis) {
        if (tensor.strides[axis] !=
            tensor.strides[axis + 1] * static_cast<std::int64_t>(tensor.shape[axis + 1])) {
            return false;
        }
    }
    return true;
}

} // namespace

std::optional<GateView> matrixOf(const std::shared_ptr<const Tensor>& tensor)
{
    if (tensor->source == nullptr || !isReal(tensor->dtype) || !canFold(*tensor)) {
        return std::nullopt;
    }
    const std::size_t rank = tensor->shape.size();
    GateView view{.tensor = tensor, .rows = 1, .cols = 1, .offsetElements = tensor->offsetElements};
    if (rank == 1) {
        view.rows = tensor->shape[0];
        view.rowStride = tensor->strides[0];
        view.colStride = 1;
    } else if (rank > 1) {
        for (std::size_t axis = 0; axis + 1 < rank; ++axis) {
            view.rows *= tensor->shape[axis];
        }
        view.cols = tensor->shape[rank - 1];
        view.rowStride = tensor->strides[rank - 2];
        view.colStride = tensor->strides[rank - 1];
    }
    return view;
}

} // namespace gateloupe
