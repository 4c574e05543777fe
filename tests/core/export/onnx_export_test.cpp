// SPDX-License-Identifier: Apache-2.0
#include "core/export/export_formats.h"
#include "core/export/onnx/onnx_export.h"
#include "core/formats/common/container_reader.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class OnnxExport : public ExportTest
{
protected:
    /// Writes with a limit that everything is past: the numbers go beside the model.
    std::vector<std::string> writeOutside(const ExportRequest& wanted)
    {
        auto plan = planExport(wanted, traitsOf(wanted.format), monitor);
        EXPECT_THAT(plan, IsOk());
        const Provenance provenance;
        const auto writer = makeOnnxWriter(0);
        const auto names = writer->files(*plan, wanted.target);
        std::vector<std::filesystem::path> files;
        for (const std::string& name : names) {
            files.push_back(std::filesystem::path(wanted.target).replace_filename(name));
            writeFile(files.back(), {});
        }
        const auto offsets = writer->begin({*plan, provenance, files, monitor});
        EXPECT_THAT(offsets, IsOk());
        auto target = OutputFile::open(files.front(), files.front());
        EXPECT_THAT(target, IsOk());
        const auto items = plan->items();
        for (std::size_t index = 0; index < items.size(); ++index) {
            std::uint64_t offset = (*offsets)[index];
            EXPECT_THAT(streamItem(
                            *items[index],
                            [&](std::span<const std::byte> bytes) {
                                const auto status = target->write(offset, bytes);
                                offset += bytes.size();
                                return status;
                            },
                            monitor),
                        IsOk());
        }
        EXPECT_THAT(writer->end({}, *target), IsOk());
        EXPECT_THAT(target->close(), IsOk());
        return names;
    }
};

TEST_F(OnnxExport, PutsTheNumbersBesideAModelThatIsTooLarge)
{
    const auto source = model(kLstmSpec);
    const auto wanted = request({source}, "big.onnx", ExportFormat::Onnx);
    EXPECT_THAT(writeOutside(wanted), ElementsAre("big.onnx.data", "big.onnx"));
    const auto checkpoint = openCheckpoint(wanted.target, {}, monitor);
    ASSERT_THAT(checkpoint, IsOk());
    ASSERT_EQ((*checkpoint)->rnns.size(), 1U);
    const RnnModel& found = *(*checkpoint)->rnns.front();
    for (const auto& [id, view] : source->parameters) {
        const GateView* written = found.find(id);
        ASSERT_NE(written, nullptr);
        EXPECT_EQ(written->map(monitor)->at(0, 0), view.map(monitor)->at(0, 0)) << pathOf(id);
        EXPECT_EQ(written->map(monitor)->at(view.rows - 1, view.cols - 1),
                  view.map(monitor)->at(view.rows - 1, view.cols - 1));
    }
}

TEST_F(OnnxExport, NeverWritesOverTheNumbersOfTheModelThatItReplaces)
{
    const auto wanted = request({model(kLstmSpec)}, "big.onnx", ExportFormat::Onnx);
    writeOutside(wanted);
    const auto writer = makeOnnxWriter(0);
    const auto plan = planExport(wanted, traitsOf(wanted.format), monitor);
    ASSERT_THAT(plan, IsOk());
    EXPECT_THAT(writer->files(*plan, wanted.target), ElementsAre("big.onnx.data2", "big.onnx"));
    EXPECT_THAT(writer->superseded(wanted.target), ::testing::Contains(folder / "big.onnx.data"));
}

TEST_F(OnnxExport, WritesActivationsClipsAndPeepholes)
{
    auto lstm = *model("lstm:input=2,hidden=3");
    CellEquations own = standardEquations(CellKind::Lstm);
    own.gate = kKeras2HardSigmoid;
    own.candidate = {ActivationKind::LeakyRelu, 0.25};
    own.output = {ActivationKind::Linear};
    own.sumClip = 3.0;
    lstm.equations = {own};
    const auto peephole = memoryTensor("p", DType::F32, {3}, bytesOf(counting<float>(3)));
    for (const Gate gate : {Gate::Input, Gate::Forget, Gate::Output}) {
        lstm.parameters.emplace(
            ParameterId{LayerIndex(0), Direction::Forward, ParameterKind::PeepholeWeights, gate},
            *viewOfRun(peephole, 0, 3, 1));
    }
    ASSERT_THAT(finalizeAndValidate(lstm), IsOk());
    const auto source = std::make_shared<const RnnModel>(lstm);
    const auto wanted = request({source}, "own.onnx", ExportFormat::Onnx);
    ASSERT_THAT(exportModels(wanted, monitor), IsOk()); // runs both: they give the same
    const auto checkpoint = openCheckpoint(wanted.target, {}, monitor);
    ASSERT_THAT(checkpoint, IsOk());
    const CellEquations found = (*checkpoint)->rnns.front()->equationsOf(PseudoLayerIndex(0));
    EXPECT_EQ(found.gate.kind, ActivationKind::HardSigmoid);
    EXPECT_NEAR(found.gate.alpha, 0.2, 1e-7);
    EXPECT_EQ(found.candidate, own.candidate);
    EXPECT_EQ(found.output, (Activation{ActivationKind::Affine, 1.0, 0.0}));
    EXPECT_EQ(found.sumClip, 3.0);
}

} // namespace
} // namespace gateloupe::test
