// SPDX-License-Identifier: Apache-2.0
// What is folded, split or refused on the way into a framework's format, and what is said of it.
#include <nlohmann/json.hpp>

#include "core/export/pipeline/folding.h"
#include "core/export/pipeline/rounding_check.h"
#include "core/formats/reader_registry.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

class Folding : public ExportTest
{
protected:
    ExportedModel exportedOf(const RnnModel& model)
    {
        ExportedModel exported;
        exported.model = std::make_shared<const RnnModel>(model);
        exported.spec = model.spec;
        return exported;
    }

    static ParameterId id(ParameterKind kind, Gate gate)
    {
        return {LayerIndex(0), Direction::Forward, kind, gate};
    }

    /// Overwrites the new gate's recurrent bias of a GRU of 3 units in source.bin with zeros.
    std::shared_ptr<const RnnModel> withoutNewBias()
    {
        auto gru = *model("gru:input=2,hidden=3");
        const auto zeros = memoryTensor("z", DType::F32, {3}, std::vector<std::byte>(12));
        gru.parameters[id(ParameterKind::RecurrentBias, Gate::New)] = *viewOfRun(zeros, 0, 3, 1);
        return std::make_shared<const RnnModel>(gru);
    }

    /// A plain network whose large weights make two runs part that differ in one rounding.
    std::shared_ptr<const RnnModel> chaotic()
    {
        constexpr std::uint32_t kHidden = 128;
        const RnnSpec spec{.cell = CellKind::RnnTanh, .inputSize = 3, .hiddenSize = kHidden};
        RnnModel network = *model(toText(spec));
        std::uint64_t state = 1;
        for (auto& [place, view] : network.parameters) {
            std::vector<float> numbers(view.elements());
            for (float& number : numbers) {
                state = state * 6364136223846793005U + 1442695040888963407U;
                number =
                    static_cast<float>(static_cast<double>(state >> 11U) * 0x1p-53 * 6.0 - 3.0);
            }
            view =
                *viewOfRun(memoryTensor("w", DType::F32, {view.rows, view.cols}, bytesOf(numbers)),
                           0, view.rows, view.cols);
        }
        return std::make_shared<const RnnModel>(network);
    }

    std::vector<double> vectorOf(const std::filesystem::path& file, const char* tensor)
    {
        std::vector<double> values;
        const auto catalog = openCatalog(file, monitor);
        EXPECT_THAT(catalog, IsOk());
        const auto found = catalog->find(tensor);
        EXPECT_NE(found, nullptr);
        const auto bytes = found->source->bytes(monitor);
        EXPECT_THAT(bytes, IsOk());
        for (std::uint64_t index = 0; index < found->elements(); ++index) {
            values.push_back(elementAsDouble(bytes->data() + (found->offsetElements + index) *
                                                                 sizeOf(found->dtype),
                                             found->dtype));
        }
        return values;
    }
};

constexpr FoldedBiases::Rules kMerged = {.gates = BiasForm::Merged, .candidate = BiasForm::Merged};

TEST_F(Folding, SumsTwoBiasesWhereTheFormatHasOne)
{
    auto exported = exportedOf(*model("lstm:input=2,hidden=3"));
    const auto biases = FoldedBiases::create(exported, kMerged, monitor);
    ASSERT_THAT(biases, IsOk());
    const auto sum = biases->merged(id(ParameterKind::InputBias, Gate::Cell));
    ASSERT_TRUE(sum);
    EXPECT_EQ(sum->terms.size(), 2U);
    EXPECT_EQ(sum->addend, 0.0);
    EXPECT_THAT(exported.notes, Contains(HasSubstr("summed")));
}

TEST_F(Folding, RefusesToSumBiasesThatAResetGateActsBetween)
{
    auto exported = exportedOf(*model("gru:input=2,hidden=3"));
    EXPECT_THAT(FoldedBiases::create(exported, kMerged, monitor),
                FailsWith(ErrorCode::Unsupported, "the reset gate acts between"));
    auto before = *model("gru:input=2,hidden=3");
    before.setGruReset(GruReset::Before, FactSource::Stated);
    auto harmless = exportedOf(before);
    EXPECT_THAT(FoldedBiases::create(harmless, kMerged, monitor), IsOk());
    auto zero = exportedOf(*withoutNewBias());
    EXPECT_THAT(FoldedBiases::create(zero, kMerged, monitor), IsOk());
}

