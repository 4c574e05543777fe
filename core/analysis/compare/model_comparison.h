// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/compare/equation_diff.h"
#include "core/analysis/compare/gate_diff.h"
#include "core/analysis/compare/unit_matching.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// A disagreement of two networks that shows before any number is compared.
enum class SpecAspect : std::uint8_t
{
    Cell,
    InputSize,
    HiddenSize,
    ProjectionSize,
    Layers,
    Directions,
    ReadingDirection, ///< one of them reads from the end
    InputMode,
    Bias,
    ForgetOffset,
    GruReset,
    Equations,
    DType,
};

/// Whether gates of two networks have the same shapes and meanings, so that their numbers and runs
/// can be compared.
[[nodiscard]] bool areComparable(const RnnModel& a, const RnnModel& b);

/// Two networks laid side by side.
struct ModelComparison
{
    std::shared_ptr<const RnnModel> originalA;
    std::shared_ptr<const RnnModel> originalB;
    /// The two networks that were compared. They are the originals, except that biases are summed
    /// where the networks keep different ones or split equal sums in different ways, and that B's
    /// units stand in the order of A's where units were matched.
    std::shared_ptr<const RnnModel> a;
    std::shared_ptr<const RnnModel> b;
    std::vector<SpecAspect> aspects; ///< where they differ, in the order of the enumerators
    bool hasSummedBiases = false;
    /// Where the equations differ. A forget offset that is part of the summed biases differs only
    /// where these do.
    std::vector<EquationDifference> equations;
    std::optional<UnitMatching> matching;
    std::optional<Error> matchingRefusal; ///< why B's units stand as they did all the same
    ModelDifference difference;

    /// Whether the equations are the same, but for constants rounded to 32 bits.
    [[nodiscard]] bool hasEqualEquationsUpToRounding() const;
};

/// Most memory that a network with its units in another order may take.
inline constexpr std::uint64_t kMaxReorderedBytes = std::uint64_t{2} << 30U;

/// Of two GRUs of which one has its update gate inverted, the originals are both in the usual
/// writing (withPlainUpdate()). Errors: Cancelled; those of reading the gates.
Result<std::shared_ptr<const ModelComparison>> compareModels(std::shared_ptr<const RnnModel> a,
                                                             std::shared_ptr<const RnnModel> b,
                                                             bool isMatchingUnits,
                                                             ProgressMonitor& monitor);

} // namespace gateloupe
