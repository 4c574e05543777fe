// SPDX-License-Identifier: Apache-2.0
// One recurrent operator: where its gates are, what it computes, why it cannot be used.
#include "tests/core/conventions/onnx/onnx_models.h"

namespace gateloupe::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class OnnxCells : public OnnxModelTest
{
protected:
    /// The numbers are counted: the first one of a gate tells where it begins.
    double firstOf(const RnnModel& model, const ParameterId& id)
    {
        const GateView* view = model.find(id);
        if (view == nullptr) {
            return -1.0;
        }
        const auto matrix = view->map(m_monitor);
        EXPECT_THAT(matrix, IsOk());
        return matrix->at(0, 0);
    }
};

TEST_F(OnnxCells, LstmRowsAreInputOutputForgetCell)
{
    const auto rnn = only(CellOptions{});
    EXPECT_EQ(toText(rnn->spec),
              "lstm:input=3,hidden=2,layers=1,directions=1,bias=double,dtype=f32");
    EXPECT_EQ(rnn->convention, "onnx");
    double block = 0.0;
    for (const Gate gate : {Gate::Input, Gate::Output, Gate::Forget, Gate::Cell}) {
        ParameterId id{.layer = LayerIndex(0), .gate = gate};
        EXPECT_EQ(firstOf(*rnn, id), block * 2 * 3) << nameOf(gate);
        id.kind = ParameterKind::RecurrentWeights;
        EXPECT_EQ(firstOf(*rnn, id), 1000.0 + block * 2 * 2);
        id.kind = ParameterKind::InputBias;
        EXPECT_EQ(firstOf(*rnn, id), 2000.0 + block * 2);
        id.kind = ParameterKind::RecurrentBias;
        EXPECT_EQ(firstOf(*rnn, id), 2008.0 + block * 2);
        EXPECT_TRUE(rnn->find(id)->place());
        ++block;
    }
}

TEST_F(OnnxCells, GruRowsAreUpdateResetNew)
{
    const auto rnn = only({.type = "GRU",
                           .directions = 2,
                           .attributes = {attribute("linear_before_reset", std::int64_t{1})}});
    EXPECT_EQ(rnn->gruReset(), GruReset::After);
    EXPECT_TRUE(rnn->runsOn(BackendKind::Cudnn));
    double block = 0.0;
    for (const Gate gate : {Gate::Update, Gate::Reset, Gate::New}) {
        EXPECT_EQ(firstOf(*rnn, {.layer = LayerIndex(0), .gate = gate}), block * 6);
        EXPECT_EQ(
            firstOf(*rnn, {.layer = LayerIndex(0), .direction = Direction::Backward, .gate = gate}),
            18.0 + block * 6);
        ++block;
    }
}

TEST_F(OnnxCells, GruResetsBeforeTheProductUnlessItSays)
{
    const auto rnn = only({.type = "GRU"});
    EXPECT_EQ(rnn->gruReset(), GruReset::Before);
    EXPECT_FALSE(rnn->runsOn(BackendKind::Cudnn));
    EXPECT_TRUE(rnn->runsOn(BackendKind::Cpu));
}

TEST_F(OnnxCells, RnnIsNamedAfterItsActivation)
{
    EXPECT_EQ(only({.type = "RNN"})->spec.cell, CellKind::RnnTanh);
    const auto relu =
        only({.type = "RNN",
              .attributes = {attribute("activations", std::vector<std::string>{"Relu"})}});
    EXPECT_EQ(relu->spec.cell, CellKind::RnnRelu);
    EXPECT_THAT(relu->equations, IsEmpty());
    EXPECT_THAT(relu->limits, IsEmpty());
}

TEST_F(OnnxCells, ReverseIsOneBackwardDirection)
{
    const auto rnn = only({.attributes = {attribute("direction", "reverse")}});
    EXPECT_TRUE(rnn->isReversed);
    EXPECT_EQ(rnn->spec.directions, 1U);
    EXPECT_NE(rnn->find({.layer = LayerIndex(0), .direction = Direction::Backward}), nullptr);
}

TEST_F(OnnxCells, WithoutBThereIsNoBias)
{
    EXPECT_EQ(only({.hasBias = false})->spec.bias, BiasMode::None);
}

TEST_F(OnnxCells, PeepholesAreInputOutputForget)
{
    const auto rnn = only({.inputs = {{7, "P"}}}, {countedFloats("P", {1, 6})});
    double block = 0.0;
    for (const Gate gate : {Gate::Input, Gate::Output, Gate::Forget}) {
        EXPECT_EQ(
            firstOf(*rnn,
                    {.layer = LayerIndex(0), .kind = ParameterKind::PeepholeWeights, .gate = gate}),
            block);
        block += 2.0;
    }
    EXPECT_FALSE(rnn->runsOn(BackendKind::Cudnn));
    EXPECT_TRUE(rnn->runsOn(BackendKind::Reference));
}

