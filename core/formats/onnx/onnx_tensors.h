// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/tensor/dtype.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// TensorProto.DataType; Other for texts, types of eight bits and less, and new ones.
[[nodiscard]] DType dtypeFromOnnx(std::int64_t dataType);
/// The bytes that the list takes in the file, when they are the elements as they are: packed floats
/// or doubles in one piece.
[[nodiscard]] std::optional<std::string_view> plainOnnxNumbers(const OnnxTensor& tensor);

/// Makes tensors of a model's TensorProtos: mapped where their bytes lie plain, in the model or in
/// a file beside it; numbers of a list that do not are decoded on first use.
class OnnxTensors
{
public:
    explicit OnnxTensors(std::shared_ptr<const MappedFile> model);

    /// Types without readable elements give a tensor without a source.
    /// Requires: the message lies in the model's file.
    /// Errors: Corrupt when the elements are not as many as the shape says, or lie in a file that
    /// is not beside the model; NotFound and Io for such a file; each names the tensor.
    Result<std::shared_ptr<const Tensor>> make(const OnnxTensor& tensor, const std::string& name);

    /// Bytes of all files that were opened: what made tensors are measured against.
    [[nodiscard]] std::uint64_t fileBytes() const { return m_fileBytes; }

private:
    Result<std::shared_ptr<const TensorSource>> sourceOf(const OnnxTensor& tensor,
                                                         std::uint64_t sizeBytes);
    Result<std::shared_ptr<const TensorSource>> mapped(std::string_view bytes,
                                                       std::uint64_t sizeBytes) const;
    Result<std::shared_ptr<const TensorSource>> typed(const OnnxTensor& tensor,
                                                      std::uint64_t sizeBytes) const;
    Result<std::shared_ptr<const TensorSource>> external(const OnnxTensor& tensor,
                                                         std::uint64_t sizeBytes);
    Result<std::shared_ptr<const MappedFile>> fileOf(std::string_view location);

    std::shared_ptr<const MappedFile> m_model;
    std::map<std::string, std::shared_ptr<const MappedFile>, std::less<>> m_external;
    std::uint64_t m_fileBytes;
};

} // namespace gateloupe
