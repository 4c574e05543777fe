// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// What torch.save() writes since PyTorch 1.6: a zip archive with a pickle of the object tree and
/// one stored member per storage, mapped in place. The pickle is read by our own opcode reader and
/// nothing in it is executed. TorchScript's archives are the same with code beside the tree,
/// torch.export.save()'s have JSON for the pickle.
/// Source: pytorch 2.x, torch/serialization.py, caffe2/serialize/inline_container.h.
class TorchZipReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "pytorch-zip"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    /// Errors: Corrupt, Unsupported (other zip archives; pickles that run code).
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
