// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "core/conventions/common/gate_orders.h"
#include "core/export/keras/keras_stack.h"
#include "core/formats/reader_registry.h"
#include "core/tensor/matrix_view.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Json = nlohmann::json;

class KerasExport : public ExportTest
{
protected:
    ExportRequest kerasRequest(std::shared_ptr<const RnnModel> source, const std::string& target)
    {
        return request({std::move(source)}, target, ExportFormat::Keras);
    }

    std::shared_ptr<const Tensor> tensor(const std::string& file, const std::string& name)
    {
        const auto catalog = openCatalog(folder / file, monitor);
        EXPECT_THAT(catalog, IsOk());
        auto found = catalog ? catalog->find(name) : nullptr;
        EXPECT_NE(found, nullptr) << name;
        return found;
    }

    double at(const Tensor& tensor, std::uint64_t row, std::uint64_t col)
    {
        const auto bytes = tensor.source->bytes(monitor);
        const std::uint64_t element =
            tensor.offsetElements + (tensor.shape.size() == 1 ? 0 : row * tensor.shape[1]) + col;
        return elementAsDouble(bytes->data() + element * sizeOf(tensor.dtype), tensor.dtype);
    }

    /// The configuration of the written model.
    Json config(const std::string& file)
    {
        const auto catalog = openCatalog(folder / file, monitor);
        EXPECT_THAT(catalog, IsOk());
        const Attribute* attribute = catalog->findAttribute("", "model_config");
        EXPECT_NE(attribute, nullptr);
        return attribute == nullptr ? Json() : Json::parse(std::get<std::string>(attribute->value));
    }
};

TEST_F(KerasExport, PutsTransposedGatesIntoColumnsInKerasOrder)
{
    for (const std::string cell : {"lstm", "gru", "rnn_tanh"}) {
        const auto source = model(cell + ":input=3,hidden=4,layers=2", "net");
        ASSERT_THAT(exportModels(kerasRequest(source, "net.h5"), monitor), IsOk());
        const std::string name = cell == "rnn_tanh" ? "simple_rnn_cell" : cell + "_cell";
        const auto kernel =
            tensor("net.h5", "model_weights/net_1/net_1/" + name + "/recurrent_kernel:0");
        const auto gates = kKerasOrder.of(source->spec.cell);
        ASSERT_EQ(kernel->shape, (Shape{4, 4 * gates.size()}));
        for (std::uint64_t block = 0; block < gates.size(); ++block) {
            const ParameterId id{.layer = LayerIndex(1),
                                 .kind = ParameterKind::RecurrentWeights,
                                 .gate = gates[block]};
            EXPECT_EQ(at(*kernel, 3, block * 4 + 1), gateAt(*source, id, 1, 3));
        }
    }
}

TEST_F(KerasExport, SumsTheTwoBiasesOfAnLstmAndSaysSo)
{
    const auto source = model("lstm:input=3,hidden=4", "net");
    const auto report = exportModels(kerasRequest(source, "net.weights.h5"), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes, Contains(HasSubstr("summed")));
    const auto bias = tensor("net.weights.h5", "layers/lstm/cell/vars/2");
    ASSERT_EQ(bias->shape, Shape{16});
    const ParameterId id{.kind = ParameterKind::InputBias, .gate = Gate::Forget};
    ParameterId other = id;
    other.kind = ParameterKind::RecurrentBias;
    EXPECT_EQ(at(*bias, 0, 4 + 2), static_cast<double>(static_cast<float>(
                                       gateAt(*source, id, 2, 0) + gateAt(*source, other, 2, 0))));
}

TEST_F(KerasExport, KeepsBothBiasesOfAGruThatResetsAfterTheProduct)
{
    const auto source = model("gru:input=3,hidden=4", "net");
    ASSERT_THAT(exportModels(kerasRequest(source, "net.keras"), monitor), IsOk());
    const auto bias = tensor("net.keras", "layers/gru/cell/vars/2");
    ASSERT_EQ(bias->shape, (Shape{2, 12}));
    const ParameterId id{.kind = ParameterKind::RecurrentBias, .gate = Gate::New};
    EXPECT_EQ(at(*bias, 1, 8 + 3), gateAt(*source, id, 3, 0));
}

TEST_F(KerasExport, SumsTheBiasesOfAGruThatResetsBeforeIt)
{
    auto before = editableCopy(model("gru:input=3,hidden=4", "net"));
    before->setGruReset(GruReset::Before, FactSource::Stated);
    ASSERT_THAT(exportModels(kerasRequest(before, "net.h5"), monitor), IsOk());
    EXPECT_EQ(tensor("net.h5", "model_weights/net/net/gru_cell/bias:0")->shape, Shape{12});
    EXPECT_EQ(config("net.h5")["config"]["layers"][1]["config"]["reset_after"], false);
}

