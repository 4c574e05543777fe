// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/keras/keras_arrays.h"
#include "core/conventions/keras/keras_equations.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// What only a model's configuration says of a layer; empty where there is none.
struct KerasTraits
{
    std::string className;   ///< "LSTM", "an RNN of LSTMCell", "a Bidirectional of GRU"
    bool isOwnClass = false; ///< not one of Keras: a class of the model's author
    KerasActivations activations;
    std::optional<KerasActivations>
        backward; ///< of a Bidirectional whose other direction has its own
    KerasGeneration generation = KerasGeneration::Keras2;
    std::optional<std::string> mergeMode; ///< of a Bidirectional; "none" when not merged
    std::optional<bool> resetAfter;
    std::optional<bool> goBackwards;
};

/// One recurrent layer of Keras, put together from the file.
struct KerasLayer
{
    std::string name;
    std::vector<KerasArrays> forward;        ///< one per stacked cell
    std::vector<KerasArrays> backward;       ///< empty, or as many
    std::optional<KerasTraits> traits;       ///< empty when the file has no configuration
    std::vector<std::string> furtherWeights; ///< of the same cell: its equations are others
    std::vector<std::string> evidence;
};

/// The canonical model: views only. What the equations here cannot express becomes a limit of every
/// backend, what had to be assumed a warning.
/// Errors: ShapeMismatch, Unsupported.
Result<RnnModel> buildKerasModel(const KerasLayer& layer);

} // namespace gateloupe
