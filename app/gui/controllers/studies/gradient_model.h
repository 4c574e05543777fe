// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// The gates of a network with the gradients of its weights in place of the weights: every view
/// that shows a network shows them. `isTimesWeight`: each number times its weight. Numbers are made
/// when they are first read. Gates without gradient are left out.
/// Lifetime: keeps model and gradients. Errors: those of making the tensors.
Result<std::shared_ptr<const RnnModel>>
modelOfGradients(const std::shared_ptr<const RnnModel>& model,
                 const std::shared_ptr<const Gradients>& gradients, bool isTimesWeight);

} // namespace gateloupe
