// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <gtest/gtest.h>

#include "core/runtime/forward/dropout.h"
#include "tests/core/runtime/network.h"

namespace gateloupe::test {

namespace {

ForwardRequest trainingRequest(double probability, std::uint64_t seed)
{
    const RnnSpec spec{
        .inputSize = 3, .hiddenSize = 20, .layers = 3, .directions = 2, .dtype = DType::F64};
    return {.model = randomNetwork(spec, 1).build(),
            .x = randomArray({6, 3, 3}, 2),
            .isTraining = true,
            .dropout = probability,
            .seed = seed};
}

} // namespace

TEST(Dropout, DropsThatShareAndScalesTheRest)
{
    const Dropout dropout(0.25, 7);
    std::vector<double> values(100000, 3.0);
    dropout.apply({.layer = 1, .step = 2, .sequence = 3}, values.data(), values.size());
    std::size_t dropped = 0;
    for (const double value : values) {
        ASSERT_TRUE(value == 0.0 || value == 4.0);
        dropped += value == 0.0 ? 1 : 0;
    }
    // Standard deviation of the share: sqrt(0.25 * 0.75 / 100000) = 0.0014.
    EXPECT_NEAR(static_cast<double>(dropped) / 100000.0, 0.25, 0.007);
}

TEST(Dropout, DiffersBySeedLayerStepAndSequence)
{
    const auto mask = [](std::uint64_t seed, const Dropout::Row& row) {
        std::vector<float> values(64, 1.0F);
        Dropout(0.5, seed).apply(row, values.data(), values.size());
        return values;
    };
    const auto base = mask(1, {1, 1, 1});
    EXPECT_EQ(mask(1, {1, 1, 1}), base);
    EXPECT_NE(mask(2, {1, 1, 1}), base);
    EXPECT_NE(mask(1, {2, 1, 1}), base);
    EXPECT_NE(mask(1, {1, 2, 1}), base);
    EXPECT_NE(mask(1, {1, 1, 2}), base);
}

TEST(Dropout, EqualSeedsGiveEqualRunsOnEveryBackend)
{
    const auto first = mustRun(BackendKind::Reference, trainingRequest(0.5, 7));
    const auto again = mustRun(BackendKind::Reference, trainingRequest(0.5, 7));
    const auto fast = mustRun(BackendKind::Cpu, trainingRequest(0.5, 7));
    const auto other = mustRun(BackendKind::Reference, trainingRequest(0.5, 8));
    EXPECT_EQ(maxDifference(*first, *again), 0.0);
    EXPECT_LT(maxDifference(*first, *fast), 1e-13);
    EXPECT_GT(maxDifference(*first, *other), 1e-3);
}

TEST(Dropout, ActsBetweenLayersOnlyAndLeavesTheTraceOfTheLayerWhole)
{
    const auto plain = mustRun(BackendKind::Cpu, trainingRequest(0.0, 7));
    const auto dropped = mustRun(BackendKind::Cpu, trainingRequest(0.5, 7));
    EXPECT_EQ(maxDifference(plain->layers[0].h, dropped->layers[0].h), 0.0);
    EXPECT_GT(maxDifference(plain->layers[2].h, dropped->layers[2].h), 1e-3);
    for (std::size_t i = 0; i < dropped->y.size(); ++i) {
        ASSERT_NE(dropped->y[i], 0.0);
    }
}

TEST(Dropout, IsForTraining)
{
    for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
        ForwardRequest inference = trainingRequest(0.5, 7);
        inference.isTraining = false;
        EXPECT_EQ(maxDifference(*mustRun(kind, inference), *mustRun(kind, trainingRequest(0.0, 7))),
                  0.0);
    }
}

TEST(Dropout, OfOneLayerChangesNothing)
{
    const RnnSpec spec{.inputSize = 3, .hiddenSize = 20};
    ForwardRequest request{.model = randomNetwork(spec, 1).build(), .x = randomArray({6, 3, 3}, 2)};
    const auto plain = mustRun(BackendKind::Cpu, request);
    request.isTraining = true;
    request.dropout = 0.5;
    EXPECT_EQ(maxDifference(*plain, *mustRun(BackendKind::Cpu, request)), 0.0);
}

} // namespace gateloupe::test
