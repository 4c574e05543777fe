// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

// Layers that are operators of a graph, and what puts them together to one network.

/// Where the activations of a cell go, in the order in which operators list them.
/// Source: ONNX operators, LSTM (f, g, h), GRU (f, g), RNN (f).
[[nodiscard]] std::vector<Activation CellEquations::*> activationPlaces(CellKind cell);

/// What a cell with the listed activations computes, of one direction or of both; a plain RNN is
/// named after its own. The standard equations where none is listed.
/// Errors: Unsupported where the directions differ.
Status setActivations(std::span<const Activation> activations, CellKind& cell,
                      CellEquations& equations);

/// One recurrent operator: a layer. D directions, G gates, H hidden units, I inputs, B sequences; a
/// single cell has no D.
struct OperatorLayer
{
    std::uint32_t directions = 1;
    bool isReversed = false; ///< one direction, from the end
    GruReset gruReset = GruReset::After;
    std::uint64_t inputSize = 0;
    std::uint64_t hiddenSize = 0;
    std::shared_ptr<const Tensor> weights;       ///< W [D, G*H, I]
    std::shared_ptr<const Tensor> recurrent;     ///< R [D, G*H, H]
    std::shared_ptr<const Tensor> biases;        ///< or null
    std::shared_ptr<const Tensor> peepholes;     ///< or null
    std::shared_ptr<const Tensor> initialHidden; ///< [D, B, H] when the file has it, or null
    std::shared_ptr<const Tensor> initialCell;   ///< as initialHidden, of c

    /// By the operator's word for its direction, which may be empty.
    /// Errors: Unsupported for another word.
    Status setDirection(std::string_view word);
    /// Whether sizes, directions and types let the two be neighbouring layers of one network.
    [[nodiscard]] bool canFeed(const OperatorLayer& next) const;
    /// What all such layers of a network have in common. Requires: `model.spec.cell` is known.
    void describe(RnnModel& model, std::size_t layers, BiasMode bias) const;
};

/// Errors: Unsupported for a tensor, called `word` in the operator, of no usable type.
Status checkUsable(const Tensor& tensor, std::string_view word);

/// An axis of a layer's output on its way to the next one.
enum class FlowAxis : std::uint8_t
{
    Time,
    Batch,
    Direction,
    Unit,
    Features, ///< directions and units in one
    One,      ///< of extent 1
};

/// A layer's output on its way: which of its axes is which. Each step says whether it can be
/// followed; a null pointer stands for what the file leaves out or computes at run time.
struct LayerFlow
{
    std::vector<FlowAxis> axes;
    std::uint32_t directions = 1;
    std::uint64_t hiddenSize = 0;

    /// Reversed without an order.
    bool transpose(const std::vector<std::int64_t>* order);
    /// Without all axes of extent 1 where none are named.
    bool squeeze(const std::vector<std::int64_t>* names);
    /// [.., .., D, H] to [.., .., D*H]. An unknown shape is believed: the next layer's weights tell
    /// the width.
    bool reshape(const std::vector<std::int64_t>* shape);
    /// Whether it arrives as [first, second, D*H].
    [[nodiscard]] bool arrivesAs(FlowAxis first, FlowAxis second) const;

private:
    [[nodiscard]] bool isOne(FlowAxis axis) const;
    [[nodiscard]] std::vector<FlowAxis> withoutOnes() const;
    [[nodiscard]] bool fitsMerged(const std::vector<std::int64_t>& shape,
                                  const std::vector<FlowAxis>& rest) const;
};

/// Indices of layers from the input on, by the layer that reads each one; every layer is in one
/// stack. Requires: no circle, no layer reads two.
[[nodiscard]] std::vector<std::vector<std::size_t>>
stacksOf(const std::vector<std::optional<std::size_t>>& readers);

/// The states of layers one behind the other, named as the first; null where one has none.
/// Errors: ShapeMismatch.
Result<std::shared_ptr<const Tensor>>
joinedStates(std::span<const std::shared_ptr<const Tensor>> states);

/// The common prefix of all names.
[[nodiscard]] std::string_view sharedStart(std::span<const std::string_view> names);

/// A name without the separators at its end.
[[nodiscard]] std::string_view withoutSeparators(std::string_view name,
                                                 std::string_view separators);

} // namespace gateloupe
