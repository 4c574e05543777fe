// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor.h"

#include <utility>

#include "core/base/checked_math.h"
#include "core/base/mapped_file.h"

namespace gateloupe {

bool Tensor::isRowMajor() const
{
    const auto expected = rowMajorStrides(shape);
    if (strides.size() != expected.size()) {
        return false;
    }
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] != 1 && strides[axis] != expected[axis]) { // of one element none matters
            return false;
        }
    }
    return true;
}

std::optional<FileLocation> Tensor::place() const
{
    if (!source) {
        return std::nullopt;
    }
    auto place = source->place();
    if (place) {
        place->offsetBytes += offsetElements * sizeOf(dtype);
    }
    return place;
}

Result<std::shared_ptr<const Tensor>> makeTensor(std::string name, DType dtype, Shape shape,
                                                 std::shared_ptr<const TensorSource> source)
{
    const auto count = elementCount(shape);
    const auto size = count ? checkedMul(*count, sizeOf(dtype)) : std::nullopt;
    if (shape.size() > kMaxRank || !size || *size != source->sizeBytes()) {
        return Error::corrupt("tensor %1: shape %2 of %3 does not make its %4 bytes", name,
                              toText(shape), nameOf(dtype), source->sizeBytes());
    }
    auto tensor = std::make_shared<Tensor>();
    tensor->name = std::move(name);
    tensor->dtype = dtype;
    tensor->strides = rowMajorStrides(shape);
    tensor->shape = std::move(shape);
    tensor->source = std::move(source);
    return std::shared_ptr<const Tensor>(std::move(tensor));
}

std::shared_ptr<const Tensor> listedTensor(std::string name, Shape shape, std::string typeName)
{
    auto tensor = std::make_shared<Tensor>();
    tensor->name = std::move(name);
    if (elementCount(shape)) {
        tensor->strides = rowMajorStrides(shape);
    }
    tensor->shape = std::move(shape);
    tensor->typeName = std::move(typeName);
    return tensor;
}

Status checkExtent(const Tensor& tensor)
{
    const auto outside = [&tensor] {
        return Error::corrupt("tensor %1: shape %2 with its strides reaches outside its bytes",
                              tensor.name, toText(tensor.shape));
    };
    if (!tensor.source || tensor.strides.size() != tensor.shape.size() ||
        tensor.shape.size() > kMaxRank) {
        return outside();
    }
    const auto count = elementCount(tensor.shape);
    if (!count) {
        return outside();
    }
    if (*count == 0) {
        return {};
    }
    std::uint64_t last = tensor.offsetElements;
    for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
        if (tensor.strides[axis] < 0) {
            return outside();
        }
        const auto reach =
            checkedMul(tensor.shape[axis] - 1, static_cast<std::uint64_t>(tensor.strides[axis]));
        const auto sum = reach ? checkedAdd(last, *reach) : std::nullopt;
        if (!sum) {
            return outside();
        }
        last = *sum;
    }
    const auto end = checkedAdd(last, 1);
    const auto endBytes = end ? checkedMul(*end, sizeOf(tensor.dtype)) : std::nullopt;
    if (!endBytes || *endBytes > tensor.source->sizeBytes()) {
        return outside();
    }
    const std::uint64_t stored = tensor.source->sizeBytes();
    const auto unfolded = checkedMul(*count, sizeOf(tensor.dtype));
    if (!unfolded || *unfolded > MappedFiles::mostMemory(stored)) { // strides of zero
        return Error::outOfMemory("tensor %1: shape %2 would unfold %3 bytes to more than is usual",
                                  tensor.name, toText(tensor.shape), stored)
            .withRemedy(remedy::AllowMemory{unfolded.value_or(~std::uint64_t{0})})
            .because(ErrorReason::MemoryLimit);
    }
    return {};
}

} // namespace gateloupe
