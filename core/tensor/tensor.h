// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

/// One named array of a file: metadata, and a source that yields the bytes when asked.
/// Element (i, j, ...) is at offsetElements + i * strides[0] + j * strides[1] + ... of the source.
/// Several tensors may share one source (PyTorch storages): that is how aliases are known.
struct Tensor
{
    std::string name;
    DType dtype = DType::Other;
    Shape shape;
    std::vector<std::int64_t> strides; ///< in elements, one per extent
    std::uint64_t offsetElements = 0;
    std::shared_ptr<const TensorSource> source; ///< null when listed only (strings, unknown types)
    std::string typeName;                       ///< the file's own word for a dtype Other

    [[nodiscard]] std::uint64_t elements() const { return elementCount(shape).value_or(0); }

    [[nodiscard]] bool isRowMajor() const;
    /// Where element 0 lies, if the bytes lie plain.
    [[nodiscard]] std::optional<FileLocation> place() const;
};

/// A row-major tensor over a whole source.
/// Errors: Corrupt when the shape does not multiply to the source's size.
Result<std::shared_ptr<const Tensor>> makeTensor(std::string name, DType dtype, Shape shape,
                                                 std::shared_ptr<const TensorSource> source);

/// A tensor that is listed only: of a type that is no number, or not read.
[[nodiscard]] std::shared_ptr<const Tensor> listedTensor(std::string name, Shape shape,
                                                         std::string typeName);

/// Checks that every element of `tensor` lies inside its source, and that it has not many times
/// more elements than that (strides of zero). Errors: Corrupt, OutOfMemory, with the tensor's name.
Status checkExtent(const Tensor& tensor);

} // namespace gateloupe
