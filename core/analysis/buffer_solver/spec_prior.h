// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// How usual a spec is among recurrent networks in use, in nats (natural logarithms; only
/// differences mean something): cells, layers, directions, biases, and sizes that people choose.
/// It is all that the length of a buffer says, and breaks ties of the content.
[[nodiscard]] double logPrior(const RnnSpec& spec);

/// The parts of logPrior() that a person would name, and which other specs have equal bytes.
[[nodiscard]] std::vector<Message> usualReasons(const RnnSpec& spec);

} // namespace gateloupe
