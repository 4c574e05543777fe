// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// A module of Haiku or Sonnet and those of its tensors that a recurrent core has.
struct DeepmindModule
{
    std::string path; ///< "model/~/lstm_1"; "" at the root
    /// By the name below the module: "w_i", "linear/w"; without Sonnet's leading underscores.
    std::map<std::string, std::shared_ptr<const Tensor>, std::less<>> tensors;
    bool isObject = false; ///< from an object-based checkpoint: Sonnet

    /// Null when there is none.
    [[nodiscard]] std::shared_ptr<const Tensor> find(std::string_view name) const;
    /// Whether the module is called `word`, `word_1`, ..., or something that ends in `_word`.
    [[nodiscard]] bool isCalled(std::string_view word) const;
};

/// Sorts the tensors that a recurrent core can have by module, in order of appearance. Separators
/// are "/" or "."; states of optimizers are left out.
[[nodiscard]] std::vector<DeepmindModule> deepmindModules(const TensorCatalog& catalog);

} // namespace gateloupe
