// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/model/equations.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe {

/// From where on an activated gate counts as saturated: at or below `low`, at or above `high`.
/// Empty where its activation has no such end.
struct SaturationBounds
{
    std::optional<double> low;
    std::optional<double> high;
    friend bool operator==(const SaturationBounds&, const SaturationBounds&) = default;
};

/// 0.1 and 0.9 of what lies between the ends of sigmoids, 0.9 of the ends of tanh and softsign; the
/// end of those that are zero below.
/// Source: Karpathy, Johnson and Li, "Visualizing and Understanding Recurrent Networks", 2015, 4.2.
[[nodiscard]] SaturationBounds saturationBounds(const Activation& activation);
/// The bounds of the activation that a gate of a layer and direction goes through.
[[nodiscard]] SaturationBounds saturationBounds(const RnnModel& model, PseudoLayerIndex pseudoLayer,
                                                Gate gate);

/// Share of steps from which on a gate that is always open or always shut is called stuck.
inline constexpr double kStuckShare = 0.99;
/// A unit whose h moves no further than this is dead.
inline constexpr double kDeadRange = 1e-6;

/// One gate of one unit along a sequence. Steps that are not finite are left out.
struct GateSaturation
{
    double mean = 0.0;
    double low = 0.0;  ///< share of steps saturated below, 0..1
    double high = 0.0; ///< share of steps saturated above, 0..1

    [[nodiscard]] bool isStuckShut() const { return low >= kStuckShare; }

    [[nodiscard]] bool isStuckOpen() const { return high >= kStuckShare; }
};

/// One unit along a sequence.
struct UnitSaturation
{
    std::vector<GateSaturation> gates; ///< in gatesOf(cell) order
    /// Steps after which half of the memory is left, ln 0.5 / ln(mean of what keeps it); infinite
    /// when it keeps everything, 0 when nothing. Empty for cells without such a gate.
    std::optional<double> halfLife;
    double hMin = 0.0;
    double hMax = 0.0;
    bool isDead = false;         ///< h never moves
    std::uint64_t nonFinite = 0; ///< steps with a NaN or an infinity in a gate or h
};

struct SaturationReport
{
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    std::vector<SaturationBounds> bounds;           ///< of each gate, in gatesOf(cell) order
    std::vector<std::vector<UnitSaturation>> units; ///< of each pseudo-layer
};

/// The gate whose mean tells how long a cell remembers: forget, or a GRU's update gate, which keeps
/// the old state where it is 1 (cuDNN's convention, in which all traces are).
[[nodiscard]] std::optional<Gate> keepingGate(CellKind cell);

/// Whether open and shut are words for a gate: those that multiply, not those that make new memory.
[[nodiscard]] bool isOpenAndShut(Gate gate);

/// Window by window, in memory that does not grow with the steps.
/// Errors: those of the run's windows; Cancelled.
Result<SaturationReport> saturationOf(const TraceReader& run, std::uint64_t batch,
                                      ProgressMonitor& monitor);

} // namespace gateloupe
