// SPDX-License-Identifier: Apache-2.0
#include "core/model/gate_view.h"

#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

Error outside(const Tensor& tensor)
{
    return Error::corrupt("tensor %1 %2 is too small for the gates it should hold", tensor.name,
                          toText(tensor.shape));
}

} // namespace

std::optional<FileLocation> GateView::place() const
{
    auto place = tensor->source ? tensor->source->place() : std::nullopt;
    if (place) {
        place->offsetBytes += offsetElements * sizeOf(tensor->dtype);
    }
    return place;
}

std::optional<FileLocation> GateView::placeOf(std::uint64_t row, std::uint64_t col) const
{
    auto location = place();
    if (location) {
        const std::int64_t elements =
            static_cast<std::int64_t>(row) * rowStride + static_cast<std::int64_t>(col) * colStride;
        location->offsetBytes +=
            static_cast<std::uint64_t>(elements * static_cast<std::int64_t>(sizeOf(tensor->dtype)));
    }
    return location;
}

Result<MatrixView> GateView::map(ProgressMonitor& monitor) const
{
    if (!tensor->source) {
        return Error::unsupported("tensor %1 has no readable bytes", tensor->name);
    }
    GATELOUPE_TRY(const auto bytes, tensor->source->bytes(monitor));
    return MatrixView{.origin = bytes.data() + offsetElements * sizeOf(tensor->dtype),
                      .rows = rows,
                      .cols = cols,
                      .rowStride = rowStride,
                      .colStride = colStride,
                      .dtype = tensor->dtype};
}

Status GateView::unchanged() const
{
    return tensor->source ? tensor->source->unchanged() : Status();
}

Result<GateView> viewOf(std::shared_ptr<const Tensor> tensor, const TensorPiece& piece,
                        Orientation orientation)
{
    const auto rank = tensor->shape.size();
    if (rank < 1 || rank > 2) {
        return Error::shapeMismatch("tensor %1 %2 is neither a vector nor a matrix", tensor->name,
                                    toText(tensor->shape));
    }
    const std::uint64_t rows = tensor->shape[0];
    const std::uint64_t cols = rank == 2 ? tensor->shape[1] : 1;
    if (!fitsWithin(piece.row, piece.rows, rows) || !fitsWithin(piece.col, piece.cols, cols)) {
        return outside(*tensor);
    }
    GATELOUPE_CHECK(checkExtent(*tensor));
    const std::int64_t rowStride = tensor->strides[0];
    const std::int64_t colStride = rank == 2 ? tensor->strides[1] : 1;
    GateView view;
    view.offsetElements = tensor->offsetElements +
                          piece.row * static_cast<std::uint64_t>(rowStride) +
                          piece.col * static_cast<std::uint64_t>(colStride);
    view.rows = piece.rows;
    view.cols = piece.cols;
    view.rowStride = rowStride;
    view.colStride = colStride;
    if (orientation == Orientation::Transposed) {
        std::swap(view.rows, view.cols);
        std::swap(view.rowStride, view.colStride);
    }
    view.tensor = std::move(tensor);
    return view;
}

Result<GateView> viewOfRun(std::shared_ptr<const Tensor> tensor, std::uint64_t firstElement,
                           std::uint64_t rows, std::uint64_t cols)
{
    const auto count = checkedMul(rows, cols);
    if (!tensor->isRowMajor() || !count || !fitsWithin(firstElement, *count, tensor->elements())) {
        return outside(*tensor);
    }
    GATELOUPE_CHECK(checkExtent(*tensor));
    const std::uint64_t offset = tensor->offsetElements + firstElement;
    return GateView{.tensor = std::move(tensor),
                    .rows = rows,
                    .cols = cols,
                    .offsetElements = offset,
                    .rowStride = static_cast<std::int64_t>(cols),
                    .colStride = 1};
}

} // namespace gateloupe
