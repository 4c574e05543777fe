// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/tensor/array.h"

namespace gateloupe {

/// An array under the name that a file has it by, "decisions/output".
struct NamedArray
{
    std::string name;
    Array values;
};

} // namespace gateloupe
