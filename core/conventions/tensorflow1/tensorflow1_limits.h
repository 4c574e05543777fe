// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/conventions/tensorflow1/tensorflow1_cells.h"

namespace gateloupe::tensorflow1 {

/// Adds a limit of every backend, once.
void limitEverywhere(std::string_view what, RnnModel& model);

/// Adds the limits that follow from a cell's further variables (layer normalisation), each once.
void addLimits(const CellVariables& cell, RnnModel& model);

/// A warning where the scopes name a wrapper that changes the cell's input or output.
void warnOfWrappers(const CellVariables& cell, RnnModel& model);

/// tanh or ReLU: only the names of the scopes tell. Adds evidence, or a warning where they do not.
void decideActivation(std::string_view scope, RnnModel& model);

} // namespace gateloupe::tensorflow1
