// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_parametrizations.h"

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/tensor/element_store.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

namespace {

/// A tensor of one or two axes as a matrix; a vector is a column.
/// Lifetime: the view lives as long as the tensor.
Result<MatrixView> matrixOf(const Tensor& tensor, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto bytes, tensor.source->bytes(monitor));
    const std::size_t rank = tensor.shape.size();
    return MatrixView{.origin = bytes.data() + tensor.offsetElements * sizeOf(tensor.dtype),
                      .rows = rank > 0 ? tensor.shape[0] : 1,
                      .cols = rank == 2 ? tensor.shape[1] : 1,
                      .rowStride = rank > 0 ? tensor.strides[0] : 1,
                      .colStride = rank == 2 ? tensor.strides[1] : 1,
                      .dtype = tensor.dtype};
}

/// Whether the tensor's numbers can be computed with: plain numbers, and no more of them than the
/// file has bytes for (a view that repeats stored elements could ask for any amount of memory).
bool isComputable(const Tensor& tensor)
{
    return tensor.source && isFloatingPoint(tensor.dtype) && tensor.shape.size() <= 2 &&
           checkExtent(tensor) &&
           tensor.elements() <= tensor.source->sizeBytes() / sizeOf(tensor.dtype);
}

/// The elements of a matrix of that size and type, row by row.
template <typename Element>
Result<std::vector<std::byte>> filledLike(const MatrixView& matrix, ProgressMonitor& monitor,
                                          const Element& element)
{
    const std::size_t width = sizeOf(matrix.dtype);
    std::vector<std::byte> elements(matrix.elements() * width);
    std::byte* target = elements.data();
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        for (std::uint64_t col = 0; col < matrix.cols; ++col, target += width) {
            storeElement(target, matrix.dtype, element(row, col));
        }
    }
    return elements;
}

/// A tensor of the type and shape of another one, computed on first use.
Result<std::shared_ptr<const Tensor>> computedLike(const Tensor& original, std::string name,
                                                   DecodedSource::Decode compute)
{
    return makeTensor(std::move(name), original.dtype, original.shape,
                      std::make_shared<DecodedSource>(Encoding::Computed,
                                                      original.elements() * sizeOf(original.dtype),
                                                      std::move(compute)));
}

Result<std::vector<std::byte>> computePruned(const Tensor& original, const Tensor& mask,
                                             ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto w, matrixOf(original, monitor));
    GATELOUPE_TRY(const auto kept, matrixOf(mask, monitor));
    return filledLike(w, monitor,
                      [&](auto row, auto col) { return w.at(row, col) * kept.at(row, col); });
}

/// Of W, u and v.
Result<std::vector<std::byte>> computeSpectral(const Tensor& original, const Tensor& left,
                                               const Tensor& right, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto w, matrixOf(original, monitor));
    GATELOUPE_TRY(auto rowFactors, matrixOf(left, monitor));
    GATELOUPE_TRY(auto colFactors, matrixOf(right, monitor));
    if (rowFactors.rows != w.rows) {
        std::swap(rowFactors, colFactors);
    }
    double sigma = 0.0;
    for (std::uint64_t row = 0; row < w.rows; ++row) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        double sum = 0.0;
        for (std::uint64_t col = 0; col < w.cols; ++col) {
            sum += w.at(row, col) * colFactors.at(col, 0);
        }
        sigma += rowFactors.at(row, 0) * sum;
    }
    return filledLike(w, monitor, [&](auto row, auto col) { return w.at(row, col) / sigma; });
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

Result<std::vector<std::byte>> computeWeightNorm(const Tensor& magnitude, const Tensor& direction,
                                                 ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto g, matrixOf(magnitude, monitor));
    GATELOUPE_TRY(const auto v, matrixOf(direction, monitor));
    const auto norms = normsOf(v, g);
    return filledLike(v, monitor, [&](std::uint64_t row, std::uint64_t col) {
        const std::uint64_t gRow = g.rows == 1 ? 0 : row;
        const std::uint64_t gCol = g.cols == 1 ? 0 : col;
        return v.at(row, col) * (g.at(gRow, gCol) / norms[gRow * g.cols + gCol]);
    });
}

} // namespace

Result<std::shared_ptr<const Tensor>>
pruned(std::string name, std::shared_ptr<const Tensor> original, std::shared_ptr<const Tensor> mask)
{
    if (!isComputable(*original) || !isComputable(*mask)) {
        return Error::unsupported("tensor %1: its pruning is not stored as plain numbers", name);
    }
    if (original->shape != mask->shape) {
        return Error::shapeMismatch("tensor %1: a mask of %2 does not fit %3", name,
                                    toText(mask->shape), toText(original->shape));
    }
    return computedLike(*original, std::move(name), [original, mask](ProgressMonitor& monitor) {
        return computePruned(*original, *mask, monitor);
    });
}

Result<std::shared_ptr<const Tensor>> spectralNormalised(std::string name,
                                                         std::shared_ptr<const Tensor> original,
                                                         std::shared_ptr<const Tensor> left,
                                                         std::shared_ptr<const Tensor> right)
{
    const Tensor& w = *original;
    const Tensor& u = *left;
    const Tensor& v = *right;
    if (!isComputable(w) || !isComputable(u) || !isComputable(v)) {
        return Error::unsupported("tensor %1: its spectral normalisation is not stored as plain "
                                  "numbers",
                                  name);
    }
    const bool areVectors = w.shape.size() == 2 && u.shape.size() == 1 && v.shape.size() == 1;
    const bool fits = areVectors && ((u.shape[0] == w.shape[0] && v.shape[0] == w.shape[1]) ||
                                     (u.shape[0] == w.shape[1] && v.shape[0] == w.shape[0]));
    if (!fits) {
        return Error::shapeMismatch(
            "tensor %1: u %2 and v %3 of spectral normalisation do not fit %4", name,
            toText(u.shape), toText(v.shape), toText(w.shape));
    }
    return computedLike(w, std::move(name), [original, left, right](ProgressMonitor& monitor) {
        return computeSpectral(*original, *left, *right, monitor);
    });
}

Result<std::shared_ptr<const Tensor>> weightNormalised(std::string name,
                                                       std::shared_ptr<const Tensor> magnitude,
                                                       std::shared_ptr<const Tensor> direction)
{
    const Tensor& g = *magnitude;
    const Tensor& v = *direction;
    if (!isComputable(g) || !isComputable(v)) {
        return Error::unsupported("tensor %1: its weight normalisation is not stored as plain "
                                  "numbers",
                                  name);
    }
    const bool fits =
        v.shape.size() == 2 &&
        (g.elements() == 1 || (g.shape.size() == 2 && (g.shape == Shape{v.shape[0], 1} ||
                                                       g.shape == Shape{1, v.shape[1]})));
    if (!fits) {
        return Error::shapeMismatch("tensor %1: magnitude %2 does not fit direction %3 of weight "
                                    "normalisation",
                                    name, toText(g.shape), toText(v.shape));
    }
    return computedLike(v, std::move(name), [magnitude, direction](ProgressMonitor& monitor) {
        return computeWeightNorm(*magnitude, *direction, monitor);
    });
}

} // namespace gateloupe
