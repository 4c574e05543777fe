// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Characters between the parts of a path.
inline constexpr std::string_view kFlaxSeparators = "/.";

/// The parameters of one Dense or Linear.
struct FlaxDense
{
    std::shared_ptr<const Tensor> kernel; ///< [in, out], or null
    std::shared_ptr<const Tensor> bias;   ///< [out], or null
};

/// A module and the dense children that stand right below it, by their names.
struct FlaxModule
{
    std::string path; ///< "params/encoder/LSTMCell_0"; "" at the root
    std::map<std::string, FlaxDense, std::less<>> children;
};

/// Sorts the tensors `<module>/<child>/kernel` and `bias` by module, in order of appearance.
/// Separators are "/" or "."; nnx' `value` at the end is left out, and so is optimizer state.
[[nodiscard]] std::vector<FlaxModule> flaxModules(const TensorCatalog& catalog);

/// Whether a part of the path says that what lies below is the state of an optimizer, optax' above
/// all.
[[nodiscard]] bool isOptaxState(std::string_view path);

} // namespace gateloupe
