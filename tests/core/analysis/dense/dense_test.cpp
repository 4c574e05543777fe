// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/dense/dense_run.h"
#include "core/analysis/dense/layer_outputs.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

double distance(const std::vector<double>& a, const Array& b)
{
    EXPECT_EQ(a.size(), b.size());
    double largest = 0.0;
    for (std::size_t at = 0; at < std::min(a.size(), b.size()); ++at) {
        largest = std::max(largest, std::abs(a[at] - b[at]));
    }
    return largest;
}

ForwardRequest requestOf(const Network& network, std::uint64_t steps = 70, std::uint64_t batch = 3)
{
    const RnnSpec& spec = network.spec;
    ForwardRequest request{.model = network.build(),
                           .x = randomArray({steps, batch, spec.inputSize}, 7)};
    request.h0 = randomArray({spec.pseudoLayers(), batch, spec.recurrentWidth()}, 8);
    if (hasCellState(spec.cell)) {
        request.c0 = randomArray({spec.pseudoLayers(), batch, spec.hiddenSize}, 9);
    }
    return request;
}

void expectReference(const Network& network, const ForwardRequest& request)
{
    NullMonitor monitor;
    const auto dense = denseRun(request, monitor);
    ASSERT_THAT(dense, IsOk());
    const auto output = run(*dense, monitor, DenseDetail::Signals);
    ASSERT_THAT(output, IsOk());
    const auto trace = mustRun(BackendKind::Reference, request);
    EXPECT_LT(distance(output->y, trace->y), 1e-13);
    EXPECT_LT(distance(output->hN, trace->hN), 1e-13);
    EXPECT_LT(distance(output->cN, trace->cN), 1e-13);
    const RnnSpec& spec = network.spec;
    for (std::size_t cell = 0; cell < trace->layers.size(); ++cell) {
        const LayerTrace& layer = trace->layers[cell];
        EXPECT_LT(distance(output->ofCells[cell].c, layer.c), 1e-13);
        for (std::size_t gate = 0; gate < layer.gates.size(); ++gate) {
            for (std::size_t at = 0; at < layer.gates[gate].size(); ++at) {
                const std::size_t row = at / spec.hiddenSize;
                const std::size_t unit = at % spec.hiddenSize;
                EXPECT_NEAR(output->ofCells[cell]
                                .gates[(row * layer.gates.size() + gate) * spec.hiddenSize + unit],
                            layer.gates[gate][at], 1e-13);
            }
        }
    }
}

class DenseSpecs : public ::testing::TestWithParam<const char*>
{
};

TEST_P(DenseSpecs, RunsAsTheReferenceDoes)
{
    const Network network = randomNetwork(*specFromText(GetParam()), 3);
    ForwardRequest request = requestOf(network);
    expectReference(network, request);
    request.lengths = {70, 1, 65};
    expectReference(network, request);
    request.resets = Resets(70, 3);
    for (const std::uint64_t step : {1U, 30U, 31U, 64U, 69U}) {
        request.resets.set(step, step % 3);
    }
    expectReference(network, request);
}

TEST(Dense, AStateThatStandsIsThatBeforeTheStep)
{
    NullMonitor monitor;
    const Network network =
        randomNetwork({.inputSize = 2, .hiddenSize = 3, .dtype = DType::F64}, 3);
    const ForwardRequest request = requestOf(network, 6, 1);
    DenseRun standing = *denseRun(request, monitor);
    standing.stands = Resets(6, 1);
    standing.stands.set(2, 0);
    standing.stands.set(3, 0);
    // The steps that move, as a run of their own.
    ForwardRequest moving = request;
    std::vector<double> x;
    for (const std::uint64_t step : {0U, 1U, 4U, 5U}) {
        x.push_back(request.x[step * 2]);
        x.push_back(request.x[step * 2 + 1]);
    }
    moving.x = Array({4, 1, 2}, x);
    const auto expected = mustRun(BackendKind::Reference, moving);
    for (const bool holdsOutput : {false, true}) {
        standing.holdsOutput = holdsOutput;
        const auto output = run(standing, monitor);
        ASSERT_THAT(output, IsOk());
        EXPECT_LT(distance(output->hN, expected->hN), 1e-14);
        EXPECT_LT(distance(output->cN, expected->cN), 1e-14);
        EXPECT_NEAR(output->y[5 * 3], expected->y[3 * 3], 1e-14);
        EXPECT_EQ(output->y[2 * 3] == output->y[1 * 3], holdsOutput);
    }
}

