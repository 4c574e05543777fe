// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

using ::testing::HasSubstr;

class AllennlpConvention : public ::testing::Test
{
protected:
    void add(const std::string& name, Shape shape)
    {
        auto bytes = test::bytesOf(test::counting<float>(*elementCount(shape)));
        m_catalog.tensors.push_back(
            test::memoryTensor(name, DType::F32, std::move(shape), std::move(bytes)));
    }

    /// A cell of 3 units with a projection to 2.
    void addCell(const std::string& layer, std::uint64_t input)
    {
        add(layer + ".input_linearity.weight", {12, input});
        add(layer + ".state_linearity.weight", {12, 2});
        add(layer + ".state_linearity.bias", {12});
        add(layer + ".state_projection.weight", {2, 3});
    }

    TensorCatalog m_catalog{.format = "pytorch-zip", .path = "/models/weights.th"};
};

TEST_F(AllennlpConvention, FindsEachCellWithProjectionAndItsDirection)
{
    addCell("elmo.forward_layer_0", 5);
    addCell("elmo.backward_layer_0", 5);
    const auto found = recogniseAllennlp(m_catalog);
    ASSERT_EQ(found.models.size(), 2U);
    const RnnModel& forward = found.models[0];
    EXPECT_EQ(forward.name, "elmo.forward_layer_0");
    EXPECT_EQ(forward.spec.inputSize, 5U);
    EXPECT_EQ(forward.spec.hiddenSize, 3U);
    EXPECT_EQ(forward.spec.projectionSize, 2U);
    EXPECT_EQ(forward.spec.bias, BiasMode::SingleRecurrent);
    const auto* cell =
        forward.find({{}, Direction::Forward, ParameterKind::InputWeights, Gate::Cell});
    ASSERT_NE(cell, nullptr);
    EXPECT_EQ(cell->offsetElements, 2U * 3U * 5U) << "the third block of rows";
    ASSERT_EQ(forward.warnings.size(), 1U);
    EXPECT_THAT(forward.warnings[0].text(), HasSubstr("clipped"));
    EXPECT_TRUE(found.models[1].isReversed);
}

TEST_F(AllennlpConvention, RefusesHighwayConnections)
{
    add("forward_layer_0.input_linearity.weight", {18, 5});
    add("forward_layer_0.state_linearity.weight", {15, 3});
    const auto found = recogniseAllennlp(m_catalog);
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_THAT(found.warnings[0].text(), HasSubstr("highway"));
}

TEST_F(AllennlpConvention, ReadsElmosOwnFile)
{
    m_catalog.format = "hdf5";
    for (const std::string direction : {"RNN_0", "RNN_1"}) {
        const std::string cell = direction + "/RNN/MultiRNNCell/Cell0/LSTMCell/";
        add(cell + "B", {12});
        add(cell + "W_0", {7, 12});
        add(cell + "W_P_0", {3, 2});
    }
    const auto found = recogniseAllennlp(m_catalog);
    EXPECT_TRUE(found.warnings.empty());
    ASSERT_EQ(found.models.size(), 2U);
    const RnnModel& forward = found.models[0];
    EXPECT_EQ(forward.name, "RNN_0/RNN/MultiRNNCell/Cell0");
    EXPECT_EQ(forward.spec.inputSize, 5U) << "seven rows: x above the projected h";
    EXPECT_EQ(forward.spec.hiddenSize, 3U);
    EXPECT_EQ(forward.spec.projectionSize, 2U);
    EXPECT_EQ(forward.forgetOffset(), 1.0) << "what AllenNLP adds when it loads the file";
    const auto* forget =
        forward.find({{}, Direction::Forward, ParameterKind::RecurrentWeights, Gate::Forget});
    ASSERT_NE(forget, nullptr);
    EXPECT_EQ(forget->offsetElements, 5U * 12U + 2U * 3U) << "the third block of columns, below x";
    EXPECT_EQ(forget->cols, 2U);
    ASSERT_EQ(forward.warnings.size(), 1U);
    EXPECT_THAT(forward.warnings[0].text(), HasSubstr("clipped"));
    EXPECT_FALSE(forward.isReversed);
    EXPECT_TRUE(found.models[1].isReversed);
}

TEST_F(AllennlpConvention, ElmoCellsThatCannotBeAreExplained)
{
    m_catalog.format = "hdf5";
    add("RNN_0/RNN/MultiRNNCell/Cell0/LSTMCell/W_0", {7, 12});
    add("RNN_0/RNN/MultiRNNCell/Cell1/LSTMCell/W_0", {3, 12});
    add("RNN_0/RNN/MultiRNNCell/Cell1/LSTMCell/B", {12});
    const auto found = recogniseAllennlp(m_catalog);
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 2U);
    EXPECT_THAT(found.warnings[0].text(), HasSubstr("no kernel and bias"));
    EXPECT_THAT(found.warnings[1].text(), HasSubstr("no matrix for x and h"));
}

TEST_F(AllennlpConvention, LeavesOtherLinearLayersAlone)
{
    addCell("layer_0", 5);
    add("forward_layer_0.linear.weight", {12, 5});
    const auto found = recogniseAllennlp(m_catalog);
    EXPECT_TRUE(found.models.empty());
    EXPECT_TRUE(found.warnings.empty());
}

} // namespace
} // namespace gateloupe
