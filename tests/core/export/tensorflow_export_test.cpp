// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "core/export/tensorflow/tensorflow_scope.h"
#include "core/formats/reader_registry.h"
#include "core/tensor/matrix_view.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

class TensorFlowExport : public ExportTest
{
protected:
    ExportRequest checkpoint(std::shared_ptr<const RnnModel> source, TensorFlowOptions options = {},
                             const std::string& target = "model.ckpt")
    {
        auto wanted = request({std::move(source)}, target, ExportFormat::TensorFlow);
        wanted.tensorFlow = std::move(options);
        return wanted;
    }

    TensorCatalog open(const std::string& target = "model.ckpt")
    {
        auto catalog = openCatalog(folder / target, monitor);
        EXPECT_THAT(catalog, IsOk());
        return catalog ? *std::move(catalog) : TensorCatalog();
    }

    /// "name [3,4]" of each tensor.
    std::vector<std::string> tensorsOf(const TensorCatalog& catalog)
    {
        std::vector<std::string> texts;
        for (const auto& tensor : catalog.tensors) {
            texts.push_back(tensor->name + " " + toText(tensor->shape));
        }
        return texts;
    }

    double at(const TensorCatalog& catalog, const std::string& name, std::uint64_t element)
    {
        const auto tensor = catalog.find(name);
        EXPECT_NE(tensor, nullptr) << name;
        const auto bytes = tensor->source->bytes(monitor);
        return elementAsDouble(bytes->data() +
                                   (tensor->offsetElements + element) * sizeOf(tensor->dtype),
                               tensor->dtype);
    }
};

TEST_F(TensorFlowExport, HasTheNamesOfTheSaveableAndTheLayersOwnVector)
{
    const auto source = model("lstm:input=3,hidden=4,layers=2", "enc/cudnn_lstm");
    ASSERT_THAT(exportModels(checkpoint(source), monitor), IsOk());
    const std::string cells = "enc/cudnn_lstm/rnn/multi_rnn_cell/";
    EXPECT_THAT(tensorsOf(open()),
                UnorderedElementsAre("enc/cudnn_lstm/opaque_kernel [304]",
                                     cells + "cell_0/cudnn_compatible_lstm_cell/bias [16]",
                                     cells + "cell_0/cudnn_compatible_lstm_cell/kernel [7, 16]",
                                     cells + "cell_1/cudnn_compatible_lstm_cell/bias [16]",
                                     cells + "cell_1/cudnn_compatible_lstm_cell/kernel [8, 16]"));
}

TEST_F(TensorFlowExport, HasBothDirectionsOfAGruWithTwoCandidateBiases)
{
    const auto source = model("gru:input=3,hidden=2,directions=2", "s");
    ASSERT_THAT(exportModels(checkpoint(source, {.opaque = OpaqueVector::No}), monitor), IsOk());
    const auto tensors = tensorsOf(open());
    for (const std::string direction : {"fw", "bw"}) {
        const std::string cell = "s/stack_bidirectional_rnn/cell_0/bidirectional_rnn/" + direction +
                                 "/cudnn_compatible_gru_cell/";
        EXPECT_THAT(tensors, Contains(cell + "gates/kernel [5, 4]"));
        EXPECT_THAT(tensors, Contains(cell + "gates/bias [4]"));
        EXPECT_THAT(tensors, Contains(cell + "candidate/input_projection/kernel [3, 2]"));
        EXPECT_THAT(tensors, Contains(cell + "candidate/hidden_projection/kernel [2, 2]"));
        EXPECT_THAT(tensors, Contains(cell + "candidate/input_projection/bias [2]"));
        EXPECT_THAT(tensors, Contains(cell + "candidate/hidden_projection/bias [2]"));
    }
    EXPECT_EQ(tensors.size(), 12U);
}

