// SPDX-License-Identifier: Apache-2.0
// Weights that are inputs of a graph, from the sample beside the model; integers as weights.
#include "tests/core/conventions/onnx/onnx_models.h"

namespace gateloupe::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Property;

class OnnxSamples : public OnnxModelTest
{
protected:
    /// A GRU of two units that is given W, R and B.
    static Graph givenWeights()
    {
        return {.nodes = {{.type = "GRU",
                           .inputs = {"x", "W", "R", "B"},
                           .outputs = {"y"},
                           .attributes = {attribute("hidden_size", std::int64_t{2})},
                           .name = "net"}},
                .inputs = {"x", "W", "R", "B"}};
    }

    void writeInput(const std::filesystem::path& folder, int number, const std::string& tensor)
    {
        std::filesystem::create_directories(folder);
        writeFile(folder / ("input_" + std::to_string(number) + ".pb"),
                  std::as_bytes(std::span(tensor)));
    }

    void writeSample(const std::filesystem::path& folder)
    {
        writeInput(folder, 0, countedFloats("x", {4, 1, 3}));
        writeInput(folder, 1, countedFloats("W", {1, 6, 3}));
        writeInput(folder, 2, countedFloats("R", {1, 6, 2}));
        writeInput(folder, 3, countedFloats("B", {1, 12}));
    }
};

TEST_F(OnnxSamples, GiveTheWeightsThatAreInputs)
{
    writeSample(m_folder / "test_data_set_0");
    const auto opened = open(givenWeights());
    ASSERT_EQ(opened->rnns.size(), 1U);
    EXPECT_EQ(toText(opened->rnns[0]->spec),
              "gru:input=3,hidden=2,layers=1,directions=1,bias=double,dtype=f32");
    EXPECT_THAT(opened->warnings,
                Contains(Property(&Warning::text, HasSubstr("B, R, W are inputs"))));
    EXPECT_THAT(opened->sourceFiles, Contains(m_folder / "test_data_set_0" / "input_1.pb"));
    const auto place = opened->rnns[0]->parameters.begin()->second.place();
    ASSERT_TRUE(place);
    EXPECT_EQ(place->file, m_folder / "test_data_set_0" / "input_1.pb");
}

TEST_F(OnnxSamples, GiveWeightsThatAreTurnedBeforeTheyAreUsed)
{
    Graph contents = givenWeights();
    contents.nodes.front().inputs[1] = "turned";
    contents.nodes.insert(contents.nodes.begin(),
                          {.type = "Transpose",
                           .inputs = {"W"},
                           .outputs = {"turned"},
                           .attributes = {attribute("perm", std::vector<std::int64_t>{0, 2, 1})}});
    writeSample(m_folder / "test_data_set_0");
    writeInput(m_folder / "test_data_set_0", 1, countedFloats("W", {1, 3, 6}));
    EXPECT_EQ(open(contents)->rnns.size(), 1U);
}

TEST_F(OnnxSamples, AreTakenFromAFolderThatIsNamed)
{
    writeSample(m_folder / "elsewhere");
    writeFile(m_folder / "m.onnx", model(graph(givenWeights())));
    const auto named =
        openCheckpoint(m_folder / "m.onnx", {.sample = m_folder / "elsewhere"}, m_monitor);
    ASSERT_THAT(named, IsOk());
    EXPECT_EQ((*named)->rnns.size(), 1U);
    std::filesystem::create_directories(m_folder / "none");
    EXPECT_THAT(openCheckpoint(m_folder / "m.onnx", {.sample = m_folder / "none"}, m_monitor),
                FailsWith(ErrorCode::NotFound, "holds no input_<n>.pb"));
}

TEST_F(OnnxSamples, AreNamedWhereTheyAreMissing)
{
    const auto opened = open(givenWeights());
    EXPECT_TRUE(opened->rnns.empty());
    EXPECT_THAT(opened->warnings,
                Contains(Property(&Warning::text, HasSubstr("test_data_set_0/input_1.pb"))));
}

TEST_F(OnnxSamples, AreLeftAloneWhereTheWeightsAreStored)
{
    writeSample(m_folder / "test_data_set_0");
    Graph contents{.inputs = {"x"}};
    addCell(contents, {});
    EXPECT_TRUE(open(contents)->warnings.empty());
}

TEST_F(OnnxSamples, AreRefusedWhereOneIsNoTensor)
{
    writeSample(m_folder / "test_data_set_0");
    writeInput(m_folder / "test_data_set_0", 2, "no tensor");
    writeFile(m_folder / "m.onnx", model(graph(givenWeights())));
    EXPECT_THAT(openCheckpoint(m_folder / "m.onnx", {}, m_monitor),
                FailsWith(ErrorCode::Corrupt, "input_2.pb"));
}

} // namespace
} // namespace gateloupe::test
