// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor_views.h"

#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

Error noAxis(const Tensor& tensor, std::uint64_t axis)
{
    return Error::shapeMismatch("tensor %1 %2 has no axis %3", tensor.name, toText(tensor.shape),
                                axis);
}

} // namespace

Result<Tensor> transposedView(const Tensor& tensor, std::span<const std::uint64_t> order)
{
    const std::size_t rank = tensor.shape.size();
    std::vector<bool> isUsed(rank);
    Tensor view = tensor;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        if (order.size() != rank || order[axis] >= rank || isUsed[order[axis]]) {
            return Error::shapeMismatch(
                "tensor %1 %2 cannot be transposed by an order that is no permutation", tensor.name,
                toText(tensor.shape));
        }
        isUsed[order[axis]] = true;
        view.shape[axis] = tensor.shape[order[axis]];
        view.strides[axis] = tensor.strides[order[axis]];
    }
    return view;
}

Result<Tensor> slicedView(const Tensor& tensor, const AxisRange& range)
{
    if (range.axis >= tensor.shape.size()) {
        return noAxis(tensor, range.axis);
    }
    const std::uint64_t extent = tensor.shape[range.axis];
    const auto reach = range.count == 0 ? 0 : checkedMul(range.count - 1, range.step);
    const bool isInside = range.count == 0 || (reach && fitsWithin(range.first, 1, extent) &&
                                               *reach < extent - range.first);
    const auto step = narrow<std::int64_t>(range.step);
    if (!isInside || !step || *step < 1) {
        return Error::shapeMismatch("tensor %1 %2 has no %3 indices from %4 on along axis %5",
                                    tensor.name, toText(tensor.shape), range.count, range.first,
                                    range.axis);
    }
    Tensor view = tensor;
    view.shape[range.axis] = range.count;
    if (range.count > 0) {
        view.offsetElements += range.first * static_cast<std::uint64_t>(tensor.strides[range.axis]);
    }
    if (range.count > 1) { // of one index the stride does not matter, and could overflow
        view.strides[range.axis] *= *step;
    }
    return view;
}

Result<Tensor> squeezedView(const Tensor& tensor, std::uint64_t axis)
{
    if (axis >= tensor.shape.size()) {
        return noAxis(tensor, axis);
    }
    if (tensor.shape[axis] != 1) {
        return Error::shapeMismatch("tensor %1 %2 cannot lose axis %3", tensor.name,
                                    toText(tensor.shape), axis);
    }
    Tensor view = tensor;
    view.shape.erase(view.shape.begin() + static_cast<std::ptrdiff_t>(axis));
    view.strides.erase(view.strides.begin() + static_cast<std::ptrdiff_t>(axis));
    return view;
}

Result<Tensor> unsqueezedView(const Tensor& tensor, std::uint64_t axis)
{
    const std::size_t rank = tensor.shape.size();
    if (axis > rank || rank >= kMaxRank) {
        return noAxis(tensor, axis);
    }
    Tensor view = tensor;
    view.shape.insert(view.shape.begin() + static_cast<std::ptrdiff_t>(axis), 1);
    // As a row-major tensor would have it, so that one stays one.
    const std::int64_t stride =
        axis == rank ? 1
                     : static_cast<std::int64_t>(static_cast<std::uint64_t>(tensor.strides[axis]) *
                                                 tensor.shape[axis]);
    view.strides.insert(view.strides.begin() + static_cast<std::ptrdiff_t>(axis), stride);
    return view;
}

Result<Tensor> reshapedView(const Tensor& tensor, Shape shape)
{
    const auto count = elementCount(shape);
    if (shape.size() > kMaxRank || !count || *count != tensor.elements()) {
        return Error::shapeMismatch("tensor %1 %2 cannot be reshaped to %3", tensor.name,
                                    toText(tensor.shape), toText(shape));
    }
    if (!tensor.isRowMajor()) {
        return Error::shapeMismatch("tensor %1 %2 is not row-major: no stride describes it as %3",
                                    tensor.name, toText(tensor.shape), toText(shape));
    }
    Tensor view = tensor;
    view.strides = rowMajorStrides(shape);
    view.shape = std::move(shape);
    return view;
}

std::shared_ptr<const Tensor> renamed(Tensor tensor, std::string name)
{
    tensor.name = std::move(name);
    return std::make_shared<const Tensor>(std::move(tensor));
}

} // namespace gateloupe
