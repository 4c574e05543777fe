// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/message.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// How one network is made from another.
struct Relation
{
    std::string id; ///< for programs: that of blame's defect where there is one
    Message text;
    bool isSameFunction = false; ///< both compute the same but for the order of inner units
};

/// The one change that makes `b` of `a`, up to a millionth of each number: gates, biases, layers or
/// directions in another order, R or W transposed, a constant in the forget bias, all weights
/// times a factor, units in another order, or few numbers that differ; or that they have other
/// cells, layers or directions. Empty where nothing of that is so.
/// Errors: Cancelled; those of reading the gates.
Result<std::optional<Relation>> relationOf(const std::shared_ptr<const RnnModel>& a,
                                           const std::shared_ptr<const RnnModel>& b,
                                           ProgressMonitor& monitor);

} // namespace gateloupe
