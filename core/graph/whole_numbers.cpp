// SPDX-License-Identifier: Apache-2.0
#include "core/graph/whole_numbers.h"

namespace gateloupe {

GraphInteger wholeNumberOf(GraphOperation operation, const GraphInteger& a, const GraphInteger& b)
{
    if (!a || !b) {
        return std::nullopt;
    }
    std::int64_t result = 0;
    bool isKnown = false;
    switch (operation) {
    case GraphOperation::Add:
        isKnown = !__builtin_add_overflow(*a, *b, &result);
        break;
    case GraphOperation::Subtract:
        isKnown = !__builtin_sub_overflow(*a, *b, &result);
        break;
    case GraphOperation::Multiply:
        isKnown = !__builtin_mul_overflow(*a, *b, &result);
        break;
    default:
        isKnown = *a >= 0 && *b > 0;
        result = isKnown ? *a / *b : 0;
        break;
    }
    return isKnown ? GraphInteger(result) : std::nullopt;
}

} // namespace gateloupe