TEST_F(Folding, KeepsTheOneStoredBiasOnItsDirection)
{
    auto exported = exportedOf(*model("lstm:input=2,hidden=3,bias=single_recurrent"));
    const auto biases = FoldedBiases::create(exported, {}, monitor);
    ASSERT_THAT(biases, IsOk());
    EXPECT_FALSE(biases->separate(id(ParameterKind::InputBias, Gate::Input)));
    EXPECT_TRUE(biases->separate(id(ParameterKind::RecurrentBias, Gate::Input)));
    EXPECT_THAT(exported.notes, Contains(HasSubstr("the one stored bias is the recurrent bias")));
}

TEST_F(Folding, AddsTheForgetOffsetExactlyOnce)
{
    for (const char* bias : {"double", "single_input", "single_recurrent", "none"}) {
        auto lstm = *model(std::string("lstm:input=2,hidden=3,bias=") + bias);
        lstm.setForgetOffset(1.0, FactSource::Stated);
        auto exported = exportedOf(lstm);
        const auto biases = FoldedBiases::create(exported, {}, monitor);
        ASSERT_THAT(biases, IsOk());
        EXPECT_TRUE(biases->exist());
        double total = 0.0;
        for (const auto kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
            const auto sum = biases->separate(id(kind, Gate::Forget));
            total += sum ? sum->addend : 0.0;
            const auto other = biases->separate(id(kind, Gate::Input));
            EXPECT_EQ(other ? other->addend : 0.0, 0.0);
        }
        EXPECT_EQ(total, 1.0) << bias;
        EXPECT_THAT(exported.notes, Contains(HasSubstr("the forget offset 1 is folded")));
    }
}

TEST_F(Folding, LeavesTheForgetOffsetToAFormatThatHasAWordForIt)
{
    auto lstm = *model("lstm:input=2,hidden=3,bias=none");
    lstm.setForgetOffset(1.0, FactSource::Stated);
    auto exported = exportedOf(lstm);
    const auto biases = FoldedBiases::create(exported, {.keepsForgetOffset = true}, monitor);
    ASSERT_THAT(biases, IsOk());
    EXPECT_FALSE(biases->exist());
    EXPECT_TRUE(exported.notes.empty());
}

