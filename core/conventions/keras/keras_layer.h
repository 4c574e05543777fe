// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/keras/keras_equations.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// Which array of a cell a variable is.
enum class KerasRole : std::uint8_t
{
    Kernel,
    Recurrent,
    Bias
};

/// The arrays of one gate, as Keras 1 keeps them. Shapes: kernel [in, units], recurrent
/// [units, units], bias [units].
struct KerasGateArrays
{
    std::shared_ptr<const Tensor> kernel;
    std::shared_ptr<const Tensor> recurrent;
    std::shared_ptr<const Tensor> bias;

    [[nodiscard]] std::shared_ptr<const Tensor>& of(KerasRole role)
    {
        return role == KerasRole::Kernel ? kernel : role == KerasRole::Recurrent ? recurrent : bias;
    }

    [[nodiscard]] bool isWhole() const { return kernel && recurrent && bias; }
};

/// The arrays of one cell: one layer and one direction.
/// Shapes: kernel [in, G*units], recurrent [units, G*units], bias [G*units], [2, G*units] (a GRU
/// that resets after the product), [2*G*units] (a CuDNN layer), or none. G is the number of gates.
struct KerasArrays : KerasGateArrays
{
    std::map<Gate, KerasGateArrays> gates; ///< instead of the three, in files of Keras 1

    /// Whether there is enough of a cell to speak of one.
    [[nodiscard]] bool isCell() const { return (kernel && recurrent) || !gates.empty(); }

    /// The first array, for its name and type. Requires: isCell().
    [[nodiscard]] const Tensor& first() const;
};

/// Which biases an array of biases holds.
enum class KerasBias : std::uint8_t
{
    None,
    Merged,
    Pair,
    CudnnPair, ///< in one row: of a CuDNN layer. There a column block of a matrix, row by row, is
               ///< the gate; in all other layers it is the gate's transpose.
};

/// What the shapes of the arrays say. A plain recurrent network is given as RnnTanh.
struct KerasShape
{
    CellKind cell = CellKind::Lstm;
    KerasBias bias = KerasBias::None;
    std::uint64_t inputSize = 0;
    std::uint64_t units = 0;
    friend bool operator==(const KerasShape&, const KerasShape&) = default;
};

/// Errors: ShapeMismatch, with the shapes, when they are of no recurrent layer.
Result<KerasShape> shapeOf(const KerasArrays& arrays);

/// What only a model's configuration says of a layer; empty where there is none.
struct KerasTraits
{
    std::string className;               ///< "LSTM", "an RNN of LSTMCell", "a Bidirectional of GRU"
    std::optional<std::uint64_t> units;  ///< Keras 1 calls them output_dim
    std::optional<std::uint64_t> inputs; ///< the last extent of the shape it was built for
    std::optional<bool> useBias;
    std::string file; ///< beside the weights that the configuration was read from; "" for their own
    KerasActivations activations;
    std::vector<KerasActivations> stacked; ///< of each cell, where stacked cells have their own
    std::vector<std::string>
        cellObjects; ///< what Keras 3 calls their objects: "own", "lstm_cell_1"
    std::optional<KerasActivations>
        backward; ///< of a Bidirectional whose other direction has its own
    KerasGeneration generation = KerasGeneration::Keras2;
    std::optional<std::string> mergeMode; ///< of a Bidirectional; "none" when not merged
    std::optional<bool> resetAfter;
    std::optional<bool> goBackwards;
    std::string maskedBy;   ///< the layer that masks steps of what comes in; empty for none
    std::string mixedBy;    ///< the layer that mixes what comes in of others' outputs; or empty
    std::string addedBy;    ///< the layer that adds its input to its output; empty for none
    std::string turnedBy;   ///< what may turn the sequence in front of it; empty for none
    std::string startsFrom; ///< the layers that its initial state comes from; empty for none
    std::vector<std::string> reads; ///< the layers that make its input; empty: not known
};

/// Whether a configuration can be of a layer with these arrays: one from a file beside them may be
/// of another model.
[[nodiscard]] bool fitsArrays(const KerasTraits& traits, const KerasArrays& arrays);

/// One recurrent layer of Keras, put together from the file.
struct KerasLayer
{
    std::string name;
    std::vector<KerasArrays> forward;        ///< one per stacked cell
    std::vector<KerasArrays> backward;       ///< empty, or as many
    std::optional<KerasTraits> traits;       ///< empty when the file has no configuration
    std::vector<std::string> furtherWeights; ///< of the same cell: its equations are others
    std::vector<Message> evidence;
    std::vector<Message> warnings;
};

/// The canonical model: views only. What the equations here cannot express becomes a limit of every
/// backend, what had to be assumed a warning.
/// Errors: ShapeMismatch, Unsupported.
Result<RnnModel> buildKerasModel(const KerasLayer& layer);

} // namespace gateloupe
