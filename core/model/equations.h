// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/model/cell.h"

namespace gateloupe {

/// What a gate's sum goes through. Names and formulas are ONNX', the hard sigmoids of the
/// frameworks are HardSigmoid with their own alpha and beta. From Selu on, the recurrent operators
/// of ONNX have no name for them; Keras and graphs that were taken apart do. Kinds of one name
/// differ in how many constants they have: hard_sigmoid(0.2,0.5), hard_sigmoid(0.2,0.5,0.99).
/// Source: ONNX operators, RNN ("activations"), Selu, Gelu, Swish, Mish, HardSwish, opset 22;
/// Keras 3.15, activations; PyTorch 2.15, nn/modules/activation.py.
enum class ActivationKind : std::uint8_t
{
    Sigmoid,         ///< 1 / (1 + e^-x)
    Tanh,            ///< tanh(x)
    Relu,            ///< max(0, x)
    Linear,          ///< x
    Affine,          ///< alpha x + beta
    LeakyRelu,       ///< x < 0 ? alpha x : x
    ThresholdedRelu, ///< x >= alpha ? x : 0
    ScaledTanh,      ///< alpha tanh(beta x)
    HardSigmoid,     ///< min(max(alpha x + beta, 0), 1)
    Elu,             ///< x < 0 ? alpha (e^x - 1) : x
    Softsign,        ///< x / (1 + |x|)
    Softplus,        ///< ln(1 + e^x)
    Selu,            ///< 1.0507 (x < 0 ? 1.6733 (e^x - 1) : x)
    Gelu,            ///< x (1 + erf(x / sqrt 2)) / 2
    GeluTanh,        ///< x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2
    Swish,           ///< x / (1 + e^-x)
    Relu6,           ///< min(max(x, 0), 6)
    Clip,            ///< min(max(x, alpha), beta)
    Mish,            ///< x tanh(ln(1 + e^x))
    Celu,            ///< x < 0 ? alpha (e^(x / alpha) - 1) : x
    Exponential,     ///< e^x
    HardSwish,       ///< x min(max(x + 3, 0), 6) / 6
    LogSigmoid,      ///< -ln(1 + e^-x)
    Squareplus,      ///< (x + sqrt(x^2 + alpha)) / 2
    HardShrink,      ///< |x| > alpha ? x : 0
    SoftShrink,      ///< x - min(max(x, -alpha), alpha)
    TanhShrink,      ///< x - tanh(x)
    SparsePlus,      ///< x < -1 ? 0 : x < 1 ? (x + 1)^2 / 4 : x
    BoundedRelu,     ///< x < beta ? alpha (x - beta) : min(x, gamma); "relu(alpha,beta,gamma)"
    // With the constants of a file that rounded them to half precision, or that chose others.
    TallHardSigmoid, ///< min(max(alpha x + beta, 0), gamma); "hard_sigmoid(alpha,beta,gamma)"
    ScaledSelu,      ///< beta (x < 0 ? alpha (e^x - 1) : x); "selu(alpha,beta)"
    ScaledHardSwish, ///< alpha x min(max(x + 3, 0), 6); "hard_swish(alpha)"
    ScaledSwish,     ///< x / (1 + e^(-alpha x)); "swish(alpha)"
    ScaledSoftplus,  ///< ln(1 + e^(alpha x)) / alpha; "softplus(alpha)"
    Unknown,         ///< a function that nothing here computes; only its name is known
};

/// Those of Selu. Source: Klambauer and others, "Self-Normalizing Neural Networks", 2017.
inline constexpr double kSeluScale = 1.0507009873554804934193349852946;
inline constexpr double kSeluAlpha = 1.6732632423543772848170429916717;

/// An activation with its constants; those that the kind does not use are 0.
struct Activation
{
    ActivationKind kind = ActivationKind::Tanh;
    double alpha = 0.0;
    double beta = 0.0;
    double gamma = 0.0;
    /// ActivationKind::Unknown only: what the file calls it. Lives as long as the process.
    std::string_view unknownName = {};

