// SPDX-License-Identifier: Apache-2.0
#include "core/formats/reader_registry.h"
#include "tests/core/formats/deployed_files.h"

namespace gateloupe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class JsonWeights : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(std::string_view text)
    {
        test::writeText(m_folder / "model.json", text);
        return openCatalog(m_folder / "model.json", m_monitor);
    }

    Result<std::shared_ptr<const Checkpoint>> openModel(std::string_view text)
    {
        test::writeText(m_folder / "model.json", text);
        return openCheckpoint(m_folder / "model.json", {}, m_monitor);
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

/// An LSTM with one input and one unit; every number tells its gate (i f g o as 1 2 3 4).
constexpr std::string_view kAmplifier =
    R"({"version": "0.5.4", "architecture": "LSTM", "config": {"input_size": 1, "hidden_size": 1,)"
    R"( "num_layers": 2}, "weights": [)"
    R"(1, 10, 2, 20, 3, 30, 4, 40, 100, 200, 300, 400, 0.5, -2.75,)"
    R"(5, 50, 6, 60, 7, 70, 8, 80, 500, 600, 700, 800, 0.25, 1.5, 9, 90], "sample_rate": 48000})";

TEST_F(JsonWeights, CutsTheFlatListOfAnAmplifierIntoItsParts)
{
    const auto catalog = open(kAmplifier);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "json");
    ASSERT_EQ(catalog->tensors.size(), 10U);
    EXPECT_EQ(catalog->tensors[0]->name, "layers.0.weight");
    EXPECT_EQ(catalog->tensors[0]->source->encoding(), Encoding::Text);
    EXPECT_EQ(catalog->tensors[0]->place(), std::nullopt);
    EXPECT_THAT(test::floatsOf(*catalog->find("layers.1.weight")),
                ElementsAre(5, 50, 6, 60, 7, 70, 8, 80));
    EXPECT_THAT(test::floatsOf(*catalog->find("layers.0.initial_cell")), ElementsAre(-2.75F));
    EXPECT_THAT(test::floatsOf(*catalog->find("head.bias")), ElementsAre(90));
    const auto* rate = catalog->findAttribute("", "sample_rate");
    ASSERT_NE(rate, nullptr);
    EXPECT_EQ(std::get<std::int64_t>(rate->value), 48000);
}

TEST_F(JsonWeights, FindsTheGatesAndTheStatesOfAnAmplifier)
{
    const auto opened = openModel(kAmplifier);
    ASSERT_THAT(opened, IsOk());
    ASSERT_EQ((*opened)->rnns.size(), 1U);
    const RnnModel& model = *(*opened)->rnns[0];
    EXPECT_EQ(model.convention, "nam");
    EXPECT_EQ(model.spec.layers, 2U);
    EXPECT_EQ(model.spec.bias, BiasMode::SingleInput);
    EXPECT_THAT(test::gateOf(model, ParameterKind::InputWeights, Gate::Forget), ElementsAre(2));
    EXPECT_THAT(test::gateOf(model, ParameterKind::RecurrentWeights, Gate::Cell, 1),
                ElementsAre(70));
    EXPECT_THAT(test::gateOf(model, ParameterKind::InputBias, Gate::Output), ElementsAre(400));
    ASSERT_TRUE(model.initialHidden);
    EXPECT_EQ(model.initialHidden->shape, (Shape{2, 1, 1}));
    EXPECT_THAT(test::floatsOf(*model.initialHidden), ElementsAre(0.5F, 0.25F));
    EXPECT_THAT(test::floatsOf(*model.initialCell), ElementsAre(-2.75F, 1.5F));
}

TEST_F(JsonWeights, RefusesAnAmplifierWhoseListIsOfAnotherLength)
{
    for (const char* config : {R"({"input_size": 1, "hidden_size": 2, "num_layers": 2})",
                               R"({"input_size": 1, "hidden_size": 1, "num_layers": 1048576})",
                               R"({"input_size": 0, "hidden_size": 1})", R"({})", "7",
                               R"({"input_size": -1, "hidden_size": 1})",
                               R"({"input_size": 1e300, "hidden_size": 1})"}) {
        EXPECT_THAT(open(R"({"architecture": "LSTM", "config": )" + std::string(config) +
                         R"(, "weights": [1, 2, 3]})"),
                    FailsWith(ErrorCode::Corrupt, "config"))
            << config;
    }
}

