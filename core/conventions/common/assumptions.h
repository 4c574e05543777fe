// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// Of a layer whose file, as far as its names go, does not say which activations it has.
[[nodiscard]] inline Message activationsAssumed()
{
    return message("nothing in the file says which activations this layer has; tanh and sigmoid "
                   "are assumed");
}

/// Whether a warning says that an equation was assumed, and not that something else is missing.
[[nodiscard]] inline bool isAssumption(const Warning& warning)
{
    return std::holds_alternative<remedy::SetForgetOffset>(warning.remedy) ||
           std::holds_alternative<remedy::ChooseCell>(warning.remedy) ||
           warning == Warning(activationsAssumed());
}

} // namespace gateloupe
