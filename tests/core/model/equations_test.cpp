// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "core/model/equations.h"

namespace gateloupe::test {

namespace {

using enum ActivationKind;

struct Point
{
    Activation activation;
    double x;
    double y;
};

} // namespace

TEST(Activation, IsTheFormulaOfItsName)
{
    const std::vector<Point> points = {
        {{Sigmoid}, std::log(3.0), 0.75},
        {{Tanh}, std::log(2.0), 0.6},
        {{Relu}, -2.0, 0.0},
        {{Relu}, 2.0, 2.0},
        {{Linear}, -2.5, -2.5},
        {{Affine, 2.0, 1.0}, 3.0, 7.0},
        {{LeakyRelu, 0.25}, -2.0, -0.5},
        {{LeakyRelu, 0.25}, 2.0, 2.0},
        {{ThresholdedRelu, 1.0}, 0.5, 0.0},
        {{ThresholdedRelu, 1.0}, 1.5, 1.5},
        {{ScaledTanh, 2.0, 0.5}, std::log(4.0), 1.2},
        {{Elu, 2.0}, -std::log(2.0), -1.0},
        {{Elu, 2.0}, 3.0, 3.0},
        {{Softsign}, -3.0, -0.75},
        {{Softplus}, 0.0, std::log(2.0)},
        {{Softplus}, 1000.0, 1000.0},
        {{Softplus}, -1000.0, 0.0},
        {{Selu}, 2.0, 2.1014019747109607},
        {{Selu}, -std::log(2.0), -0.8790496704236883},
        {{Gelu}, 1.0, 0.8413447460685429},
        {{Gelu}, -40.0, 0.0},
        {{GeluTanh}, 1.0, 0.8411919906082768},
        {{Swish}, std::log(3.0), 0.75 * std::log(3.0)},
        {{Relu6}, 7.0, 6.0},
        {{Relu6}, -7.0, 0.0},
        {{Relu6}, 5.0, 5.0},
        {{Clip, -1.0, 2.0}, -3.0, -1.0},
        {{Clip, -1.0, 2.0}, 3.0, 2.0},
        {{Mish}, 0.0, 0.0},
        {{Mish}, std::log(std::numbers::e - 1.0), std::log(std::numbers::e - 1.0) * std::tanh(1.0)},
        {{Celu, 2.0}, -2.0 * std::log(2.0), -1.0},
        {{Celu, 2.0}, 3.0, 3.0},
        {{Exponential}, std::log(3.0), 3.0},
        {{HardSwish}, 1.0, 2.0 / 3.0},
        {{HardSwish}, -4.0, 0.0},
        {{HardSwish}, 5.0, 5.0},
        {{LogSigmoid}, std::log(3.0), std::log(0.75)},
        {{Squareplus, 4.0}, 1.5, 2.0},
        {{HardShrink, 0.5}, -0.5, 0.0},
        {{HardShrink, 0.5}, -0.75, -0.75},
        {{SoftShrink, 0.5}, -0.75, -0.25},
        {{SoftShrink, 0.5}, 0.25, 0.0},
        {{TanhShrink}, std::log(2.0), std::log(2.0) - 0.6},
        {{SparsePlus}, -1.5, 0.0},
        {{SparsePlus}, 0.0, 0.25},
        {{SparsePlus}, 1.5, 1.5},
        {{BoundedRelu, 0.5, 1.0, 4.0}, 0.0, -0.5},
        {{BoundedRelu, 0.5, 1.0, 4.0}, 2.0, 2.0},
        {{BoundedRelu, 0.5, 1.0, 4.0}, 5.0, 4.0},
        {{TallHardSigmoid, 0.25, 0.5, 0.75}, 0.5, 0.625},
        {{TallHardSigmoid, 0.25, 0.5, 0.75}, 2.0, 0.75},
        {{ScaledSelu, 1.5, 2.0}, -std::log(2.0), -1.5},
        {{ScaledHardSwish, 0.25}, 1.0, 1.0},
        {{ScaledSwish, 2.0}, 0.5 * std::log(3.0), 0.375 * std::log(3.0)},
        {{ScaledSoftplus, 2.0}, 0.0, 0.5 * std::log(2.0)},
        {kKeras2HardSigmoid, 1.0, 0.7},
        {kKeras2HardSigmoid, -2.6, 0.0},
        {kKeras2HardSigmoid, 2.6, 1.0},
        {kKeras3HardSigmoid, 1.5, 0.75},
        {kKeras3HardSigmoid, -3.0, 0.0},
    };
    for (const Point& point : points) {
        EXPECT_NEAR(apply(point.activation, point.x), point.y, 1e-15)
            << toText(point.activation) << " of " << point.x;
    }
}

TEST(Activation, KeepsNotANumber)
{
    for (int kind = 0; kind < static_cast<int>(Unknown); ++kind) {
        const Activation activation{static_cast<ActivationKind>(kind), 0.5, 0.25, 0.75};
        EXPECT_TRUE(std::isnan(apply(activation, std::numeric_limits<double>::quiet_NaN())))
            << toText(activation);
    }
}

TEST(Activation, TextGivesTheSameActivationAgain)
{
    for (const Activation& activation :
         {kKeras2HardSigmoid, kKeras3HardSigmoid, Activation{Tanh}, Activation{Elu, 1e-9},
          Activation{ScaledTanh, 1.7159, 2.0 / 3.0}, Activation{Gelu}, Activation{Clip, -1.0, 1.0},
          Activation{TallHardSigmoid, 0.2, 0.5, 0.99}, Activation{Selu},
          Activation{ScaledSelu, 1.6, 1.05}, Activation{Swish}, Activation{ScaledSwish, 1.702},
          Activation{BoundedRelu, 0.1, 0.0, 6.0}, Activation{Relu}}) {
        EXPECT_EQ(activationFromText(toText(activation)), activation);
    }
    EXPECT_EQ(toText(kKeras2HardSigmoid), "hard_sigmoid(0.2,0.5)");
}

TEST(Activation, RefusesOtherTexts)
{
    for (const char* text :
         {"", "mush", "tanh(1)", "hard_sigmoid", "hard_sigmoid(0.2)", "hard_sigmoid(0.2,)",
          "hard_sigmoid(0.2,0.5", "elu(nan)", "elu(1,2)", "relu(1)", "selu(1)"}) {
        EXPECT_EQ(activationFromText(text), std::nullopt) << text;
    }
}

TEST(Activation, KeepsTheNameOfAFunctionThatNothingComputes)
{
    const Activation mish = unknownActivation("mish");
    EXPECT_EQ(toText(mish), "unknown(mish)");
    EXPECT_EQ(activationFromText("unknown(mish)"), mish);
    EXPECT_NE(mish, unknownActivation("celu"));
    EXPECT_EQ(toText(unknownActivation("my own")), "unknown(my_own)") << "one word";
    EXPECT_TRUE(std::isnan(apply(mish, 0.5)));
    for (const char* text : {"unknown", "unknown()", "unknown(mish"}) {
        EXPECT_EQ(activationFromText(text), std::nullopt) << text;
    }
    CellEquations equations = standardEquations(CellKind::Gru);
    equations.candidate = mish;
    EXPECT_EQ(equationsFromText(CellKind::Gru, toText(CellKind::Gru, equations)), equations);
    EXPECT_TRUE(hasUnknownActivation(CellKind::Gru, equations));
    equations.candidate = {};
    equations.output = mish;
    EXPECT_FALSE(hasUnknownActivation(CellKind::Gru, equations)) << "a GRU has no such function";
}

TEST(CellEquations, TextGivesTheSameEquationsAgain)
{
    CellEquations equations = standardEquations(CellKind::Lstm);
    EXPECT_EQ(toText(CellKind::Lstm, equations), "gate=sigmoid candidate=tanh output=tanh");
    EXPECT_EQ(toText(CellKind::Gru, equations), "gate=sigmoid candidate=tanh");
    EXPECT_EQ(toText(CellKind::RnnTanh, equations), "candidate=tanh");
    equations.gate = kKeras2HardSigmoid;
    equations.sumClip = 3.0;
    equations.cellClip = ClipRange{-1.5, 2.0};
    equations.projectionClip = ClipRange{-0.25, 0.25};
    equations.isForgetCoupled = true;
    EXPECT_EQ(equationsFromText(CellKind::Lstm, toText(CellKind::Lstm, equations)), equations);
    equations.cellClip->kept = Kept::Unclipped;
    EXPECT_EQ(equationsFromText(CellKind::Lstm, toText(CellKind::Lstm, equations)), equations);
    for (const char* text : {"gate=mush", "clip=1", "cell_clip=1", "cell_clip=1,2,kept",
                             "sum_clip=1,2", "coupled_forget=1"}) {
        EXPECT_EQ(equationsFromText(CellKind::Lstm, text), std::nullopt) << text;
    }
}

TEST(CellEquations, AClipThatNoRunReachesTakesManySteps)
{
    CellEquations equations = standardEquations(CellKind::Lstm);
    EXPECT_EQ(stepsToReachCellClip(equations), 0.0) << "there is none";
    equations.cellClip = ClipRange{-50000.0, 50000.0};
    EXPECT_EQ(stepsToReachCellClip(equations), 50000.0);
    equations.candidate = {ActivationKind::Relu};
    EXPECT_EQ(stepsToReachCellClip(equations), 0.0) << "a step may add any number";
}

TEST(EquationSources, AReaderThatSaysNothingLeavesAllAssumed)
{
    for (const EquationFact fact : equationFacts()) {
        EXPECT_EQ(EquationSources().of(fact), FactSource::Assumed) << nameOf(fact);
        EXPECT_EQ(equationFactFromName(nameOf(fact)), fact);
    }
}

TEST(CellEquations, CudnnObjectsToAllButItsOwn)
{
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        EXPECT_EQ(cudnnObjection(cell, standardEquations(cell)), "");
        CellEquations other = standardEquations(cell);
        other.candidate = {Softsign};
        EXPECT_NE(cudnnObjection(cell, other), "");
    }
    CellEquations relu = standardEquations(CellKind::RnnTanh);
    relu.candidate = {Relu};
    EXPECT_NE(cudnnObjection(CellKind::RnnTanh, relu).text().find("direction"), std::string::npos);
    CellEquations clipped = standardEquations(CellKind::Lstm);
    clipped.cellClip = ClipRange{-1.0, 1.0};
    EXPECT_NE(cudnnObjection(CellKind::Lstm, clipped), "");
    clipped.cellClip->kept = Kept::Unclipped;
    EXPECT_EQ(cudnnObjection(CellKind::Lstm, clipped), "");
    clipped.sumClip = 1.0;
    EXPECT_NE(cudnnObjection(CellKind::Lstm, clipped), "");
}

} // namespace gateloupe::test
