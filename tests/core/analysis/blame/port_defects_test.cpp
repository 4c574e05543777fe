// SPDX-License-Identifier: Apache-2.0
//
// What happens to a network or to its output in a port, made by changing arrays.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/blame/blame.h"
#include "core/analysis/dense/row_function.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kPortSteps = 20;
constexpr std::uint64_t kPortBatch = 3;
constexpr std::uint64_t kPortWidth = 6; ///< of inputs and units

class PortDefects : public testing::Test
{
protected:
    void take(const char* spec)
    {
        network = randomNetwork(*specFromText(spec), 41);
        request = {.model = network.build(),
                   .x = randomArray({kPortSteps, kPortBatch, kPortWidth}, 42)};
        y = mustRun(BackendKind::Reference, request)->y.convertedTo<double>();
        width = y.size() / (kPortSteps * kPortBatch);
    }

    [[nodiscard]] std::string nameOf(std::vector<double> theirs) const
    {
        const std::uint64_t units = theirs.size() / (kPortSteps * kPortBatch);
        NullMonitor monitor;
        const auto found = blame(
            request, {.y = Array({kPortSteps, kPortBatch, units}, std::move(theirs))}, {}, monitor);
        EXPECT_THAT(found, IsOk());
        return !found || !found->isExplained || found->hypotheses.empty()
                   ? "nothing"
                   : found->hypotheses.front().defect.id;
    }

    [[nodiscard]] std::vector<double> outputOf(const Network& other) const
    {
        ForwardRequest theirs = request;
        theirs.model = other.build();
        return mustRun(BackendKind::Reference, theirs)->y.convertedTo<double>();
    }

    Network network;
    ForwardRequest request;
    std::vector<double> y;
    std::uint64_t width = 0;
};

TEST_F(PortDefects, AScaledOutputIsNamed)
{
    take("gru:input=6,hidden=6,layers=2");
    std::vector<double> scaled = y;
    std::ranges::for_each(scaled, [](double& value) { value *= 0.7; });
    EXPECT_EQ(nameOf(scaled), "output_scaled");
    std::ranges::for_each(scaled, [](double& value) { value += 0.2; });
    EXPECT_EQ(nameOf(scaled), "output_affine");
    std::ranges::fill(scaled, 0.0);
    EXPECT_EQ(nameOf(scaled), "output_scaled");
}

TEST_F(PortDefects, AResidualConnectionIsNamed)
{
    take("gru:input=6,hidden=6");
    std::vector<double> added = y;
    for (std::size_t at = 0; at < y.size(); ++at) {
        added[at] += request.x[at];
    }
    EXPECT_EQ(nameOf(added), "residual_added");
}

TEST_F(PortDefects, AFunctionBehindTheOutputIsNamedRatherThanALineNearIt)
{
    take("lstm:input=6,hidden=6");
    std::vector<double> shares = y;
    for (std::size_t row = 0; row < y.size(); row += width) {
        applyTo(RowFunction::Softmax, std::span(shares).subspan(row, width));
    }
    EXPECT_EQ(nameOf(shares), "output_activation_added");
}

TEST_F(PortDefects, AConstantOutputIsNamed)
{
    take("lstm:input=6,hidden=6");
    std::vector<double> constant(y.size(), 0.3);
    EXPECT_EQ(nameOf(constant), "output_constant");
}

TEST_F(PortDefects, AUnitThatIsZeroIsNoNormalisation)
{
    take("lstm:input=6,hidden=6");
    std::vector<double> zeroed = y;
    for (std::size_t at = 3; at < y.size(); at += width) {
        zeroed[at] = 0.0;
    }
    EXPECT_EQ(nameOf(zeroed), "output_units_zero");
}

TEST_F(PortDefects, AnOutputThatStandsStillBehindItsLengthsIsNamed)
{
    take("gru:input=6,hidden=6");
    const std::uint64_t row = kPortBatch * width;
    for (std::uint64_t step = 12; step < kPortSteps; ++step) { // the second sequence has 12
        std::copy_n(y.begin() + static_cast<std::ptrdiff_t>(11 * row + width), width,
                    y.begin() + static_cast<std::ptrdiff_t>(step * row + width));
    }
    EXPECT_EQ(nameOf(y), "lengths_held");
}

TEST_F(PortDefects, AStateInTheSumOfAPlainCellIsNamed)
{
    take("rnn_tanh:input=6,hidden=6");
    Network residual = network;
    auto& recurrent = residual.at(ParameterKind::RecurrentWeights, Gate::Hidden);
    for (std::size_t unit = 0; unit < kPortWidth; ++unit) {
        recurrent[unit * kPortWidth + unit] += 1.0;
    }
    EXPECT_EQ(nameOf(outputOf(residual)), "state_added_to_sum");
}

