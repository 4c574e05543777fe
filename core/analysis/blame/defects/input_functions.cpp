// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// What a number of the input goes through before the network reads it.
struct NumberFunction
{
    const char* name; ///< in details and sentences
    double (*of)(double);
};

constexpr std::array kNumberFunctions = {
    NumberFunction{"tanh", [](double x) { return std::tanh(x); }},
    NumberFunction{"sigmoid", [](double x) { return 1.0 / (1.0 + std::exp(-x)); }},
    NumberFunction{"relu", [](double x) { return std::max(x, 0.0); }},
    NumberFunction{"|x|", [](double x) { return std::abs(x); }},
    NumberFunction{"x^2", [](double x) { return x * x; }},
    NumberFunction{"the whole number below |x|", [](double x) { return std::trunc(x); }},
    NumberFunction{"the nearest whole number", [](double x) { return std::nearbyint(x); }},
    NumberFunction{"ln(1 + |x|)",
                   [](double x) { return std::copysign(std::log1p(std::abs(x)), x); }}};

/// Steps that 1 has in integers, as sound and images have them.
constexpr std::array kStepsOfOne = {8.0, 16.0, 32.0, 64.0, 127.0, 128.0, 255.0, 256.0};
/// Steps of the largest magnitude, or from the least number to the largest.
constexpr double kStepsOfMagnitude = 127.0;
constexpr double kStepsOfRange = 255.0;
/// Steps for which an input stands where a runtime reads one in so many.
constexpr std::array kHeldSteps = {std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{4}};

void addRoundedInputs(DefectList& list)
{
    for (const double steps : kStepsOfOne) {
        list.add("input_rounded", {{"steps_of_one", steps}},
                 message("the input is rounded to multiples of 1 / %1; look for integers that it "
                         "goes through",
                         steps),
                 [steps](DenseRun& run) {
                     std::ranges::for_each(
                         run.x, [steps](double& x) { x = std::nearbyint(x * steps) / steps; });
                 });
    }
    for (const bool isOfRange : {false, true}) {
        list.add("input_rounded",
                 {{"scale", std::string(isOfRange ? "of the range" : "of the magnitude")}},
                 message("the input is rounded to integers of 8 bits with one scale (%1); look for "
                         "a quantised input",
                         isOfRange ? "of the range" : "of the magnitude"),
                 [isOfRange](DenseRun& run) {
                     OperandIntegers{.scale = OperandIntegers::Scale::OfBatch,
                                     .steps = isOfRange ? kStepsOfRange : kStepsOfMagnitude,
                                     .isSymmetric = !isOfRange}
                         .applyTo(run.x);
                 });
    }
}

} // namespace

void addInputFunctions(DefectList& list)
{
    for (const NumberFunction& function : kNumberFunctions) {
        list.add("input_function_added", {{"function", std::string(function.name)}},
                 message("the input goes through %1 first; look for a function in front of the "
                         "network",
                         function.name),
                 [of = function.of](DenseRun& run) {
                     std::ranges::for_each(run.x, [of](double& x) { x = of(x); });
                 });
    }
    addRoundedInputs(list);
    list.add("input_summed", {},
             message("each step reads the sum of all inputs up to it; look for a running sum of "
                     "features"),
             [](DenseRun& run) {
                 const std::size_t row = run.batch * run.inputs;
                 for (std::size_t at = row; at < run.x.size(); ++at) {
                     run.x[at] += run.x[at - row];
                 }
             });
    for (const std::uint64_t held : kHeldSteps) {
        list.add("input_held", {{"steps", static_cast<std::int64_t>(held)}},
                 message("one input in %1 is read and stands for the steps behind it; look for a "
                         "change of rate",
                         held),
                 [held](DenseRun& run) {
                     const std::size_t row = run.batch * run.inputs;
                     for (std::uint64_t step = 0; step < run.steps; ++step) {
                         std::copy_n(run.x.data() + step / held * held * row, row,
                                     run.x.data() + step * row);
                     }
                 });
    }
}

} // namespace gateloupe
