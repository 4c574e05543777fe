// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

class AudioExport : public ExportTest
{
protected:
    Json written(const std::string& name)
    {
        const auto text = readFile(folder / name);
        return Json::parse(reinterpret_cast<const char*>(text.data()),
                           reinterpret_cast<const char*>(text.data() + text.size()));
    }

    static std::vector<std::string> textsOf(const std::vector<Message>& notes)
    {
        std::vector<std::string> texts;
        std::ranges::transform(notes, std::back_inserter(texts), &Message::text);
        return texts;
    }
};

TEST_F(AudioExport, WritesLayersAsKerasHasThem)
{
    const auto source = model("gru:input=3,hidden=4,layers=2");
    ASSERT_THAT(exportModels(request({source}, "out.json", ExportFormat::Rtneural), monitor),
                IsOk());
    const Json document = written("out.json");
    EXPECT_EQ(document["in_shape"][2], 3);
    ASSERT_EQ(document["layers"].size(), 2U);
    const Json& layer = document["layers"][1];
    EXPECT_EQ(layer["type"], "gru");
    EXPECT_EQ(layer["shape"][2], 4);
    ASSERT_EQ(layer["weights"].size(), 3U);
    EXPECT_EQ(layer["weights"][0].size(), 4U) << "the first layer's units";
    EXPECT_EQ(layer["weights"][2].size(), 2U) << "input above recurrent bias";
    const ParameterId update{LayerIndex(1), Direction::Forward, ParameterKind::InputWeights,
                             Gate::Update};
    EXPECT_EQ(layer["weights"][0][2][1].get<float>(), gateAt(*source, update, 1, 2))
        << "the first block of columns";
    const ParameterId reset{LayerIndex(1), Direction::Forward, ParameterKind::RecurrentBias,
                            Gate::Reset};
    EXPECT_EQ(layer["weights"][2][1][4 + 3].get<float>(), gateAt(*source, reset, 3, 0));
}

TEST_F(AudioExport, AnAmplifierHasItsStatesAndTheIdentityBehindIt)
{
    auto lstm = *model("lstm:input=1,hidden=2,bias=single_input");
    lstm.initialHidden =
        memoryTensor("h0", DType::F32, {1, 1, 2}, bytesOf(std::vector<float>{0.25F, -1.0F}));
    const auto source = std::make_shared<const RnnModel>(lstm);
    const auto report = exportModels(request({source}, "out.nam", ExportFormat::Nam), monitor);
    ASSERT_THAT(report, IsOk());
    EXPECT_THAT(textsOf(report->notes), Contains(HasSubstr("identity")));
    EXPECT_THAT(textsOf(report->notes), Not(Contains(HasSubstr("initial states"))));
    EXPECT_THAT(textsOf(report->notes), Contains(HasSubstr("read back bit-exact")));
    const Json document = written("out.nam");
    EXPECT_EQ(document["architecture"], "LSTM");
    EXPECT_EQ(document["config"]["out_channels"], 2);
    const Json& weights = document["weights"];
    const std::size_t states = 8U * 3U + 8U;
    ASSERT_EQ(weights.size(), states + 4U + 4U + 2U);
    EXPECT_EQ(weights[states], 0.25);
    EXPECT_EQ(weights[states + 1], -1.0);
    EXPECT_EQ(weights[states + 2], 0.0) << "c0, which the source does not give";
    EXPECT_EQ(weights[states + 4], 1.0);
    EXPECT_EQ(weights[states + 5], 0.0);
    EXPECT_EQ(weights[states + 7], 1.0);
}

TEST_F(AudioExport, RefusesWhatTheProgramsOrTheDigitsCannotSay)
{
    const auto refuses = [this](const std::shared_ptr<const RnnModel>& source, ExportFormat format,
                                const char* reason) {
        EXPECT_THAT(exportModels(request({source}, "out.file", format), monitor),
                    FailsWith(ErrorCode::Unsupported, reason));
        EXPECT_FALSE(std::filesystem::exists(folder / "out.file"));
    };
    refuses(model("lstm:input=2,hidden=3,directions=2"), ExportFormat::Rtneural, "two directions");
    refuses(model("rnn_tanh:input=2,hidden=3"), ExportFormat::Rtneural, "rnn_tanh");
    refuses(model("gru:input=2,hidden=3"), ExportFormat::Nam, "gru");
    refuses(model("lstm:input=2,hidden=3,dtype=f64"), ExportFormat::Nam, "f32 alone");
    auto broken = *model("lstm:input=1,hidden=1,bias=none");
    std::vector<float> numbers(8, 0.5F);
    numbers[3] = std::numeric_limits<float>::quiet_NaN();
    const auto tensor = memoryTensor("w", DType::F32, {8}, bytesOf(numbers));
    std::uint64_t next = 0;
    for (auto& [id, view] : broken.parameters) {
        view = *viewOfRun(tensor, next++, 1, 1);
    }
    refuses(std::make_shared<const RnnModel>(broken), ExportFormat::Rtneural, "NaN");
}

} // namespace
} // namespace gateloupe::test
