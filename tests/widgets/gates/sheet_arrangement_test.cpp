// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/widgets/sample_model.h"
#include "widgets/gates/sheet_arrangement.h"

namespace gateloupe {
namespace {

using test::countingModel;

const SheetArea kArea{.size = QSize(420, 360), .lineHeight = 16, .symbolWidth = 24};

std::vector<SheetItem> arranged(const char* spec, SheetContent content = SheetContent::Weights,
                                const SheetArea& area = kArea)
{
    return arrangeSheet(*countingModel(spec), LayerIndex(0), Direction::Forward, content, area);
}

int matricesIn(const std::vector<SheetItem>& items)
{
    return static_cast<int>(std::count_if(items.begin(), items.end(),
                                          [](const SheetItem& item) { return !item.isStrip; }));
}

TEST(SheetArrangement, HasWAndRAndBothBiasesOfEachGate)
{
    EXPECT_EQ(arranged("lstm:input=3,hidden=4").size(), 16U);
    EXPECT_EQ(arranged("gru:input=3,hidden=4").size(), 12U);
    EXPECT_EQ(arranged("rnn_tanh:input=3,hidden=4").size(), 4U);
    EXPECT_EQ(matricesIn(arranged("gru:input=3,hidden=4", SheetContent::RecurrentWeights)), 3);
    EXPECT_EQ(matricesIn(arranged("gru:input=3,hidden=4", SheetContent::Biases)), 0);
}

TEST(SheetArrangement, PutsRBelowWAndGatesBesideEachOther)
{
    const auto items = arranged("lstm:input=3,hidden=4");
    const auto find = [&](ParameterKind kind, Gate gate) {
        return std::find_if(items.begin(), items.end(),
                            [&](const SheetItem& item) {
                                return item.id.kind == kind && item.id.gate == gate;
                            })
            ->picture;
    };
    using enum ParameterKind;
    EXPECT_EQ(find(InputWeights, Gate::Forget).left(), find(RecurrentWeights, Gate::Forget).left());
    EXPECT_LT(find(InputWeights, Gate::Forget).bottom(),
              find(RecurrentWeights, Gate::Forget).top());
    EXPECT_LT(find(InputWeights, Gate::Input).right(), find(InputWeights, Gate::Forget).left());
    EXPECT_LT(find(RecurrentWeights, Gate::Cell).bottom(), find(InputBias, Gate::Cell).top());
    EXPECT_LT(find(InputBias, Gate::Cell).bottom(), find(RecurrentBias, Gate::Cell).top());
}

TEST(SheetArrangement, GivesAProjectionItsOwnColumn)
{
    const auto items = arranged("lstm:input=3,hidden=4,proj=2");
    ASSERT_EQ(items.size(), 17U);
    EXPECT_EQ(items.back().id.kind, ParameterKind::ProjectionWeights);
    EXPECT_GT(items.back().picture.left(), items.front().picture.right());
}

TEST(SheetArrangement, NeitherOverlapsNorLeavesTheArea)
{
    for (const char* spec : {"lstm:input=3,hidden=4", "gru:input=3,hidden=4",
                             "rnn_relu:input=3,hidden=4", "lstm:input=3,hidden=4,proj=2"}) {
        for (const auto content : {SheetContent::Weights, SheetContent::InputWeights,
                                   SheetContent::RecurrentWeights, SheetContent::Biases}) {
            const auto model = countingModel(spec);
            SheetArea area = kArea;
            area.size = smallestSheet(*model, content, area);
            const auto items =
                arrangeSheet(*model, LayerIndex(0), Direction::Forward, content, area);
            for (std::size_t i = 0; i < items.size(); ++i) {
                EXPECT_TRUE(QRect(QPoint(0, 0), area.size).contains(items[i].picture)) << spec;
                EXPECT_FALSE(items[i].picture.intersects(items[i].title)) << spec;
                for (std::size_t j = 0; j < i; ++j) {
                    EXPECT_FALSE((items[i].picture | items[i].title)
                                     .intersects(items[j].picture | items[j].title))
                        << spec << ' ' << i << ' ' << j;
                }
            }
        }
    }
}

} // namespace
} // namespace gateloupe
