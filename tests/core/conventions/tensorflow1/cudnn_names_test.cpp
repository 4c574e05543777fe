// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "tests/core/conventions/tensorflow1/catalog_builder.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Recognition recogniseCudnn(const CatalogBuilder& builder)
{
    NullMonitor monitor;
    return recogniseTensorFlow1Cudnn(builder.catalog(), monitor);
}

struct Sizes
{
    std::uint64_t input = 0;
    std::uint64_t hidden = 0;
    std::uint32_t layers = 1;
    std::uint32_t directions = 1;
    std::uint32_t gates = 4;
};

/// The outputs of the op as TensorFlow 1.0 to 1.3 stored them: odd ones flat, even ones swapped.
CatalogBuilder& addOutputs(CatalogBuilder& builder, const std::string& operation,
                           const Sizes& sizes)
{
    const std::uint32_t matrices = 2 * sizes.gates * sizes.layers * sizes.directions;
    for (std::uint32_t k = 0; k < matrices; ++k) {
        const std::uint32_t layer = k / (2 * sizes.gates * sizes.directions);
        const bool isInput = k % (2 * sizes.gates) < sizes.gates;
        const std::uint64_t below = layer == 0 ? sizes.input : sizes.hidden * sizes.directions;
        const std::uint64_t cols = isInput ? below : sizes.hidden;
        builder.add(operation + ":" + std::to_string(k),
                    k % 2 == 1 ? Shape{cols * sizes.hidden} : Shape{cols, sizes.hidden});
        builder.add(operation + ":" + std::to_string(matrices + k), {sizes.hidden});
    }
    return builder;
}

constexpr std::string_view kValue = "/.ATTRIBUTES/VARIABLE_VALUE";

} // namespace

TEST(CudnnOutputs, SizesTellCellLayersAndDirections)
{
    const std::vector<std::pair<Sizes, std::string>> cases = {
        {{3, 5, 2, 1, 4}, "lstm:input=3,hidden=5,layers=2,directions=1,bias=double,dtype=f32"},
        {{3, 5, 1, 2, 4}, "lstm:input=3,hidden=5,layers=1,directions=2,bias=double,dtype=f32"},
        {{3, 5, 3, 1, 3}, "gru:input=3,hidden=5,layers=3,directions=1,bias=double,dtype=f32"},
        {{3, 5, 4, 1, 3}, "gru:input=3,hidden=5,layers=4,directions=1,bias=double,dtype=f32"},
        {{3, 5, 4, 1, 1}, "rnn_tanh:input=3,hidden=5,layers=4,directions=1,bias=double,dtype=f32"},
        {{3, 5, 2, 2, 4}, "lstm:input=3,hidden=5,layers=2,directions=2,bias=double,dtype=f32"},
    };
    for (const auto& [sizes, spec] : cases) {
        CatalogBuilder builder;
        const auto found =
            recogniseCudnn(addOutputs(builder, "net/CudnnRNNParamsToCanonical", sizes));
        ASSERT_THAT(found.models, SizeIs(1)) << spec;
        EXPECT_EQ(toText(found.models.front().spec), spec);
    }
}

TEST(CudnnOutputs, StoredShapesAreNotBelieved)
{
    CatalogBuilder builder;
    addOutputs(builder, "CudnnRNNParamsToCanonical", {.input = 3, .hidden = 5});
    const auto found = recogniseCudnn(builder);
    ASSERT_THAT(found.models, SizeIs(1));
    // :0 is stored as [3, 5] and counts from 0; its memory is [5, 3].
    const GateView* view = found.models.front().find(
        {LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, Gate::Input});
    ASSERT_NE(view, nullptr);
    NullMonitor monitor;
    const auto matrix = view->map(monitor);
    ASSERT_THAT(matrix, IsOk());
    EXPECT_EQ(matrix->at(4, 2), 14.0);
    EXPECT_EQ(matrix->at(1, 0), 3.0);
}

TEST(CudnnOutputs, RepeatedInstancesAreSeparateNetworks)
{
    CatalogBuilder builder;
    addOutputs(builder, "a/CudnnRNNParamsToCanonical", {.input = 3, .hidden = 5});
    addOutputs(builder, "a/CudnnRNNParamsToCanonical_1", {.input = 4, .hidden = 6, .gates = 3});
    const auto found = recogniseCudnn(builder);
    ASSERT_THAT(found.models, SizeIs(2));
    EXPECT_EQ(found.models[1].name, "a/CudnnRNNParamsToCanonical_1");
    EXPECT_EQ(found.models[1].spec.cell, CellKind::Gru);
}

TEST(CudnnOutputs, SeveralReadingsAreAdmitted)
{
    CatalogBuilder builder;
    addOutputs(builder, "CudnnRNNParamsToCanonical", {.input = 5, .hidden = 5, .layers = 3});
    const auto found = recogniseCudnn(builder);
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().spec.cell, CellKind::Lstm);
    EXPECT_THAT(found.models.front().warnings, ElementsAre(HasSubstr("also fit gru")));
}

TEST(CudnnOutputs, TheScopesNameDecidesBetweenReadings)
{
    CatalogBuilder builder;
    addOutputs(builder, "my_gru/CudnnRNNParamsToCanonical",
               {.input = 5, .hidden = 5, .layers = 4, .gates = 3});
    const auto found = recogniseCudnn(builder);
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().spec.cell, CellKind::Gru);
}

