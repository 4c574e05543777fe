// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "core/conventions/convention_registry.h"
#include "core/conventions/torch/paddle_names.h"
#include "tests/core/conventions/remedy_matcher.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

constexpr std::uint64_t kPaddleInput = 2;
constexpr std::uint64_t kPaddleHidden = 3;

/// A catalog made by hand; tensors count 0, 1, 2, ...
class PaddleConventionTest : public ::testing::Test
{
protected:
    void add(const std::string& name, Shape shape)
    {
        const auto count = *elementCount(shape);
        m_catalog.tensors.push_back(test::memoryTensor(
            name, DType::F32, std::move(shape), test::bytesOf(test::counting<float>(count))));
    }

    void addCell(const std::string& prefix, const std::string& suffix, std::uint64_t gates,
                 std::uint64_t recurrent = kPaddleHidden)
    {
        add(prefix + "weight_ih" + suffix, {gates * kPaddleHidden, kPaddleInput});
        add(prefix + "weight_hh" + suffix, {gates * kPaddleHidden, recurrent});
        add(prefix + "bias_ih" + suffix, {gates * kPaddleHidden});
        add(prefix + "bias_hh" + suffix, {gates * kPaddleHidden});
    }

    [[nodiscard]] Recognition recognise() const { return recognisePaddle(m_catalog); }

    TensorCatalog m_catalog{.format = "npz", .path = "/models/saved.npz"};
};

TEST(PaddleNames, AreTakenApart)
{
    const auto name = parsePaddleName("a.encoder.2.cell_bw.weight_ho");
    ASSERT_TRUE(name);
    EXPECT_EQ(name->prefix, "a.encoder.");
    EXPECT_EQ(name->slot.layer, 2U);
    EXPECT_EQ(name->slot.direction, Direction::Backward);
    EXPECT_EQ(name->slot.kind, ParameterKind::ProjectionWeights);
    EXPECT_TRUE(name->isNumbered);
    const auto lone = parsePaddleName("cell_fw.bias_hh");
    ASSERT_TRUE(lone);
    EXPECT_EQ(lone->prefix, "");
    EXPECT_FALSE(lone->isNumbered);
    for (const char* other : {"0.cell.weight", "0.cells.weight_ih", "weight_ih_l0", "",
                              "0.cell.weight_ih_l0", "cell_fw", ".."}) {
        EXPECT_FALSE(parsePaddleName(other)) << other;
    }
}

TEST_F(PaddleConventionTest, TakesBothNamesOfALayerForOneNetwork)
{
    addCell("rnn.", "_l0", 4);
    addCell("rnn.0.cell.", "", 4);
    const auto found = recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].name, "rnn");
    EXPECT_EQ(found.models[0].convention, "paddle");
    EXPECT_EQ(found.models[0].spec.cell, CellKind::Lstm);
    EXPECT_THAT(found.aliases, UnorderedElementsAre("rnn.weight_ih_l0", "rnn.weight_hh_l0",
                                                    "rnn.bias_ih_l0", "rnn.bias_hh_l0"));
}

TEST_F(PaddleConventionTest, LeavesNumberedCellsOfOtherFrameworks)
{
    addCell("layers.0.cell.", "", 4);
    EXPECT_TRUE(recognise().models.empty());
    m_catalog.format = "paddle";
    EXPECT_EQ(recognise().models.size(), 1U);
}

TEST_F(PaddleConventionTest, JoinsTheCellsOfABidirectionalWrapper)
{
    m_catalog.format = "paddle";
    addCell("birnn.cell_fw.", "", 3);
    addCell("birnn.cell_bw.", "", 3);
    addCell("decoder.cell.", "", 3);
    const auto found = recognise();
    ASSERT_EQ(found.models.size(), 2U);
    EXPECT_EQ(found.models[0].name, "birnn");
    EXPECT_EQ(found.models[0].spec.directions, 2U);
    EXPECT_EQ(found.models[1].name, "decoder.cell");
}

TEST_F(PaddleConventionTest, TurnsTheProjectionRound)
{
    m_catalog.format = "paddle";
    addCell("0.cell.", "", 4, 2);
    add("0.cell.weight_ho", {kPaddleHidden, 2});
    const auto found = recognise();
    ASSERT_EQ(found.models.size(), 1U) << ::testing::PrintToString(found.warnings);
    const GateView* projection =
        found.models[0].find(projectionId(LayerIndex(0), Direction::Forward));
    ASSERT_NE(projection, nullptr);
    EXPECT_EQ(projection->rows, 2U);
    EXPECT_EQ(projection->colStride, 2);
    EXPECT_EQ(found.models[0].spec.projectionSize, 2U);
    EXPECT_EQ(found.models[0].spec.hiddenSize, kPaddleHidden);
}

TEST_F(PaddleConventionTest, SaysByWhatItTookAPlainNetworkForReluOrTanh)
{
    m_catalog.format = "paddle";
    addCell("net.0.cell.", "", 1);
    auto found = recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnTanh);
    EXPECT_THAT(found.models[0].warnings.at(0), HasSubstr("tanh is assumed"));
    EXPECT_THAT(assumedTexts(found.models[0]), testing::ElementsAre("candidate=tanh"));
    EXPECT_THAT(found.models[0].warnings.at(0), Asks(remedy::ChooseCell{}));
    m_catalog.path = "/models/relu_net.pdparams";
    found = recognise();
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnRelu);
    EXPECT_THAT(found.models[0].warnings.at(0), HasSubstr("the file's name 'relu_net'"));
    m_catalog.path = "/relu/tanh.pdparams";
    EXPECT_EQ(recognise().models[0].spec.cell, CellKind::RnnTanh);
    m_catalog.path = "/relu/relu_and_tanh.pdparams";
    EXPECT_EQ(recognise().models[0].spec.cell, CellKind::RnnRelu);
}

TEST_F(PaddleConventionTest, WarnsOfLayersThatAreIncomplete)
{
    m_catalog.format = "paddle";
    addCell("net.0.cell.", "", 4);
    addCell("net.2.cell.", "", 4);
    const auto found = recognise();
    EXPECT_TRUE(found.models.empty());
    ASSERT_FALSE(found.warnings.empty());
    EXPECT_THAT(found.warnings[0], HasSubstr("PaddlePaddle module net: incomplete"));
}

} // namespace
} // namespace gateloupe