TEST_F(PortDefects, UnitsInAnotherOrderAreNamed)
{
    take("lstm:input=6,hidden=6,directions=2");
    std::vector<double> turned = y;
    for (std::size_t at = 0; at < y.size(); ++at) {
        turned[at] = y[at - at % width + (at % width * 5 + 1) % width];
    }
    EXPECT_EQ(nameOf(turned), "units_exchanged");
}

TEST_F(PortDefects, ADropoutThatIsLeftOnIsNamed)
{
    take("gru:input=6,hidden=6,directions=2");
    std::vector<double> dropped = y;
    for (std::size_t at = 0; at < y.size(); ++at) {
        dropped[at] = (at * 7919) % 10 < 3 ? 0.0 : y[at] / 0.7;
    }
    EXPECT_EQ(nameOf(dropped), "dropout_applied");
}

TEST_F(PortDefects, ADropoutBetweenLayersIsNamed)
{
    take("gru:input=6,hidden=6,layers=2");
    Network lower = network;
    lower.spec.layers = 1;
    Network upper = lower;
    std::erase_if(lower.values, [](const auto& entry) { return entry.first.layer.value != 0; });
    upper.values.clear();
    for (const auto& [id, values] : network.values) {
        if (id.layer.value == 1) {
            ParameterId own = id;
            own.layer = LayerIndex(0);
            upper.values.emplace(own, values);
        }
    }
    ForwardRequest between{.model = lower.build(), .x = request.x};
    std::vector<double> seen = mustRun(BackendKind::Reference, between)->y.convertedTo<double>();
    for (std::size_t at = 0; at < seen.size(); ++at) {
        seen[at] *= (at * 104729) % 7 < 2 ? 0.0 : 2.0;
    }
    between = {.model = upper.build(),
               .x = Array({kPortSteps, kPortBatch, kPortWidth}, std::move(seen))};
    EXPECT_EQ(nameOf(mustRun(BackendKind::Reference, between)->y.convertedTo<double>()),
              "dropout_applied");
}

TEST_F(PortDefects, LayersInEachOthersPlaceAreNamed)
{
    take("lstm:input=6,hidden=6,layers=2");
    Network other = network;
    other.values.clear();
    for (const auto& [id, values] : network.values) {
        ParameterId own = id;
        own.layer = LayerIndex(1 - id.layer.value);
        other.values.emplace(own, values);
    }
    EXPECT_EQ(nameOf(outputOf(other)), "layers_exchanged");
}

TEST_F(PortDefects, RowsUnitByUnitAreNamed)
{
    take("lstm:input=6,hidden=6");
    Network other = network;
    for (auto& [id, values] : other.values) {
        const auto gates = gatesOf(CellKind::Lstm);
        const std::uint64_t cols = values.size() / kPortWidth;
        for (std::uint64_t unit = 0; unit < kPortWidth; ++unit) {
            const auto gate =
                static_cast<std::uint64_t>(std::ranges::find(gates, id.gate) - gates.begin());
            const std::uint64_t from = unit * gates.size() + gate; // row of a file [units, gates]
            ParameterId source = id;
            source.gate = gates[from / kPortWidth];
            const auto& row = network.values.at(source);
            std::copy_n(row.begin() + static_cast<std::ptrdiff_t>(from % kPortWidth * cols), cols,
                        values.begin() + static_cast<std::ptrdiff_t>(unit * cols));
        }
    }
    EXPECT_EQ(nameOf(outputOf(other)), "gates_interleaved");
}

TEST_F(PortDefects, AScaleBetweenLayersIsNamed)
{
    take("lstm:input=6,hidden=6,layers=2");
    Network other = network;
    for (auto& [id, values] : other.values) {
        if (id.layer.value == 1 && id.kind == ParameterKind::InputWeights) {
            std::ranges::for_each(values, [](double& value) { value *= 0.8; });
        }
    }
    EXPECT_EQ(nameOf(outputOf(other)), "layer_input_scaled");
}

TEST_F(PortDefects, InputsNormalisedStepByStepAreNamed)
{
    take("gru:input=6,hidden=6");
    ForwardRequest theirs = request;
    std::vector<double> x = request.x.convertedTo<double>();
    for (std::size_t step = 0; step < x.size(); step += kPortWidth) {
        double squares = 0.0;
        for (std::size_t at = step; at < step + kPortWidth; ++at) {
            squares += x[at] * x[at];
        }
        for (std::size_t at = step; at < step + kPortWidth; ++at) {
            x[at] /= std::sqrt(squares);
        }
    }
    theirs.x = Array(request.x.shape(), std::move(x));
    EXPECT_EQ(nameOf(mustRun(BackendKind::Reference, theirs)->y.convertedTo<double>()),
              "input_normalised");
}