TEST_F(OnnxCells, ClipAndCoupledForgetAreEquations)
{
    const auto rnn =
        only({.attributes = {attribute("clip", 0.5F), attribute("input_forget", std::int64_t{1})}});
    ASSERT_EQ(rnn->equations.size(), 1U);
    EXPECT_EQ(rnn->equations[0].sumClip, 0.5);
    EXPECT_TRUE(rnn->equations[0].isForgetCoupled);
    EXPECT_FALSE(rnn->runsOn(BackendKind::Cudnn));
    EXPECT_TRUE(rnn->runsOn(BackendKind::Cpu));
}

TEST_F(OnnxCells, ConstantsGoToTheFunctionsThatTakeThem)
{
    const auto rnn =
        only({.directions = 2,
              .attributes = {attribute("activations",
                                       std::vector<std::string>{"HardSigmoid", "Tanh", "LeakyRelu",
                                                                "Sigmoid", "elu", "Tanh"}),
                             attribute("activation_alpha", std::vector<float>{0.25F, 0.5F}),
                             attribute("activation_beta", std::vector<float>{0.75F})}});
    ASSERT_EQ(rnn->equations.size(), 2U);
    EXPECT_EQ(rnn->equations[0].gate, (Activation{ActivationKind::HardSigmoid, 0.25, 0.75}));
    EXPECT_EQ(rnn->equations[0].output, (Activation{ActivationKind::LeakyRelu, 0.5}));
    EXPECT_EQ(rnn->equations[1].gate, (Activation{ActivationKind::Sigmoid}));
    EXPECT_EQ(rnn->equations[1].candidate, (Activation{ActivationKind::Elu, 1.0}));
}

TEST_F(OnnxCells, StandardActivationsSpelledOutAreStandard)
{
    const auto rnn =
        only({.attributes = {
                  attribute("activations", std::vector<std::string>{"Sigmoid", "Tanh", "Tanh"})}});
    EXPECT_THAT(rnn->equations, IsEmpty());
    EXPECT_TRUE(rnn->runsOn(BackendKind::Cudnn));
}

TEST_F(OnnxCells, StoredStatesAndLengthsBecomeTheModels)
{
    const auto rnn = only({.inputs = {{4, "lengths"}, {5, "h0"}, {6, "c0"}}},
                          {countedFloats("h0", {1, 4, 2}), countedFloats("c0", {1, 4, 2}, 8.0F),
                           integers("lengths", {4}, {5, 4, 3, 2})});
    ASSERT_NE(rnn->initialHidden, nullptr);
    EXPECT_EQ(rnn->initialHidden->name, "h0");
    EXPECT_EQ(rnn->initialCell->name, "c0");
    EXPECT_EQ(rnn->sequenceLengths->name, "lengths");
}

TEST_F(OnnxCells, StatesOfZerosAreNone)
{
    const auto rnn =
        only({.inputs = {{5, "h0"}}}, {floats("h0", {1, 2, 2}, {0.0F, 0.0F, -0.0F, 0.0F})});
    EXPECT_EQ(rnn->initialHidden, nullptr);
    EXPECT_THAT(rnn->warnings, IsEmpty());
}

TEST_F(OnnxCells, BatchFirstStatesAreTurned)
{
    const auto rnn = only({.directions = 2,
                           .attributes = {attribute("layout", std::int64_t{1})},
                           .inputs = {{5, "h0"}}},
                          {countedFloats("h0", {3, 2, 2})});
    ASSERT_NE(rnn->initialHidden, nullptr);
    EXPECT_EQ(rnn->initialHidden->shape, (Shape{2, 3, 2}));
    EXPECT_EQ(rnn->initialHidden->strides, (std::vector<std::int64_t>{2, 4, 1}));
}

TEST_F(OnnxCells, LearnedStatesAreFoundBehindExpand)
{
    Graph contents{
        .nodes = {{.type = "Expand", .inputs = {"h0", "batch"}, .outputs = {"wide"}},
                  {.type = "Slice", .inputs = {"wide", "1", "2", "0"}, .outputs = {"second"}}},
        .initializers = {countedFloats("h0", {2, 1, 2}), integers("0", {1}, {0}),
                         integers("1", {1}, {1}), integers("2", {1}, {2})},
        .inputs = {"x", "batch"}};
    addCell(contents, {.inputs = {{5, "second"}}});
    const auto rnn = only(contents);
    ASSERT_NE(rnn->initialHidden, nullptr);
    EXPECT_EQ(rnn->initialHidden->shape, (Shape{1, 1, 2}));
    EXPECT_EQ(rnn->initialHidden->offsetElements, 2U);
}