TEST_F(Folding, PytorchGetsABiasForAnOffsetWithoutOne)
{
    auto lstm = *model("lstm:input=2,hidden=3,bias=none");
    lstm.setForgetOffset(1.0, FactSource::Stated);
    const auto source = std::make_shared<const RnnModel>(lstm);
    const auto report = exportModels(request({source}, "out.pt", ExportFormat::Pytorch), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_EQ(vectorOf(folder / "out.pt", "bias_ih_l0"),
              (std::vector<double>{0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(vectorOf(folder / "out.pt", "bias_hh_l0"), std::vector<double>(12));
}

TEST_F(Folding, PytorchNamesSeveralNetworksByTheirModules)
{
    const auto a = model("lstm:input=2,hidden=3", "enc/lstm");
    const auto b = model("gru:input=2,hidden=3", "dec", "second.bin");
    const auto report = exportModels(request({a, b}, "out.pt", ExportFormat::Pytorch), monitor);
    ASSERT_THAT(report, IsOk());
    const auto catalog = openCatalog(folder / "out.pt", monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_NE(catalog->find("enc.lstm.weight_ih_l0"), nullptr);
    EXPECT_NE(catalog->find("dec.bias_hh_l0"), nullptr);
    const auto clash = model("lstm:input=2,hidden=3", "enc.lstm", "third.bin");
    EXPECT_THAT(exportModels(request({a, clash}, "two.pt", ExportFormat::Pytorch), monitor),
                FailsWith(ErrorCode::InvalidArgument, "enc.lstm"));
}

TEST_F(Folding, EveryFormatThatHoldsSeveralGivesThemBack)
{
    const auto a = model("lstm:input=2,hidden=3,layers=2", "enc/lstm");
    const auto b = model("gru:input=2,hidden=3,directions=2", "dec", "second.bin");
    for (const auto format : {ExportFormat::Pytorch, ExportFormat::Onnx, ExportFormat::Flax,
                              ExportFormat::Mxnet, ExportFormat::TensorFlow}) {
        auto wanted = request({a, b}, "several." + std::string(nameOf(format)), format);
        const auto report = exportModels(wanted, monitor); // reads both back
        EXPECT_THAT(report, IsOk()) << nameOf(format);
    }
}

TEST_F(Folding, CertificatesSayHowTheFileCompares)
{
    auto lstm = *model("lstm:input=2,hidden=3");
    lstm.setForgetOffset(1.0, FactSource::Stated);
    const auto folded = std::make_shared<const RnnModel>(lstm);
    ASSERT_THAT(exportModels(request({folded}, "out.pt", ExportFormat::Pytorch), monitor), IsOk());
    const auto text = readFile(folder / "out.pt.certificate.json");
    const Json document = Json::parse(reinterpret_cast<const char*>(text.data()),
                                      reinterpret_cast<const char*>(text.data() + text.size()));
    EXPECT_EQ(document["format"], "pytorch");
    EXPECT_EQ(document["file"], "out.pt");
    EXPECT_EQ(document["source_sha256"].get<std::string>().size(), 64U);
    ASSERT_EQ(document["networks"].size(), 1U);
    const Json& network = document["networks"][0];
    EXPECT_EQ(network["convention"], "packed");
    EXPECT_THAT(network["notes"].dump(), HasSubstr("forget offset 1"));
    EXPECT_EQ(network["cudnn_layout"]["elements"], 84);
    EXPECT_EQ(network["read_back"]["result"], "equal within rounding");
    EXPECT_LT(network["read_back"]["max_abs_error"].get<double>(), 1e-6);
    EXPECT_EQ(network["read_back"]["probe"]["steps"], 16);
}

TEST_F(Folding, CertificatesStandInTheFilesThatHaveRoomForThem)
{
    const auto source = model("lstm:input=2,hidden=3");
    const std::pair<ExportFormat, const char*> inside[] = {
        {ExportFormat::Hdf5, "out.h5"},
        {ExportFormat::Safetensors, "out.safetensors"},
        {ExportFormat::Onnx, "out.onnx"}};
    for (const auto& [format, name] : inside) {
        ASSERT_THAT(exportModels(request({source}, name, format), monitor), IsOk()) << name;
        EXPECT_FALSE(std::filesystem::exists(folder / (std::string(name) + ".certificate.json")));
        const auto bytes = readFile(folder / name);
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        EXPECT_THAT(std::string(text), HasSubstr("bit-exact")) << name;
    }
}

TEST_F(Folding, ACertificateNeverStandsBesideAnotherFile)
{
    const auto source = model("lstm:input=2,hidden=3");
    auto wanted = request({source}, "out.pt", ExportFormat::Pytorch);
    wanted.dtype = DType::F16;
    ASSERT_THAT(exportModels(wanted, monitor), IsOk());
    const auto older = readFile(folder / "out.pt.certificate.json");
    wanted.dtype = DType::F32;
    ASSERT_THAT(exportModels(wanted, monitor), IsOk());
    EXPECT_NE(readFile(folder / "out.pt.certificate.json"), older);
    wanted.target = folder / "source.bin"; // the certificate's own name is looked after as well
    EXPECT_THAT(exportModels(wanted, monitor), FailsWith(ErrorCode::CannotWrite, "source itself"));
}

TEST_F(Folding, AChaoticNetworkIsExportedWhereItsBiasesAreSummed)
{
    const auto network = chaotic();
    for (const ExportFormat format : {ExportFormat::Flax, ExportFormat::Keras}) {
        const auto report = exportModels(request({network}, "chaos.file", format), monitor);
        ASSERT_THAT(report, IsOk()) << nameOf(format);
        EXPECT_THAT(report->notes, Contains(HasSubstr("worst difference")));
    }
}

TEST_F(Folding, GatesAreComparedByOneRounding)
{
    const auto source = chaotic();
    const ParameterId bias = id(ParameterKind::InputBias, Gate::Hidden);
    EXPECT_TRUE(*hasRoundedGates({source}, *source, DType::F32, monitor));
    const auto near = shaken(*source, DType::F32, monitor);
    ASSERT_THAT(near, IsOk());
    EXPECT_TRUE(*hasRoundedGates({*near}, *source, DType::F32, monitor));
    RnnModel other = *source;
    other.parameters.erase(bias);
    EXPECT_FALSE(
        *hasRoundedGates({std::make_shared<const RnnModel>(other)}, *source, DType::F32, monitor));
}

} // namespace
} // namespace gateloupe::test
