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

/// The numbers of a step, beside the arrays.
struct StepNumbers
{
    double learningRate = 0.0;
    double steps = 0.0;
    double product = 1.0;
};

Result<StepNumbers> stepNumbers(const OptimizerStates& states, const OptimizerStates::Slots& slots,
                                std::optional<double> given, ProgressMonitor& monitor)
{
    const OptimizerRule& rule = states.rules[slots.rule];
    std::optional<double> rate = given ? given : rule.learningRate;
    if (!rate) {
        GATELOUPE_TRY(rate, singleNumber(states.learningRate, monitor));
    }
    if (!rate) {
        return Error::invalidArgument("nothing in the file says the learning rate, which the size "
                                      "of a step needs: give it with --lr");
    }
    GATELOUPE_TRY(auto steps, singleNumber(slots.steps ? slots.steps : states.steps, monitor));
    steps = steps ? steps : states.countedSteps;
    if (!steps && rule.needsSteps()) {
        return Error::unsupported("nothing in the file says how many steps there were, which a "
                                  "step of %1 needs; m and v are shown",
                                  rule.name);
    }
    GATELOUPE_TRY(const auto product, singleNumber(slots.product, monitor));
    if (!product && rule.kind == OptimizerKind::NAdam) {
        return Error::unsupported("the file lacks the product of momenta, which a step of NAdam "
                                  "needs; m and v are shown");
    }
    return StepNumbers{*rate, steps.value_or(0.0), product.value_or(1.0)};
}

/// An array as f64 in row-major order. Null: none.
Result<std::optional<Tensor>> asDoubles(const TensorPointer& tensor)
{
    if (!tensor) {
        return std::optional<Tensor>();
    }
    GATELOUPE_TRY(auto made, castTo(*tensor, DType::F64));
    return std::optional(std::move(made));
}

Result<std::vector<double>> numbersOf(const std::optional<Tensor>& tensor, std::uint64_t count,
                                      ProgressMonitor& monitor)
{
    std::vector<double> numbers;
    if (tensor) {
        GATELOUPE_TRY(const auto bytes, tensor->source->bytes(monitor));
        numbers.resize(count);
        std::memcpy(numbers.data(), bytes.data() + tensor->offsetElements * sizeof(double),
                    count * sizeof(double));
    }
    return numbers;
}

/// A tensor of the weight's shape that holds what the next step takes off it.
Result<TensorPointer> stepTensor(const OptimizerRule& rule, const OptimizerStates::Slots& slots,
                                 const TensorPointer& weight, const StepNumbers& numbers)
{
    GATELOUPE_TRY(const auto w, asDoubles(weight));
    GATELOUPE_TRY(const auto m, asDoubles(slots.m));
    GATELOUPE_TRY(const auto v, asDoubles(slots.v));
    GATELOUPE_TRY(const auto extra, asDoubles(slots.extra));
    const std::uint64_t count = weight->elements();
    const auto decode = [w, m, v, extra, count, numbers,
                         rule](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
        GATELOUPE_TRY(const auto ofWeight, numbersOf(w, count, monitor));
        GATELOUPE_TRY(const auto first, numbersOf(m, count, monitor));
        GATELOUPE_TRY(const auto second, numbersOf(v, count, monitor));
        GATELOUPE_TRY(const auto third, numbersOf(extra, count, monitor));
        const std::vector<double> step =
            nextStep(rule, {ofWeight, first, second, third, numbers.learningRate, numbers.steps,
                            numbers.product});
        std::vector<std::byte> bytes(count * sizeof(float));
        for (std::uint64_t index = 0; index < count; ++index) {
            const auto rounded = static_cast<float>(step[index]);
            std::memcpy(bytes.data() + index * sizeof(float), &rounded, sizeof(float));
        }
        return bytes;
    };
    return makeTensor(
        weight->name + " (next step)", DType::F32, weight->shape,
        std::make_shared<DecodedSource>(Encoding::Computed, count * sizeof(float), decode));
}

/// The tensor of a weight in a slot; null where the optimizer keeps none.
Result<TensorPointer> tensorOfSlot(const OptimizerStates& states, const TensorPointer& weight,
                                   OptimizerSlot slot, std::optional<double> learningRate,
                                   ProgressMonitor& monitor)
{
    const OptimizerStates::Slots& slots = states.weights.find(weight->name)->second;
    if (slot != OptimizerSlot::Step) {
        return slot == OptimizerSlot::M ? slots.m : slots.v;
    }
    const OptimizerRule& rule = states.rules[slots.rule];
    if (rule.refusal) {
        return *rule.refusal;
    }
    GATELOUPE_TRY(const StepNumbers numbers, stepNumbers(states, slots, learningRate, monitor));
    return stepTensor(rule, slots, weight, numbers);
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
    auto made = std::make_shared<RnnModel>(model);
    made->parameters.clear();
    made->initialHidden = nullptr;
    made->initialCell = nullptr;
    std::map<std::string, TensorPointer, std::less<>> tensors;
    for (const auto& [id, gate] : model.parameters) {
        const TensorPointer weight = weightOf(gate, states);
        if (!weight) {
            continue;
        }
        const auto [known, isNew] = tensors.emplace(weight->name, nullptr);
        if (isNew) {
            GATELOUPE_TRY(known->second, tensorOfSlot(states, weight, slot, learningRate, monitor));
        }
        const TensorPointer& state = known->second;
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
