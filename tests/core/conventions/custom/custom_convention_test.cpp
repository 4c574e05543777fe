// SPDX-License-Identifier: Apache-2.0
// Networks found by descriptions: every way gates may lie in a tensor, names, sizes,
// contradictions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "core/conventions/custom/custom_convention.h"
#include "core/conventions/custom/custom_json.h"
#include "tests/core/conventions/tensorflow1/catalog_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// One description from its cell and its tensors.
std::string description(const std::string& cell, const std::string& tensors,
                        const std::string& more = {})
{
    return R"({"gateloupe_convention":1,"name":"acme","cell":")" + cell + R"(","tensors":[)" +
           tensors + "]" + more + "}";
}

Recognition recognise(const std::string& text, const TensorCatalog& catalog)
{
    auto rules = rulesFromJson(text);
    EXPECT_THAT(rules, IsOk());
    return rules ? recogniseCustom(*rules, catalog) : Recognition{};
}

RnnModel only(const Recognition& found)
{
    EXPECT_THAT(found.warnings, ElementsAre());
    EXPECT_EQ(found.models.size(), 1U);
    return found.models.empty() ? RnnModel{} : found.models.front();
}

/// The elements of a gate; a catalog's elements count from 0, so these are their places.
std::vector<double> elementsOf(const RnnModel& model, ParameterKind kind, Gate gate,
                               std::uint32_t layer = 0, Direction direction = Direction::Forward)
{
    NullMonitor monitor;
    const GateView* view = model.find({LayerIndex(layer), direction, kind, gate});
    std::vector<double> values;
    if (view == nullptr) {
        ADD_FAILURE() << "no such gate";
        return values;
    }
    const auto matrix = view->map(monitor);
    for (std::uint64_t row = 0; row < view->rows; ++row) {
        for (std::uint64_t col = 0; col < view->cols; ++col) {
            values.push_back(matrix->at(row, col));
        }
    }
    return values;
}

TEST(CustomConvention, ReadsAFusedKernelWithAMergedBias)
{
    const auto text =
        description("lstm",
                    R"({"name":"{prefix}/cell_{layer}/kernel","holds":["input_weights",
                        "recurrent_weights"],"axes":["input","gate","unit"]},
                       {"name":"{prefix}/cell_{layer}/bias","holds":["input_bias"],
                        "axes":["gate","unit"]})",
                    R"(,"gates":["input","cell","forget","output"],"forget_offset":1)");
    const auto model = only(recognise(text, CatalogBuilder()
                                                .add("net/cell_0/kernel", {1 + 2, 4 * 2})
                                                .add("net/cell_0/bias", {4 * 2})
                                                .add("net/cell_1/kernel", {2 + 2, 4 * 2})
                                                .add("net/cell_1/bias", {4 * 2})
                                                .catalog()));
    EXPECT_EQ(model.name, "net");
    EXPECT_EQ(model.convention, "described:acme");
    EXPECT_EQ(toText(model.spec),
              "lstm:input=1,hidden=2,layers=2,directions=1,bias=single_input,dtype=f32");
    EXPECT_EQ(model.forgetOffset(), 1.0);
    EXPECT_THAT(elementsOf(model, ParameterKind::InputWeights, Gate::Cell), ElementsAre(2, 3));
    EXPECT_THAT(elementsOf(model, ParameterKind::RecurrentWeights, Gate::Forget),
                ElementsAre(12, 20, 13, 21));
    EXPECT_THAT(elementsOf(model, ParameterKind::InputBias, Gate::Output), ElementsAre(6, 7));
}

TEST(CustomConvention, ReadsInterleavedUnits)
{
    const auto text = description(
        "gru", R"({"name":"upward","holds":["input_weights"],"axes":["unit","gate","input"]},
                  {"name":"lateral","holds":["recurrent_weights"],"axes":["unit","gate","input"]},
                  {"name":"b","holds":["input_bias","recurrent_bias"],"axes":["part","unit","gate"]})",
        R"(,"gru_reset":"before")");
    const auto model = only(recognise(
        text,
        CatalogBuilder().add("upward", {6, 1}).add("lateral", {6, 2}).add("b", {2, 6}).catalog()));
    EXPECT_EQ(model.name, "model"); // names that share nothing leave the file's stem
    EXPECT_EQ(model.spec.bias, BiasMode::Double);
    EXPECT_EQ(model.gruReset(), GruReset::Before);
    EXPECT_FALSE(model.runsOn(BackendKind::Cudnn));
    EXPECT_THAT(elementsOf(model, ParameterKind::InputWeights, Gate::Update), ElementsAre(1, 4));
    EXPECT_THAT(elementsOf(model, ParameterKind::RecurrentWeights, Gate::New),
                ElementsAre(4, 5, 10, 11));
    EXPECT_THAT(elementsOf(model, ParameterKind::RecurrentBias, Gate::Reset), ElementsAre(6, 9));
}

