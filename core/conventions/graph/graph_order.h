// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Of each two neighbours, the operator of the catalog's graph that makes something else of the
/// output of the lower network before the upper one reads it, by its name: a Dense layer, a
/// normalisation, an activation. Empty where the upper one reads that output as it is or moved,
/// where nothing leads from one to the other, and where the catalog has no graph.
/// Returns one text less than there are networks.
[[nodiscard]] std::vector<std::string>
operatorsBetween(const TensorCatalog& catalog,
                 std::span<const std::shared_ptr<const RnnModel>> networks);

} // namespace gateloupe
