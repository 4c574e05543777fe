// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/health/gate_scan.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// By consequence, the mildest first.
enum class Severity : std::uint8_t
{
    Remark, ///< a fact worth knowing; well-trained networks have it too
    Risk,   ///< it works, and is likely wrong
    Broken  ///< it cannot work, or computes wrong numbers
};

/// The kinds of finding about a network's weights. The caller words them for people.
enum class HealthIssue : std::uint8_t
{
    Contradiction, ///< the file says another size or kind than its weights have; `note` says which
    Unreadable,    ///< bytes missing or against their checksum; `note` says which
    Missing,       ///< the spec calls for it, the file stores none
    NotFinite,     ///< NaN or infinite elements
    SharedBytes,   ///< `other` is the very same bytes
    EqualMatrices, ///< the numbers of `other`, in other bytes
    EqualUnits,    ///< units whose rows in W and R are those of an earlier unit, for every gate
    EqualRows,     ///< rows of a matrix that are those of an earlier row of it
    DeadUnit,      ///< a unit's rows in W and R are zero for every gate: no input reaches it
    DeafGate,      ///< a unit's rows in W and R are zero for one gate
    UnreadUnit,    ///< nothing reads the unit: its columns in R and in the next layer's W are zero
    UnreadInput,   ///< a column of W is zero for every gate
    AllZero,       ///< a matrix of zeros; without `id` the whole network
    Constant,      ///< a matrix of one number
    Outlier,       ///< one element far above all others
    AbsurdSize,    ///< numbers larger or smaller than those of any trained network
    Subnormal,     ///< numbers so small that their type does not keep them at full precision
    ZeroBias,      ///< every element of the biases is zero
    EqualBiases,   ///< bW and bR are the same numbers
    ForgetBias,    ///< its mean, and what the convention adds when it runs
    StuckGate,     ///< the bias outweighs all that W and R can add: saturated at every step
    WideSums,      ///< R alone swings a gate's sums far into saturation
    WideInputs,    ///< W alone swings those of every gate far into saturation
    LargeSpectrum, ///< the spectral radius of R is high
    Diverges, ///< no activation bounds the state, and in a short run it grows from step to step
    LearnsNothing, ///< no gradient reaches the weights of units in a run; `note` says why
    Doubt          ///< a warning of the convention; `note` is its words
};

/// "remark", "risk", "broken".
[[nodiscard]] std::string_view nameOf(Severity severity);
/// Empty for other words.
[[nodiscard]] std::optional<Severity> severityFromName(std::string_view name);
/// "nan", "dead_unit", ...: what programs call it.
[[nodiscard]] std::string_view nameOf(HealthIssue issue);

/// The limits from which on something is a finding.
/// Beyond what untrained networks have a fact is a remark. It is a risk from twice the largest that
/// published, well-trained networks have: 29 LSTMs of silero-vad (jit, ONNX, safetensors), DTLN
/// (three models) and textgenrnn (five), measured gate by gate. None of them has a stuck gate, or a
/// unit or an input without weights.
struct HealthLimits
{
    /// Sigmoid is past 0.982 or below 0.018 outside +-4, tanh past +-0.964 outside +-2 (the same
    /// place of the same curve): there a gate hardly answers any more.
    static constexpr double kSigmoidEdge = 4.0;
    static constexpr double kTanhEdge = 2.0;
    /// A row of R whose l2 norm is so many times the edge keeps its gate saturated for most states
    /// of size 1. Published networks have up to 9.6 (DTLN's fourth LSTM, cell).
    static constexpr double kWideRatio = 2.5;
    static constexpr double kWideRisk = 20.0;
    /// An element so many times the root mean square of the others. Normal numbers reach 6 in a
    /// million elements; published networks have up to 22 (DTLN, 500 h).
    static constexpr double kOutlierRatio = 20.0;
    static constexpr double kOutlierRisk = 45.0;
    static constexpr std::uint64_t kOutlierFrom = 16; ///< elements; fewer say nothing
    /// A spectral radius of R above it is a remark. Random initialisation has 0.6 to 1, published
    /// networks up to 34 (textgenrnn's first LSTM, cell).
    static constexpr double kLargeRadius = 4.0;
    static constexpr double kRadiusRisk = 70.0;
    /// Magnitudes that training does not lead to: published networks have up to some ten, and no
    /// matrix whose largest number is below 0.001. Beyond the first every sigmoid is saturated for
    /// any input of size 1; below the second a matrix does nothing.
    static constexpr double kAbsurdlyLarge = 1e4;
    static constexpr double kAbsurdlySmall = 1e-12;
    /// A short run without input, from states of 1: it diverges when the largest state has grown
    /// so many times in the second half of the steps. What grows by a bias alone stays below 2.
    static constexpr std::uint32_t kDivergenceSteps = 200;
    static constexpr double kDivergenceGrowth = 2.0;
    /// The largest recurrent matrix of such a run, in elements of all gates.
    static constexpr std::uint64_t kDivergenceElements = 4'000'000;
    /// Multiplications for all spectral radii of a check, some ten seconds of one core.
    static constexpr std::uint64_t kSpectrumOperations = 10'000'000'000;
    /// Means of the forget gate's bias between these are usual; "+1 stored" is from `kForgetOne`.
    static constexpr double kForgetLow = -1.0;
    static constexpr double kForgetHigh = 3.0;
    static constexpr double kForgetOne = 0.5;
};

struct HealthFinding
{
    /// Most units or columns that `where` lists.
    static constexpr std::size_t kMaxListed = 64;

    HealthIssue issue = HealthIssue::Doubt;
    Severity severity = Severity::Remark;
    std::size_t model = 0;            ///< position in the list that was checked
    std::optional<ParameterId> id;    ///< where to look; empty: the network as a whole
    std::optional<MatrixPlace> place; ///< in that parameter; empty: all of it
    std::uint64_t count = 0;          ///< elements, units, columns, gates or biases concerned
    std::uint64_t total = 0;          ///< of so many
    double value = 0.0;               ///< the number that was judged
    double limit = 0.0;               ///< what it was judged by
    std::vector<std::uint64_t> where; ///< the first units or columns concerned
    std::vector<Gate> gates;          ///< ZeroBias, EqualBiases: those concerned
    std::size_t otherModel = 0;       ///< EqualMatrices, SharedBytes: of `other`
    std::optional<ParameterId> other;
    std::string note; ///< English words of core: an error, a warning, a contradiction
};

/// The networks that were checked, and the findings: the worst first, then in the order of the
/// networks.
struct HealthReport
{
    std::vector<std::shared_ptr<const RnnModel>> models;
    std::vector<HealthFinding> findings;
    std::uint64_t parameters = 0;
    std::uint64_t elements = 0;
    std::uint64_t spectraSkipped = 0; ///< recurrent matrices too large for their spectral radius

    [[nodiscard]] std::size_t count(Severity severity) const;
};

/// Reads every parameter once, all cores. A parameter that cannot be read is a finding.
/// Progress: Stage::Statistics by elements.
/// Errors: Cancelled; Io when a file changed meanwhile.
Result<HealthReport> checkHealth(std::span<const std::shared_ptr<const RnnModel>> models,
                                 ProgressMonitor& monitor);

} // namespace gateloupe
