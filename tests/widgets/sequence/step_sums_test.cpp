// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include "tests/core/runtime/network.h"
#include "widgets/sequence/table/step_table_model.h"

namespace gateloupe {
namespace {

constexpr std::uint64_t kSummedSteps = 12;
constexpr double kTolerance = 1e-5; // of f32 states

struct Case
{
    const char* name;
    RnnSpec spec;
    GruReset reset = GruReset::After;
    bool mayKeepEverything = true;
};

std::shared_ptr<const SequenceRun> runOf(const Case& wanted)
{
    test::Network network = test::randomNetwork(wanted.spec, 5);
    network.gruReset = wanted.reset;
    network.forgetOffset = wanted.spec.cell == CellKind::Lstm ? 0.75 : 0.0;
    auto run = std::make_shared<SequenceRun>();
    run->model = network.build();
    auto sequence = std::make_shared<Sequence>();
    sequence->x = test::randomArray({kSummedSteps, 2, wanted.spec.inputSize}, 3, DType::F32);
    run->sequence = sequence;
    const Shape states{wanted.spec.pseudoLayers(), 2, wanted.spec.recurrentWidth()};
    ForwardRequest request{.model = run->model, .x = sequence->x};
    request.h0 = test::randomArray(states, 4, DType::F32);
    NullMonitor monitor;
    run->replay = TraceReplay::run(std::move(request),
                                   {.keyframeInterval = wanted.mayKeepEverything ? 0U : 4U,
                                    .mayKeepEverything = wanted.mayKeepEverything},
                                   makeReferenceBackend(), monitor)
                      .value_or(nullptr);
    return run;
}

class StepSumsTest : public ::testing::TestWithParam<Case>
{
};

/// The sum before the activation, activated, is what the run left: at every step of every layer
/// and direction, the first ones included.
TEST_P(StepSumsTest, ActivatedSumsAreTheGatesOfTheTrace)
{
    const auto run = runOf(GetParam());
    ASSERT_NE(run->replay, nullptr);
    NullMonitor monitor;
    const RnnModel& model = *run->model;
    const auto gates = gatesOf(model.spec.cell);
    for (std::uint32_t place = 0; place < model.spec.pseudoLayers(); ++place) {
        const SequencePart part{run, PseudoLayerIndex(place), 1};
        for (std::uint64_t step = 0; step < kSummedSteps; ++step) {
            const auto window = run->replay->window({step, 1}, monitor);
            ASSERT_TRUE(window);
            const auto sums = sumsAt(part, *window, step, monitor);
            ASSERT_NE(sums, nullptr);
            ASSERT_EQ(sums->gates.size(), gates.size());
            const LayerTrace& left = window->layer(part.pseudoLayer);
            for (std::size_t gate = 0; gate < gates.size(); ++gate) {
                ASSERT_EQ(sums->gates[gate].size(), model.spec.hiddenSize) << "step " << step;
                const bool isTanh = gates[gate] == Gate::Cell || gates[gate] == Gate::New ||
                                    gates[gate] == Gate::Hidden;
                for (std::uint64_t unit = 0; unit < model.spec.hiddenSize; ++unit) {
                    const double sum = sums->gates[gate][unit];
                    const double expected = left.gates[gate][((step - window->firstStep) * 2 + 1) *
                                                                 model.spec.hiddenSize +
                                                             unit];
                    const double activated = isTanh ? std::tanh(sum) : 1.0 / (1.0 + std::exp(-sum));
                    EXPECT_NEAR(activated, expected, kTolerance)
                        << "place " << place << " step " << step << " gate " << gate;
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Cells, StepSumsTest,
    ::testing::Values(
        Case{"Lstm",
             {.cell = CellKind::Lstm,
              .inputSize = 3,
              .hiddenSize = 4,
              .layers = 2,
              .directions = 2}},
        Case{"LstmProjected",
             {.cell = CellKind::Lstm,
              .inputSize = 3,
              .hiddenSize = 4,
              .projectionSize = 2,
              .layers = 2}},
        Case{"GruAfter", {.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 4}},
        Case{"GruBefore",
             {.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 4},
             GruReset::Before},
        Case{"RnnTanh", {.cell = CellKind::RnnTanh, .inputSize = 3, .hiddenSize = 4}},
        Case{"LstmRecomputed",
             {.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 4, .directions = 2},
             GruReset::After,
             false}),
    [](const auto& instance) { return instance.param.name; });

} // namespace
} // namespace gateloupe