TEST_F(TensorFlowExport, FusesKernelsInTensorFlowsOrderAndSumsBiases)
{
    const auto source = model("lstm:input=3,hidden=4", "s");
    ASSERT_THAT(exportModels(checkpoint(source), monitor), IsOk());
    const auto catalog = open();
    const std::string cell = "s/rnn/multi_rnn_cell/cell_0/cudnn_compatible_lstm_cell/";
    const std::array order = {Gate::Input, Gate::Cell, Gate::Forget, Gate::Output};
    for (std::uint64_t block = 0; block < order.size(); ++block) {
        const ParameterId input{.gate = order[block]};
        const ParameterId recurrent{.kind = ParameterKind::RecurrentWeights, .gate = order[block]};
        const ParameterId bias{.kind = ParameterKind::InputBias, .gate = order[block]};
        const ParameterId other{.kind = ParameterKind::RecurrentBias, .gate = order[block]};
        EXPECT_EQ(at(catalog, cell + "kernel", 2 * 16 + block * 4 + 1),
                  gateAt(*source, input, 1, 2));
        EXPECT_EQ(at(catalog, cell + "kernel", (3 + 2) * 16 + block * 4 + 1),
                  gateAt(*source, recurrent, 1, 2));
        EXPECT_EQ(at(catalog, cell + "bias", block * 4 + 3),
                  static_cast<double>(static_cast<float>(gateAt(*source, bias, 3, 0) +
                                                         gateAt(*source, other, 3, 0))));
    }
}

TEST_F(TensorFlowExport, PacksTheOpaqueVectorAsCudnnDoes)
{
    const auto source = model("gru:input=3,hidden=4,layers=2,directions=2", "s");
    const auto report = exportModels(checkpoint(source, {.opaque = OpaqueVector::Only}), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes,
                Contains(HasSubstr("s/opaque_kernel is cuDNN's packed vector; its spec is ")));
    const auto catalog = open();
    ASSERT_THAT(tensorsOf(catalog), ElementsAre(HasSubstr("s/opaque_kernel")));
    const auto bytes = catalog.tensors.front()->source->bytes(monitor);
    ASSERT_THAT(bytes, IsOk());
    EXPECT_TRUE(std::ranges::equal(*bytes, readFile(folder / "source.bin")));
}

TEST_F(TensorFlowExport, TakesTheScopeFromTheNameOrTheUser)
{
    auto named = editableCopy(model("lstm:input=3,hidden=4"));
    const std::array cases = {
        std::pair("encoder/lstm", "encoder/lstm"),
        std::pair("encoder/rnn/multi_rnn_cell", "encoder"),
        std::pair("rnn/multi_rnn_cell", ""),
        std::pair("a/stack_bidirectional_rnn", "a"),
        std::pair("m/CudnnRNNParamsToCanonical_1", "m"),
        std::pair("x/opaque_kernel", "x"),
        std::pair("model.layers 0", "model.layers_0"),
        std::pair("_private", "rnn_private"),
        std::pair("rnn", "rnn"),
    };
    for (const auto& [name, scope] : cases) {
        named->name = name;
        EXPECT_EQ(tensorFlowScope(*named, {}), scope) << name;
    }
    EXPECT_EQ(tensorFlowScope(*named, {.scope = "main/awesome/"}), "main/awesome");
    EXPECT_EQ(tensorFlowScope(*named, {.scope = ""}), "");
}

