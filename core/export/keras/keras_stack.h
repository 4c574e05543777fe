// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The files that Keras loads. All of them are read by their suffix.
enum class KerasForm : std::uint8_t
{
    Archive, ///< `.keras`: load_model() of Keras 3 and of tf.keras from 2.15 on
    Weights, ///< `.weights.h5`: load_weights() of the same
    Model    ///< `.h5`: load_model() and load_weights() of every Keras from 2.3 on
};

/// By the suffix; whatever is neither `.keras` nor `.weights.h5` is a whole model in HDF5.
[[nodiscard]] KerasForm kerasFormOf(const std::filesystem::path& target);

/// The group in which a `.h5` keeps the weights of all layers.
inline constexpr const char* kKerasWeightsGroup = "model_weights";

/// One layer of the Sequential model that a network becomes.
struct KerasStackLayer
{
    std::string name;       ///< "encoder_lstm_1"
    std::string objectPath; ///< "layers/lstm_1": where Keras 3 looks, by class and count
    std::uint64_t inputSize = 0;
    bool goesBackwards = false;
};

/// Which Keras a stack means what it should in: hard sigmoids have one name and two slopes.
enum class KerasMeaning : std::uint8_t
{
    Any,
    Keras2,
    Keras3
};

/// A network as a Sequential model of Keras: one layer for each of its own.
struct KerasStack
{
    std::string className; ///< "LSTM", "GRU", "SimpleRNN"
    std::string cellName;  ///< "lstm_cell": a part of the variables' names
    std::string activation;
    std::optional<std::string> recurrentActivation;
    std::optional<bool> resetAfter; ///< of a GRU
    bool isBidirectional = false;
    bool usesBias = true;
    std::uint64_t units = 0;
    std::string dtype; ///< "float32"
    KerasMeaning meaning = KerasMeaning::Any;
    std::vector<KerasStackLayer> layers;
};

/// `spec` has the dtype as written.
/// Errors: Unsupported, with the reason, when no layer of Keras has the network's activations.
Result<KerasStack> kerasStackOf(const RnnModel& model, const RnnSpec& spec);

/// "Sequential([Input((None, 3)), LSTM(4, return_sequences=True)])": how to make the model.
[[nodiscard]] std::string kerasModelCode(const KerasStack& stack);

/// The model's configuration, which load_model() of every Keras from 2.3 to 3 accepts. `name` is
/// the model's.
/// Source: keras 2.3.1 engine/{sequential,saving}.py, tf.keras 2.15 and Keras 3
/// saving/serialization_lib.py.
[[nodiscard]] std::string kerasModelConfig(const KerasStack& stack);

} // namespace gateloupe
