// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// What one of this program's exports says of a network beside its arrays.
struct ExportedNetwork
{
    std::string path; ///< in front of "/layer_0/..."
    std::string name;
    std::string convention; ///< by which it was recognised in the file it came from
    std::optional<RnnSpec> spec;
    std::optional<GruReset> gruReset;
    double forgetOffset = 0.0;
    std::optional<bool> isReversed;
    std::vector<Limit> limits;
    std::vector<std::string> equations; ///< as toText(CellEquations) writes them
};

/// From the groups' attributes (HDF5), from the text "gateloupe_metadata" (safetensors) or from the
/// byte array of that name (npz). Empty when the file has none of them or they are damaged: the
/// arrays alone still tell nearly everything.
/// Source: core/export/README.md, "What stands in a file".
[[nodiscard]] std::vector<ExportedNetwork> exportedNetworks(const TensorCatalog& catalog);

} // namespace gateloupe