TEST_F(TensorFlowExport, KeepsBothBiasesUnderTheNamesOfOlderVersions)
{
    const auto source = model("lstm:input=3,hidden=4,layers=2", "m");
    ASSERT_THAT(
        exportModels(checkpoint(source, {.names = TensorFlowNames::ParamsToCanonical}), monitor),
        IsOk());
    const auto catalog = open();
    EXPECT_EQ(catalog.tensors.size(), 32U);
    const ParameterId forget{
        .layer = LayerIndex(1), .kind = ParameterKind::RecurrentBias, .gate = Gate::Forget};
    EXPECT_EQ(at(catalog, "m/CudnnRNNParamsToCanonical:29", 2), gateAt(*source, forget, 2, 0));

    ASSERT_THAT(exportModels(checkpoint(source, {.names = TensorFlowNames::RnnParams}, "new.ckpt"),
                             monitor),
                IsOk());
    const auto newer = open("new.ckpt");
    const std::string cell = "m/multi_rnn_cell/cell_1/cudnn_compatible_lstm_cell/";
    EXPECT_EQ(newer.tensors.size(), 8U);
    EXPECT_EQ(at(newer, cell + "bias_cudnn_1", 2 * 4 + 2), gateAt(*source, forget, 2, 0));
    EXPECT_NE(newer.find(cell + "bias"), nullptr);
}

TEST_F(TensorFlowExport, WritesTheSpaceInOneVersionsGruBiases)
{
    const auto source = model("gru:input=3,hidden=4", "m");
    ASSERT_THAT(exportModels(checkpoint(source, {.names = TensorFlowNames::RnnParams}), monitor),
                IsOk());
    const std::string cell = "m/multi_rnn_cell/cell_0/cudnn_compatible_gru_cell/";
    const auto catalog = open();
    EXPECT_EQ(catalog.tensors.size(), 8U);
    EXPECT_NE(catalog.find(cell + "bias_cudnn 0"), nullptr);
}

TEST_F(TensorFlowExport, WritesTensorFlowsOwnCellsWhereCudnnHasNone)
{
    auto before = editableCopy(model("gru:input=3,hidden=4,bias=single_input", "m"));
    before->setGruReset(GruReset::Before, FactSource::Stated);
    ASSERT_THAT(exportModels(checkpoint(before), monitor), IsOk());
    EXPECT_THAT(tensorsOf(open()),
                Contains("m/rnn/multi_rnn_cell/cell_0/gru_cell/candidate/kernel [7, 4]"));

    auto projected = editableCopy(model("lstm:input=3,hidden=4,proj=2,bias=single_input", "m"));
    const auto report = exportModels(checkpoint(projected, {}, "p.ckpt"), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes, Contains(HasSubstr("written 1 less")));
    const auto catalog = open("p.ckpt");
    EXPECT_THAT(tensorsOf(catalog),
                Contains("m/rnn/multi_rnn_cell/cell_0/lstm_cell/projection/kernel [4, 2]"));
    const ParameterId forget{.kind = ParameterKind::InputBias, .gate = Gate::Forget};
    EXPECT_NEAR(at(catalog, "m/rnn/multi_rnn_cell/cell_0/lstm_cell/bias", 8 + 1),
                gateAt(*projected, forget, 1, 0) - 1.0, 1e-6);
}

TEST_F(TensorFlowExport, FoldsAForgetOffsetThatTheCellsDoNotAdd)
{
    auto source = editableCopy(model("lstm:input=3,hidden=4,bias=single_input", "m"));
    source->setForgetOffset(1.0, FactSource::Stated);
    ASSERT_THAT(exportModels(checkpoint(source), monitor), IsOk());
    const ParameterId forget{.kind = ParameterKind::InputBias, .gate = Gate::Forget};
    EXPECT_NEAR(at(open(), "m/rnn/multi_rnn_cell/cell_0/cudnn_compatible_lstm_cell/bias", 8 + 1),
                gateAt(*source, forget, 1, 0) + 1.0, 1e-6);
}

