// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/conventions/keras/keras_equations.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

TEST(KerasEquations, TakeTheHardSigmoidOfTheVersion)
{
    const KerasActivations hard{.activation = "tanh", .recurrent = "hard_sigmoid"};
    const auto old = kerasEquations(CellKind::Lstm, hard, kerasGenerationOf("2.2.4-tf"));
    ASSERT_THAT(old, IsOk());
    EXPECT_EQ(old->gate, kKeras2HardSigmoid);
    const auto young = kerasEquations(CellKind::Lstm, hard, kerasGenerationOf("3.15.1"));
    ASSERT_THAT(young, IsOk());
    EXPECT_EQ(young->gate, kKeras3HardSigmoid);
}

TEST(KerasEquations, TellGenerationsApartByTheirVersion)
{
    for (const char* old : {"", "1.2.2", "2.3.1", "2.15.0", "2.2.4-tf"}) {
        EXPECT_EQ(kerasGenerationOf(old), KerasGeneration::Keras2) << old;
    }
    EXPECT_EQ(kerasGenerationOf("3.0.0"), KerasGeneration::Keras3);
    EXPECT_EQ(kerasGenerationOf("3.15.1"), KerasGeneration::Keras3);
}

TEST(KerasEquations, GiveTheCellStateTheActivationOfTheCandidate)
{
    const auto found =
        kerasEquations(CellKind::Lstm, {.activation = "relu"}, KerasGeneration::Keras3);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->candidate.kind, ActivationKind::Relu);
    EXPECT_EQ(found->output.kind, ActivationKind::Relu);
    EXPECT_EQ(found->gate.kind, ActivationKind::Sigmoid);
}

TEST(KerasEquations, AreTheStandardOnesWhereNothingIsSaid)
{
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        const auto found = kerasEquations(cell, {}, KerasGeneration::Keras2);
        ASSERT_THAT(found, IsOk());
        EXPECT_EQ(*found, standardEquations(cell));
    }
}

TEST(KerasEquations, SayWhichActivationNobodyComputes)
{
    EXPECT_THAT(kerasEquations(CellKind::Gru, {.recurrent = "mish"}, KerasGeneration::Keras3),
                FailsWith(ErrorCode::Unsupported, "recurrent activation is mish"));
    EXPECT_THAT(
        kerasEquations(CellKind::Lstm, {.activation = "leaky_relu"}, KerasGeneration::Keras2),
        FailsWith(ErrorCode::Unsupported, "activation is leaky_relu"));
}

} // namespace
} // namespace gateloupe