    friend bool operator==(const Activation&, const Activation&) = default;
};

/// Keras 1 and 2: clip(0.2 x + 0.5, 0, 1).
inline constexpr Activation kKeras2HardSigmoid{ActivationKind::HardSigmoid, 0.2, 0.5};
/// Keras 3 and PyTorch: relu6(x + 3) / 6.
inline constexpr Activation kKeras3HardSigmoid{ActivationKind::HardSigmoid, 1.0 / 6.0, 0.5};

/// An activation that nothing here computes. Blanks of the name become "_", so that it stays one
/// word in an equation's text. Any thread may call it.
[[nodiscard]] Activation unknownActivation(std::string_view name);

[[nodiscard]] std::string_view nameOf(ActivationKind kind); ///< "sigmoid", "hard_sigmoid", ...
/// Of several kinds with one name, the one with the fewest constants.
[[nodiscard]] std::optional<ActivationKind> activationFromName(std::string_view name);
/// "hard_sigmoid(0.2,0.5)", "tanh": the name, and the constants that the kind uses;
/// "unknown(mish)".
[[nodiscard]] std::string toText(const Activation& activation);
/// The inverse. Empty when the text is not such a one.
[[nodiscard]] std::optional<Activation> activationFromText(std::string_view text);
/// f(x). NaN stays NaN; NaN for an unknown f.
[[nodiscard]] double apply(const Activation& activation, double x);

/// Bounds of a clipped number.
struct ClipRange
{
    double min = 0.0;
    double max = 0.0;

    friend bool operator==(const ClipRange&, const ClipRange&) = default;
};

/// What a cell state with a clip is between two steps.
enum class Kept : std::uint8_t
{
    Clipped,  ///< the clipped c: TensorFlow's `cell_clip`, TensorFlow Lite, Core ML
    Unclipped ///< c as it was; clip(c) is what the next step and h use: cuDNN, so MXNet
};

/// The clip of the cell state. Source of Kept::Unclipped: measured with cuDNN 9.19, which does not
/// document it.
struct CellClip
{
    ClipRange range;
    Kept kept = Kept::Clipped;

    CellClip(ClipRange bounds, Kept what = Kept::Clipped) // NOLINT(google-explicit-constructor)
        : range(bounds)
        , kept(what)
    {
    }

    friend bool operator==(const CellClip&, const CellClip&) = default;
};

/// Where the reset gate of a GRU acts: on the recurrent product (cuDNN), or on h before it.
enum class GruReset : std::uint8_t
{
    After,
    Before
};
[[nodiscard]] std::string_view nameOf(GruReset reset); ///< "after", "before"
[[nodiscard]] std::optional<GruReset> gruResetFromName(std::string_view name);

/// What a cell of one layer and direction computes beyond its weights. cuDNN has the standard ones
/// of each cell, a forget offset (folded into a bias) and Kept::Unclipped; the other settings run
/// on the CPU alone.
struct CellEquations
{
    Activation gate;      ///< of input, forget and output, or of reset and update
    Activation candidate; ///< of cell, new or hidden
    Activation output;    ///< of c on its way to h; LSTM only
    /// Every sum is clipped to +-this before its activation: ONNX' `clip`.
    std::optional<double> sumClip;
    /// c is clipped in each step, before the output gate's peephole and h see it.
    std::optional<CellClip> cellClip;
    /// The projected h is clipped: TensorFlow's `proj_clip`.
    std::optional<ClipRange> projectionClip;
    /// The forget gate is 1 - input gate, whatever its own weights: ONNX' `input_forget`.
    bool isForgetCoupled = false;
    /// Added to the forget gate's sum and stored nowhere: TensorFlow's `forget_bias`.
    double forgetOffset = 0.0;
    GruReset gruReset = GruReset::After;
    /// A GRU's update gate lets the new state in, h' = (1 - z) h + z n: Haiku, Sonnet, Chainer.
    bool isUpdateInverted = false;

    friend bool operator==(const CellEquations&, const CellEquations&) = default;
};

/// Where a fact of the equations is known from, the surest first.
enum class FactSource : std::uint8_t
{
    Stated, ///< an attribute or a configuration in the file, or the framework's class has no other
    Computed, ///< found in what the file's graph computes
    Chosen,   ///< an option of the user
    Assumed   ///< the framework's default: nothing says it
};
[[nodiscard]] std::string_view nameOf(FactSource source); ///< "stated", "computed", ...

/// The facts that have a source, in the order in which they are shown.
enum class EquationFact : std::uint8_t
{
    Gate,
    Candidate,
    Output,
    SumClip,
    CellClip,
    ProjectionClip,
    ForgetCoupling,
    ForgetOffset,
    GruReset,
    UpdateInversion,
    ReadingDirection
};
inline constexpr std::size_t kEquationFacts = 11;
/// "gate", "candidate", "output", "sum_clip", "cell_clip", "projection_clip", "coupled_forget",
/// "forget_offset", "gru_reset", "inverted_update", "direction"
[[nodiscard]] std::string_view nameOf(EquationFact fact);
[[nodiscard]] std::optional<EquationFact> equationFactFromName(std::string_view name);
/// All of them, in their order.
[[nodiscard]] std::span<const EquationFact> equationFacts();

/// A source for each fact. A reader that says nothing leaves all facts assumed.
class EquationSources
{
public:
    EquationSources()
        : EquationSources(FactSource::Assumed)
    {
    }

