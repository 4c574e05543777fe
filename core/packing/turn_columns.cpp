// SPDX-License-Identifier: Apache-2.0
#include "core/packing/turn_columns.h"

namespace gateloupe {

#ifdef GATELOUPE_WITH_AVX512
TurnColumns avx512TurnColumnsOf(std::size_t elementBytes); // turn_columns_avx512.cpp

TurnColumns turnColumnsOf(std::size_t elementBytes)
{
    static const bool hasAvx512 =
        __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0;
    return hasAvx512 ? avx512TurnColumnsOf(elementBytes) : nullptr;
}
#else
TurnColumns turnColumnsOf(std::size_t)
{
    return nullptr;
}
#endif

} // namespace gateloupe
