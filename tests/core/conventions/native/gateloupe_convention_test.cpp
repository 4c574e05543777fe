// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// The arrays of an export of `spec` under `path`.
TensorCatalog exportOf(const std::string& path, const RnnSpec& spec,
                       Direction direction = Direction::Forward)
{
    TensorCatalog catalog;
    catalog.path = "folder/stem.npz";
    for (const ParameterId& id : parameterIdsOf(spec, direction)) {
        const MatrixSize size = sizeOf(spec, id);
        Shape shape = {size.rows};
        if (!isBias(id.kind)) {
            shape.push_back(size.cols);
        }
        auto bytes = test::bytesOf(test::counting<float>(size.rows * size.cols));
        catalog.tensors.push_back(test::memoryTensor((path.empty() ? "" : path + "/") + pathOf(id),
                                                     DType::F32, std::move(shape),
                                                     std::move(bytes)));
    }
    return catalog;
}

RnnModel only(const TensorCatalog& catalog)
{
    auto found = recogniseGateloupe(catalog);
    EXPECT_EQ(found.models.size(), 1U);
    EXPECT_THAT(found.warnings, IsEmpty());
    return found.models.empty() ? RnnModel{} : std::move(found.models.front());
}

const std::vector<RnnSpec>& specs()
{
    static const std::vector<RnnSpec> kSpecs = {
        {.cell = CellKind::Lstm, .inputSize = 5, .hiddenSize = 4, .layers = 2, .directions = 2},
        {.cell = CellKind::Lstm,
         .inputSize = 5,
         .hiddenSize = 4,
         .projectionSize = 3,
         .layers = 2,
         .bias = BiasMode::None},
        {.cell = CellKind::Gru, .inputSize = 2, .hiddenSize = 4, .bias = BiasMode::SingleInput},
        {.cell = CellKind::RnnTanh,
         .inputSize = 4,
         .hiddenSize = 4,
         .layers = 2,
         .inputMode = InputMode::Skip,
         .bias = BiasMode::SingleRecurrent},
    };
    return kSpecs;
}

TEST(GateloupeConvention, FindsTheSpecFromNamesAndShapes)
{
    for (const RnnSpec& spec : specs()) {
        const RnnModel model = only(exportOf("encoder/rnn", spec));
        EXPECT_EQ(model.name, "encoder/rnn");
        EXPECT_EQ(toText(model.spec), toText(spec));
    }
}

TEST(GateloupeConvention, NamesANetworkWithoutAPathByTheFile)
{
    EXPECT_EQ(only(exportOf("", specs().front())).name, "stem");
}

TEST(GateloupeConvention, KnowsAReversedDirectionByItsDirection)
{
    RnnSpec spec = specs()[2];
    EXPECT_TRUE(only(exportOf("gru", spec, Direction::Backward)).isReversed);
}

TEST(GateloupeConvention, TakesTheRestFromTheGroupsAttributes)
{
    RnnSpec spec = specs()[2];
    TensorCatalog catalog = exportOf("a/b", spec);
    catalog.attributes = {
        {"", "gateloupe_schema", std::int64_t{1}},
        {"a/b", "name", std::string("a//b")},
        {"a/b", "spec", toText(spec)},
        {"a/b", "gru_reset", std::string("before")},
        {"a/b", "forget_offset", 0.0},
        {"a/b", "reversed", std::int64_t{0}},
        {"a/b", "limits", std::vector<std::string>{"cpu: its activation is relu", "odd"}},
    };
    const RnnModel model = only(catalog);
    EXPECT_EQ(model.name, "a//b");
    EXPECT_EQ(model.gruReset(), GruReset::Before);
    EXPECT_THAT(model.warnings, IsEmpty());
    EXPECT_FALSE(model.runsOn(BackendKind::Cpu));
    EXPECT_FALSE(model.runsOn(BackendKind::Cudnn));
    EXPECT_TRUE(model.runsOn(BackendKind::Reference));
}

TEST(GateloupeConvention, KeepsEquationsAndWhatTheSourceOnlyAssumed)
{
    const RnnSpec spec{.inputSize = 2, .hiddenSize = 3};
    TensorCatalog catalog = exportOf("rnn", spec);
    const std::string text = "gate=sigmoid candidate=relu output=tanh cell_clip=-1,1,unclipped";
    catalog.attributes = {
        {"", "gateloupe_schema", std::int64_t{1}},
        {"rnn", "spec", toText(spec)},
        {"rnn", "forget_offset", 1.0},
        {"rnn", "equations", std::vector<std::string>{text}},
        {"rnn", "assumed", std::vector<std::string>{"forget_offset=1"}},
    };
    const RnnModel model = only(catalog);
    EXPECT_THAT(equationTexts(model), testing::ElementsAre(text));
    EXPECT_EQ(model.forgetOffset(), 1.0);
    EXPECT_THAT(assumedTexts(model), testing::ElementsAre("forget_offset=1"));
}

TEST(GateloupeConvention, KeepsWhatASingleLayerAssumed)
{
    const RnnSpec spec{.inputSize = 3, .hiddenSize = 3, .layers = 2};
    TensorCatalog catalog = exportOf("rnn", spec);
    const std::vector<std::string> assumed = {"gate=sigmoid", "layer_1/forward/candidate=tanh"};
    catalog.attributes = {
        {"", "gateloupe_schema", std::int64_t{1}},
        {"rnn", "spec", toText(spec)},
        {"rnn", "assumed", assumed},
    };
    EXPECT_EQ(assumedTexts(only(catalog)), assumed);
}

TEST(GateloupeConvention, TakesTheRestFromTheMetadataText)
{
    RnnSpec spec{.cell = CellKind::RnnRelu, .inputSize = 2, .hiddenSize = 3};
    TensorCatalog catalog = exportOf("rnn", spec, Direction::Backward);
    const std::string json =
        R"({"schema":1,"rnns":[{"name":"rnn","path":"rnn","convention":"keras","spec":")" +
        toText(spec) + R"(","gru_reset":null,"forget_offset":1.5,"reversed":true,"limits":[]}]})";
    TensorCatalog asText = catalog;
    asText.attributes = {{"", "gateloupe_metadata", json}};
    TensorCatalog asArray = catalog;
    asArray.tensors.push_back(
        test::memoryTensor("gateloupe_metadata", DType::U8, {json.size()},
                           test::bytesOf(std::vector<char>(json.begin(), json.end()))));
    for (const TensorCatalog& each : {asText, asArray}) {
        const RnnModel model = only(each);
        EXPECT_EQ(model.spec, spec);
        EXPECT_TRUE(model.isReversed);
        EXPECT_EQ(model.forgetOffset(), 1.5);
    }
}

TEST(GateloupeConvention, RefusesMetadataThatTheArraysContradict)
{
    RnnSpec lie = specs()[2];
    lie.layers = 3;
    TensorCatalog catalog = exportOf("rnn", specs()[2]);
    catalog.attributes = {{"", "gateloupe_schema", std::int64_t{1}}, {"rnn", "spec", toText(lie)}};
    const auto found = recogniseGateloupe(catalog);
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings, Contains(HasSubstr("its spec says")));
}

TEST(GateloupeConvention, SaysWhatItAssumesWithoutMetadata)
{
    const RnnModel model = only(exportOf("rnn", specs()[3]));
    EXPECT_THAT(model.warnings, Contains(HasSubstr("tanh is assumed")));
}

} // namespace
} // namespace gateloupe