TEST_F(KerasExport, DescribesTheWholeModelForLoadModel)
{
    const auto source =
        model("lstm:input=3,hidden=4,layers=2,directions=2,bias=none,dtype=f64", "encoder/my lstm");
    for (const std::string file : {"net.h5", "net.keras"}) {
        ASSERT_THAT(exportModels(kerasRequest(source, file), monitor), IsOk());
        const Json layers = config(file)["config"]["layers"];
        ASSERT_EQ(layers.size(), 3U);
        EXPECT_EQ(layers[0]["config"]["batch_input_shape"], Json({nullptr, nullptr, 3}));
        EXPECT_EQ(layers[2]["class_name"], "Bidirectional");
        EXPECT_EQ(layers[2]["config"]["name"], "encoder_my_lstm_1");
        EXPECT_EQ(layers[2]["config"]["merge_mode"], "concat");
        const Json lstm = layers[2]["config"]["layer"];
        EXPECT_EQ(lstm["class_name"], "LSTM");
        EXPECT_EQ(lstm["config"]["units"], 4);
        EXPECT_EQ(lstm["config"]["dtype"], "float64");
        EXPECT_EQ(lstm["config"]["use_bias"], false);
        EXPECT_EQ(lstm["config"]["return_sequences"], true);
    }
}

TEST_F(KerasExport, SaysWhichModelLoadsWeightsAlone)
{
    const auto source = model("gru:input=3,hidden=4,layers=2,directions=2", "net");
    const auto report = exportModels(kerasRequest(source, "net.weights.h5"), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes,
                Contains(HasSubstr("Sequential([Input((None, 3)), Bidirectional(GRU(4, "
                                   "return_sequences=True)), Bidirectional(GRU(4")));
}

TEST_F(KerasExport, FoldsTheForgetOffsetIntoABiasThatIsMadeForIt)
{
    auto source = editableCopy(model("lstm:input=3,hidden=4,bias=none", "net"));
    source->setForgetOffset(1.5, FactSource::Stated);
    const auto report = exportModels(kerasRequest(source, "net.h5"), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes, Contains(HasSubstr("forget offset 1.5 is folded")));
    const auto bias = tensor("net.h5", "model_weights/net/net/lstm_cell/bias:0");
    EXPECT_EQ(at(*bias, 0, 3), 0.0);
    EXPECT_EQ(at(*bias, 0, 4), 1.5);
    EXPECT_EQ(at(*bias, 0, 8), 0.0);
}

TEST_F(KerasExport, NamesOtherActivationsAndWhoseHardSigmoidItIs)
{
    auto source = editableCopy(model("lstm:input=3,hidden=4,bias=single_input", "net"));
    CellEquations equations = standardEquations(CellKind::Lstm);
    equations.gate = kKeras2HardSigmoid;
    equations.candidate = equations.output = {ActivationKind::Relu};
    source->equations = {equations};
    const auto report = exportModels(kerasRequest(source, "net.h5"), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(report->notes, Contains(HasSubstr("that of Keras 2")));
    const Json layer = config("net.h5")["config"]["layers"][1]["config"];
    EXPECT_EQ(layer["recurrent_activation"], "hard_sigmoid");
    EXPECT_EQ(layer["activation"], "relu");
    EXPECT_THAT(exportModels(kerasRequest(source, "net.weights.h5"), monitor),
                FailsWith(ErrorCode::Unsupported, "which activations"));
}

TEST_F(KerasExport, RefusesWhatNoLayerComputes)
{
    EXPECT_THAT(
        exportModels(kerasRequest(model("lstm:input=3,hidden=4,proj=2"), "net.keras"), monitor),
        FailsWith(ErrorCode::Unsupported, "the hidden state is projected, which Keras"));
    EXPECT_THAT(
        exportModels(kerasRequest(model("gru:input=4,hidden=4,skip"), "net.keras"), monitor),
        FailsWith(ErrorCode::Unsupported, "skips the weights"));
    auto source = editableCopy(model("lstm:input=3,hidden=4"));
    CellEquations equations = standardEquations(CellKind::Lstm);
    equations.output = {ActivationKind::Linear};
    source->equations = {equations};
    EXPECT_THAT(exportModels(kerasRequest(source, "net.keras"), monitor),
                FailsWith(ErrorCode::Unsupported, "one activation for candidate and output"));
    equations.candidate = equations.output = {ActivationKind::LeakyRelu, 0.3};
    source->equations = {equations};
    EXPECT_THAT(exportModels(kerasRequest(source, "net.keras"), monitor),
                FailsWith(ErrorCode::Unsupported, "no activation leaky_relu(0.3)"));
    EXPECT_THAT(names(), ElementsAre("source.bin"));
}

TEST_F(KerasExport, RefusesSeveralNetworks)
{
    const auto a = model("lstm:input=3,hidden=4", "a");
    const auto b = model("lstm:input=3,hidden=4", "b");
    EXPECT_THAT(exportModels(request({a, b}, "net.keras", ExportFormat::Keras), monitor),
                FailsWith(ErrorCode::InvalidArgument, "a Keras model holds one network, not 2"));
}

} // namespace
} // namespace gateloupe::test
