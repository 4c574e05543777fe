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
#include "core/conventions/optimizer/optimizer_rule.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The arrays that an optimizer keeps for a weight.
enum class OptimizerSlot : std::uint8_t
{
    M,   ///< the mean gradient, or the momentum
    V,   ///< the mean of squared gradients; Adamax: their largest; Adagrad: their sum
    Step ///< what the next step takes off the weight if the gradient is zero
};

[[nodiscard]] std::string_view nameOf(OptimizerSlot slot); ///< "m", "v", "step"
[[nodiscard]] std::optional<OptimizerSlot> slotFromName(std::string_view name);

/// The state that an optimizer left in a file, sorted by the weights that it belongs to.
struct OptimizerStates
{
    std::string framework; ///< "pytorch", "keras", "tensorflow1", "flax"

    /// The arrays that an optimizer keeps for a weight, each of the weight's shape. Null: it keeps
    /// none.
    struct Slots
    {
        std::shared_ptr<const Tensor> m;
        std::shared_ptr<const Tensor> v;
        std::shared_ptr<const Tensor> extra;   ///< StepInputs::extra
        std::shared_ptr<const Tensor> product; ///< StepInputs::product, a single number
        std::shared_ptr<const Tensor> steps;   ///< a single number: how many there were
        std::size_t rule = 0;                  ///< of `rules`
    };

    std::map<std::string, Slots, std::less<>> weights; ///< by the name of the weight's tensor
    /// Of each group of parameters of each optimizer. At least one where there are weights.
    std::vector<OptimizerRule> rules;
    std::shared_ptr<const Tensor> steps;        ///< where it is one number for all weights
    std::optional<double> countedSteps;         ///< where it is no tensor
    std::shared_ptr<const Tensor> learningRate; ///< a single number; or null
    std::vector<Message> notes; ///< what could not be told apart, and what was taken for granted

    /// "adam"; "adam, momentum" where there are several optimizers.
    [[nodiscard]] std::string name() const;
    /// Whether the file has what a step is made of for any weight.
    [[nodiscard]] bool hasStep() const;
};

/// The optimizer's states of a file, found by their names and shapes; empty `weights` where there
/// are none that can be told apart.
/// PyTorch keys them by the parameter's index (also in Lightning's optimizer_states, rsl_rl's
/// optimizer and Stable Baselines3's policy.optimizer.pth): ParameterOrder says which weights these
/// are. Keras' optimizer has them by name (.h5) or in the order of the model's variables (.keras);
/// TensorFlow 1 as slots beside each variable; Flax' train states repeat the tree of the weights
/// below mu and nu.
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
/// makes its step in a way that the file does not tell; InvalidArgument for a step whose learning
/// rate nothing says; those of reading the numbers.
Result<std::shared_ptr<const RnnModel>>
modelOfSlot(const RnnModel& model, const OptimizerStates& states, OptimizerSlot slot,
            std::optional<double> learningRate, ProgressMonitor& monitor);

} // namespace gateloupe
