// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/whole_model/decision_steps.h"

#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kMostOfAStep = 4096; ///< of a step

/// [B, T, K] as [T, B, K].
Array timeFirst(const Array& array)
{
    const Shape& shape = array.shape();
    Array turned = Array::of(array.dtype(), {shape[1], shape[0], shape[2]}, Contents::Unset);
    for (std::uint64_t b = 0; b < shape[0]; ++b) {
        for (std::uint64_t t = 0; t < shape[1]; ++t) {
            copyRow(array, {b, t}, turned, {t, b});
        }
    }
    return turned;
}

std::optional<Array> inSteps(const Array& values, std::uint64_t steps, std::uint64_t batch)
{
    Shape shape = values.shape();
    if (shape.size() > 2 && shape.front() == 1 && steps != 1) {
        shape.erase(shape.begin()); // one call
    }
    const std::uint64_t all = steps * batch;
    if (shape.size() < 2 || values.isEmpty() || all == 0 || values.size() % all != 0 ||
        values.size() / all > kMostOfAStep) {
        return std::nullopt;
    }
    const std::uint64_t numbers = values.size() / all;
    if (shape[0] == steps && shape[1] == batch) {
        return values.reshaped({steps, batch, numbers});
    }
    if (shape[0] == batch && shape[1] == steps) {
        return timeFirst(values.reshaped({batch, steps, numbers}));
    }
    return std::nullopt;
}

} // namespace

std::optional<DecisionSteps> decisionSteps(const WholeModelRun& whole, std::uint64_t steps,
                                           std::uint64_t batch)
{
    for (const ModelValue& each : whole.decisions) {
        if (auto numbers = inSteps(each.values, steps, batch)) {
            return DecisionSteps{each.name, *std::move(numbers)};
        }
    }
    return std::nullopt;
}

std::vector<DecisionSteps> innerSteps(const WholeModelRun& whole, std::uint64_t steps,
                                      std::uint64_t batch)
{
    std::vector<DecisionSteps> found;
    for (const ModelValue& each : whole.inner) {
        if (auto numbers = inSteps(each.values, steps, batch)) {
            found.push_back({each.name, *std::move(numbers)});
        }
    }
    return found;
}

} // namespace gateloupe
