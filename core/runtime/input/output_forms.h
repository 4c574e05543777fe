// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// The sizes of a run, by which given arrays of it are read.
struct OutputSizes
{
    std::uint64_t steps = 0; ///< T, of the input
    std::uint64_t batch = 0; ///< B
    std::uint64_t layers = 1;
    std::uint64_t directions = 1;       ///< D
    std::uint64_t width = 0;            ///< R: units of h of one direction
    std::uint64_t hidden = 0;           ///< H: units of c; 0 for a cell without c
    std::vector<std::uint64_t> lengths; ///< [B]
    bool isReversed = false;            ///< direction 0 reads from the end

    [[nodiscard]] std::uint64_t outputWidth() const { return directions * width; }

    [[nodiscard]] bool isBackward(std::uint64_t direction) const
    {
        return direction == 1 || isReversed;
    }
};

/// Requires: validate() accepts the request.
[[nodiscard]] OutputSizes outputSizesOf(const ForwardRequest& request);

/// Orders of axes as options give them; empty: guessed from the shape.
struct OutputAxes
{
    std::string input;  ///< of the input, which an output shares: "tbi", "bti", "it", ...
    std::string output; ///< of the output alone, see OutputReading::axes
};

/// One way to read an array as the output of a run.
struct OutputReading
{
    /// Outermost first: t steps, r steps from the last to the first, b sequences, d directions, i
    /// units: of one direction where d is among the axes, else of all.
    std::string axes;
    bool hasSteps = true; ///< false: the last step of each sequence alone
    std::uint64_t steps = 0;
    /// Elements from the first number to the next along an axis; `first` is that of step 0.
    std::int64_t first = 0;
    std::int64_t step = 0;
    std::int64_t sequence = 0;
    std::int64_t direction = 0;
    std::int64_t unit = 0;

    /// How the array was taken, one line; empty where it is [T, B, W] itself.
    [[nodiscard]] Message text(const OutputSizes& sizes) const;
};

/// Every way to read an array of that shape, the most usual first: all steps [T, B, W] or in the
/// order of the input's axes, ONNX's [T, D, B, R], the last step [B, W], then other orders and
/// steps from the last to the first. Axes of one element may be left out or added. The steps may
/// end with the longest sequence. Errors: InvalidArgument naming the shapes that fit, or for axes
/// that are no order.
Result<std::vector<OutputReading>> outputReadings(const Shape& found, const OutputSizes& sizes,
                                                  const OutputAxes& axes = {});

/// The numbers as [T, B, W] (zeros behind the longest sequence), or [B, W] of the last step.
/// Requires: a reading of the array's shape by these sizes.
[[nodiscard]] Array arranged(const Array& given, const OutputReading& reading,
                             const OutputSizes& sizes);

/// Where a backward direction stands in an output of the last step alone.
enum class BackwardEnd : std::uint8_t
{
    InLastStep, ///< as in the last step of all steps: after its first
    AsItEnded   ///< its own last state, at step 0
};

/// The numbers as [T, B, W], in which all that the array lacks is taken from `own`, an output [T,
/// B, W] of the same run: equal there by definition. Requires: as arranged().
[[nodiscard]] Array inPlaceOf(const Array& given, const OutputReading& reading,
                              const OutputSizes& sizes, BackwardEnd end, const Array& own);

} // namespace gateloupe
