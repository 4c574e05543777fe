// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/model/cell.h"

namespace gateloupe {

/// What a gate's sum goes through. Names and formulas are ONNX', the hard sigmoids of the
/// frameworks are HardSigmoid with their own alpha and beta. From Selu on, the recurrent operators
/// of ONNX have no name for them; Keras and graphs that were taken apart do.
/// Source: ONNX operators, RNN ("activations"), Selu, Gelu, Swish, opset 22; Keras 3, activations.
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

    friend bool operator==(const Activation&, const Activation&) = default;
};

/// Keras 1 and 2: clip(0.2 x + 0.5, 0, 1).
inline constexpr Activation kKeras2HardSigmoid{ActivationKind::HardSigmoid, 0.2, 0.5};
/// Keras 3 and PyTorch: relu6(x + 3) / 6.
inline constexpr Activation kKeras3HardSigmoid{ActivationKind::HardSigmoid, 1.0 / 6.0, 0.5};

[[nodiscard]] std::string_view nameOf(ActivationKind kind); ///< "sigmoid", "hard_sigmoid", ...
[[nodiscard]] std::optional<ActivationKind> activationFromName(std::string_view name);
/// "hard_sigmoid(0.2,0.5)", "tanh": the name, and the constants that the kind uses.
[[nodiscard]] std::string toText(const Activation& activation);
/// The inverse. Empty when the text is not such a one.
[[nodiscard]] std::optional<Activation> activationFromText(std::string_view text);
/// f(x). NaN stays NaN.
[[nodiscard]] double apply(const Activation& activation, double x);

/// Bounds of a clipped number.
struct ClipRange
{
    double min = 0.0;
    double max = 0.0;

    friend bool operator==(const ClipRange&, const ClipRange&) = default;
};

/// What a cell computes beyond its weights. cuDNN has the standard ones of each cell and a clipped
/// cell state; the other settings run on the CPU alone.
struct CellEquations
{
    Activation gate;      ///< of input, forget and output, or of reset and update
    Activation candidate; ///< of cell, new or hidden
    Activation output;    ///< of c on its way to h; LSTM only
    /// Every sum is clipped to +-this before its activation: ONNX' `clip`.
    std::optional<double> sumClip;
    /// c is clipped after each step, before the output gate sees it: TensorFlow's `cell_clip`,
    /// cuDNN's own clipping.
    std::optional<ClipRange> cellClip;
    /// The projected h is clipped: TensorFlow's `proj_clip`.
    std::optional<ClipRange> projectionClip;
    /// The forget gate is 1 - input gate, whatever its own weights: ONNX' `input_forget`.
    bool isForgetCoupled = false;

    friend bool operator==(const CellEquations&, const CellEquations&) = default;
};

/// As it is where there is no range.
[[nodiscard]] double clipped(double value, const std::optional<ClipRange>& range);
/// The activation of a gate's sum, which `equations` may clip before.
[[nodiscard]] double activated(const Activation& activation, double sum,
                               const CellEquations& equations);

/// "gate=hard_sigmoid(0.2,0.5) candidate=tanh output=tanh", and where they are set sum_clip=3,
/// cell_clip=-1,1, projection_clip=-1,1, coupled_forget: what exported files say.
[[nodiscard]] std::string toText(const CellEquations& equations);
/// The inverse; what is not named is as in standardEquations(cell). Empty for an unknown word.
[[nodiscard]] std::optional<CellEquations> equationsFromText(CellKind cell, std::string_view text);

/// Those of cuDNN: sigmoid and tanh, or what the plain cell is named after.
[[nodiscard]] CellEquations standardEquations(CellKind cell);
/// Why cuDNN cannot compute them, as half a sentence; empty when it can.
[[nodiscard]] Message cudnnObjection(CellKind cell, const CellEquations& equations);

} // namespace gateloupe
