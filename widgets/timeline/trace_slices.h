// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QCoreApplication>
#include <QString>

#include "core/model/cell.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// Views into a trace by signal. The views are strided, nothing is copied.
class TraceSlices
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::TraceSlices)

public:
    /// The signals of a cell as people read them: gates in canonical order, then c, then h.
    [[nodiscard]] static std::vector<TraceSignal> signalsOf(CellKind cell);
    /// The letter of the equations: "i", "f", "g", "o", "r", "z", "n", "c", "h".
    [[nodiscard]] static QString symbol(const TraceSignal& signal);
    /// "forget gate", "cell state".
    [[nodiscard]] static QString name(const TraceSignal& signal);

    /// One batch entry of [T, B, H] as a unit x step matrix.
    /// Requires: batch < B. Lifetime: that of the array.
    [[nodiscard]] static MatrixView unitByStep(const Array& array, std::uint64_t batch);
};

} // namespace gateloupe
