// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/conventions/optimizer/optimizer_rule.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// What an optimizer of Keras keeps of each variable, and what it does with it.
struct KerasOptimizer
{
    /// "momentum": m; "velocity": v. Empty: kept, but of no use here.
    enum class Part
    {
        M,
        V,
        Extra,
        Unused
    };

    OptimizerRule rule;
    /// In the order of the file's variables: for all variables of the model together what stands
    /// in one list, variable by variable.
    std::vector<std::vector<Part>> blocks;
    bool hasRateVariable = true;  ///< behind the iteration; a schedule has none
    bool endsWithProduct = false; ///< Nadam's product of momenta is the last variable

    /// How many variables it keeps for each of the model.
    [[nodiscard]] std::size_t parts() const;
};

/// The optimizer that the configuration in a `.keras` or `.h5` names; empty where there is none, or
/// one whose states have other meanings (Ftrl, Adafactor, Muon). Source: keras/src/optimizers.
[[nodiscard]] std::optional<KerasOptimizer> kerasOptimizerOf(const TensorCatalog& catalog);

/// Its class name as the configuration has it; empty where it names none.
[[nodiscard]] std::string kerasOptimizerName(const TensorCatalog& catalog);

} // namespace gateloupe
