// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// What a matrix beside the recurrent networks of a file may be.
enum class MatrixRole : std::uint8_t
{
    Embedding, ///< [symbols, width]: a symbol's row is an input
    Readout    ///< [numbers, width] or [width, numbers]: what follows an output
};

/// The real matrices of that width that no network of the file holds: first those whose names say
/// that they have the role, then the others, each in the file's order.
[[nodiscard]] std::vector<std::shared_ptr<const Tensor>>
matricesBeside(std::span<const std::shared_ptr<const RnnModel>> networks,
               const TensorCatalog& catalog, MatrixRole role, std::uint64_t width);

/// Whether a tensor's name has a word that such matrices are called by.
[[nodiscard]] bool isNamedAs(MatrixRole role, std::string_view name);

} // namespace gateloupe
