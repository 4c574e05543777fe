// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <QCoreApplication>
#include <QString>

#include "app/gui/commands/palette_model.h"
#include "core/analysis/explain/trace_point.h"
#include "core/model/gate_view.h"
#include "widgets/heatmap/data/extreme_search.h"

namespace gateloupe {

/// What the window does with an address that somebody typed or pasted. Every member is set.
struct AddressActions
{
    std::function<void(const TracePoint&)> showPoint;
    std::function<void(const ParameterId&, std::uint64_t row, std::uint64_t col)> showCell;
    std::function<void(std::uint64_t offsetBytes)> showByte; ///< of the open file
    std::function<void(std::uint64_t)> showStep;
    std::function<void(std::uint64_t)> showUnit;
    std::function<void(CellWish)> showExtreme; ///< of the selected gate
};

/// Reads addresses as the window, the console and Python write them: "layer_0/forward/c[12]@40",
/// "layer_0/forward/forget/recurrent_weights[32, 21]", "R forget [32, 21]", "0xB6261C4", "@216",
/// "unit 686", "max", "min", "NaN", or the path of a gate alone. What is behind a value's address,
/// " = 0.03" and more, may stay.
class AddressSearch
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::AddressSearch)

public:
    /// The places that the text may mean in the selected network and its run; none for other texts.
    /// A value of a run that is not there, or a cell beyond its matrix, gives an entry with the
    /// reason. Lifetime: the session and what the actions need outlive the entries.
    [[nodiscard]] static std::vector<PaletteEntry>
    entriesFor(const QString& typed, const Session& session, const AddressActions& actions);

    /// The cell of a gate that holds the byte of the file; empty when it is another's.
    [[nodiscard]] static std::optional<StoredCell> cellOfByte(const GateView& gate,
                                                              std::uint64_t offsetBytes);
};

} // namespace gateloupe
