// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The operator of a catalog's graph that makes something else of the output of the network `lower`
/// before `upper` reads it, by its name: a Dense layer, a normalisation, an activation. Empty where
/// `upper` reads that output as it is or moved, where nothing leads from one to the other, and
/// where the catalog has no graph.
[[nodiscard]] std::string operatorBetween(const TensorCatalog& catalog, const RnnModel& lower,
                                          const RnnModel& upper);

} // namespace gateloupe
