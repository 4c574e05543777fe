// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX2, FMA and F16C; called only on those.
#define GATELOUPE_VECTOR_BYTES 32
#include "core/analysis/statistics/block_sums_kernels.h"

namespace gateloupe {

const BlockKernels& avx2BlockKernels();

const BlockKernels& avx2BlockKernels()
{
    return kKernels;
}

} // namespace gateloupe
