// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/kernels/panel_product_code.h"

namespace gateloupe {

void addPanelProductBaseline(const PanelProduct& product)
{
    addPanelProduct<2>(product);
}

PanelProductKernel bestPanelProduct()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") != 0) {
        return addPanelProductAvx512;
    }
    if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0) {
        return addPanelProductAvx2;
    }
#endif
    return addPanelProductBaseline;
}

} // namespace gateloupe
