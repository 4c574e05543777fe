// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// Layers [first, first + count) of a stack as a network of their own, without the states that the
/// file stores; the network itself where they are all.
/// Requires: 0 < count, first + count <= the stack's layers.
[[nodiscard]] std::shared_ptr<const RnnModel> layersOf(const std::shared_ptr<const RnnModel>& model,
                                                       std::uint32_t first, std::uint32_t count);

/// Networks as the layers of one, without the states that the file stores: "a + b"; the network
/// itself where there is one. Each layer keeps its own equations. Null when their cells or sizes
/// are not alike, or one does not read what the one before makes. Requires: at least one.
[[nodiscard]] std::shared_ptr<const RnnModel>
stackOf(std::span<const std::shared_ptr<const RnnModel>> models);

} // namespace gateloupe
