// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// Core ML models: `.mlmodel`, and `.mlpackage` folders. Neural networks: for each recurrent layer
/// tensors "<layer>/<forward|backward>/<gate>/<kind>" in PyTorch's orientation and attributes of
/// "<layer>" (coreml_network.h); programs: constants by name, and the graph. Attributes of the file:
/// specification_version.
/// Errors: Corrupt, NotFound for missing weights.
class CoremlReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "coreml"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
