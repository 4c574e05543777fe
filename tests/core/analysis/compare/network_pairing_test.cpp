// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/network_pairing.h"
#include "core/model/model_layers.h"

namespace gateloupe::test {

namespace {

using Models = std::vector<std::shared_ptr<const RnnModel>>;

std::shared_ptr<const RnnModel> named(const std::string& name, std::uint64_t input,
                                      std::uint32_t layers, std::uint64_t hidden = 4)
{
    auto model = std::make_shared<RnnModel>();
    model->name = name;
    model->spec = {.cell = CellKind::Lstm, .inputSize = input, .hiddenSize = hidden};
    model->spec.layers = layers;
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        model->parameters[{LayerIndex(layer), Direction::Forward, ParameterKind::InputWeights,
                           Gate::Input}] = GateView{.rows = hidden, .cols = 100U + layer};
    }
    return model;
}

} // namespace

TEST(NetworkPairing, LaysAStackBesideItsLayers)
{
    const Models stack = {named("lstm", 3, 3)};
    const Models parts = {named("other", 9, 1), named("first", 3, 1), named("rest", 4, 2)};
    const auto ways = stackPairings(stack.front(), parts);
    ASSERT_EQ(ways.size(), 1U);
    const auto& pairs = ways.front();
    ASSERT_EQ(pairs.size(), 2U);
    EXPECT_EQ(pairs[0].b->name, "first");
    EXPECT_EQ(pairs[1].b->name, "rest");
    EXPECT_EQ(pairs[1].firstLayer, 1U);
    const RnnModel& rest = *pairs[1].a;
    EXPECT_EQ(rest.spec.layers, 2U);
    EXPECT_EQ(rest.spec.inputSize, 4U);
    ASSERT_EQ(rest.parameters.size(), 2U);
    EXPECT_EQ(rest.parameters.begin()->first.layer, LayerIndex(0));
    EXPECT_EQ(rest.parameters.begin()->second.cols, 101U);
}

TEST(NetworkPairing, CutsTheOtherFilesNetworksAsTheOneIs)
{
    const Models parts = {named("other", 9, 1), named("first", 3, 1), named("rest", 4, 2)};
    const auto joined = recutFor(*named("lstm", 3, 3), parts);
    ASSERT_EQ(joined.size(), 1U);
    EXPECT_EQ(joined[0]->name, "first + rest");
    EXPECT_EQ(joined[0]->spec.layers, 3U);
    EXPECT_EQ(joined[0]->spec.inputSize, 3U);
    ASSERT_EQ(joined[0]->parameters.size(), 3U);
    EXPECT_EQ(joined[0]->parameters.rbegin()->first.layer, LayerIndex(2));

    const Models stack = {named("lstm", 4, 3)};
    const auto layers = recutFor(*named("one", 4, 2), stack);
    ASSERT_EQ(layers.size(), 2U) << "inputs are as wide as what a layer makes: several fit";
    EXPECT_EQ(layers[0]->name, "lstm[0-1]");
    EXPECT_EQ(layers[1]->name, "lstm[1-2]");
    EXPECT_EQ(layers[1]->parameters.begin()->second.cols, 101U);

    auto offset = std::make_shared<RnnModel>(*named("rest", 4, 2));
    offset->setForgetOffset(1.0, FactSource::Stated);
    const auto unlike = recutFor(*named("lstm", 3, 3), Models{named("first", 3, 1), offset});
    ASSERT_EQ(unlike.size(), 1U) << "each layer keeps its own equations";
    EXPECT_EQ(unlike[0]->equationsOf(LayerIndex(0), 0).forgetOffset, 0.0);
    EXPECT_EQ(unlike[0]->equationsOf(LayerIndex(2), 0).forgetOffset, 1.0);
}

TEST(NetworkPairing, OffersLayersToBePairedByHandAndFindsThePairingAgain)
{
    // Backwards in the file and not behind each other: nothing proposes itself.
    const Models parts = {named("top", 4, 1), named("other", 9, 1), named("two", 4, 2),
                          named("first", 3, 1)};
    const auto stacked = named("lstm", 3, 2);
    const RnnModel& network = *stacked;
    EXPECT_TRUE(recutFor(network, parts).empty());
    const auto lower = layersLike(network, LayerIndex(0), parts);
    ASSERT_EQ(lower.size(), 1U);
    EXPECT_EQ(lower[0], parts[3]) << "the network itself where it is one layer";
    const auto upper = layersLike(network, LayerIndex(1), parts);
    ASSERT_EQ(upper.size(), 3U);
    EXPECT_EQ(upper[0]->name, "top");
    EXPECT_EQ(upper[1]->name, "two[0]");
    EXPECT_EQ(upper[2]->name, "two[1]");
    EXPECT_EQ(upper[2]->parameters.begin()->second.cols, 101U);

    const Models chosen = {lower[0], upper[2]};
    const auto stack = stackOf(chosen);
    ASSERT_NE(stack, nullptr);
    EXPECT_EQ(stack->name, "first + two[1]");
    const auto again = pairedStack(network, parts, "first + two[1]");
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->name, stack->name);
    EXPECT_EQ(again->parameters.rbegin()->second.cols, 101U);
    for (const char* none :
         {"", "first", "first + ", "two[1] + first", "first + top + top", "first + two"}) {
        EXPECT_EQ(pairedStack(network, parts, none), nullptr) << none;
    }
}

TEST(NetworkPairing, TellsEveryWayInWhichPartsMakeUpAStack)
{
    const auto one = named("lstm", 3, 1);
    EXPECT_EQ(stackPairings(one, Models{named("a", 3, 1), named("b", 3, 1)}).size(), 2U);
    EXPECT_TRUE(stackPairings(one, Models{named("a", 5, 1), named("b", 6, 1)}).empty());
}

} // namespace gateloupe::test
