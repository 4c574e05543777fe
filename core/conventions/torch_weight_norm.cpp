// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch_weight_norm.h"

#include <cmath>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "core/base/half.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

namespace {

template <typename T>
void put(std::byte* target, T value)
{
    std::memcpy(target, &value, sizeof(value));
}

/// Rounds once, to the element type. Requires: a floating-point dtype.
void putElement(std::byte* target, DType dtype, double value)
{
    switch (dtype) {
    case DType::F16:
        put(target, floatToHalf(static_cast<float>(value)));
        break;
    case DType::BF16:
        put(target, floatToBfloat16(static_cast<float>(value)));
        break;
    case DType::F32:
        put(target, static_cast<float>(value));
        break;
    default:
        put(target, value);
        break;
    }
}

Result<MatrixView> matrixOf(const Tensor& tensor, Monitor& monitor)
{
    GATELOUPE_TRY(const auto bytes, tensor.source->bytes(monitor));
    const bool isMatrix = tensor.shape.size() == 2;
    return MatrixView{.origin = bytes.data() + tensor.offsetElements * sizeOf(tensor.dtype),
                      .rows = isMatrix ? tensor.shape[0] : tensor.elements(),
                      .cols = isMatrix ? tensor.shape[1] : 1,
                      .rowStride = isMatrix ? tensor.strides[0] : 1,
                      .colStride = isMatrix ? tensor.strides[1] : 1,
                      .dtype = tensor.dtype};
}

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
                                       Monitor& monitor)
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

bool isReadable(const Tensor& tensor)
{
    // A view that repeats stored elements could ask for more memory than its file has bytes.
    return tensor.source && isFloatingPoint(tensor.dtype) && checkExtent(tensor) &&
           tensor.elements() <= tensor.source->sizeBytes() / sizeOf(tensor.dtype);
}

} // namespace

Result<std::shared_ptr<const Tensor>> weightNormalised(std::string name,
                                                       std::shared_ptr<const Tensor> magnitude,
                                                       std::shared_ptr<const Tensor> direction)
{
    const Tensor& g = *magnitude;
    const Tensor& v = *direction;
    if (!isReadable(g) || !isReadable(v)) {
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
        [magnitude = std::move(magnitude), direction = std::move(direction)](Monitor& monitor) {
            return compute(*magnitude, *direction, monitor);
        });
    return makeTensor(std::move(name), dtype, std::move(shape), std::move(source));
}

} // namespace gateloupe
