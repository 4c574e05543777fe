// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/conventions/common/convention.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe::fuzz {

/// Ends the program with the sentence when it does not hold: the fuzzer then keeps the input.
void require(bool holds, std::string_view sentence);

/// Does with a catalog what the program does: reads what can be read, asks every convention, maps
/// every gate, packs small networks. Requires what readers and conventions promise.
void walkCatalog(const TensorCatalog& catalog);

/// Maps and packs every network that was found.
void walkModels(const Recognition& recognition);

/// The packed layout of a model's spec, and its packed buffer where it is small.
void walkLayout(const RnnModel& model);

} // namespace gateloupe::fuzz
