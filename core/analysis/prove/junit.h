// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/prove/prove.h"

namespace gateloupe {

/// One check as continuous integrations show it.
struct JunitCase
{
    std::string name;
    double seconds = 0.0;
    std::optional<std::string> failure; ///< why it failed
    std::optional<std::string> skipped; ///< why it was not made
};

/// <testsuites><testsuite name="...">, a case each. Characters that XML 1.0 cannot hold are left
/// out. Source: the schema of Jenkins' xunit plugin, junit-10.xsd.
[[nodiscard]] std::string junitText(const std::string& suite, const std::vector<JunitCase>& cases);

/// A proof that does not hold is a failure, one that cannot be made is skipped.
[[nodiscard]] std::vector<JunitCase> junitCases(const Proofs& proofs);

} // namespace gateloupe
