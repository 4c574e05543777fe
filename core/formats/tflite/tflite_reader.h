// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// TensorFlow Lite models: constants mapped in place, what they compute as a DataflowGraph.
/// Source: tensorflow, tensorflow/compiler/mlir/lite/schema/schema.fbs, version 3.
class TfliteReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "tflite"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
