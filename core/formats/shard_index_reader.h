// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// The index of a model in several files (`*.index.json` with a weight_map), whose shards are
/// safetensors files or PyTorch's (`pytorch_model.bin.index.json`); the catalog has their format.
/// Tensors come in the order of the map; shards are looked for beside the index and never outside
/// its folder.
/// Source: huggingface/huggingface_hub, serialization of sharded state dicts.
class ShardIndexReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "safetensors"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    /// Errors: those of the shards' readers; NotFound naming a shard that is missing.
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
