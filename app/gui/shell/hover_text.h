// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/inspected_matrix.h"
#include "widgets/models/checkpoint_tree_model.h"
#include "widgets/sequence/trace_plot.h"

namespace gateloupe {

/// What the status bar says about the number under the cursor.
class HoverText
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::HoverText)

public:
    /// "R forget [12, 7] = −0.0312 · lstm/kernel, byte 0x1A2F40".
    [[nodiscard]] static QString of(const HeatmapCell& cell, const TreeSelection& selection);
    /// The same with unit, input and bits: "… · unit 12, input 7 · … · 0xBCFF9724".
    [[nodiscard]] static QString of(const HeatmapCell& cell, const InspectedMatrix& matrix);
    /// "h of unit 12 at step 17 = 0.3".
    [[nodiscard]] static QString of(const TraceCell& cell);
};

} // namespace gateloupe
