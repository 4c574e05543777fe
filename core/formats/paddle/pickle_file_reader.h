// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// One pickle that is a whole file: numpy arrays in dicts, lists and objects, under the dotted path
/// of keys. A pickle with PaddlePaddle's own keys or named arrays has the format "paddle"; its big
/// parameters are put together of their slices.
/// Source: PaddlePaddle 3, python/paddle/framework/io.py and io_utils.py.
class PickleFileReader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "pickle"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    /// Errors: Corrupt, Unsupported (opcodes beyond protocols 2 to 5; pickles that run code).
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
