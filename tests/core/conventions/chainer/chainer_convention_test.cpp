// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

using ::testing::HasSubstr;

constexpr std::uint64_t kChainerHidden = 3;

/// A catalog made by hand; tensors count 0, 1, 2, ...
class ChainerConventionTest : public ::testing::Test
{
protected:
    void add(const std::string& name, Shape shape, DType dtype = DType::F32)
    {
        const auto count = *elementCount(shape);
        auto bytes = dtype == DType::F32 ? test::bytesOf(test::counting<float>(count))
                                         : test::bytesOf(test::counting<double>(count));
        m_catalog.tensors.push_back(
            test::memoryTensor(name, dtype, std::move(shape), std::move(bytes)));
    }

    /// One pseudo-layer of an NStep link.
    void addStep(const std::string& prefix, std::size_t gates, std::uint64_t input)
    {
        for (std::size_t i = 0; i < 2 * gates; ++i) {
            add(prefix + "w" + std::to_string(i),
                {kChainerHidden, i < gates ? input : kChainerHidden});
            add(prefix + "b" + std::to_string(i), {kChainerHidden});
        }
    }

    [[nodiscard]] Recognition recognise() const { return recogniseChainer(m_catalog); }

    TensorCatalog m_catalog{.format = "npz", .path = "/models/saved.npz"};
};

TEST_F(ChainerConventionTest, TellsLayersFromDirectionsByTheirInputs)
{
    addStep("one/0/", 4, 2);
    addStep("one/1/", 4, kChainerHidden);
    addStep("two/0/", 4, 2);
    addStep("two/1/", 4, 2);
    const auto found = recognise();
    ASSERT_EQ(found.models.size(), 2U);
    EXPECT_EQ(found.models[0].name, "one");
    EXPECT_EQ(found.models[0].spec.layers, 2U);
    EXPECT_EQ(found.models[0].spec.directions, 1U);
    EXPECT_EQ(found.models[1].spec.layers, 1U);
    EXPECT_EQ(found.models[1].spec.directions, 2U);
    EXPECT_TRUE(found.models[1].warnings.empty());
}

TEST_F(ChainerConventionTest, WarnsWhereLayersAndDirectionsLookAlike)
{
    addStep("0/", 3, kChainerHidden);
    addStep("1/", 3, kChainerHidden);
    const auto found = recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].name, "saved");
    EXPECT_EQ(found.models[0].spec.layers, 2U);
    EXPECT_THAT(found.models[0].warnings.at(0), HasSubstr("two layers are assumed"));
}

TEST_F(ChainerConventionTest, TakesMatricesInTheOrderOfLinearLayers)
{
    addStep("0/", 4, 2);
    const auto found = recognise();
    ASSERT_EQ(found.models.size(), 1U);
    const GateView* cell = found.models[0].find(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Cell});
    ASSERT_NE(cell, nullptr);
    EXPECT_EQ(cell->tensor->name, "0/w6");
}

TEST_F(ChainerConventionTest, ReadsEveryFourthRowOfAnLstmLink)
{
    add("net/upward/W", {4 * kChainerHidden, 2});
    add("net/upward/b", {4 * kChainerHidden});
    add("net/lateral/W", {4 * kChainerHidden, kChainerHidden});
    const auto found = recognise();
    ASSERT_EQ(found.models.size(), 1U);
    const RnnModel& model = found.models[0];
    EXPECT_EQ(model.name, "net");
    EXPECT_EQ(model.spec.bias, BiasMode::SingleInput);
    const GateView* forget =
        model.find({LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, Gate::Forget});
    ASSERT_NE(forget, nullptr);
    EXPECT_EQ(forget->offsetElements, 4U); // row 2 of 2 columns
    EXPECT_EQ(forget->rowStride, 8);
    EXPECT_EQ(forget->colStride, 1);
    EXPECT_TRUE(model.limits.empty());
}

TEST_F(ChainerConventionTest, ShowsAPeepholeLinkAndSaysWhyNothingRunsIt)
{
    add("upward/W", {4 * kChainerHidden, 2});
    add("lateral/W", {4 * kChainerHidden, kChainerHidden});
    add("peep_i/W", {kChainerHidden, kChainerHidden});
    const auto found = recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].spec.bias, BiasMode::None);
    ASSERT_EQ(found.models[0].limits.size(), 3U);
    EXPECT_THAT(found.models[0].limits[0].reason, HasSubstr("full matrices"));
}

TEST_F(ChainerConventionTest, KnowsThatAGruLinksUpdateGateLetsTheNewStateIn)
{
    for (const std::string gate : {"W_r", "W_z", "W"}) {
        add("gru/" + gate + "/W", {kChainerHidden, 2});
        add("gru/" + gate + "/b", {kChainerHidden});
    }
    for (const std::string gate : {"U_r", "U_z", "U"}) {
        add("gru/" + gate + "/W", {kChainerHidden, kChainerHidden});
        add("gru/" + gate + "/b", {kChainerHidden});
    }
    const auto found = recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].gruReset(), GruReset::Before);
    EXPECT_TRUE(found.models[0].equationsOf(PseudoLayerIndex(0)).isUpdateInverted);
    EXPECT_TRUE(found.models[0].runsOn(BackendKind::Cpu));
    EXPECT_FALSE(found.models[0].runsOn(BackendKind::Cudnn));
}

TEST_F(ChainerConventionTest, WarnsOfLinksThatDoNotFit)
{
    addStep("odd/0/", 4, 2);
    m_catalog.tensors.pop_back(); // b7
    addStep("deep/0/", 4, 2);
    addStep("deep/1/", 4, 7);
    addStep("five/0/", 5, 2);
    add("mixed/upward/W", {4 * kChainerHidden, 2});
    add("mixed/lateral/W", {4 * kChainerHidden, kChainerHidden}, DType::F64);
    add("gru/W_r/W", {kChainerHidden, 2});
    add("gru/U_r/W", {kChainerHidden, kChainerHidden});
    const auto found = recognise();
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 5U);
    EXPECT_THAT(found.warnings[0], HasSubstr("0/b7 is missing"));
    EXPECT_THAT(found.warnings[1], HasSubstr("neither those of one direction nor of two"));
    EXPECT_THAT(found.warnings[2], HasSubstr("neither 8, 6 nor 2"));
    EXPECT_THAT(found.warnings[3], HasSubstr("of one type"));
    EXPECT_THAT(found.warnings[4], HasSubstr("W_z/W is missing"));
}

TEST_F(ChainerConventionTest, LeavesOtherPeoplesNames)
{
    add("mlp/0/w0", {3, 3});
    add("mlp/0/w1", {3, 3});
    add("upward/W", {12, 2});
    EXPECT_TRUE(recognise().models.empty());
    EXPECT_TRUE(recognise().warnings.empty());
}

} // namespace
} // namespace gateloupe
