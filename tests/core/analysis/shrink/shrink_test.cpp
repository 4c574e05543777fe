// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <span>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/dense/dense_run.h"
#include "core/analysis/shrink/shrink.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::Contains;
using ::testing::ElementsAreArray;

ForwardRequest wholeRun(const RnnSpec& spec, std::uint64_t steps = 40, std::uint64_t batch = 3)
{
    return {.model = randomNetwork(spec, 5).build(),
            .x = randomArray({steps, batch, spec.inputSize}, 7)};
}

std::uint64_t unitsIn(const ShrunkCase& made)
{
    std::uint64_t count = 0;
    for (const auto& units : made.units) {
        count += units.size();
    }
    return count;
}

/// The output of a case is that of its network, and theirs is as far off as is said.
void expectShows(const ShrunkCase& made)
{
    const auto trace = mustRun(BackendKind::Reference, made.request);
    EXPECT_LT(maxDifference(trace->y, made.right), 1e-12);
    EXPECT_DOUBLE_EQ(maxDifference(made.right, made.theirs), made.error);
    EXPECT_GT(made.error, 1e-5);
}

/// A program whose activation cannot leave (-0.1, 0.1): only steps and units with large output show
/// it.
Result<Array> clipped(const ForwardRequest& request, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto trace, makeReferenceBackend()->run(request, monitor));
    std::vector<double> y = trace->y.convertedTo<double>();
    for (double& value : y) {
        value = std::clamp(value, -0.1, 0.1);
    }
    return Array(trace->y.shape(), std::move(y));
}

class Shrinking : public ::testing::TestWithParam<const char*>
{
};

TEST_P(Shrinking, RecordedNumbersAreCutToTheFirstStepThatDiffersAndKeepAllUnits)
{
    NullMonitor monitor;
    const ForwardRequest request = wholeRun(*specFromText(GetParam()));
    const auto trace = mustRun(BackendKind::Reference, request);
    std::vector<double> y = trace->y.convertedTo<double>();
    const std::uint64_t width = trace->y.shape()[2];
    constexpr std::uint64_t kStep = 23;
    constexpr std::uint64_t kUnit = 4;
    y[(kStep * 3 + 1) * width + kUnit] += 0.9;
    const auto made = shrink({.request = request, .theirs = Array(trace->y.shape(), y)}, monitor);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->sequence, 1U);
    EXPECT_EQ(made->firstStep, kStep);
    EXPECT_EQ(made->endStep, kStep + 1);
    EXPECT_THAT(made->units[(request.model->spec.layers - 1) * request.model->spec.directions],
                Contains(kUnit));
    EXPECT_EQ(unitsIn(*made), request.model->spec.pseudoLayers() * 9);
    EXPECT_EQ(made->inputs.size(), 5U);
    EXPECT_EQ(made->weightBits, 0U);
    const auto recorded = std::span<const double>(y).subspan((kStep * 3 + 1) * width, width);
    EXPECT_THAT(made->theirs.convertedTo<double>(), ElementsAreArray(recorded));
    expectShows(*made);
}

TEST_P(Shrinking, AsksTheOtherSideAgain)
{
    NullMonitor monitor;
    const ForwardRequest request = wholeRun(*specFromText(GetParam()));
    const auto made = shrink({.request = request, .theirs = OtherRun(clipped)}, monitor);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->endStep - made->firstStep, 1U);
    EXPECT_EQ(made->endLayer - made->firstLayer, 1U);
    EXPECT_LE(unitsIn(*made), 2U);
    EXPECT_LE(made->weightBits, 4U);
    EXPECT_GT(made->weightBits, 0U);
    expectShows(*made);
}

INSTANTIATE_TEST_SUITE_P(Cells, Shrinking,
                         ::testing::Values("lstm:input=5,hidden=9",
                                           "lstm:input=5,hidden=9,layers=2,directions=2",
                                           "gru:input=5,hidden=9,layers=2,bias=single_input",
                                           "rnn_tanh:input=5,hidden=9,directions=2,bias=none"));

TEST(Shrink, StatesAtTheCutAreThoseOfTheWholeRun)
{
    NullMonitor monitor;
    const RnnSpec spec =
        *specFromText("lstm:input=3,hidden=6,proj=4,layers=2,directions=2,dtype=f64");
    const ForwardRequest request = wholeRun(spec, 12, 2);
    const auto trace = mustRun(BackendKind::Reference, request);
    std::vector<double> y = trace->y.convertedTo<double>();
    y[(7 * 2 + 0) * 8 + 2] = 9.0;
    const auto made = shrink({.request = request, .theirs = Array(trace->y.shape(), y)}, monitor);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->firstStep, 7U);
    EXPECT_EQ(unitsIn(*made), 24U); // a projection mixes them all
    EXPECT_NEAR(made->error, std::abs(9.0 - (*trace).y[(7 * 2 + 0) * 8 + 2]), 0.9);
    expectShows(*made);
}

TEST(Shrink, KeepsTheResetsWithinTheCase)
{
    NullMonitor monitor;
    for (const char* text : {"lstm:input=3,hidden=6,dtype=f64",
                             "gru:input=3,hidden=6,layers=2,directions=2,dtype=f64"}) {
        ForwardRequest request = wholeRun(*specFromText(text), 12, 2);
        request.resets = Resets(12, 2);
        for (const std::uint64_t step : {3U, 7U, 8U}) {
            request.resets.set(step, 0);
        }
        const auto trace = mustRun(BackendKind::Reference, request);
        for (const std::uint64_t step : {6U, 7U, 8U, 11U}) {
            std::vector<double> y = trace->y.convertedTo<double>();
            const std::uint64_t place = step * 2 * trace->y.shape()[2] + 2;
            y[place] = 9.0;
            const auto made =
                shrink({.request = request, .theirs = Array(trace->y.shape(), y)}, monitor);
            ASSERT_THAT(made, IsOk());
            EXPECT_EQ(made->firstStep, step);
            expectShows(*made);
        }
        // Whose other program sees no resets at all: the case has one, or its trace.
        const OtherRun blind = [](const ForwardRequest& asked, ProgressMonitor& other) {
            ForwardRequest plain = asked;
            plain.resets = {};
            return clipped(plain, other);
        };
        const auto asked = shrink({.request = request, .theirs = blind}, monitor);
        ASSERT_THAT(asked, IsOk());
        expectShows(*asked);
    }
}

TEST(Shrink, AProgramThatFailsOnAPartIsAnError)
{
    NullMonitor monitor;
    const ForwardRequest request = wholeRun(*specFromText("gru:input=2,hidden=3"), 4, 2);
    const OtherRun fails = [](const ForwardRequest& asked, ProgressMonitor& progress) {
        return asked.x.shape()[1] == 2 ? clipped(asked, progress)
                                       : Result<Array>(Error::unsupported("no such tensor"));
    };
    EXPECT_THAT(shrink({.request = request, .theirs = fails}, monitor),
                FailsWith(ErrorCode::Unsupported, "alone: no such tensor"));
}

TEST(Shrink, EqualOutputsLeaveNothingToShrink)
{
    NullMonitor monitor;
    const ForwardRequest request = wholeRun(*specFromText("gru:input=2,hidden=3"), 4, 1);
    const auto trace = mustRun(BackendKind::Reference, request);
    EXPECT_THAT(shrink({.request = request, .theirs = trace->y}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "nothing to shrink"));
    EXPECT_THAT(shrink({.request = request, .theirs = randomArray({4, 1, 2}, 1)}, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "other output"));
}

} // namespace

} // namespace gateloupe::test
