// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// ONNX models: a protobuf ModelProto, its tensors inside, as typed lists or in files beside it.
/// onnx_walk.h says what the catalog tells of the graph. Attributes of the file: producer_name,
/// producer_version, ir_version, opset, and metadata under their own names.
/// Source: onnx/onnx, docs/IR.md and docs/ExternalData.md.
class OnnxReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "onnx"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

/// A TensorProto alone: an input or output of the samples that come with ONNX models
/// (test_data_set_0/input_0.pb). The catalog holds a single tensor named after the file's stem.
class OnnxTensorReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "onnx"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
