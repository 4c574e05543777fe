// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/tensor/tensor.h"

namespace gateloupe {

// Constants that no file holds: attributes of operators, and what follows from shapes.

/// One number without an axis, f64.
[[nodiscard]] std::shared_ptr<const Tensor> realConstant(std::string name, double number);
/// A list of whole numbers, i64.
[[nodiscard]] std::shared_ptr<const Tensor>
integersConstant(std::string name, const std::vector<std::int64_t>& numbers);
/// One whole number without an axis, i64.
[[nodiscard]] std::shared_ptr<const Tensor> integerConstant(std::string name, std::int64_t number);

} // namespace gateloupe