TEST_P(DenseSpecs, TheirJacobianIsThatOfFiniteDifferences)
{
    for (const GruReset reset : {GruReset::After, GruReset::Before}) {
        Network network = randomNetwork(*specFromText(GetParam()), 5, 0.9);
        network.gruReset = reset;
        network.equations = {standardEquations(network.spec.cell)};
        network.equations[0].isUpdateInverted = reset == GruReset::Before;
        NullMonitor monitor;
        auto cell = denseCell(*network.build(), LayerIndex(0), network.direction(0), monitor);
        ASSERT_THAT(cell, IsOk());
        DenseStepper stepper(*cell);
        const auto x = randomArray({cell->inputs}, 1).convertedTo<double>();
        const auto sums = stepper.inputSums(x.data(), 1);
        DenseState state{.h = randomArray({cell->width}, 2).convertedTo<double>()};
        if (hasCellState(cell->kind)) {
            state.c = randomArray({cell->hidden}, 3).convertedTo<double>();
        }
        const auto flat = [](const DenseState& of) {
            std::vector<double> all = of.h;
            all.insert(all.end(), of.c.begin(), of.c.end());
            return all;
        };
        DenseState after = state;
        const auto jacobian = stepper.stepWithJacobian(sums, after);
        const std::size_t size = flat(state).size();
        ASSERT_EQ(jacobian.size(), size * size);
        constexpr double kStep = 1e-6;
        for (std::size_t col = 0; col < size; ++col) {
            const auto moved = [&](double by) {
                DenseState other = state;
                (col < other.h.size() ? other.h[col] : other.c[col - other.h.size()]) += by;
                stepper.step(sums, other);
                return flat(other);
            };
            const auto up = moved(kStep);
            const auto down = moved(-kStep);
            for (std::size_t row = 0; row < size; ++row) {
                EXPECT_NEAR(jacobian[row * size + col], (up[row] - down[row]) / (2.0 * kStep), 1e-8)
                    << GetParam() << " " << row << ", " << col;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Dense, DenseSpecs,
                         ::testing::Values("lstm:input=5,hidden=6,layers=2,directions=2",
                                           "lstm:input=5,hidden=6,proj=4,layers=2",
                                           "lstm:input=6,hidden=6,skip,bias=none",
                                           "gru:input=5,hidden=7,layers=2,directions=2",
                                           "rnn_tanh:input=3,hidden=5,layers=3",
                                           "rnn_relu:input=3,hidden=5,directions=2"));

TEST(DenseRun, KnowsResetBeforeOffsetsReversedReadingAndOtherEquations)
{
    Network gru = randomNetwork(*specFromText("gru:input=5,hidden=7,layers=2"), 3);
    gru.gruReset = GruReset::Before;
    expectReference(gru, requestOf(gru));
    Network lstm = reversed(randomNetwork(*specFromText("lstm:input=5,hidden=7,layers=2"), 3));
    lstm.forgetOffset = 1.0;
    CellEquations equations = standardEquations(CellKind::Lstm);
    equations.gate = kKeras3HardSigmoid;
    equations.sumClip = 0.8;
    equations.cellClip = ClipRange{-0.5, 0.5};
    lstm.equations = {equations};
    for (const Gate gate : {Gate::Input, Gate::Forget, Gate::Output}) {
        for (std::uint32_t layer = 0; layer < 2; ++layer) {
            lstm.at(ParameterKind::PeepholeWeights, gate, layer) =
                randomArray({7}, 11 + layer).convertedTo<double>();
        }
    }
    expectReference(lstm, requestOf(lstm));
    equations.isForgetCoupled = true;
    lstm.equations = {equations};
    expectReference(lstm, requestOf(lstm));
    lstm.equations[0].cellClip->kept = Kept::Unclipped;
    expectReference(lstm, requestOf(lstm));
}

TEST(DenseRun, StartsAsTheWholeDoes)
{
    const Network network = randomNetwork(*specFromText("lstm:input=5,hidden=6,layers=2"), 3);
    ForwardRequest request = requestOf(network, 20);
    request.lengths = {20, 4, 9};
    NullMonitor monitor;
    const auto whole = denseRun(request, monitor);
    ASSERT_THAT(whole, IsOk());
    ASSERT_TRUE(whole->isCausal());
    const auto all = run(*whole, monitor);
    const auto start = run(whole->startOf(7, 2), monitor);
    for (std::uint64_t t = 0; t < 7; ++t) {
        for (std::uint64_t at = 0; at < 2 * std::uint64_t{6}; ++at) {
            EXPECT_EQ(start->y[t * 12 + at], all->y[t * 18 + at]);
        }
    }
}

TEST(DenseProducts, AddUpInTheOrderOfTheColumnsHoweverManyAreMadeTogether)
{
    for (const std::uint64_t rows : {1U, 3U, 4U, 8U, 21U, 40U}) {
        constexpr std::uint64_t kCols = 13;
        constexpr std::uint64_t kCount = 11;
        const auto matrix = randomArray({rows, kCols}, 1).convertedTo<double>();
        const auto vectors = randomArray({kCount, kCols}, 2).convertedTo<double>();
        std::vector<double> sums(kCount * rows, 0.5);
        addProducts({matrix, rows, kCols}, vectors.data(), kCount, sums.data());
        for (std::uint64_t vector = 0; vector < kCount; ++vector) {
            for (std::uint64_t row = 0; row < rows; ++row) {
                double sum = 0.0;
                for (std::uint64_t col = 0; col < kCols; ++col) {
                    sum += matrix[row * kCols + col] * vectors[vector * kCols + col];
                }
                EXPECT_EQ(sums[vector * rows + row], 0.5 + sum) << rows << " " << row;
            }
        }
    }
}

TEST(LayerOutputs, GiveWhatAWholeRunGivesForEveryChangeOfALayer)
{
    Network network =
        randomNetwork(*specFromText("lstm:input=6,hidden=3,layers=3,directions=2"), 3);
    ForwardRequest request = requestOf(network, 20);
    request.lengths = {20, 4, 9};
    NullMonitor monitor;
    const auto right = denseRun(request, monitor);
    ASSERT_THAT(right, IsOk());
    LayerOutputs outputs(*right);
    const auto expectTheSame = [&](const DenseRun& altered) {
        ASSERT_TRUE(outputs.serves(altered));
        const auto whole = run(altered, monitor);
        const auto put = outputs.outputOf(altered, monitor);
        ASSERT_THAT(put, IsOk());
        EXPECT_EQ(put->y, whole->y);
        EXPECT_EQ(put->hN, whole->hN);
        EXPECT_EQ(put->cN, whole->cN);
    };
    expectTheSame(*right);
    for (std::size_t layer = 0; layer < 3; ++layer) {
        DenseRun altered = *right;
        auto cell = std::make_shared<DenseCell>(altered.cell(layer, 1));
        cell->equations.forgetOffset = 1.0;
        altered.layers[layer].cells[1] = cell;
        expectTheSame(altered);
        altered = *right;
        altered.layers[layer].areOutputsExchanged = true;
        expectTheSame(altered);
        altered.layers[layer].isSkipped = true;
        expectTheSame(altered);
        for (const BackwardUse use :
             {BackwardUse::Missing, BackwardUse::OutputNotTurned, BackwardUse::InputNotTurned}) {
            altered = *right;
            altered.layers[layer].backward = use;
            expectTheSame(altered);
        }
    }
    DenseRun other = *right;
    other.x[0] += 1.0;
    EXPECT_FALSE(outputs.serves(other));
    other = *right;
    other.chunk = 5;
    EXPECT_FALSE(outputs.serves(other));
}

} // namespace

} // namespace gateloupe::test