TEST(CudnnOutputs, AMissingOneIsReported)
{
    CatalogBuilder builder;
    builder.add("a/CudnnRNNParamsToCanonical:0", {5, 3}).add("a/CudnnRNNParamsToCanonical:2", {5});
    const auto found = recogniseCudnn(builder);
    EXPECT_THAT(found.models, IsEmpty());
    EXPECT_THAT(found.warnings, ElementsAre(HasSubstr("fit no LSTM")));
}

TEST(CudnnOpaque, AloneSaysHowToReadIt)
{
    const auto found = recogniseCudnn(CatalogBuilder()
                                          .add("net/cudnn_gru/opaque_kernel", {78})
                                          .add("net/cudnn_gru/opaque_kernel/Adam", {78}));
    EXPECT_THAT(found.models, IsEmpty());
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_EQ(
        found.warnings.front().remedy,
        Remedy(remedy::DescribeTensor{"net/cudnn_gru/opaque_kernel", "gru:input=...,hidden=..."}));
}

TEST(CudnnOpaque, BesideItsGatesIsEvidence)
{
    // Built by hand, the layer's saveable takes the outer scope.
    CatalogBuilder builder;
    builder.add("main/cudnn_lstm/opaque_kernel", {4 * 5 * (3 + 5 + 2)})
        .addLstm("main/rnn/multi_rnn_cell/cell_0/cudnn_compatible_lstm_cell", 3, 5);
    const auto found = recogniseCudnn(builder);
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_THAT(found.models.front().evidence.back().text(), HasSubstr("opaque_kernel"));
    EXPECT_THAT(found.warnings, IsEmpty());
}

// TensorFlow 1.3: the GRU's names have a space.
TEST(CudnnSaveables, BothBiasesOfTheGruAreKept)
{
    const std::string scope = "rnn/multi_rnn_cell/cell_0/cudnn_compatible_gru_cell/";
    const auto found = recogniseCudnn(CatalogBuilder()
                                          .add(scope + "gates/kernel", {8, 10})
                                          .add(scope + "candidate/input_projection/kernel", {3, 5})
                                          .add(scope + "candidate/hidden_projection/kernel", {5, 5})
                                          .add(scope + "gates/bias", {10})
                                          .add(scope + "candidate/input_projection/bias", {5})
                                          .add(scope + "candidate/hidden_projection/bias", {5})
                                          .add(scope + "bias_cudnn 0", {10})
                                          .add(scope + "bias_cudnn 1", {10}));
    ASSERT_THAT(found.models, SizeIs(1));
    const GateView* view = found.models.front().find(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias, Gate::Update});
    ASSERT_NE(view, nullptr);
    EXPECT_EQ(view->tensor->name, scope + "bias_cudnn 1");
    EXPECT_EQ(view->offsetElements, 5U);
}

TEST(CudnnSaveables, ObjectKeysOfSeveralLayersAreAStack)
{
    CatalogBuilder builder;
    for (const auto* layer : {"cell-0", "cell-1"}) {
        const std::string path = std::string("enc/") + layer;
        builder.add(path + "/kernel" + std::string(kValue),
                    {std::string(layer) == "cell-0" ? 8U : 10U, 20});
        builder.add(path + "/bias" + std::string(kValue), {20});
    }
    const auto found = recogniseCudnn(builder);
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().spec.layers, 2U);
    EXPECT_EQ(found.models.front().name, "enc");
}

TEST(CudnnSaveables, ObjectKeysOfOneLayerAreKnownByTheirOtherPath)
{
    CatalogBuilder builder;
    for (const auto& [name, shape] :
         std::vector<std::pair<std::string, Shape>>{{"kernel", {8, 20}}, {"bias", {20}}}) {
        const std::string key = "cell/" + name + std::string(kValue);
        builder.add(key, shape);
        builder.addAttribute(key, "object_paths",
                             std::vector<std::string>{"cell/" + name, "cell/cell-0/" + name});
    }
    builder.add("dense/kernel" + std::string(kValue), {8, 20});
    const auto found = recogniseCudnn(builder);
    ASSERT_THAT(found.models, SizeIs(1));
    EXPECT_EQ(found.models.front().name, "cell");
    EXPECT_EQ(found.models.front().forgetOffset(), 0.0);
}

TEST(CudnnSaveables, TheConvertersProjectionIsTransposed)
{
    const std::string scope = "rnn/multi_rnn_cell/cell_0/cudnn_compatible_lstm_cell";
    CatalogBuilder builder;
    builder.add(scope + "/kernel", {3 + 2, 20})
        .add(scope + "/bias", {20})
        .add(scope + "/projection/kernel", {5, 2});
    const auto found = recogniseCudnn(builder);
    ASSERT_THAT(found.models, SizeIs(1));
    const GateView* view =
        found.models.front().find(projectionId(LayerIndex(0), Direction::Forward));
    ASSERT_NE(view, nullptr);
    EXPECT_EQ(view->rows, 2U);
    EXPECT_EQ(view->colStride, 2);
}

} // namespace gateloupe::test
