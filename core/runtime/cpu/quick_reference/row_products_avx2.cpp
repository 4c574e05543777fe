// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/quick_reference/row_products_code.h"

namespace gateloupe::reference {

void multiplyTilesAvx2(const TileProduct& product, std::uint64_t rows)
{
    multiplyAllTiles(product, rows);
}

} // namespace gateloupe::reference
