// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/kernels/tile_product_code.h"

namespace gateloupe {

void addTileProductAvx512(const TileProduct& product)
{
    addTileProduct<8>(product);
}

} // namespace gateloupe
