// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/analysis/prove/junit.h"
#include "core/base/result.h"

namespace gateloupe::cli {

/// Writes junitText().
/// Errors: CannotWrite.
Status writeJunit(const std::string& path, const std::string& suite,
                  const std::vector<JunitCase>& cases);

} // namespace gateloupe::cli
