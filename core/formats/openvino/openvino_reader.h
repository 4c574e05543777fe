// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// OpenVINO models: the graph in `X.xml`, the numbers in `X.bin` beside it. The catalog has the
/// graph; attributes of the file: version (integer) and name.
/// Errors: Corrupt; Unsupported for versions before 10; NotFound when the `.bin` is missing.
class OpenvinoReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "openvino"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
