// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

/// A run and one that began where it ended, as one timeline with a border between them. `second`
/// itself where they do not stand on one: two directions, another batch, sequences of unequal
/// lengths, or steps that are not kept.
[[nodiscard]] std::shared_ptr<const SequenceRun>
joinedRun(const SequenceRun& first, const std::shared_ptr<const SequenceRun>& second);

} // namespace gateloupe
