// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/junit_output.h"

#include "core/base/atomic_file.h"

namespace gateloupe::cli {

Status writeJunit(const std::string& path, const std::string& suite,
                  const std::vector<JunitCase>& cases)
{
    return writeWholeFile(path, junitText(suite, cases));
}

} // namespace gateloupe::cli
