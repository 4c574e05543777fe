// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/kernels/panel_product_code.h"

namespace gateloupe {

void addPanelProductAvx512(const PanelProduct& product)
{
    addPanelProduct<8>(product);
}

} // namespace gateloupe