TEST_F(JsonWeights, SaysThatOtherArchitecturesHaveNoNetwork)
{
    const auto opened =
        openModel(R"({"architecture": "WaveNet", "config": {}, "weights": [1, 2, 3]})");
    ASSERT_THAT(opened, IsOk());
    EXPECT_TRUE((*opened)->rnns.empty());
    ASSERT_EQ((*opened)->warnings.size(), 1U);
    EXPECT_THAT((*opened)->warnings[0].text(), HasSubstr("WaveNet"));
}

constexpr std::string_view kLayers =
    R"({"in_shape": [null, null, 1], "layers": [)"
    R"({"type": "lstm", "activation": "", "shape": [null, null, 16], "weights": [)"
    R"([[1, 2, 3, 4]], [[10, 20, 30, 40]], [100, 200, 300, 400]]},)"
    R"({"type": "gru", "activation": "tanh", "shape": [null, null, 1], "weights": [)"
    R"([[1, 2, 3]], [[10, 20, 30]], [[100, 200, 300], [400, 500, 600]]]},)"
    R"({"type": "dense", "shape": [null, null, 1], "weights": [[[7]], [8]]}]})";

TEST_F(JsonWeights, ReadsTheLayersOfRtneural)
{
    const auto opened = openModel(kLayers);
    ASSERT_THAT(opened, IsOk());
    ASSERT_EQ((*opened)->rnns.size(), 2U);
    const RnnModel& lstm = *(*opened)->rnns[0];
    EXPECT_EQ(lstm.name, "layers.0");
    EXPECT_EQ(lstm.spec.hiddenSize, 1U) << "of the matrices, not of `shape`";
    EXPECT_THAT(test::gateOf(lstm, ParameterKind::RecurrentWeights, Gate::Cell), ElementsAre(30));
    EXPECT_THAT(test::gateOf(lstm, ParameterKind::InputBias, Gate::Forget), ElementsAre(200));
    const RnnModel& gru = *(*opened)->rnns[1];
    EXPECT_EQ(gru.spec.bias, BiasMode::Double);
    EXPECT_EQ(gru.gruReset(), GruReset::After);
    EXPECT_THAT(test::gateOf(gru, ParameterKind::InputWeights, Gate::Update), ElementsAre(1));
    EXPECT_THAT(test::gateOf(gru, ParameterKind::RecurrentBias, Gate::New), ElementsAre(600));
    EXPECT_TRUE((*opened)->catalog.find("layers.2.weights.0"));
}

TEST_F(JsonWeights, SaysWhereRtneuralsLayersDoNotFitWhatIsBeforeThem)
{
    constexpr std::string_view kFirst = R"({"type": "lstm", "shape": [null, null, 1], "weights": [)"
                                        R"([[1, 2, 3, 4]], [[1, 2, 3, 4]], [1, 2, 3, 4]]})";
    const auto models = [&](std::string_view inputs, std::string_view behind) {
        return openModel(R"({"in_shape": [null, null, )" + std::string(inputs) +
                         R"(], "layers": [)" + std::string(kFirst) + std::string(behind) + "]}");
    };
    const auto fitting = models("1", "," + std::string(kFirst));
    ASSERT_THAT(fitting, IsOk());
    EXPECT_TRUE((*fitting)->rnns[0]->contradictions.empty());
    EXPECT_TRUE((*fitting)->rnns[1]->contradictions.empty());
    const auto wide = models("3", "");
    ASSERT_THAT(wide, IsOk());
    EXPECT_THAT((*wide)->rnns[0]->contradictions.at(0).text(),
                testing::HasSubstr("3 inputs, its weights take 1"));
    const auto broken =
        models("1", R"(,{"type": "lstm", "shape": [null, null, 1], "weights": [)"
                    R"([[1, 2, 3, 4], [1, 2, 3, 4]], [[1, 2, 3, 4]], [1, 2, 3, 4]]})");
    ASSERT_THAT(broken, IsOk());
    EXPECT_TRUE((*broken)->rnns[0]->contradictions.empty());
    EXPECT_EQ((*broken)->rnns[1]->contradictions.size(), 1U);
}

