// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// TensorFlow's frozen graphs: a GraphDef whose weights are Const nodes, mapped in place where they
/// stand as bytes. Nothing says "frozen" but that no variable is in it.
class GraphdefReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "graphdef"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
