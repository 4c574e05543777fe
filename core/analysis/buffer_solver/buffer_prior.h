// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/model/rnn_spec.h"

namespace gateloupe {

/// How usual a spec is among recurrent networks in use, in nats (natural logarithms; only
/// differences mean something): cells, layers, directions, biases, and sizes that people choose.
/// It is all that the length of a buffer says, and breaks ties of the content.
[[nodiscard]] double logPrior(const RnnSpec& spec);

/// What of logPrior() a person would name, and which other specs have the very same bytes.
[[nodiscard]] std::vector<std::string> usualReasons(const RnnSpec& spec);

/// How far a number is from a round one, in nats: 0 for 1, ln 2 more for each doubling of what is
/// left after powers of two and ten are taken out (128 and 100 are round, 96 less, 143 not).
[[nodiscard]] double unroundness(std::uint64_t size);

} // namespace gateloupe
