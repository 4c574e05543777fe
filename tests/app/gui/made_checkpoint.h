// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/conventions/checkpoint.h"

namespace gateloupe::test {

/// A checkpoint in memory: an LSTM of two layers, 3 inputs and 4 units, and a vector beside it.
/// Element n of the packed buffer is n / 100.
std::shared_ptr<const Checkpoint> madeCheckpoint();

} // namespace gateloupe::test
