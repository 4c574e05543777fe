// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/convention.h"

namespace gateloupe {

std::vector<std::unique_ptr<Convention>> builtinConventions()
{
    std::vector<std::unique_ptr<Convention>> conventions;
    return conventions;
}

} // namespace gateloupe