TEST_F(TensorFlowExport, RefusesWhatItsCellsCannotExpress)
{
    EXPECT_THAT(exportModels(checkpoint(model("lstm:input=4,hidden=4,skip")), monitor),
                FailsWith(ErrorCode::Unsupported, "skips the weights of the first layer"));
    EXPECT_THAT(exportModels(
                    checkpoint(model("lstm:input=4,hidden=4,skip"), {.opaque = OpaqueVector::Only}),
                    monitor),
                IsOk());
    EXPECT_THAT(exportModels(checkpoint(model("lstm:input=3,hidden=4,directions=2"),
                                        {.names = TensorFlowNames::ParamsToCanonical}),
                             monitor),
                FailsWith(ErrorCode::Unsupported, "keeps one of two directions"));
    auto before = editableCopy(model("gru:input=3,hidden=4"));
    before->setGruReset(GruReset::Before, FactSource::Stated);
    EXPECT_THAT(exportModels(checkpoint(before, {.opaque = OpaqueVector::Also}), monitor),
                FailsWith(ErrorCode::Unsupported, "before the recurrent product"));
}

TEST_F(TensorFlowExport, HoldsSeveralNetworksInTheirScopes)
{
    const auto a = model("lstm:input=3,hidden=4", "a");
    const auto b = model("gru:input=3,hidden=4", "b", "b.bin");
    ASSERT_THAT(exportModels(request({a, b}, "model.ckpt", ExportFormat::TensorFlow), monitor),
                IsOk());
    const auto found = openCheckpoint(folder / "model.ckpt", {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ((*found)->rnns.size(), 2U);
    auto wanted = request({a, b}, "one.ckpt", ExportFormat::TensorFlow);
    wanted.tensorFlow.scope = "same";
    EXPECT_THAT(exportModels(wanted, monitor),
                FailsWith(ErrorCode::InvalidArgument, "in the scope 'same'"));
}

TEST_F(TensorFlowExport, ReplacesAnOlderCheckpointByOneRename)
{
    const auto first = model("lstm:input=3,hidden=4", "m");
    ASSERT_THAT(exportModels(checkpoint(first), monitor), IsOk());
    EXPECT_THAT(names(), Contains("model.ckpt.data-00000-of-00001"));
    const auto oldIndex = readFile(folder / "model.ckpt.index");
    const auto oldData = readFile(folder / "model.ckpt.data-00000-of-00001");
    ASSERT_THAT(exportModels(checkpoint(model("gru:input=3,hidden=4", "m", "b.bin")), monitor),
                IsOk());
    EXPECT_THAT(names(), Contains("model.ckpt.data-00000-of-00002"));
    EXPECT_THAT(names(), Not(Contains("model.ckpt.data-00000-of-00001")));
    EXPECT_THAT(openCheckpoint(folder / "model.ckpt", {}, monitor), IsOk());

    // Killed before the index had its name: the old index finds its old data.
    writeFile(folder / "model.ckpt.index", oldIndex);
    writeFile(folder / "model.ckpt.data-00000-of-00001", oldData);
    EXPECT_THAT(tensorsOf(open()), Contains(HasSubstr("cudnn_compatible_lstm_cell/kernel")));
    ASSERT_THAT(exportModels(checkpoint(first), monitor), IsOk());
    EXPECT_EQ(open().tensors.size(), 3U);
    EXPECT_THAT(names(), Not(Contains("model.ckpt.data-00000-of-00001")));
}

TEST_F(TensorFlowExport, LeavesAnExistingStateFileAlone)
{
    const auto source = model("lstm:input=3,hidden=4", "m");
    ASSERT_THAT(exportModels(checkpoint(source), monitor), IsOk());
    const auto state = readFile(folder / "checkpoint");
    ASSERT_THAT(exportModels(checkpoint(source, {}, "other.ckpt"), monitor), IsOk());
    EXPECT_EQ(readFile(folder / "checkpoint"), state);
    EXPECT_THAT(openCheckpoint(folder.path(), {}, monitor), IsOk());
}

TEST_F(TensorFlowExport, AcceptsTheIndexAsTarget)
{
    ASSERT_THAT(
        exportModels(checkpoint(model("lstm:input=3,hidden=4", "m"), {}, "m.index"), monitor),
        IsOk());
    EXPECT_THAT(openCheckpoint(folder / "m", {}, monitor), IsOk());
}

} // namespace
} // namespace gateloupe::test
