// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

#include "core/conventions/optimizer/optimizer_states.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

namespace {

using TensorPointer = std::shared_ptr<const Tensor>;

/// The gate's place in a tensor that repeats its weights: same axes, other bytes. Both are brought
/// to row-major order; a weight whose view is taken of other strides has none.
std::optional<GateView> viewInState(const GateView& gate, const Tensor& weight,
                                    const TensorPointer& state)
{
    const bool isPlain = weight.isRowMajor() && gate.tensor->source == weight.source;
    auto dense = contiguous(*state);
    if (!isPlain || !dense || gate.offsetElements < weight.offsetElements) {
        return std::nullopt;
    }
    GateView view = gate;
    view.offsetElements = gate.offsetElements - weight.offsetElements + dense->offsetElements;
    view.tensor = std::make_shared<const Tensor>(*std::move(dense));
    return view;
}

/// The tensor that a gate's weights are in, where the optimizer has a state of it; else null.
TensorPointer weightOf(const GateView& gate, const OptimizerStates& states)
{
    return states.weights.contains(gate.tensor->name) ? gate.tensor : nullptr;
}

Result<std::optional<double>> singleNumber(const TensorPointer& tensor, ProgressMonitor& monitor)
{
    if (!tensor || !tensor->source || tensor->elements() != 1 || sizeOf(tensor->dtype) == 0) {
        return std::optional<double>();
    }
    GATELOUPE_TRY(const auto bytes, tensor->source->bytes(monitor));
    const std::size_t at = tensor->offsetElements * sizeOf(tensor->dtype);
    if (at + sizeOf(tensor->dtype) > bytes.size()) {
        return std::optional<double>();
    }
    return std::optional(elementAsDouble(bytes.data() + at, tensor->dtype));
}

/// What a step is made with.
struct StepNumbers
{
    double learningRate = 0.0;
    double correction1 = 1.0; ///< 1 - beta1^t
    double correction2 = 1.0;
    double epsilon = 0.0;
};

Result<StepNumbers> stepNumbers(const OptimizerStates& states, std::optional<double> given,
                                ProgressMonitor& monitor)
{
    StepNumbers numbers{.epsilon = states.epsilon.value};
    std::optional<double> rate = given ? given : states.statedLearningRate;
    if (!rate) {
        GATELOUPE_TRY(rate, singleNumber(states.learningRate, monitor));
    }
    if (!rate) {
        return Error::invalidArgument("nothing in the file says the learning rate, which the size "
                                      "of a step needs: give it with --lr");
    }
    numbers.learningRate = *rate;
    GATELOUPE_TRY(const auto steps, singleNumber(states.steps, monitor));
    if (steps && *steps > 0.0) {
        numbers.correction1 = 1.0 - std::pow(states.beta1.value, *steps);
        numbers.correction2 = 1.0 - std::pow(states.beta2.value, *steps);
    }
    return numbers;
}

/// A tensor of the weight's shape that holds the sizes of the next step.
Result<TensorPointer> stepTensor(const OptimizerStates::Slots& slots, const StepNumbers& numbers,
                                 const std::string& name)
{
    const TensorPointer& like = slots.m ? slots.m : slots.v;
    GATELOUPE_TRY(const Tensor m,
                  slots.m ? castTo(*slots.m, DType::F64) : castTo(*slots.v, DType::F64));
    std::optional<Tensor> v;
    if (slots.v) {
        GATELOUPE_TRY(v, castTo(*slots.v, DType::F64));
    }
    const std::uint64_t count = like->elements();
    const bool isAdam = slots.m && slots.v;
    const auto decode = [m, v, count, numbers,
                         isAdam](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
        GATELOUPE_TRY(const auto first, m.source->bytes(monitor));
        std::span<const std::byte> second;
        if (v) {
            GATELOUPE_TRY(second, v->source->bytes(monitor));
        }
        std::vector<std::byte> bytes(count * sizeof(float));
        for (std::uint64_t index = 0; index < count; ++index) {
            const auto at = [&](const Tensor& tensor, std::span<const std::byte> all) {
                return elementAsDouble(
                    all.data() + (tensor.offsetElements + index) * sizeof(double), DType::F64);
            };
            double step = numbers.learningRate * at(m, first);
            if (isAdam) {
                step = numbers.learningRate * (at(m, first) / numbers.correction1) /
                       (std::sqrt(at(*v, second) / numbers.correction2) + numbers.epsilon);
            }
            const auto rounded = static_cast<float>(step);
            std::memcpy(bytes.data() + index * sizeof(float), &rounded, sizeof(float));
        }
        return bytes;
    };
    return makeTensor(
        name, DType::F32, like->shape,
        std::make_shared<DecodedSource>(Encoding::Computed, count * sizeof(float), decode));
}

Error hasNone(const RnnModel& model, OptimizerSlot slot)
{
    return Error::unsupported("the file keeps no optimizer's %1 of %2", nameOf(slot), model.name);
}

} // namespace

Result<std::shared_ptr<const RnnModel>>
modelOfSlot(const RnnModel& model, const OptimizerStates& states, OptimizerSlot slot,
            std::optional<double> learningRate, ProgressMonitor& monitor)
{
    if (states.weights.empty()) {
        return hasNone(model, slot);
    }
    std::optional<StepNumbers> numbers;
    if (slot == OptimizerSlot::Step) {
        if (!states.ownStep.empty()) {
            return Error::unsupported("the step of %1 is made by a rule of its own, which is not "
                                      "computed; m and v are shown",
                                      states.ownStep);
        }
        if (states.name == "rmsprop") {
            return Error::unsupported("the file keeps no gradient or momentum that a step of "
                                      "RMSProp could be made of");
        }
        GATELOUPE_TRY(numbers, stepNumbers(states, learningRate, monitor));
    }
    auto made = std::make_shared<RnnModel>(model);
    made->parameters.clear();
    made->initialHidden = nullptr;
    made->initialCell = nullptr;
    std::map<std::string, TensorPointer, std::less<>> stepTensors;
    for (const auto& [id, gate] : model.parameters) {
        const TensorPointer weight = weightOf(gate, states);
        if (!weight) {
            continue;
        }
        const OptimizerStates::Slots& slots = states.weights.find(weight->name)->second;
        TensorPointer state = slot == OptimizerSlot::M ? slots.m : slots.v;
        if (slot == OptimizerSlot::Step) {
            TensorPointer& one = stepTensors[weight->name];
            if (!one) {
                GATELOUPE_TRY(one, stepTensor(slots, *numbers, weight->name + " (next step)"));
            }
            state = one;
        }
        const auto view = state ? viewInState(gate, *weight, state) : std::nullopt;
        if (view) {
            made->parameters.emplace(id, *view);
        }
    }
    if (made->parameters.empty()) {
        return hasNone(model, slot);
    }
    return std::shared_ptr<const RnnModel>(std::move(made));
}

} // namespace gateloupe
