// SPDX-License-Identifier: Apache-2.0
// Vectors of 16 bytes: every 64-bit processor has them.
#define GATELOUPE_VECTOR_BYTES 16
#include "core/analysis/statistics/block_sums_kernels.h"

namespace gateloupe {

#ifdef GATELOUPE_WITH_AVX2
const BlockKernels& avx2BlockKernels(); // block_sums_avx2.cpp

const BlockKernels& blockKernels()
{
    static const bool hasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return hasAvx2 ? avx2BlockKernels() : kKernels;
}
#else
const BlockKernels& blockKernels()
{
    return kKernels;
}
#endif

} // namespace gateloupe
