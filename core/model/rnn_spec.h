// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/model/cell.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// How layer 0 takes x: through W, or added as it is to every gate (needs input size = hidden
/// size).
enum class InputMode : std::uint8_t
{
    Linear,
    Skip
};
/// Which of the two biases of a gate exist.
enum class BiasMode : std::uint8_t
{
    None,
    SingleInput,
    Double,
    SingleRecurrent
};

[[nodiscard]] std::string_view nameOf(InputMode mode); ///< "linear", "skip"
[[nodiscard]] std::string_view nameOf(BiasMode mode);  ///< "none", "single_input", ...
[[nodiscard]] std::optional<BiasMode> biasModeFromName(std::string_view name);

/// Everything that decides the shapes of a recurrent stack.
struct RnnSpec
{
    CellKind cell = CellKind::Lstm;
    std::uint64_t inputSize = 0;
    std::uint64_t hiddenSize = 0;
    std::optional<std::uint64_t> projectionSize; ///< LSTM only, smaller than hiddenSize
    std::uint32_t layers = 1;
    std::uint32_t directions = 1; ///< 1 or 2
    InputMode inputMode = InputMode::Linear;
    BiasMode bias = BiasMode::Double;
    DType dtype = DType::F32;

    friend bool operator==(const RnnSpec&, const RnnSpec&) = default;

    /// Width of h as the next step and the next layer see it: projection or hidden size.
    [[nodiscard]] std::uint64_t recurrentWidth() const
    {
        return projectionSize.value_or(hiddenSize);
    }

    /// Width of y: directions * recurrentWidth().
    [[nodiscard]] std::uint64_t outputWidth() const { return directions * recurrentWidth(); }

    /// Columns of W in a layer; 0 for layer 0 in skip mode.
    [[nodiscard]] std::uint64_t layerInputSize(LayerIndex layer) const;

    [[nodiscard]] std::uint32_t pseudoLayers() const { return layers * directions; }

    [[nodiscard]] PseudoLayerIndex pseudoLayer(LayerIndex layer, Direction direction) const
    {
        return PseudoLayerIndex(layer.value * directions +
                                (direction == Direction::Backward && directions == 2 ? 1 : 0));
    }

    /// The inverse of pseudoLayer(): its layer, and which direction of that layer it is, from 0.
    [[nodiscard]] LayerIndex layerOf(PseudoLayerIndex pseudoLayer) const
    {
        return LayerIndex(pseudoLayer.value / directions);
    }

    [[nodiscard]] std::uint32_t directionIndexOf(PseudoLayerIndex pseudoLayer) const
    {
        return pseudoLayer.value % directions;
    }

    [[nodiscard]] bool hasBias(ParameterKind kind) const;
    /// Errors: InvalidArgument, naming the field that cannot be.
    [[nodiscard]] Status validate() const;
};

/// "lstm:input=143,hidden=143,layers=3,directions=2,bias=double,dtype=f32", plus proj=N and skip.
[[nodiscard]] std::string toText(const RnnSpec& spec);
/// The inverse. layers and directions default to 1, bias to double, dtype to f32. `skip` alone, or
/// input_mode=linear|skip|auto (auto resolves as TensorFlow does).
/// Errors: InvalidArgument, naming the word that was not understood. The result is valid.
Result<RnnSpec> specFromText(std::string_view text);

} // namespace gateloupe
