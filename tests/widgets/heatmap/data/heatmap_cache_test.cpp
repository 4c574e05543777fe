// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/widgets/sample_model.h"
#include "widgets/heatmap/data/heatmap_cache.h"
#include "widgets/heatmap/data/heatmap_data.h"

namespace gateloupe {
namespace {

GateView gateOf(const char* name)
{
    return *matrixOf(
        test::memoryTensor(name, DType::F32, {2, 3}, test::bytesOf(test::counting<float>(6))));
}

std::shared_ptr<const HeatmapData> dataOf(const GateView& gate)
{
    NullMonitor monitor;
    return *prepareHeatmap(gate, monitor);
}

TEST(HeatmapCache, RemembersByGate)
{
    HeatmapCache cache;
    const GateView a = gateOf("a");
    const auto data = dataOf(a);
    EXPECT_EQ(cache.find(a), nullptr);
    cache.insert(a, data);
    EXPECT_EQ(cache.find(a), data);
    EXPECT_EQ(cache.find(gateOf("a")), nullptr); // of another file
    EXPECT_EQ(cache.bytes(), data->bytes());
}

TEST(HeatmapCache, ForgetsWhatWasLookedAtLongestAgo)
{
    const std::vector<GateView> gates = {gateOf("a"), gateOf("b"), gateOf("c")};
    HeatmapCache cache;
    cache.setBudget(2 * dataOf(gates[0])->bytes());
    cache.insert(gates[0], dataOf(gates[0]));
    cache.insert(gates[1], dataOf(gates[1]));
    EXPECT_NE(cache.find(gates[0]), nullptr);
    cache.insert(gates[2], dataOf(gates[2]));
    EXPECT_NE(cache.find(gates[0]), nullptr);
    EXPECT_EQ(cache.find(gates[1]), nullptr);
    EXPECT_LE(cache.bytes(), cache.budget());
    cache.setBudget(0);
    EXPECT_EQ(cache.find(gates[0]), nullptr);
    EXPECT_EQ(cache.bytes(), 0U);
}

TEST(HeatmapCache, TakesAnotherOrderInsteadOfTheOld)
{
    HeatmapCache cache;
    const GateView gate = gateOf("a");
    const auto first = dataOf(gate);
    cache.insert(gate, first);
    NullMonitor monitor;
    const auto second = *reorderHeatmap(*first, monitor, {IndexOrder::create({1, 0}), nullptr});
    cache.insert(gate, second);
    EXPECT_EQ(cache.find(gate), second);
    EXPECT_EQ(cache.bytes(), second->bytes());
}

TEST(HeatmapCache, LetsGoOfFiles)
{
    HeatmapCache cache;
    std::weak_ptr<const Tensor> tensor;
    {
        const GateView gate = gateOf("a");
        tensor = gate.tensor;
        cache.insert(gate, dataOf(gate));
    }
    EXPECT_FALSE(tensor.expired());
    cache.clear();
    EXPECT_TRUE(tensor.expired());
}

} // namespace
} // namespace gateloupe
