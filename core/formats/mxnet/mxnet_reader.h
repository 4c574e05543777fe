// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// MXNet's NDArray list: what `mx.nd.save`, gluon's `save_parameters` and `export`, and Module
/// checkpoints write as `.params`. Dense arrays are mapped in place; sparse ones and such without
/// data are listed. A symbol JSON beside the file adds what it says of RNN operators.
class MxnetReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "mxnet"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
