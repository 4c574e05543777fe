// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/hex_geometry.h"

namespace gateloupe {

int HexGeometry::columnAt(int x) const
{
    for (int column = 0; column + 1 < bytesPerRow; ++column) {
        if (x < leftOf(column + 1) - charWidth / 2) {
            return column;
        }
    }
    return bytesPerRow - 1;
}

} // namespace gateloupe