TEST(CustomConvention, ReadsDirectionsFromTheLeadingAxis)
{
    const auto text =
        description("rnn_tanh",
                    R"({"name":"W","holds":["input_weights"],"axes":["side","gate","unit","input"]},
           {"name":"R","holds":["recurrent_weights"],"axes":["side","gate","unit","input"]},
           {"name":"B","holds":["input_bias","recurrent_bias"],"axes":["side","part","gate","unit"]})");
    const auto model = only(recognise(
        text, CatalogBuilder().add("W", {2, 3, 5}).add("R", {2, 3, 3}).add("B", {2, 6}).catalog()));
    EXPECT_EQ(model.spec.directions, 2U);
    EXPECT_EQ(elementsOf(model, ParameterKind::InputWeights, Gate::Hidden, 0, Direction::Backward)
                  .front(),
              15.0);
    EXPECT_THAT(
        elementsOf(model, ParameterKind::RecurrentBias, Gate::Hidden, 0, Direction::Backward),
        ElementsAre(9, 10, 11));
}

TEST(CustomConvention, ReadsATensorPerGateAndWordsForDirections)
{
    const auto text = description(
        "gru",
        R"({"name":"{prefix}.{side}.W{gate}","holds":["input_weights"],"axes":["input","unit"]},
           {"name":"{prefix}.{side}.U{gate}","holds":["recurrent_weights"],"axes":["unit","input"]})",
        R"(,"side_words":{"forward":"fw","backward":"bw"},
           "gate_words":{"reset":"r","update":"z","new":"h"})");
    CatalogBuilder builder;
    for (const char* direction : {"fw", "bw"}) {
        for (const char* gate : {"r", "z", "h"}) {
            builder.add(std::string("enc.") + direction + ".W" + gate, {3, 2});
            builder.add(std::string("enc.") + direction + ".U" + gate, {2, 2});
        }
    }
    const auto model = only(recognise(text, builder.catalog()));
    EXPECT_EQ(model.name, "enc");
    EXPECT_EQ(toText(model.spec), "gru:input=3,hidden=2,layers=1,directions=2,bias=none,dtype=f32");
    EXPECT_THAT(elementsOf(model, ParameterKind::InputWeights, Gate::New, 0, Direction::Backward),
                ElementsAre(0, 2, 4, 1, 3, 5));
}

TEST(CustomConvention, ReadsProjectionsAndLayersOnAnAxis)
{
    const auto text = description(
        "lstm", R"({"name":"W","holds":["input_weights"],"axes":["layer","gate","unit","input"]},
                   {"name":"R","holds":["recurrent_weights"],"axes":["layer","gate","unit","input"]},
                   {"name":"P","holds":["projection_weights"],"axes":["layer","unit","projected"]})");
    const auto model = only(recognise(
        text,
        CatalogBuilder().add("W", {2, 12, 2}).add("R", {2, 12, 2}).add("P", {2, 3, 2}).catalog()));
    EXPECT_EQ(model.spec.layers, 2U);
    EXPECT_EQ(model.spec.projectionSize, 2U);
    NullMonitor monitor;
    const auto projection =
        model.find(projectionId(LayerIndex(1), Direction::Forward))->map(monitor);
    EXPECT_EQ(projection->at(1, 0), 7.0);
    EXPECT_EQ(projection->at(0, 2), 10.0);
}

TEST(CustomConvention, ReadsABiasInTheMatrix)
{
    const auto text = description(
        "rnn_relu", R"({"name":"M","holds":["input_bias","input_weights","recurrent_weights"],
                        "axes":["input","unit"]})");
    const auto model = only(recognise(text, CatalogBuilder().add("M", {1 + 4 + 3, 3}).catalog()));
    EXPECT_EQ(model.spec.inputSize, 4U);
    EXPECT_THAT(elementsOf(model, ParameterKind::InputBias, Gate::Hidden), ElementsAre(0, 1, 2));
    EXPECT_EQ(elementsOf(model, ParameterKind::RecurrentWeights, Gate::Hidden).front(), 15.0);
}

TEST(CustomConvention, EveryPrefixIsANetwork)
{
    const auto text =
        description("rnn_tanh",
                    R"({"name":"{prefix}/kernel","holds":["input_weights"],"axes":["input","unit"]},
           {"name":"{prefix}/recurrent_kernel","holds":["recurrent_weights"],"axes":["input","unit"]})");
    CatalogBuilder builder;
    for (const char* name : {"a", "b/c"}) {
        builder.add(std::string(name) + "/kernel", {3, 2});
        builder.add(std::string(name) + "/recurrent_kernel", {2, 2});
    }
    const auto found = recognise(text, builder.catalog());
    ASSERT_EQ(found.models.size(), 2U);
    EXPECT_EQ(found.models[0].name, "a");
    EXPECT_EQ(found.models[1].name, "b/c");
}

