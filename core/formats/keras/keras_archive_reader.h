// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// A model of Keras 3 (and tf.keras from 2.12 on): a zip archive with `config.json`,
/// `metadata.json` and `model.weights.h5`, or shards that `model.weights.json` names.
/// A stored HDF5 member is mapped in place: its tensors have places in the archive. A deflated one
/// is inflated once, up to a cap (Encoding::Deflate).
/// The catalog's `format` is "keras-v3"; names and attributes are those of the HDF5 file. Beside
/// them the root has "model_config" (string: config.json) and "keras_version" (string).
/// Errors: Corrupt; Unsupported for weights in `model.weights.npz`, which are pickled objects.
/// Source: keras 3.15, src/saving/saving_lib.py; the README.
class KerasArchiveReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "keras-v3"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

/// Weights of Keras 3 that were saved in shards: `X.weights.json` and the files
/// `X_00000.weights.h5`, ... beside it that it names; never outside its folder. The catalog's
/// `format` is "keras-h5".
/// Errors: Corrupt, NotFound names a missing shard.
class KerasShardsReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "keras-h5"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
