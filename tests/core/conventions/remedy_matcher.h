// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>

namespace gateloupe {

/// A warning, or an error, whose remedy is of that kind.
MATCHER_P(Asks, kind, "")
{
    return arg.remedy.kind == kind;
}

} // namespace gateloupe
