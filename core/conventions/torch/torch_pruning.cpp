// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_pruning.h"

#include <utility>
#include <vector>

#include "core/conventions/torch/torch_computed.h"

namespace gateloupe {

namespace {

Result<std::vector<std::byte>> compute(const Tensor& original, const Tensor& mask,
                                       ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto w, matrixOf(original, monitor));
    GATELOUPE_TRY(const auto kept, matrixOf(mask, monitor));
    const std::size_t width = sizeOf(original.dtype);
    std::vector<std::byte> weights(w.elements() * width);
    std::byte* target = weights.data();
    for (std::uint64_t row = 0; row < w.rows; ++row) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        for (std::uint64_t col = 0; col < w.cols; ++col, target += width) {
            putElement(target, original.dtype, w.at(row, col) * kept.at(row, col));
        }
    }
    return weights;
}

} // namespace

Result<std::shared_ptr<const Tensor>>
pruned(std::string name, std::shared_ptr<const Tensor> original, std::shared_ptr<const Tensor> mask)
{
    if (!isComputable(*original) || !isComputable(*mask)) {
        return Error{ErrorCode::Unsupported,
                     "tensor " + name + ": its pruning is not stored as plain numbers"};
    }
    if (original->shape != mask->shape) {
        return Error{ErrorCode::ShapeMismatch, "tensor " + name + ": a mask of " +
                                                   toText(mask->shape) + " does not fit " +
                                                   toText(original->shape)};
    }
    const DType dtype = original->dtype;
    Shape shape = original->shape;
    const std::uint64_t size = original->elements() * sizeOf(dtype);
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, size,
        [original = std::move(original), mask = std::move(mask)](ProgressMonitor& monitor) {
            return compute(*original, *mask, monitor);
        });
    return makeTensor(std::move(name), dtype, std::move(shape), std::move(source));
}

} // namespace gateloupe
