// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QCoreApplication>
#include <QPainter>
#include <QString>

#include "core/analysis/bytes/byte_map.h"

namespace gateloupe {

/// A hue per gate, a shade per layer; biases are paler than weights.
[[nodiscard]] QColor regionColor(const ParameterId& id);
/// The colour of any use of bytes; gaps and padding are mostly hatch.
[[nodiscard]] QColor regionColor(const ByteRegion& region);

/// Fills a piece of a region: its colour, hatched when backward, a gap or padding, crossed where it
/// overlaps another.
void fillRegion(QPainter& painter, const QRect& rect, const ByteRegion& region);

/// Words about regions.
class RegionTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::RegionTexts)

public:
    [[nodiscard]] static QString use(ByteUse use);
    /// "layer 0, forward, R forget", a tensor's name, "gap".
    [[nodiscard]] static QString name(const ByteRegion& region);
    /// The name of a region, with the network's name where the map has several.
    [[nodiscard]] static QString fullName(const ByteRegion& region, const ByteMap& map);
    /// "R forget", a tensor's name, "gap".
    [[nodiscard]] static QString shortName(const ByteRegion& region);
    /// What is unusual about it: in pieces, shared, not stored. Empty for nothing.
    [[nodiscard]] static QString note(const ByteRegion& region, const ByteMap& map);
    /// "owned 100 %, gap 0, overlap 0, alias 0".
    [[nodiscard]] static QString totals(const ByteMap& map);
};

} // namespace gateloupe
