// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>

namespace gateloupe {

/// A warning, or an error, whose remedy is of that kind, whatever its values.
MATCHER_P(Asks, deed, "")
{
    return arg.remedy.index() == Remedy(deed).index();
}

} // namespace gateloupe
