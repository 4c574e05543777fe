// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_weight_norm.h"

#include <cmath>
#include <utility>
#include <vector>

#include "core/conventions/torch/torch_computed.h"

namespace gateloupe {

namespace {

/// sqrt of the sum of squares of v, for each element of g.
std::vector<double> normsOf(const MatrixView& v, const MatrixView& g)
{
    std::vector<double> norms(g.elements(), 0.0);
    for (std::uint64_t row = 0; row < v.rows; ++row) {
        for (std::uint64_t col = 0; col < v.cols; ++col) {
            const double value = v.at(row, col);
            norms[(g.rows == 1 ? 0 : row) * g.cols + (g.cols == 1 ? 0 : col)] += value * value;
        }
    }
    for (double& norm : norms) {
        norm = std::sqrt(norm);
    }
    return norms;
}

Result<std::vector<std::byte>> compute(const Tensor& magnitude, const Tensor& direction,
                                       ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto g, matrixOf(magnitude, monitor));
    GATELOUPE_TRY(const auto v, matrixOf(direction, monitor));
    const auto norms = normsOf(v, g);
    const std::size_t width = sizeOf(direction.dtype);
    std::vector<std::byte> weights(v.elements() * width);
    std::byte* target = weights.data();
    for (std::uint64_t row = 0; row < v.rows; ++row) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        for (std::uint64_t col = 0; col < v.cols; ++col, target += width) {
            const std::uint64_t gRow = g.rows == 1 ? 0 : row;
            const std::uint64_t gCol = g.cols == 1 ? 0 : col;
            putElement(target, direction.dtype,
                       v.at(row, col) * (g.at(gRow, gCol) / norms[gRow * g.cols + gCol]));
        }
    }
    return weights;
}

} // namespace

Result<std::shared_ptr<const Tensor>> weightNormalised(std::string name,
                                                       std::shared_ptr<const Tensor> magnitude,
                                                       std::shared_ptr<const Tensor> direction)
{
    const Tensor& g = *magnitude;
    const Tensor& v = *direction;
    if (!isComputable(g) || !isComputable(v)) {
        return Error{ErrorCode::Unsupported,
                     "tensor " + name +
                         ": its weight normalisation is not stored as plain numbers"};
    }
    const bool fits =
        v.shape.size() == 2 &&
        (g.elements() == 1 || (g.shape.size() == 2 && (g.shape == Shape{v.shape[0], 1} ||
                                                       g.shape == Shape{1, v.shape[1]})));
    if (!fits) {
        return Error{ErrorCode::ShapeMismatch, "tensor " + name + ": magnitude " + toText(g.shape) +
                                                   " does not fit direction " + toText(v.shape) +
                                                   " of weight normalisation"};
    }
    const DType dtype = v.dtype;
    Shape shape = v.shape;
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, v.elements() * sizeOf(dtype),
        [magnitude = std::move(magnitude), direction = std::move(direction)](
            ProgressMonitor& monitor) { return compute(*magnitude, *direction, monitor); });
    return makeTensor(std::move(name), dtype, std::move(shape), std::move(source));
}

} // namespace gateloupe
