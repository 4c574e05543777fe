// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// What torch.save() wrote before PyTorch 1.6 and still writes on request: a stream of pickles, the
/// object tree among them, then the storages, which are mapped in place. The tar archives from
/// before that (PyTorch 0.1) are recognised and declined by name.
/// Source: pytorch 1.5 and 2.x, torch/serialization.py, _legacy_save() and _legacy_load().
class TorchLegacyReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "pytorch-legacy"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    /// Errors: Corrupt, Unsupported (tar archives, storages of unknown types, pickles that run
    /// code).
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
