// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/analysis/watch/watch_expression.h"

namespace gateloupe::watch {

/// Parses an expression over a network of that spec. Errors: as WatchExpression::parse().
Result<WatchProgram> parse(std::string_view text, const RnnSpec& spec);

} // namespace gateloupe::watch
