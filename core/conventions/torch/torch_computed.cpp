// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_computed.h"

#include <cstring>

#include "core/base/half.h"

namespace gateloupe {

namespace {

template <typename T>
void put(std::byte* target, T value)
{
    std::memcpy(target, &value, sizeof(value));
}

} // namespace

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

bool isComputable(const Tensor& tensor)
{
    return tensor.source && isFloatingPoint(tensor.dtype) && tensor.shape.size() <= 2 &&
           checkExtent(tensor) &&
           tensor.elements() <= tensor.source->sizeBytes() / sizeOf(tensor.dtype);
}

} // namespace gateloupe
