// SPDX-License-Identifier: Apache-2.0
//
// The weights of an optimizer's numbered parameters, by shapes.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/conventions/optimizer/parameter_order.h"

namespace gateloupe::test {

namespace {

using WeightList = std::vector<std::shared_ptr<const Tensor>>;
using Kind = ParameterMatch::Kind;

std::shared_ptr<const Tensor> weightOfShape(const std::string& name, Shape shape)
{
    auto tensor = std::make_shared<Tensor>();
    tensor->name = name;
    tensor->shape = std::move(shape);
    return tensor;
}

/// An embedding, a recurrent layer and a head.
WeightList modelWeights()
{
    return {weightOfShape("emb.weight", {4, 4}), weightOfShape("emb.bias", {4}),
            weightOfShape("rnn.weight", {8, 4}), weightOfShape("rnn.weight_hh", {8, 2}),
            weightOfShape("rnn.bias", {8}),      weightOfShape("fc.weight", {3, 2}),
            weightOfShape("fc.bias", {3})};
}

/// Each group's weights by their places in the model.
void expectPlaces(const std::vector<std::vector<std::size_t>>& groups, Kind kind)
{
    const WeightList weights = modelWeights();
    std::vector<ParameterShapes> shapes;
    for (const auto& group : groups) {
        ParameterShapes& one = shapes.emplace_back();
        for (const std::size_t place : group) {
            one.emplace_back(weights[place]->shape);
        }
    }
    const auto match = matchParameters(shapes, weights);
    ASSERT_TRUE(match);
    EXPECT_EQ(match->kind, kind);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (std::size_t place = 0; place < groups[group].size(); ++place) {
            EXPECT_EQ(match->groups[group][place], weights[groups[group][place]]);
        }
    }
}

} // namespace

TEST(ParameterOrder, GroupsCutTheModelByKindOrByModule)
{
    expectPlaces({{0, 1, 2, 3, 4, 5, 6}}, Kind::Whole);
    expectPlaces({{0, 2, 3, 5}, {1, 4, 6}}, Kind::Whole);
    expectPlaces({{1, 4, 6}, {0, 2, 3, 5}}, Kind::Whole);
    expectPlaces({{5, 6}, {2, 3, 4}, {0, 1}}, Kind::Whole);
}

TEST(ParameterOrder, FrozenPartsAreLeftOut)
{
    expectPlaces({{2, 3, 4, 5, 6}}, Kind::FrozenModules);
    expectPlaces({{2, 3}, {4}}, Kind::FrozenModules);
    expectPlaces({{0, 2, 3, 4, 6}}, Kind::FrozenWeights);
}

TEST(ParameterOrder, ModulesMayStandInAnotherOrder)
{
    expectPlaces({{2, 3, 4, 5, 6, 0, 1}}, Kind::OtherOrder);
    expectPlaces({{5, 6, 0, 1}}, Kind::OtherOrder);
    expectPlaces({{6, 5, 4, 3, 2, 1, 0}}, Kind::OtherOrder);
}

TEST(ParameterOrder, EqualShapesAreNotTold)
{
    const WeightList weights = {weightOfShape("a.weight", {4, 4}),
                                weightOfShape("b.weight", {4, 4}),
                                weightOfShape("c.weight", {5, 4})};
    const auto match = matchParameters({{Shape{4, 4}, Shape{5, 4}}}, weights);
    ASSERT_TRUE(match);
    EXPECT_EQ(match->groups[0][0], nullptr);
    EXPECT_EQ(match->groups[0][1], weights[2]);
    EXPECT_FALSE(matchParameters({{Shape{7}}}, weights));
}

} // namespace gateloupe::test
