// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The arrays that an optimizer keeps for a weight.
enum class OptimizerSlot : std::uint8_t
{
    M,   ///< the first moment, or the momentum
    V,   ///< the second moment: a mean of squares
    Step ///< the size of the next step: lr m^ / (sqrt(v^) + eps), or lr m
};

[[nodiscard]] std::string_view nameOf(OptimizerSlot slot); ///< "m", "v", "step"
[[nodiscard]] std::optional<OptimizerSlot> slotFromName(std::string_view name);

/// A number of the optimizer, and whether the file says it.
struct OptimizerNumber
{
    double value = 0.0;
    bool isAssumed = true; ///< the framework's default: nothing in the file says it
};

/// The state that an optimizer left in a file, sorted by the weights that it belongs to.
struct OptimizerStates
{
    std::string framework; ///< "pytorch", "keras", "tensorflow1", "flax"
    std::string name;      ///< "adam", "momentum", "rmsprop"
    std::string ownStep;   ///< an optimizer whose step m and v alone do not make: "NAdam"

    /// m and v of each weight, by the name of its tensor; of its shape. Null: it has none.
    struct Slots
    {
        std::shared_ptr<const Tensor> m;
        std::shared_ptr<const Tensor> v;
    };

    std::map<std::string, Slots, std::less<>> weights;
    std::shared_ptr<const Tensor> steps;        ///< a single number: how many there were; or null
    std::shared_ptr<const Tensor> learningRate; ///< a single number; or null
    std::optional<double> statedLearningRate;
    OptimizerNumber beta1{0.9};
    OptimizerNumber beta2{0.999};
    OptimizerNumber epsilon{1e-8};
    std::vector<Message> notes; ///< what could not be told apart
};

/// The optimizer's states of a file, found by their names and shapes; empty `weights` where there
/// are none that can be told apart.
/// PyTorch keys them by the parameter's index (also in Lightning's optimizer_states, rsl_rl's
/// optimizer and Stable Baselines3's policy.optimizer.pth): they stand in the order of the
/// state_dict without its buffers. Keras' optimizer has them by name (.h5) or in the order of the
/// model's variables (.keras); TensorFlow 1 as slots beside each variable; Flax' train states
/// repeat the tree of the weights below mu and nu.
/// Source: torch/optim/adam.py, sgd.py; keras/src/optimizers; tensorflow slot_creator.py;
/// optax/_src/transform.py.
[[nodiscard]] OptimizerStates optimizerStates(const TensorCatalog& catalog);

/// The optimizer states of the catalog; where it has none, those in another member of its archive
/// (Stable Baselines3's policy.optimizer.pth).
[[nodiscard]] OptimizerStates optimizerStatesOfFile(const TensorCatalog& catalog,
                                                    ProgressMonitor& monitor);

/// The gates of a network in one of the optimizer's slots: the same parameters, each a view of the
/// state that stands for its weights, or numbers made of m and v. Weights without state are left
/// out. `learningRate` is the user's; empty: the file's.
/// Errors: Unsupported where the optimizer keeps nothing of the network or has no such slot, or
/// makes its step by another rule than Adam's or that of momentum;
/// InvalidArgument for a step whose learning rate nothing says; those of reading the numbers.
Result<std::shared_ptr<const RnnModel>>
modelOfSlot(const RnnModel& model, const OptimizerStates& states, OptimizerSlot slot,
            std::optional<double> learningRate, ProgressMonitor& monitor);

} // namespace gateloupe
