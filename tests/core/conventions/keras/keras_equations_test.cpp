// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/conventions/keras/keras_activation.h"
#include "core/conventions/keras/keras_equations.h"

namespace gateloupe {
namespace {

TEST(KerasEquations, TakeTheHardSigmoidOfTheVersion)
{
    const KerasActivations hard{.activation = "tanh", .recurrent = "hard_sigmoid"};
    const auto old = kerasEquations(CellKind::Lstm, hard, kerasGenerationOf("2.2.4-tf"));
    EXPECT_EQ(old.gate, kKeras2HardSigmoid);
    const auto young = kerasEquations(CellKind::Lstm, hard, kerasGenerationOf("3.15.1"));
    EXPECT_EQ(young.gate, kKeras3HardSigmoid);
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
    EXPECT_EQ(found.candidate.kind, ActivationKind::Relu);
    EXPECT_EQ(found.output.kind, ActivationKind::Relu);
    EXPECT_EQ(found.gate.kind, ActivationKind::Sigmoid);
}

TEST(KerasEquations, AreTheStandardOnesWhereNothingIsSaid)
{
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        const auto found = kerasEquations(cell, {}, KerasGeneration::Keras2);
        EXPECT_EQ(found, standardEquations(cell));
    }
}

TEST(KerasEquations, KeepTheNameOfAnActivationThatNobodyComputes)
{
    const CellEquations gru =
        kerasEquations(CellKind::Gru, {.recurrent = "mush"}, KerasGeneration::Keras3);
    EXPECT_EQ(toText(CellKind::Gru, gru), "gate=unknown(mush) candidate=tanh");
    const CellEquations lstm =
        kerasEquations(CellKind::Lstm, {.activation = "my_own"}, KerasGeneration::Keras2);
    EXPECT_EQ(toText(CellKind::Lstm, lstm),
              "gate=sigmoid candidate=unknown(my_own) output=unknown(my_own)");
}

/// The candidate of a SimpleRNN whose configuration has that activation.
std::string candidateOf(const std::string& json, KerasGeneration generation)
{
    const OrderedJson config = OrderedJson::parse(R"({"activation":)" + json + "}");
    const CellEquations equations = kerasEquations(
        CellKind::RnnTanh, {.activation = kerasActivationOf(config, "activation")}, generation);
    return toText(equations.candidate);
}

TEST(KerasEquations, ReadLayerObjectsAsTheFunctionsTheyAre)
{
    constexpr auto kNew = KerasGeneration::Keras3;
    EXPECT_EQ(candidateOf("null", kNew), "linear");
    EXPECT_EQ(candidateOf(R"("hard_tanh")", kNew), "clip(-1,1)");
    EXPECT_EQ(candidateOf(R"({"class_name":"function","config":"relu6"})", kNew), "relu6");
    EXPECT_EQ(candidateOf(
                  R"({"class_name":"LeakyReLU","config":{"name":"a","negative_slope":0.1}})", kNew),
              "leaky_relu(0.1)");
    EXPECT_EQ(candidateOf(R"({"class_name":"LeakyReLU","config":{"alpha":0.25}})",
                          KerasGeneration::Keras2),
              "leaky_relu(0.25)");
    EXPECT_EQ(candidateOf(R"({"class_name":"ELU","config":{"alpha":0.5}})", kNew), "elu(0.5)");
    EXPECT_EQ(
        candidateOf(R"({"class_name":"ReLU","config":{"max_value":null,"threshold":0.0}})", kNew),
        "relu");
    EXPECT_EQ(candidateOf(R"({"class_name":"ReLU","config":{"threshold":1.0}})", kNew),
              "thresholded_relu(1)");
    EXPECT_EQ(candidateOf(R"({"class_name":"ReLU","config":{"max_value":4.0}})", kNew),
              "clip(0,4)");
    EXPECT_EQ(
        candidateOf(R"({"class_name":"Activation","config":{"activation":"softsign"}})", kNew),
        "softsign");
}

TEST(KerasEquations, TellUnknownFunctionsFromEachOther)
{
    constexpr auto kNew = KerasGeneration::Keras3;
    EXPECT_EQ(candidateOf(R"({"class_name":"function","config":"my_own"})", kNew),
              "unknown(my_own)");
    EXPECT_EQ(candidateOf(R"({"class_name":"Softmax","config":{"name":"s_1","axis":-1}})", kNew),
              R"(unknown(Softmax{"axis":-1}))");
    const std::string code(80, 'A');
    const auto lambda = [](const std::string& body) {
        return candidateOf(R"({"value":[")" + body + R"(",null,null]})", kNew);
    };
    EXPECT_EQ(lambda(code), lambda(code));
    EXPECT_NE(lambda(code), lambda(code + "B"));
}

} // namespace
} // namespace gateloupe