    /// All facts from one source.
    explicit EquationSources(FactSource source) { m_sources.fill(source); }

    [[nodiscard]] FactSource of(EquationFact fact) const
    {
        return m_sources[static_cast<std::size_t>(fact)];
    }

    /// Returns itself, so that a few exceptions follow a whole: EquationSources(Stated).set(...).
    EquationSources& set(EquationFact fact, FactSource source)
    {
        m_sources[static_cast<std::size_t>(fact)] = source;
        return *this;
    }

    /// Gate, candidate and output.
    EquationSources& setActivations(FactSource source)
    {
        return set(EquationFact::Gate, source)
            .set(EquationFact::Candidate, source)
            .set(EquationFact::Output, source);
    }

    friend bool operator==(const EquationSources&, const EquationSources&) = default;

private:
    std::array<FactSource, kEquationFacts> m_sources{};
};

/// As it is where there is no range.
[[nodiscard]] double clipped(double value, const std::optional<ClipRange>& range);
/// c of the step before, or c0, as a step uses it.
[[nodiscard]] double previousCell(double c, const std::optional<CellClip>& clip);
/// c of this step as the output gate's peephole and h use it.
[[nodiscard]] double visibleCell(double c, const std::optional<CellClip>& clip);
/// c of this step as it is kept for the next one and returned.
[[nodiscard]] double keptCell(double c, const std::optional<CellClip>& clip);

/// How much of the h before a GRU keeps, of the value of its update gate.
[[nodiscard]] inline double keptByUpdate(double z, const CellEquations& equations)
{
    return equations.isUpdateInverted ? 1.0 - z : z;
}

/// The activation of a gate's sum, which `equations` may clip before.
[[nodiscard]] double activated(const Activation& activation, double sum,
                               const CellEquations& equations);

/// "gate=hard_sigmoid(0.2,0.5) candidate=tanh output=tanh" as far as the cell has them, and where
/// they are set sum_clip=3, cell_clip=-1,1 (cell_clip=-1,1,unclipped for Kept::Unclipped),
/// projection_clip=-1,1, coupled_forget, inverted_update. forgetOffset and gruReset are no part of
/// it: files and JSON have fields of their own for them.
[[nodiscard]] std::string toText(CellKind cell, const CellEquations& equations);
/// The inverse; what is not named is as in standardEquations(cell). forget_offset=1 and
/// gru_reset=before are understood, too. Empty for an unknown word.
[[nodiscard]] std::optional<CellEquations> equationsFromText(CellKind cell, std::string_view text);
/// The value of one fact as toText() has it: "tanh", "-1,1", "1", "before"; "none" for a clip that
/// is not there. Empty for what the equations do not hold, the reading direction.
[[nodiscard]] std::string factText(const CellEquations& equations, EquationFact fact);

/// How many steps a run from zero needs at least to reach the clip of c: |c| grows by at most 1 a
/// step where gates lie in [0, 1] and candidates in [-1, 1]. 0 without a clip, and where other
/// activations set no such bound.
[[nodiscard]] double stepsToReachCellClip(const CellEquations& equations);
/// Gates would have to be wide open for so many steps without a pause: a clip that needs more is no
/// equation. Core ML's converters write 500 (networks) or 50,000 (layers) into every LSTM.
inline constexpr double kLeastStepsOfNoClip = 500.0;

/// Those of cuDNN: sigmoid and tanh, or what the plain cell is named after.
[[nodiscard]] CellEquations standardEquations(CellKind cell);
/// Whether they are the cell's standard ones whatever is added to the forget gate and wherever a
/// GRU resets.
[[nodiscard]] bool isStandard(CellKind cell, const CellEquations& equations);
/// Whether the cell's kind has the fact: a plain RNN has no gates, only a GRU resets.
[[nodiscard]] bool hasFact(CellKind cell, EquationFact fact);
/// Whether one of the cell's activations has nothing but a name.
[[nodiscard]] bool hasUnknownActivation(CellKind cell, const CellEquations& equations);
/// Why cuDNN cannot compute them, as half a sentence; empty when it can.
[[nodiscard]] Message cudnnObjection(CellKind cell, const CellEquations& equations);

} // namespace gateloupe