TEST_F(PortDefects, AFunctionOfTheInputIsNoDropout)
{
    take("gru:input=6,hidden=6");
    ForwardRequest theirs = request;
    std::vector<double> x = request.x.convertedTo<double>();
    std::ranges::for_each(x, [](double& value) { value = std::max(value, 0.0); });
    theirs.x = Array(request.x.shape(), std::move(x));
    EXPECT_EQ(nameOf(mustRun(BackendKind::Reference, theirs)->y.convertedTo<double>()),
              "input_function_added");
}

TEST_F(PortDefects, StepsThatAreZeroAreNoDropout)
{
    take("lstm:input=6,hidden=6");
    std::vector<double> tails = y;
    for (std::size_t at = 0; at < y.size(); ++at) {
        const std::size_t row = at / width;
        tails[at] = row % kPortBatch == 1 && row / kPortBatch >= 14 ? 0.0 : y[at];
    }
    EXPECT_EQ(nameOf(tails), "lengths_applied");
    std::vector<double> gap = y;
    std::fill_n(gap.begin() + static_cast<std::ptrdiff_t>(5 * kPortBatch * width),
                kPortBatch * width, 0.0);
    EXPECT_EQ(nameOf(gap), "output_steps_zero");
}

TEST_F(PortDefects, AReshapeInPlaceOfATransposeIsNamed)
{
    take("gru:input=6,hidden=6");
    std::vector<double> read;
    for (std::size_t step = 0; step < kPortSteps; ++step) {
        for (std::size_t b = 0; b < kPortBatch; ++b) {
            const std::size_t from = (b * kPortSteps + step) * width;
            read.insert(read.end(), y.begin() + static_cast<std::ptrdiff_t>(from),
                        y.begin() + static_cast<std::ptrdiff_t>(from + width));
        }
    }
    EXPECT_EQ(nameOf(read), "axes_reshaped");
}

TEST_F(PortDefects, AnOutputThatRollsIsNamed)
{
    take("lstm:input=6,hidden=6");
    std::vector<double> rolled = y;
    std::rotate(rolled.begin(), rolled.end() - static_cast<std::ptrdiff_t>(kPortBatch * width),
                rolled.end());
    EXPECT_EQ(nameOf(rolled), "output_rolled");
}

TEST_F(PortDefects, NetworksOfLargeNumbersAreJudgedBySinglePrecision)
{
    take("rnn_relu:input=6,hidden=6");
    for (auto& [id, values] : network.values) {
        std::ranges::for_each(values, [](double& value) { value = 4.0 * std::abs(value); });
    }
    request.model = network.build();
    const std::vector<double> right = outputOf(network);
    ASSERT_GT(*std::ranges::max_element(right), 1e9);
    std::vector<double> theirs = right;
    for (double& value : theirs) {
        value = static_cast<float>(value * (1.0 + 3e-7));
    }
    EXPECT_EQ(nameOf(theirs), "nothing"); // and it is equal:
    NullMonitor monitor;
    const auto found = blame(
        request, {.y = Array({kPortSteps, kPortBatch, width}, std::move(theirs))}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_TRUE(found->isEqual);
}

TEST_F(PortDefects, NumbersThatAreNotFiniteAreCounted)
{
    take("gru:input=6,hidden=6");
    std::vector<double> theirs = y;
    for (std::size_t at = 10 * kPortBatch * width; at < theirs.size(); at += kPortBatch * width) {
        theirs[at] = std::nan("");
    }
    NullMonitor monitor;
    const auto found = blame(
        request, {.y = Array({kPortSteps, kPortBatch, width}, std::move(theirs))}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    ASSERT_TRUE(found->notFinite);
    EXPECT_EQ(found->notFinite->step, 10);
    EXPECT_EQ(found->notFinite->sequences, 1);
    EXPECT_EQ(found->notFinite->count, 10);
    EXPECT_EQ(found->notFinite->errorOfOthers, 0.0);
    EXPECT_FALSE(found->isExplained);
}

TEST_F(PortDefects, TheSumOfBothDirectionsIsTakenAsWhatItIs)
{
    take("lstm:input=6,hidden=6,directions=2");
    std::vector<double> sums;
    for (std::size_t at = 0; at < y.size(); at += width) {
        for (std::size_t unit = 0; unit < kPortWidth; ++unit) {
            sums.push_back(y[at + unit] + y[at + kPortWidth + unit]);
        }
    }
    NullMonitor monitor;
    const auto found = blame(
        request, {.y = Array({kPortSteps, kPortBatch, kPortWidth}, std::move(sums))}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_TRUE(found->isEqual);
    EXPECT_EQ(found->taken.text(), "taken as the sum of both directions");
}

} // namespace

} // namespace gateloupe::test
