// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// Whether the update gate of some layer and direction lets the new state in, and the network is
/// one of the usual writing all the same: 1 - gate(a) = gate(-a), as sigmoid and hard sigmoid have
/// it.
[[nodiscard]] bool hasPlainUpdate(const RnnModel& model);

/// A GRU whose update gates let the new state in, h' = (1 - z) h + z n, as the one of the usual
/// writing that computes the same: with z's weights and biases negated, h' = (1 - z) n + z h.
/// The network itself where no update gate does so. The numbers are negated when they are read.
/// Requires: hasPlainUpdate(), where some gate does so.
/// Errors: those of negated().
Result<std::shared_ptr<const RnnModel>> withPlainUpdate(std::shared_ptr<const RnnModel> model);

} // namespace gateloupe
