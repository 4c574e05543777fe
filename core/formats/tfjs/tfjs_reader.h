// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// Models of TensorFlow.js: `model.json` with the shards of its weights beside it. Attributes of the
/// file: format, generatedBy, convertedBy, keras_version and model_config (string) as far as it has
/// them; "quantised.type", "quantised.scale" and "quantised.min" of a tensor that is stored so.
/// Errors: Corrupt, Unsupported, NotFound names a missing shard.
class TfjsReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "tfjs"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

/// The folder of deeplearn.js and ml5: `manifest.json`, {variable: {filename, shape}}, and for each
/// variable a file of raw f32.
/// Errors: Corrupt, NotFound names a missing file.
class TfjsVariablesReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "tfjs"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
