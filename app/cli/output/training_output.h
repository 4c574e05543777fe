// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/analysis/training/training_history.h"

namespace gateloupe::cli {

/// A folder of checkpoints as one document. `next` may be empty.
void printTrainingDocument(const TrainingHistory& history, Severity least, const std::string& next);
/// Prints a history for people: the verdict first, the events, the course of each gate's norm.
void printTrainingText(const TrainingHistory& history, Severity least, const std::string& next);

} // namespace gateloupe::cli
