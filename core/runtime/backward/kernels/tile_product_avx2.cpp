// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/kernels/tile_product_code.h"

namespace gateloupe {

void addTileProductAvx2(const TileProduct& product)
{
    addTileProduct<3>(product);
}

} // namespace gateloupe
