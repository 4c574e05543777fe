// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/divergence.h"
#include "core/analysis/compare/run_comparison.h"
#include "tests/core/analysis/made_model.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kSteps = 8;

/// A run of a small network, and that run with one number changed.
class DivergenceTest : public ::testing::Test
{
protected:
    DivergenceTest()
    {
        ForwardRequest request;
        request.model = m_made.share();
        std::vector<float> x;
        for (std::uint64_t i = 0; i < kSteps * 2; ++i) {
            x.push_back(std::sin(static_cast<float>(i)));
        }
        request.x = Array({kSteps, 1, 2}, std::move(x));
        NullMonitor monitor;
        m_trace = *makeReferenceBackend()->run(request, monitor);
    }

    [[nodiscard]] Divergence withH(std::uint32_t pseudoLayer, std::uint64_t step,
                                   double change) const
    {
        auto changed = std::make_shared<Trace>(*m_trace);
        Array h = changed->layers[pseudoLayer].h;
        h.values<double>()[step * 3] += change;
        changed->layers[pseudoLayer].h = h;
        NullMonitor monitor;
        const RnnSpec spec = m_made.share()->spec;
        const auto difference = compareTraces(*m_trace, *changed, spec, false, 1e-5, monitor);
        EXPECT_THAT(difference, IsOk());
        return classify(*difference, spec, false, m_trace->lengths);
    }

    MadeModel m_made{"lstm:input=2,hidden=3,directions=2"};
    std::shared_ptr<const Trace> m_trace;
};

TEST_F(DivergenceTest, EqualRunsDoNotDiverge)
{
    EXPECT_EQ(withH(0, 3, 0.0), Divergence::None);
    EXPECT_EQ(withH(0, 3, 1e-6), Divergence::None);
}

TEST_F(DivergenceTest, WhatPartsLaterIsRounding)
{
    EXPECT_EQ(withH(0, 4, 1e-4), Divergence::RoundingGrowth);
}

TEST_F(DivergenceTest, WhatLeapsLaterIsNoRounding)
{
    EXPECT_EQ(withH(0, 4, 0.3), Divergence::Sudden);
}

TEST_F(DivergenceTest, ALayerIsNotBlamedForWhatTheLayerBelowHands)
{
    const MadeModel made{"gru:input=2,hidden=3,layers=2,directions=2"};
    ForwardRequest request{.model = made.share()};
    request.x = Array({kSteps, 1, 2}, std::vector<float>(kSteps * 2, 0.5F));
    NullMonitor monitor;
    const auto trace = *makeReferenceBackend()->run(request, monitor);
    Trace drifted = *trace;
    const auto change = [&](std::size_t pseudoLayer, std::uint64_t step, double by) {
        drifted.layers[pseudoLayer].h.values<double>()[step * 3] += by;
    };
    change(0, kSteps - 1, 1e-4); // the lower layer's forward direction, late
    change(3, kSteps - 1, 1e-4); // the upper layer's backward direction begins with it
    const auto difference =
        compareTraces(*trace, drifted, made.share()->spec, false, 1e-5, monitor);
    ASSERT_THAT(difference, IsOk());
    EXPECT_EQ(classify(*difference, made.share()->spec, false, trace->lengths),
              Divergence::RoundingGrowth);
}

TEST_F(DivergenceTest, ALittleOffFromTheFirstStepIsTheMathMode)
{
    EXPECT_EQ(withH(0, 0, 1e-3), Divergence::MathMode);
}

TEST_F(DivergenceTest, FarOffFromTheFirstStepIsTheSemantics)
{
    EXPECT_EQ(withH(0, 0, 0.3), Divergence::Semantics);
}

TEST_F(DivergenceTest, TheBackwardDirectionBeginsAtTheEnd)
{
    EXPECT_EQ(withH(1, kSteps - 1, 0.3), Divergence::Semantics);
    EXPECT_EQ(withH(1, 0, 1e-4), Divergence::RoundingGrowth);
}

TEST_F(DivergenceTest, NanInOneRunIsGarbage)
{
    EXPECT_EQ(withH(0, 5, std::numeric_limits<double>::quiet_NaN()), Divergence::Garbage);
}

TEST(PersistentTanh, IsSeenInAlgorithmMathAndType)
{
    Trace trace;
    trace.backend = BackendKind::Cudnn;
    trace.math = "fma, persist_static_small_h";
    EXPECT_TRUE(hasPersistentTanh(trace));
    trace.math = "fma, standard";
    EXPECT_FALSE(hasPersistentTanh(trace));
    trace.math = "default, persist_static";
    EXPECT_FALSE(hasPersistentTanh(trace)) << "TF32 is off by more";
    trace.math = "fma, persist_static";
    trace.dtype = DType::F16;
    EXPECT_FALSE(hasPersistentTanh(trace)) << "so is f16";
    trace.dtype = DType::F32;
    trace.backend = BackendKind::Cpu;
    EXPECT_FALSE(hasPersistentTanh(trace));
}

TEST(PersistentTanh, IsWhatASmallDifferenceOfOneRunLooksLike)
{
    const MadeModel made{"lstm:input=2,hidden=3"};
    ForwardRequest request{.model = made.share()};
    request.x = Array({4, 1, 2}, std::vector<float>(8, 0.5F));
    NullMonitor monitor;
    const auto plain = *makeReferenceBackend()->run(request, monitor);
    const auto divergenceBy = [&](double offset, const char* math) {
        Trace off = *plain;
        off.backend = BackendKind::Cudnn;
        off.dtype = DType::F32;
        off.math = math;
        for (double& value : off.layers[0].h.values<double>()) {
            value += offset;
        }
        const auto found = compareRuns(off, *plain, *made.share(), 1e-6, monitor);
        EXPECT_THAT(found, IsOk());
        return found->divergence;
    };
    EXPECT_EQ(divergenceBy(7e-6, "fma, persist_static_small_h"), Divergence::PersistentTanh);
    EXPECT_EQ(divergenceBy(7e-6, "fma, standard"), Divergence::MathMode);
    EXPECT_EQ(divergenceBy(1e-3, "fma, persist_static_small_h"), Divergence::MathMode);
    EXPECT_EQ(divergenceBy(0.3, "fma, persist_static_small_h"), Divergence::Semantics);
}

TEST(UsualTolerance, FollowsTheWeightsAndTheMathOfTheGpu)
{
    const auto onGpu = [](DType weights, cudnn::MathType math) {
        return usualTolerance({BackendKind::Cudnn, weights, math});
    };
    EXPECT_LT(onGpu(DType::F64, cudnn::MathType::Default), 1e-9);
    EXPECT_LT(onGpu(DType::F32, cudnn::MathType::Fma), onGpu(DType::F32, cudnn::MathType::Default));
    EXPECT_LT(onGpu(DType::F16, cudnn::MathType::Fma), onGpu(DType::BF16, cudnn::MathType::Fma));
    EXPECT_EQ(usualTolerance({BackendKind::Cpu, DType::BF16}),
              usualTolerance({BackendKind::Cpu, DType::F32}));
    EXPECT_LT(usualTolerance({BackendKind::Reference, DType::BF16}), 1e-9);
}

} // namespace
} // namespace gateloupe::test
