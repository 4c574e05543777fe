// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/conventions/tensorflow1/tensorflow1_rules.h"
#include "core/conventions/tensorflow1/tensorflow1_scopes.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe::tensorflow1 {

/// The variables of one cell.
struct CellVariables
{
    std::string scope;       ///< "net/rnn/multi_rnn_cell/cell_0/lstm_cell"
    std::string modernScope; ///< in the words of TensorFlow 1.2
    const CellRule* rule = nullptr;
    CellPlace place;
    std::map<std::string, std::shared_ptr<const Tensor>, std::less<>> variables; ///< by name below

    /// The ways of a variable's values through the graph, by its name in the newest words; empty
    /// where the file has no graph. Lifetime: the catalog's.
    std::map<std::string_view, const std::vector<std::string>*, std::less<>> computed;

    /// Null when there is none. TensorFlow 1.1 and older say "weights" and "biases" for "kernel"
    /// and "bias", and the block cells of 1.0 "W" and "b"; both are found.
    [[nodiscard]] std::shared_ptr<const Tensor> find(std::string_view name) const;
};

/// The family that wrote a cell: cuDNN's also for stock cells inside a scope that cuDNN's layers
/// have, for the equations leave no other way to move weights between the two.
[[nodiscard]] Family familyOf(const CellVariables& cell);

/// Every cell whose scope and variables follow a rule, in the order of their scopes. Optimizer
/// slots, moving averages and the cells of Keras are left out.
struct CellSearch
{
    std::vector<CellVariables> cells;
    std::vector<Warning> warnings; ///< recurrent cells that no rule describes
};

[[nodiscard]] CellSearch findCells(const TensorCatalog& catalog, const ProgressMonitor& monitor);

} // namespace gateloupe::tensorflow1