TEST_F(JsonWeights, KeepsPyTorchsNamesOfStateDicts)
{
    for (
        const char* text :
        {R"({"model_data": {"unit_type": "GRU"}, "state_dict": {"rec.weight_ih_l0": [[1], [2], [3]],)"
         R"( "rec.weight_hh_l0": [[4], [5], [6]], "rec.bias_ih_l0": [1, 2, 3], "rec.bias_hh_l0": [4, 5, 6],)"
         R"( "lin.weight": [[1]]}})",
         R"({"rec.weight_ih_l0": [[1], [2], [3]], "rec.weight_hh_l0": [[4], [5], [6]],)"
         R"( "rec.bias_ih_l0": [1, 2, 3], "rec.bias_hh_l0": [4, 5, 6], "odd": [[1], [2, 3]]})"}) {
        const auto opened = openModel(text);
        ASSERT_THAT(opened, IsOk());
        ASSERT_EQ((*opened)->rnns.size(), 1U);
        EXPECT_EQ((*opened)->rnns[0]->convention, "pytorch");
        EXPECT_EQ((*opened)->rnns[0]->spec.cell, CellKind::Gru);
        EXPECT_THAT(test::gateOf(*(*opened)->rnns[0], ParameterKind::RecurrentWeights, Gate::New),
                    ElementsAre(6));
    }
}

TEST_F(JsonWeights, ReadsDigitsAsPythonWroteThem)
{
    const auto catalog =
        open(R"({"state_dict": {"a": [0.31089431047439575, -1e-40, 3.4028235e38]}})");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_THAT(test::floatsOf(*catalog->tensors[0]),
                ElementsAre(0.31089431047439575F, -1e-40F, 3.4028235e38F));
}

TEST_F(JsonWeights, RefusesWhatIsNoRegularListOfALayer)
{
    for (const char* weights :
         {"[[[1], [2, 3]]]", "[[1, [2]]]", "[[[1], 2]]", "[\"a\"]", "[[]]", "[[null]]", "[{}]"}) {
        EXPECT_THAT(open(R"({"in_shape": [1], "layers": [{"type": "lstm", "weights": )" +
                         std::string(weights) + "}]}"),
                    FailsWith(ErrorCode::Corrupt, "layers.0"))
            << weights;
    }
}

TEST_F(JsonWeights, IsBoundedInDepth)
{
    EXPECT_THAT(open(R"({"state_dict": )" + std::string(100, '[') + std::string(100, ']') + "}"),
                FailsWith(ErrorCode::Corrupt, "nested deeper"));
}

TEST_F(JsonWeights, SurvivesDamage)
{
    for (const std::string_view text : {kAmplifier, kLayers}) {
        test::writeText(m_folder / "model.json", text);
        test::damageEverywhere(m_folder / "model.json", m_folder / "model.json");
    }
}

TEST_F(JsonWeights, ReadsTheNestedListsOfGetWeights)
{
    const auto opened = openModel("[[[1, 2, 3, 4]], [[5, 6, 7, 8]], [9, 10, 11, 12]]");
    ASSERT_THAT(opened, IsOk());
    ASSERT_EQ((*opened)->rnns.size(), 1U);
    EXPECT_EQ(toText((*opened)->rnns[0]->spec), "lstm:input=1,hidden=1,layers=1,directions=1,"
                                                "bias=single_input,dtype=f32");
    const auto catalog = open("[[[[1, 2, 3]], [[4, 5, 6]]], [[[-7]], [8]]]"); // a list a layer
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 3U);
    EXPECT_EQ(catalog->tensors[1]->name, "1.0");
}

} // namespace
} // namespace gateloupe
