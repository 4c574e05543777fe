// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_spectral_norm.h"

#include <utility>
#include <vector>

#include "core/conventions/torch/torch_computed.h"

namespace gateloupe {

namespace {

Result<std::vector<std::byte>> compute(const SpectralParts& parts, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto w, matrixOf(*parts.original, monitor));
    GATELOUPE_TRY(auto rowFactors, matrixOf(*parts.left, monitor));
    GATELOUPE_TRY(auto colFactors, matrixOf(*parts.right, monitor));
    if (rowFactors.rows != w.rows) {
        std::swap(rowFactors, colFactors);
    }
    double sigma = 0.0;
    for (std::uint64_t row = 0; row < w.rows; ++row) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        double sum = 0.0;
        for (std::uint64_t col = 0; col < w.cols; ++col) {
            sum += w.at(row, col) * colFactors.at(col, 0);
        }
        sigma += rowFactors.at(row, 0) * sum;
    }
    const std::size_t width = sizeOf(w.dtype);
    std::vector<std::byte> weights(w.elements() * width);
    std::byte* target = weights.data();
    for (std::uint64_t row = 0; row < w.rows; ++row) {
        for (std::uint64_t col = 0; col < w.cols; ++col, target += width) {
            putElement(target, w.dtype, w.at(row, col) / sigma);
        }
    }
    return weights;
}

} // namespace

Result<std::shared_ptr<const Tensor>> spectralNormalised(std::string name, SpectralParts parts)
{
    const Tensor& w = *parts.original;
    const Tensor& u = *parts.left;
    const Tensor& v = *parts.right;
    if (!isComputable(w) || !isComputable(u) || !isComputable(v)) {
        return Error{ErrorCode::Unsupported,
                     "tensor " + name +
                         ": its spectral normalisation is not stored as plain numbers"};
    }
    const bool areVectors = w.shape.size() == 2 && u.shape.size() == 1 && v.shape.size() == 1;
    const bool fits = areVectors && ((u.shape[0] == w.shape[0] && v.shape[0] == w.shape[1]) ||
                                     (u.shape[0] == w.shape[1] && v.shape[0] == w.shape[0]));
    if (!fits) {
        return Error{ErrorCode::ShapeMismatch,
                     "tensor " + name + ": u " + toText(u.shape) + " and v " + toText(v.shape) +
                         " of spectral normalisation do not fit " + toText(w.shape)};
    }
    const DType dtype = w.dtype;
    Shape shape = w.shape;
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, w.elements() * sizeOf(dtype),
        [parts = std::move(parts)](ProgressMonitor& monitor) { return compute(parts, monitor); });
    return makeTensor(std::move(name), dtype, std::move(shape), std::move(source));
}

} // namespace gateloupe
