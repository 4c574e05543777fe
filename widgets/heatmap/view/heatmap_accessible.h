// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAccessibleInterface;
class QObject;
class QString;

namespace gateloupe {

/// What screen readers ask about a GateHeatmap; null for other objects. For
/// QAccessible::installFactory().
[[nodiscard]] QAccessibleInterface* heatmapInterfaceOf(const QString& className, QObject* object);

} // namespace gateloupe
