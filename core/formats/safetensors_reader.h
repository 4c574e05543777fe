// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/container_reader.h"

namespace gateloupe {

/// One .safetensors file: every tensor mapped in place.
class SafetensorsReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "safetensors"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, Monitor& monitor) const override;
};

/// The index of a model in several .safetensors files (`*.index.json` with a weight_map).
/// Tensors come in the order of the map; shards are looked for beside the index and never outside
/// its folder.
/// Source: huggingface/huggingface_hub, serialization of sharded state dicts.
class SafetensorsIndexReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "safetensors"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    /// Errors: as SafetensorsReader; NotFound naming a shard that is missing.
    Result<TensorCatalog> open(const Candidate& candidate, Monitor& monitor) const override;
};

} // namespace gateloupe
