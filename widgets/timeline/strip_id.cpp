// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_id.h"

namespace gateloupe {

QString StripId::symbol() const
{
    switch (kind) {
    case Kind::Input:
        return QStringLiteral("x");
    case Kind::Hidden:
        return QStringLiteral("h");
    case Kind::Cell:
        break;
    }
    return QStringLiteral("c");
}

QString StripId::key() const
{
    return isInput() ? symbol() : symbol() + QString::number(pseudoLayer.value);
}

std::vector<StripId> stripsOf(const RnnSpec& spec)
{
    std::vector<StripId> strips{StripId{}};
    for (std::uint32_t i = 0; i < spec.pseudoLayers(); ++i) {
        strips.push_back({StripId::Kind::Hidden, PseudoLayerIndex(i)});
        if (hasCellState(spec.cell)) {
            strips.push_back({StripId::Kind::Cell, PseudoLayerIndex(i)});
        }
    }
    return strips;
}

} // namespace gateloupe
