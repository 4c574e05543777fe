// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/kernels/tile_product_code.h"

namespace gateloupe {

void addTileProductBaseline(const TileProduct& product)
{
    addTileProduct<2>(product);
}

TileProductKernel bestTileProduct()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") != 0) {
        return addTileProductAvx512;
    }
    if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0) {
        return addTileProductAvx2;
    }
#endif
    return addTileProductBaseline;
}

} // namespace gateloupe
