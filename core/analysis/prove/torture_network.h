// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/result.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// A network in which every mistake shows, as safetensors under PyTorch's names: no two sizes are
/// equal and none is even where the cell leaves it free, both biases are large and different in
/// each gate, gates work where they are curved, layers and directions have weights of their own.
/// Errors: InvalidArgument for a cell that PyTorch has no name for; CannotWrite.
Status writeTortureNetwork(CellKind cell, std::uint64_t seed, const std::filesystem::path& path);

/// Its sizes: 2 layers, 2 directions, 5 inputs, 7 hidden.
[[nodiscard]] RnnSpec tortureSpec(CellKind cell);

} // namespace gateloupe
