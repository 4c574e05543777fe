// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX-512 (F, BW, DQ and VL); called only on those.
#define GATELOUPE_VECTOR_BYTES 64
#include "core/analysis/statistics/block_sums_kernels.h"

namespace gateloupe {

const BlockKernels& avx512BlockKernels();

const BlockKernels& avx512BlockKernels()
{
    return kKernels;
}

} // namespace gateloupe
