// SPDX-License-Identifier: Apache-2.0
// Vectors of 16 bytes: every 64-bit processor has them.
#define GATELOUPE_VECTOR_BYTES 16
#include "core/analysis/statistics/block_sums_kernels.h"

namespace gateloupe {

#ifdef GATELOUPE_WITH_AVX2
const BlockKernels& avx2BlockKernels();   // block_sums_avx2.cpp
const BlockKernels& avx512BlockKernels(); // block_sums_avx512.cpp

const BlockKernels& blockKernels()
{
    // Whatever has AVX2 has F16C; whatever has VL (Skylake-X, Zen 4 and later) has F.
    static const bool hasAvx512 = __builtin_cpu_supports("avx512bw") != 0 &&
                                  __builtin_cpu_supports("avx512dq") != 0 &&
                                  __builtin_cpu_supports("avx512vl") != 0;
    static const bool hasAvx2 =
        __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
    return hasAvx512 ? avx512BlockKernels() : hasAvx2 ? avx2BlockKernels() : kKernels;
}
#else
const BlockKernels& blockKernels()
{
    return kKernels;
}
#endif

} // namespace gateloupe
