// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// One numpy array, mapped in place. The catalog holds a single tensor named after the file's stem.
/// Several arrays one behind the other are a stream of Equinox' leaves: leaf_0, leaf_1, ...
class NpyReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "npy"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    /// Errors: Corrupt, Unsupported (objects, structures, strings).
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

/// A zip archive of numpy arrays, stored (mapped in place) or deflated (decoded on first use).
/// Tensors are named as numpy names them: without ".npy".
class NpzReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "npz"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
