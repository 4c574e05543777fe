// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <cstring>

#include "core/export/export.h"
#include "core/formats/reader_registry.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ExportFormats : public ExportTest, public ::testing::WithParamInterface<ExportFormat>
{
};

std::string nameOfParameter(const ::testing::TestParamInfo<ExportFormat>& parameter)
{
    return std::string(nameOf(parameter.param));
}

TEST_P(ExportFormats, KeepEveryBitOfEveryGate)
{
    const auto source = model(kLstmSpec, "encoder/lstm");
    const auto wanted = request({source}, "out.file", GetParam());
    const auto report = exportModels(wanted, monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_EQ(report->bytes, std::filesystem::file_size(wanted.target));
    if (GetParam() == ExportFormat::Packed) {
        EXPECT_EQ(readFile(wanted.target), readFile(wanted.source));
        return;
    }
    const auto catalog = openCatalog(wanted.target, monitor);
    ASSERT_THAT(catalog, IsOk());
    for (const auto& [id, view] : source->parameters) {
        const auto tensor = catalog->find("encoder/lstm/" + pathOf(id));
        ASSERT_NE(tensor, nullptr) << pathOf(id);
        const auto written = tensor->source->bytes(monitor);
        const auto stored = view.map(monitor);
        ASSERT_THAT(written, IsOk());
        EXPECT_TRUE(std::ranges::equal(
            *written, std::span(stored->origin, stored->elements() * sizeof(float))));
    }
}

TEST_P(ExportFormats, LeaveNothingBehindWhenCancelled)
{
    const auto source = model(kLstmSpec);
    for (int patience = 0; patience < 300; patience += 23) {
        ImpatientMonitor impatient(patience);
        const auto report = exportModels(request({source}, "out.file", GetParam()), impatient);
        if (report.has_value()) {
            return;
        }
        EXPECT_THAT(report, FailsWith(ErrorCode::Cancelled, ""));
        EXPECT_THAT(names(), ElementsAre("source.bin"));
    }
}

TEST_P(ExportFormats, NeverTouchTheSource)
{
    const auto source = model(kLstmSpec);
    const auto before = readFile(folder / "source.bin");
    EXPECT_THAT(exportModels(request({source}, "source.bin", GetParam()), monitor),
                FailsWith(ErrorCode::CannotWrite, "is the source itself"));
    std::filesystem::create_hard_link(folder / "source.bin", folder / "link.bin");
    EXPECT_THAT(exportModels(request({source}, "link.bin", GetParam()), monitor),
                FailsWith(ErrorCode::CannotWrite, "is the source itself"));
    EXPECT_EQ(readFile(folder / "source.bin"), before);
}

TEST_P(ExportFormats, ConvertToTheAskedType)
{
    auto wanted = request({model(kLstmSpec)}, "out.file", GetParam());
    wanted.dtype = DType::F64;
    const auto report = exportModels(wanted, monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes, ::testing::Contains(HasSubstr("converted from f32 to f64")));
    EXPECT_GE(report->bytes, 2 * std::filesystem::file_size(folder / "source.bin"));
}

INSTANTIATE_TEST_SUITE_P(Every, ExportFormats,
                         ::testing::Values(ExportFormat::Hdf5, ExportFormat::Npz,
                                           ExportFormat::Safetensors, ExportFormat::Packed),
                         nameOfParameter);

TEST(ExportFormat, IsKnownByNameAndBySuffix)
{
    EXPECT_EQ(exportFormatFromName("safetensors"), ExportFormat::Safetensors);
    EXPECT_EQ(exportFormatFromName("onnx"), ExportFormat::Onnx);
    EXPECT_EQ(exportFormatFromName("caffe"), std::nullopt);
    EXPECT_EQ(exportFormatFromPath("a.HDF5"), ExportFormat::Hdf5);
    EXPECT_EQ(exportFormatFromPath("a.h5"), ExportFormat::Hdf5);
    EXPECT_EQ(exportFormatFromPath("a.bin"), ExportFormat::Packed);
    EXPECT_EQ(exportFormatFromPath("a.PTH"), ExportFormat::Pytorch);
    EXPECT_EQ(exportFormatFromPath("a.weights.h5"), ExportFormat::Keras);
    EXPECT_EQ(exportFormatFromPath("a"), std::nullopt);
    EXPECT_EQ(exportFormatFromPath(".onnx"), std::nullopt);
}

TEST_F(ExportTest, ReplacesAnOlderFileAsAWhole)
{
    writeFile(folder / "out.h5", std::vector<std::byte>(10));
    ASSERT_THAT(exportModels(request({model(kLstmSpec)}, "out.h5"), monitor), IsOk());
    EXPECT_THAT(names(), ElementsAre("out.h5", "source.bin"));
    EXPECT_THAT(openCatalog(folder / "out.h5", monitor), IsOk());
}

TEST_F(ExportTest, SaysWhyATargetCannotBeWritten)
{
    const auto source = model(kLstmSpec);
    EXPECT_THAT(exportModels(request({source}, "no/such/folder.h5"), monitor),
                FailsWith(ErrorCode::CannotWrite, "folder.h5"));
    auto wanted = request({source}, "x");
    wanted.target = folder.path();
    EXPECT_THAT(exportModels(wanted, monitor), FailsWith(ErrorCode::CannotWrite, "directory"));
    wanted.target = "/dev/null";
    EXPECT_THAT(exportModels(wanted, monitor), FailsWith(ErrorCode::CannotWrite, "plain file"));
    EXPECT_THAT(names(), ElementsAre("source.bin"));
}

TEST_F(ExportTest, WritesSeveralNetworksSideBySide)
{
    const auto a = model(kLstmSpec, "a/rnn");
    const auto b = model("gru:input=2,hidden=3", "a/rnn.l2", "second.bin");
    ASSERT_THAT(exportModels(request({a, b}, "out.h5"), monitor), IsOk());
    const auto catalog = openCatalog(folder / "out.h5", monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_NE(catalog->find("a/rnn/layer_1/backward/output/recurrent_bias"), nullptr);
    EXPECT_NE(catalog->find("a/rnn.l2/layer_0/forward/new/input_weights"), nullptr);
}

TEST_F(ExportTest, RefusesTwoNetworksOfOneName)
{
    const auto a = model(kLstmSpec, "same");
    EXPECT_THAT(exportModels(request({a, a}, "out.h5"), monitor),
                FailsWith(ErrorCode::InvalidArgument, "same"));
}

TEST_F(ExportTest, RefusesANameThatNoReaderWouldTakeBack)
{
    const auto named = model(kLstmSpec, std::string(400'000, 'n'));
    EXPECT_THAT(exportModels(request({named}, "out.onnx"), monitor),
                FailsWith(ErrorCode::Unsupported, "400000 bytes"));
}

TEST_F(ExportTest, WritesANameThatIsNoUtf8AsMessagesShowIt)
{
    for (const ExportFormat format :
         {ExportFormat::Safetensors, ExportFormat::Hdf5, ExportFormat::Npz, ExportFormat::Onnx}) {
        const auto report = exportModels(
            request({model(kLstmSpec, "a\xad")}, "out." + std::string(nameOf(format)), format),
            monitor);
        ASSERT_THAT(report, IsOk()) << nameOf(format);
        EXPECT_THAT(report->notes.front().text(), ::testing::HasSubstr("no UTF-8"));
    }
    const auto written = openCheckpoint(folder / "out.safetensors", {}, monitor);
    ASSERT_THAT(written, IsOk());
    EXPECT_EQ((*written)->rnns.front()->name, "a\\xad");
}

TEST_F(ExportTest, RefusesSeveralNetworksInOneBuffer)
{
    const auto a = model(kLstmSpec, "a");
    const auto b = model(kLstmSpec, "b");
    EXPECT_THAT(exportModels(request({a, b}, "out.bin", ExportFormat::Packed), monitor),
                FailsWith(ErrorCode::InvalidArgument, "one network"));
}

TEST_F(ExportTest, FoldsTheForgetOffsetIntoThePackedBias)
{
    auto offset = *model("lstm:input=2,hidden=3,bias=single_recurrent");
    offset.setForgetOffset(1.0, FactSource::Stated);
    const auto shared = std::make_shared<const RnnModel>(offset);
    const auto report = exportModels(request({shared}, "out.bin", ExportFormat::Packed), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes, ::testing::Contains(HasSubstr("folded")));
    const auto again = openCheckpoint(folder / "out.bin", {.spec = offset.spec}, monitor);
    ASSERT_THAT(again, IsOk());
    const ParameterId bias{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias,
                           Gate::Forget};
    const auto before = offset.find(bias)->map(monitor);
    const auto after = (*again)->rnns.front()->find(bias)->map(monitor);
    for (std::uint64_t unit = 0; unit < 3; ++unit) {
        EXPECT_FLOAT_EQ(static_cast<float>(after->at(unit, 0)),
                        static_cast<float>(before->at(unit, 0)) + 1.0F);
    }
}

TEST_F(ExportTest, RefusesAForgetOffsetThatNoBiasCanTake)
{
    auto offset = *model("lstm:input=2,hidden=3,bias=none");
    offset.setForgetOffset(1.0, FactSource::Stated);
    EXPECT_THAT(exportModels(request({std::make_shared<const RnnModel>(offset)}, "out.bin",
                                     ExportFormat::Packed),
                             monitor),
                FailsWith(ErrorCode::Unsupported, "no bias to fold"));
}

TEST_F(ExportTest, RefusesToPackAGruThatResetsBeforeTheProduct)
{
    auto before = *model("gru:input=2,hidden=3");
    before.setGruReset(GruReset::Before, FactSource::Stated);
    ASSERT_THAT(finalizeAndValidate(before), IsOk());
    EXPECT_THAT(exportModels(request({std::make_shared<const RnnModel>(before)}, "out.bin",
                                     ExportFormat::Packed),
                             monitor),
                FailsWith(ErrorCode::Unsupported, "reset gate acts before"));
}

TEST_F(ExportTest, NamesTheFormatsThatTakeWhatThisOneCannotSay)
{
    const auto refusalOf = [this](Kept kept) {
        auto clipped = *model("lstm:input=2,hidden=3");
        clipped.equations = {standardEquations(CellKind::Lstm)};
        clipped.equations[0].cellClip = CellClip(ClipRange{-1.0, 1.0}, kept);
        EXPECT_THAT(finalizeAndValidate(clipped), IsOk());
        const auto shared = std::make_shared<const RnnModel>(clipped);
        return exportModels(request({shared}, "out.pt", ExportFormat::Pytorch), monitor);
    };
    const auto refused = refusalOf(Kept::Clipped);
    EXPECT_THAT(refused, FailsWith(ErrorCode::Unsupported, "the cell state is clipped"));
    EXPECT_THAT(refused, FailsWith(ErrorCode::Unsupported, "; write hdf5, npz or safetensors"))
        << "ONNX clips sums, not the cell state, and cuDNN keeps it as it was";
    EXPECT_THAT(refusalOf(Kept::Unclipped),
                FailsWith(ErrorCode::Unsupported, "; write hdf5, npz, safetensors or packed"))
        << "cuDNN clips in this way";
}

TEST_F(ExportTest, RefusesANetworkThatNothingRunsWhereTheFileWouldRunAsAnother)
{
    auto unknown = *model("gru:input=2,hidden=3");
    addLimit(unknown, BackendKind::Reference, "its activation is mish");
    const auto shared = std::make_shared<const RnnModel>(unknown);
    EXPECT_THAT(exportModels(request({shared}, "out.onnx", ExportFormat::Onnx), monitor),
                FailsWith(ErrorCode::Unsupported, "mish"));
    EXPECT_THAT(exportModels(request({shared}, "out.npz", ExportFormat::Npz), monitor), IsOk());
}

TEST_F(ExportTest, KeepsTheNameOfAnUnknownActivation)
{
    auto unknown = *model("gru:input=2,hidden=3");
    unknown.equations = {standardEquations(CellKind::Gru)};
    unknown.equations.front().candidate = unknownActivation("mish");
    ASSERT_THAT(finalizeAndValidate(unknown), IsOk());
    const auto shared = std::make_shared<const RnnModel>(unknown);
    ASSERT_THAT(exportModels(request({shared}, "out.npz", ExportFormat::Npz), monitor), IsOk());
    const auto again = openCheckpoint(folder / "out.npz", {}, monitor);
    ASSERT_THAT(again, IsOk());
    EXPECT_THAT(equationTexts(*(*again)->rnns.front()),
                ElementsAre("gate=sigmoid candidate=unknown(mish)"));
    EXPECT_FALSE((*again)->rnns.front()->runsOn(BackendKind::Cpu));
    EXPECT_THAT(exportModels(request({shared}, "out.onnx", ExportFormat::Onnx), monitor),
                FailsWith(ErrorCode::Unsupported, "mish"));
}

TEST_F(ExportTest, SaysWhatWasAssumed)
{
    auto assumed = *model("lstm:input=2,hidden=3");
    assumed.sources = EquationSources(FactSource::Stated);
    assumed.setForgetOffset(1.0, FactSource::Assumed);
    const auto report = exportModels(
        request({std::make_shared<const RnnModel>(assumed)}, "out.pt", ExportFormat::Pytorch),
        monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes, ::testing::Contains(HasSubstr("forget_offset=1")));
}

TEST_F(ExportTest, PacksBiasesThatAreNotStoredAsZero)
{
    auto sparse = *model("gru:input=2,hidden=3");
    for (const Gate gate : {Gate::Reset, Gate::Update}) {
        sparse.parameters.erase(
            {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias, gate});
    }
    const auto report = exportModels(
        request({std::make_shared<const RnnModel>(sparse)}, "out.bin", ExportFormat::Packed),
        monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes, ::testing::Contains(HasSubstr("are zero")));
    const auto again = openCheckpoint(folder / "out.bin", {.spec = sparse.spec}, monitor);
    ASSERT_THAT(again, IsOk());
    const auto bias = (*again)->rnns.front()->find(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias, Gate::Update});
    EXPECT_EQ(bias->map(monitor)->at(2, 0), 0.0);
}

TEST_F(ExportTest, WidensBfloat16WhereTheFormatHasNone)
{
    const auto source = model("gru:input=2,hidden=3,dtype=bf16", "gru");
    const auto report = exportModels(request({source}, "out.h5"), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes, ::testing::Contains(HasSubstr("widened")));
    const auto catalog = openCatalog(folder / "out.h5", monitor);
    const auto tensor = catalog->find("gru/layer_0/forward/new/input_weights");
    ASSERT_NE(tensor, nullptr);
    EXPECT_EQ(tensor->dtype, DType::F32);

    auto wanted = request({source}, "out.safetensors", ExportFormat::Safetensors);
    ASSERT_THAT(exportModels(wanted, monitor), IsOk());
    EXPECT_EQ(
        openCatalog(wanted.target, monitor)->find("gru/layer_0/forward/new/input_weights")->dtype,
        DType::BF16);
    wanted.format = ExportFormat::Npz;
    wanted.dtype = DType::BF16;
    EXPECT_THAT(exportModels(wanted, monitor), FailsWith(ErrorCode::InvalidArgument, "no bf16"));
}

TEST_F(ExportTest, MakesEqualFilesOfEqualMomentsAndSources)
{
    ::setenv("SOURCE_DATE_EPOCH", "0", 1);
    const auto source = model(kLstmSpec);
    for (const char* target : {"a.npz", "b.npz"}) {
        ASSERT_THAT(exportModels(request({source}, target, ExportFormat::Npz), monitor), IsOk());
    }
    ::unsetenv("SOURCE_DATE_EPOCH");
    EXPECT_EQ(readFile(folder / "a.npz"), readFile(folder / "b.npz"));
}

} // namespace

TEST_F(ExportTest, KeepsTheStartAndTheLengthsOfAFileInItsOwnFormats)
{
    const std::vector<float> h = {0.5F, -1.0F, 0.25F, 2.0F, 0.0F, 1.0F};
    const std::vector<std::int64_t> lengths = {4, 2};
    const auto bytesOf = [](const auto& numbers) {
        const auto bytes = std::as_bytes(std::span(numbers));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    auto started = *model("gru:input=2,hidden=3");
    started.initialHidden = memoryTensor("h0", DType::F32, {1, 2, 3}, bytesOf(h));
    started.sequenceLengths = memoryTensor("lens", DType::I64, {2}, bytesOf(lengths));
    const auto source = std::make_shared<const RnnModel>(started);
    for (const auto& [name, format] :
         {std::pair("a.h5", ExportFormat::Hdf5), std::pair("a.npz", ExportFormat::Npz),
          std::pair("a.safetensors", ExportFormat::Safetensors)}) {
        const auto report = exportModels(request({source}, name, format), monitor);
        ASSERT_THAT(report, IsOk()) << name;
        EXPECT_FALSE(report->leavesStartOut);
        const auto read = openCheckpoint(folder / name, {}, monitor);
        ASSERT_THAT(read, IsOk());
        const RnnModel& found = *(*read)->rnns.front();
        ASSERT_NE(found.initialHidden, nullptr) << name;
        EXPECT_EQ(found.initialHidden->shape, (Shape{1, 2, 3}));
        ASSERT_NE(found.sequenceLengths, nullptr) << name;
        EXPECT_EQ(found.sequenceLengths->dtype, DType::I64);
        const auto bytes = found.sequenceLengths->source->bytes(monitor);
        ASSERT_THAT(bytes, IsOk());
        EXPECT_EQ(std::memcmp(bytes->data(), lengths.data(), bytes->size()), 0);
    }
}

TEST_F(ExportTest, SaysThatAFrameworksFileLeavesTheStartOut)
{
    auto started = *model("gru:input=2,hidden=3");
    started.initialHidden =
        memoryTensor("h0", DType::F32, {1, 1, 3}, std::vector<std::byte>(3 * sizeof(float)));
    const auto source = std::make_shared<const RnnModel>(started);
    const auto report = exportModels(request({source}, "a.pt", ExportFormat::Pytorch), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_TRUE(report->leavesStartOut);
}

} // namespace gateloupe::test
