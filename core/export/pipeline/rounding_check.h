// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

// A network with large weights is chaotic: rounding one bias once changes its outputs beyond any
// fixed tolerance within a few steps. Then its gates are compared, and its run with one of nearly
// equal weights.

/// Whether every gate of `written` (a network, or one for each layer of it) is the source's or its
/// rounding to `dtype`: weights one by one, biases as the sum that acts on a gate, with the offset
/// of the forget gate. What is not stored is zero.
/// Errors: those of reading the gates; Cancelled.
Result<bool> hasRoundedGates(const std::vector<std::shared_ptr<const RnnModel>>& written,
                             const RnnModel& source, DType dtype, ProgressMonitor& monitor);

/// The network with each number one unit in the last place of `dtype` larger or smaller, by turns:
/// how far its outputs are off shows what one rounding may do to them.
/// Errors: those of reading the gates; Cancelled.
Result<std::shared_ptr<const RnnModel>> shaken(const RnnModel& model, DType dtype,
                                               ProgressMonitor& monitor);

} // namespace gateloupe
