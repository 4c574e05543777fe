// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The cell whose own name, as of cuDNN's modes, stands in a name that people gave.
[[nodiscard]] std::optional<CellKind> cellNamedIn(std::string_view name);

/// Decides between tanh and ReLU for a plain RNN of a framework whose files never say it: by the
/// word "relu" or "tanh" in the network's name, else in the file's, else in its folder's; tanh
/// where none of them has one. Always warns, and says what it went by. Requires: a plain RNN with a
/// name.
void decidePlainRnnByWords(const TensorCatalog& catalog, RnnModel& model);

} // namespace gateloupe
