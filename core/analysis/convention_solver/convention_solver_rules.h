// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/analysis/convention_solver/convention_solver_search.h"
#include "core/base/result.h"
#include "core/conventions/custom/custom_rules.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe::solver {

/// A reading as a described convention with the network it finds in the file.
struct WrittenReading
{
    CustomRules rules;
    std::shared_ptr<const RnnModel> model;
};

/// Names become patterns where they follow one ({prefix}, {layer}, {direction}, {gate}), so that
/// other files of the family open too; else they stand as they are. Errors: those of the rules not
/// finding the network again, which is a mistake of this program.
Result<WrittenReading> writeReading(const Family& family, const Found& found,
                                    const std::vector<SolverTensor>& tensors,
                                    const TensorCatalog& catalog, const std::string& name);

} // namespace gateloupe::solver
