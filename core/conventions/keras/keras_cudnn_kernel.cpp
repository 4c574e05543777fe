// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_cudnn_kernel.h"

#include <cstddef>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/tensor/dtype.h"

namespace gateloupe {

namespace {

Result<std::vector<std::byte>> gather(const Tensor& kernel, std::uint64_t units,
                                      ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto stored, kernel.source->bytes(monitor));
    const std::uint64_t rows = kernel.shape[0];
    const std::uint64_t cols = kernel.shape[1];
    const std::size_t width = sizeOf(kernel.dtype);
    std::vector<std::byte> gathered(rows * cols * width);
    std::byte* target = gathered.data();
    for (std::uint64_t block = 0; block < cols / units; ++block) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        for (std::uint64_t row = 0; row < rows; ++row) {
            const std::uint64_t first = kernel.offsetElements + row * cols + block * units;
            std::memcpy(target, stored.data() + first * width, units * width);
            target += units * width;
        }
    }
    return gathered;
}

} // namespace

Result<std::shared_ptr<const Tensor>> gatheredKernel(std::shared_ptr<const Tensor> kernel,
                                                     std::uint64_t units)
{
    GATELOUPE_CHECK(checkExtent(*kernel));
    if (kernel->shape.size() != 2 || !kernel->isRowMajor() || units == 0 ||
        kernel->shape[1] % units != 0) {
        return Error{ErrorCode::ShapeMismatch,
                     "tensor " + kernel->name + " " + toText(kernel->shape) +
                         " is no kernel of a CuDNN layer with " + std::to_string(units) + " units"};
    }
    const std::uint64_t bytes = kernel->elements() * sizeOf(kernel->dtype);
    const std::string name = kernel->name;
    const DType dtype = kernel->dtype;
    const Shape shape = {kernel->shape[1], kernel->shape[0]};
    auto source = std::make_shared<DecodedSource>(
        Encoding::Gathered, bytes, [kernel = std::move(kernel), units](ProgressMonitor& monitor) {
            return gather(*kernel, units, monitor);
        });
    return makeTensor(name, dtype, shape, std::move(source));
}

} // namespace gateloupe