TEST_F(OnnxCells, WhatIsNoStateIsSaid)
{
    const auto rnn = only({.inputs = {{4, "lengths"}, {5, "h0"}}},
                          {countedFloats("h0", {2, 3, 2}), countedFloats("lengths", {2})});
    EXPECT_EQ(rnn->initialHidden, nullptr);
    EXPECT_EQ(rnn->sequenceLengths, nullptr);
    EXPECT_THAT(rnn->warnings, Contains(HasSubstr("initial_h h0")));
    EXPECT_THAT(rnn->warnings, Contains(HasSubstr("sequence_lens lengths")));
}

TEST_F(OnnxCells, AStateOfAnotherWidthIsABrokenOperator)
{
    const auto rnn = only({.inputs = {{6, "c0"}}}, {countedFloats("c0", {1, 2, 3})});
    EXPECT_EQ(rnn->initialCell, nullptr);
    EXPECT_FALSE(rnn->runsOn(BackendKind::Reference));
    EXPECT_THAT(limitTexts(*rnn), Contains(HasSubstr("c0 is [1, 2, 3], and it has 2 units")));
}

struct BadCell
{
    const char* name;
    Node node;
    const char* says;
};

void PrintTo(const BadCell& bad, std::ostream* out)
{
    *out << bad.name;
}

class OnnxBadCells : public OnnxModelTest, public ::testing::WithParamInterface<BadCell>
{
};

TEST_P(OnnxBadCells, AreWarningsWithAReason)
{
    const auto checkpoint = open(Graph{
        .nodes = {{.type = "Foo", .inputs = {"x"}, .outputs = {"made"}, .name = "foo"},
                  GetParam().node},
        .initializers = {countedFloats("W", {1, 8, 3}), countedFloats("R", {1, 8, 2}),
                         countedFloats("B", {1, 16}),
                         integers("I", {1, 8, 3}, std::vector<std::int64_t>(24)),
                         tensorHead("D", 11, {1, 8, 2}).bytes(9, std::string(128, '\0')).text(),
                         countedFloats("flat", {8, 2})},
        .inputs = {"x"}});
    EXPECT_THAT(checkpoint->rnns, IsEmpty());
    EXPECT_THAT(checkpoint->warnings, Contains(HasSubstr(GetParam().says)));
}

Node lstm(std::vector<std::string> inputs, std::vector<std::string> attributes = {})
{
    return {.type = "LSTM",
            .inputs = std::move(inputs),
            .outputs = {"y"},
            .attributes = std::move(attributes)};
}

INSTANTIATE_TEST_SUITE_P(
    Nodes, OnnxBadCells,
    ::testing::Values(
        BadCell{"Computed", lstm({"x", "made", "R"}),
                "its W (made) is computed at run time by Foo foo"},
        BadCell{"Given", lstm({"x", "x", "R"}), "its W (x) is given at run time"},
        BadCell{"Missing", lstm({"x"}), "given at run time"},
        BadCell{"Integers", lstm({"x", "I", "R"}), "of type i64"},
        BadCell{"MixedTypes", lstm({"x", "W", "D"}), "mixed types"},
        BadCell{"FlatR", lstm({"x", "W", "flat"}), "R is flat [8, 2]"},
        BadCell{"SwappedWeights", lstm({"x", "R", "W"}), "does not fit"},
        BadCell{"WrongSize", lstm({"x", "W", "R"}, {attribute("hidden_size", std::int64_t{3})}),
                "R is R"},
        BadCell{"WrongBias", lstm({"x", "W", "R", "R"}), "B is R"},
        BadCell{"WrongPeephole", lstm({"x", "W", "R", "B", "", "", "", "B"}), "P is B"},
        BadCell{"WrongDirections", lstm({"x", "W", "R"}, {attribute("direction", "bidirectional")}),
                "R is R"},
        BadCell{"UnknownDirection", lstm({"x", "W", "R"}, {attribute("direction", "inward")}),
                "inward"},
        BadCell{"UnknownActivation",
                lstm({"x", "W", "R"},
                     {attribute("activations", std::vector<std::string>{"a", "b", "c"})}),
                "activation a is not known"},
        BadCell{"TooFewActivations",
                lstm({"x", "W", "R"}, {attribute("activations", std::vector<std::string>{"Tanh"})}),
                "1 activations"},
        BadCell{"QuantisedWithoutScale",
                {.type = "DynamicQuantizeLSTM",
                 .inputs = {"x", "I"},
                 .outputs = {"y"},
                 .domain = "com.microsoft"},
                "its W (I) has no scale"}),
    [](const auto& tested) { return std::string(tested.param.name); });

} // namespace
} // namespace gateloupe::test
