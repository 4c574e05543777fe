// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/input/output_forms.h"

namespace gateloupe {

/// The two states that a cell may have.
enum class StateKind : std::uint8_t
{
    Hidden,
    Cell
};

/// One way to read an array as the last states of a run.
struct StateReading
{
    std::string_view axes;        ///< "sbi": pseudo-layers, sequences, units; see AxisPattern
    std::uint64_t firstLayer = 0; ///< those below are not in the array
    std::int64_t first = 0;
    std::int64_t layer = 0;
    std::int64_t direction = 0;
    std::int64_t sequence = 0;
    std::int64_t unit = 0;

    /// How the array was taken, one line; empty where it is [L * D, B, width] itself.
    [[nodiscard]] Message text() const;
};

/// Every way to read an array of that shape as the last h or c, the most usual first: [L * D, B,
/// width], [L, D, B, width], with the batch first, directions beside each other, the top layer
/// alone, and lists of states in which h and c take turns, as Keras gives them.
/// Errors: InvalidArgument naming the shapes that fit, or for a cell without c.
Result<std::vector<StateReading>> stateReadings(const Shape& found, const OutputSizes& sizes,
                                                StateKind kind);

/// The states as [L * D, B, width]; layers that the array lacks are those of `own`, the same states
/// of a run. Requires: a reading of the array's shape by these sizes.
[[nodiscard]] Array inPlaceOf(const Array& given, const StateReading& reading,
                              const OutputSizes& sizes, const Array& own);

/// Reads states from one array, or from a file with several: the one that is called h, h_n, state_h
/// (or c, ...), else all of them behind each other, which have one shape: a list of states.
/// Errors: those of readArray(); InvalidArgument for arrays of several shapes.
Result<Array> readStates(const std::string& reference, StateKind kind, ProgressMonitor& monitor);

} // namespace gateloupe
