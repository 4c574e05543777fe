// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe::tflite {
struct Model;
struct Tensor;
} // namespace gateloupe::tflite

namespace gateloupe {

/// The constants of a model: the catalog gets each as it is stored, mapped in place, and what the
/// file says of its quantisation as attributes of the tensor: quantization.scale,
/// quantization.zero_point, quantization.axis.
class TfliteTensors
{
public:
    /// Requires: a verified model in the file. Lifetime: that of model and catalog.
    TfliteTensors(const tflite::Model& model, std::shared_ptr<const MappedFile> file,
                  TensorCatalog& catalog);

    /// What a run sees of a tensor with a buffer: itself, or the f32 numbers that its integers
    /// stand for. Null for tensors without one, and those that a run fills. Each tensor is made
    /// once.
    /// Errors: Corrupt when the elements are not as many as the shape says, or lie outside the
    /// file; the message names the tensor.
    Result<std::shared_ptr<const Tensor>> constantOf(const tflite::Tensor& tensor);

private:
    Result<std::shared_ptr<const Tensor>> make(const tflite::Tensor& tensor);
    Result<std::shared_ptr<const TensorSource>> sourceOf(std::uint32_t buffer) const;
    void describe(const tflite::Tensor& tensor, const std::string& name);
    std::string uniqueName(const tflite::Tensor& tensor);

    const tflite::Model& m_model;
    std::shared_ptr<const MappedFile> m_file;
    TensorCatalog& m_catalog;
    std::map<const tflite::Tensor*, std::shared_ptr<const Tensor>> m_made;
    std::map<std::string, std::uint64_t> m_uses;
};

/// "f32", "i8", ...: the document's word for an element type.
[[nodiscard]] std::string_view tfliteTypeName(std::int8_t type);

} // namespace gateloupe
