// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/analysis/watch/watch_expression.h"

namespace gateloupe::watch {

/// What an expression over a network of that spec computes. Errors: as WatchExpression::parse().
Result<WatchProgram> parse(std::string_view text, const RnnSpec& spec);

} // namespace gateloupe::watch