TEST(CustomConvention, ContradictingShapesAreToldWithTheTensors)
{
    const auto text = description(
        "lstm", R"({"name":"W","holds":["input_weights"],"axes":["gate","unit","input"]},
                   {"name":"R","holds":["recurrent_weights"],"axes":["gate","unit","input"]})");
    const auto found =
        recognise(text, CatalogBuilder().add("W", {8, 3}).add("R", {12, 2}).catalog());
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_THAT(found.warnings.front(),
                HasSubstr("no hidden size fits the shapes: W [8, 3] as [gate, unit, input]; R [12, "
                          "2] as [gate, unit, input]"));
}

TEST(CustomConvention, AMissingTensorIsNamedByItsGate)
{
    const auto text =
        description("rnn_tanh", R"({"name":"W","holds":["input_weights"],"axes":["unit","input"]},
                       {"name":"R{layer}","holds":["recurrent_weights"],"axes":["unit","input"]})");
    const auto found = recognise(
        text, CatalogBuilder().add("W", {2, 3}).add("R0", {2, 2}).add("R1", {2, 2}).catalog());
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_THAT(found.warnings.front(),
                HasSubstr("layer_1/forward/hidden/input_weights is missing"));
}

TEST(CustomConvention, SizesThatTheShapesLeaveOpenAreAsked)
{
    const std::string tensors = R"({"name":"M","holds":["input_weights","recurrent_weights"],
                                    "axes":["unit","input"]})";
    const auto catalog = CatalogBuilder().add("M", {24}).catalog();
    const auto open = recognise(description("rnn_tanh", tensors), catalog);
    ASSERT_EQ(open.warnings.size(), 1U);
    EXPECT_THAT(open.warnings.front(), HasSubstr("\"hidden_size\" decides"));
    const auto model =
        only(recognise(description("rnn_tanh", tensors, R"(,"hidden_size":4)"), catalog));
    EXPECT_EQ(model.spec.inputSize, 2U);
}

TEST(CustomConvention, OtherActivationsRunOnTheProcessorAlone)
{
    const auto text =
        description("lstm", R"({"name":"M","holds":["input_weights","recurrent_weights"],
                    "axes":["gate","unit","input"]})",
                    R"json(,"activations":{"gate":"hard_sigmoid(0.2,0.5)"})json");
    const auto model = only(recognise(text, CatalogBuilder().add("M", {8, 5}).catalog()));
    EXPECT_TRUE(model.runsOn(BackendKind::Reference));
    EXPECT_FALSE(model.runsOn(BackendKind::Cudnn));
}

class OpenWithDescription : public ::testing::Test
{
protected:
    OpenWithDescription()
    {
        const std::string header = R"({"ih":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
                                   R"("hh":{"dtype":"F32","shape":[2,2],"data_offsets":[24,40]}})";
        auto bytes = bytesOf(std::vector<std::uint64_t>{header.size()});
        const auto text = std::as_bytes(std::span(header));
        bytes.insert(bytes.end(), text.begin(), text.end());
        bytes.resize(bytes.size() + 40);
        writeFile(folder / "model.safetensors", bytes);
    }

    Result<std::shared_ptr<const Checkpoint>> open(const std::string& text,
                                                   CheckpointOptions options = {})
    {
        writeFile(folder / "acme.json", std::as_bytes(std::span(text)));
        options.convention = folder / "acme.json";
        NullMonitor monitor;
        return openCheckpoint(folder / "model.safetensors", options, monitor);
    }

    TemporaryFolder folder;
    std::string tensors =
        R"({"name":"ih","holds":["input_weights"],"axes":["unit","input"]},
           {"name":"hh","holds":["recurrent_weights"],"axes":["unit","input"]})";
};

TEST_F(OpenWithDescription, FindsTheNetworkAndItsPlaceInTheFile)
{
    const auto checkpoint = open(description("rnn_relu", tensors));
    ASSERT_THAT(checkpoint, IsOk());
    ASSERT_EQ((*checkpoint)->rnns.size(), 1U);
    const RnnModel& model = *(*checkpoint)->rnns.front();
    EXPECT_EQ(model.spec.cell, CellKind::RnnRelu);
    EXPECT_TRUE(model.parameters.begin()->second.place().has_value());
}

TEST_F(OpenWithDescription, SaysWhatItLookedForWhenNothingFits)
{
    auto other = tensors;
    other.replace(other.find("ih"), 2, "xx").replace(other.find("hh"), 2, "yy");
    EXPECT_THAT(open(description("rnn_relu", other)),
                FailsWith(ErrorCode::Unsupported, "looked for 'xx', 'yy' among 2 tensors"));
}

TEST_F(OpenWithDescription, ABrokenDescriptionNamesItsFile)
{
    EXPECT_THAT(open("{"), FailsWith(ErrorCode::InvalidArgument, "acme.json: line 1"));
}

TEST_F(OpenWithDescription, DoesNotGoWithASpec)
{
    CheckpointOptions options;
    options.spec = *specFromText("gru:input=1,hidden=1");
    EXPECT_THAT(open(description("rnn_relu", tensors), options),
                FailsWith(ErrorCode::InvalidArgument, "described convention do not go together"));
}

} // namespace

} // namespace gateloupe::test
