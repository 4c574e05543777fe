// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// One .safetensors file: every tensor mapped in place.
class SafetensorsReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "safetensors"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
