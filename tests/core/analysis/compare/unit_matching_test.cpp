// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/derived_gates.h"
#include "core/analysis/compare/model_comparison.h"
#include "core/analysis/compare/unit_matching.h"
#include "core/analysis/compare/units/assignment.h"
#include "tests/core/analysis/made_model.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using Order = std::vector<std::uint64_t>;

Order shuffled(std::uint64_t count, std::mt19937& random)
{
    Order order(count);
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::ranges::shuffle(order, random);
    return order;
}

/// Every direction's units in a random order.
std::vector<UnitOrder> randomOrders(const RnnSpec& spec, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<UnitOrder> orders;
    for (std::uint32_t pseudoLayer = 0; pseudoLayer < spec.pseudoLayers(); ++pseudoLayer) {
        UnitOrder order{.hidden = shuffled(spec.hiddenSize, random), .output = {}};
        order.output = spec.projectionSize ? shuffled(*spec.projectionSize, random) : order.hidden;
        orders.push_back(order);
    }
    return orders;
}

float sumOf(const std::vector<float>& similarity, const Order& columns)
{
    float sum = 0.0F;
    for (std::size_t row = 0; row < columns.size(); ++row) {
        sum += similarity[row * columns.size() + columns[row]];
    }
    return sum;
}

/// The largest sum there is, by the sets of columns that the first rows can take.
float bestSum(const std::vector<float>& similarity, std::uint64_t n)
{
    std::vector<float> best(std::size_t{1} << n, -1e9F);
    best[0] = 0.0F;
    for (std::size_t taken = 0; taken + 1 < best.size(); ++taken) {
        const auto row = static_cast<std::uint64_t>(std::popcount(taken));
        for (std::uint64_t col = 0; col < n; ++col) {
            const std::size_t more = taken | (std::size_t{1} << col);
            if (more != taken) {
                best[more] = std::max(best[more], best[taken] + similarity[row * n + col]);
            }
        }
    }
    return best.back();
}

} // namespace

TEST(Assignment, IsTheBestOfAllPermutations)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<float> uniform(-1.0F, 1.0F);
    NullMonitor monitor;
    for (int round = 0; round < 30; ++round) {
        const std::uint64_t n = 1 + static_cast<std::uint64_t>(round) % 6;
        std::vector<float> similarity(n * n);
        std::ranges::generate(similarity, [&] { return uniform(random); });
        const auto found = assignBest(similarity, n, monitor);
        ASSERT_THAT(found, IsOk());
        Order order(n);
        std::iota(order.begin(), order.end(), std::uint64_t{0});
        float best = -1e9F;
        do {
            best = std::max(best, sumOf(similarity, order));
        } while (std::ranges::next_permutation(order).found);
        EXPECT_NEAR(sumOf(similarity, *found), best, 1e-5F);
    }
}

TEST(Assignment, IsTheBestWhereManyAreAsGood)
{
    std::mt19937 random(4);
    NullMonitor monitor;
    for (int round = 0; round < 60; ++round) {
        const std::uint64_t n = 7 + static_cast<std::uint64_t>(round) % 5;
        const int kinds = 2 + round % 4; // of numbers: the fewer, the more ties
        std::vector<float> similarity(n * n);
        std::ranges::generate(similarity, [&] {
            return static_cast<float>(std::uniform_int_distribution(0, kinds - 1)(random));
        });
        const auto found = assignBest(similarity, n, monitor);
        ASSERT_THAT(found, IsOk());
        EXPECT_EQ(sumOf(similarity, *found), bestSum(similarity, n));
    }
}

TEST(Assignment, FindsAHiddenPermutationAmongMany)
{
    constexpr std::uint64_t n = 300;
    std::mt19937 random(5);
    std::uniform_real_distribution<float> uniform(0.0F, 1.0F);
    const Order hidden = shuffled(n, random);
    std::vector<float> similarity(n * n, 1.0F);
    NullMonitor monitor;
    Order order = *assignBest(similarity, n, monitor); // nothing to choose by
    std::ranges::sort(order);
    EXPECT_TRUE(std::ranges::adjacent_find(order, std::ranges::greater_equal()) == order.end());
    // The planted one is the best of all, though hardly any row likes its own column most: what a
    // row and a column add to all their numbers tells nothing apart.
    for (std::uint64_t row = 0; row < n; ++row) {
        const float likes = 10.0F * uniform(random);
        for (std::uint64_t col = 0; col < n; ++col) {
            similarity[row * n + col] = likes + static_cast<float>(col % 17) +
                                        (hidden[row] == col ? 1.0F : 0.9F * uniform(random));
        }
    }
    EXPECT_EQ(*assignBest(similarity, n, monitor), hidden);
}

TEST(Assignment, CanBeCancelled)
{
    CancelledMonitor monitor;
    // Two rows that want the same column: it takes a path to settle it.
    const std::vector<float> similarity = {3, 2, 0, 3, 2, 0, 3, 2, 0};
    EXPECT_THAT(assignBest(similarity, 3, monitor), FailsWith(ErrorCode::Cancelled, ""));
}

TEST(UnitMatching, APermutedCopyComparesAsEqual)
{
    NullMonitor monitor;
    for (const char* spec :
         {"lstm:input=3,hidden=12", "gru:input=4,hidden=9,layers=3",
          "rnn_tanh:input=1,hidden=10,bias=none", "lstm:input=3,hidden=8,layers=2,directions=2",
          "lstm:input=5,hidden=10,proj=6,layers=2", "rnn_relu:input=520,hidden=70",
          "gru:input=1,hidden=7,bias=single_input"}) {
        const auto a = MadeModel(spec).share();
        const auto b = withUnitsReordered(a, randomOrders(a->spec, 5));
        const auto apart = compareModels(a, b, false, monitor);
        ASSERT_THAT(apart, IsOk());
        EXPECT_FALSE((*apart)->difference.isEqual()) << spec;
        const auto together = compareModels(a, b, true, monitor);
        ASSERT_THAT(together, IsOk());
        EXPECT_TRUE((*together)->difference.isEqual()) << spec;
        EXPECT_FALSE((*together)->matchingRefusal.has_value());
        EXPECT_NEAR((*together)->matching->layers.back().meanCosine, 1.0, 1e-4) << spec;
        EXPECT_GT((*together)->matching->moved(), 0U);
    }
}

TEST(UnitMatching, APermutedAndDisturbedCopyLinesUpAgain)
{
    MadeModel made("lstm:input=4,hidden=32,layers=2");
    const auto a = made.share();
    std::mt19937 random(11);
    std::normal_distribution<float> noise(0.0F, 0.1F);
    for (const ParameterId& id : parameterIdsOf(a->spec)) {
        for (float& number : made[id]) {
            number += noise(random);
        }
    }
    const auto orders = randomOrders(a->spec, 6);
    const auto b = withUnitsReordered(made.share(), orders);
    NullMonitor monitor;
    const auto matching = matchUnits(*a, *b, monitor);
    ASSERT_THAT(matching, IsOk());
    for (std::size_t pseudoLayer = 0; pseudoLayer < orders.size(); ++pseudoLayer) {
        const Order& back = matching->layers[pseudoLayer].order.hidden;
        for (std::uint64_t unit = 0; unit < 32; ++unit) {
            EXPECT_EQ(orders[pseudoLayer].hidden[back[unit]], unit);
        }
    }
}

TEST(UnitMatching, LeavesAnEqualNetworkAndSkippedInputsInPlace)
{
    NullMonitor monitor;
    const auto model = MadeModel("lstm:input=6,hidden=6,skip,layers=2").share();
    const auto matching = matchUnits(*model, *model, monitor);
    ASSERT_THAT(matching, IsOk());
    EXPECT_EQ(matching->moved(), 0U);
}

TEST(UnitMatching, RefusesNetworksOfOtherShapesAndTooManyUnits)
{
    NullMonitor monitor;
    const auto small = MadeModel("gru:input=2,hidden=3").share();
    const auto other = MadeModel("gru:input=2,hidden=4").share();
    EXPECT_THAT(matchUnits(*small, *other, monitor), FailsWith(ErrorCode::ShapeMismatch, ""));
    RnnModel huge;
    huge.spec = *specFromText("gru:input=2,hidden=5000");
    EXPECT_THAT(matchUnits(huge, huge, monitor), FailsWith(ErrorCode::Unsupported, ""));
    const auto compared = compareModels(small, other, true, monitor);
    ASSERT_THAT(compared, IsOk());
    EXPECT_TRUE((*compared)->matchingRefusal.has_value());
}

TEST(ModelComparison, SumsTheBiasesOfNetworksThatKeepDifferentOnes)
{
    MadeModel twice("lstm:input=2,hidden=3,bias=double");
    MadeModel once("lstm:input=2,hidden=3,bias=single_input");
    once.model().setForgetOffset(1.0, FactSource::Stated);
    for (const ParameterId& id : parameterIdsOf(once.model().spec)) {
        once[id] = twice[id];
        if (id.kind != ParameterKind::InputBias) {
            continue;
        }
        ParameterId other = id;
        other.kind = ParameterKind::RecurrentBias;
        twice.fill(other, 0.25F);
        for (float& number : once[id]) {
            number = 0.5F;
        }
        twice.fill(id, id.gate == Gate::Forget ? 1.25F : 0.25F);
    }
    NullMonitor monitor;
    const auto compared = compareModels(twice.share(), once.share(), false, monitor);
    ASSERT_THAT(compared, IsOk());
    EXPECT_TRUE((*compared)->hasSummedBiases);
    EXPECT_TRUE((*compared)->difference.isEqual());
    EXPECT_THAT((*compared)->aspects,
                testing::ElementsAre(SpecAspect::Bias, SpecAspect::ForgetOffset));
}

TEST(ModelComparison, ComparesNoGatesOfOtherCells)
{
    NullMonitor monitor;
    const auto compared = compareModels(MadeModel("gru:input=2,hidden=3").share(),
                                        MadeModel("lstm:input=2,hidden=3").share(), false, monitor);
    ASSERT_THAT(compared, IsOk());
    EXPECT_TRUE((*compared)->difference.gates.empty());
    EXPECT_EQ((*compared)->difference.onlyInA.size(), 12U);
    EXPECT_FALSE(areComparable(*(*compared)->a, *(*compared)->b));
}

TEST(DerivedGates, ADifferenceIsComputedWhenItIsRead)
{
    MadeModel a("rnn_tanh:input=2,hidden=2");
    MadeModel b("rnn_tanh:input=2,hidden=2");
    const ParameterId id = firstLayer(ParameterKind::InputWeights, Gate::Hidden);
    a[id] = {1.0F, 2.0F, std::numeric_limits<float>::quiet_NaN(), 4.0F};
    b[id] = {1.0F, 5.0F, std::numeric_limits<float>::quiet_NaN(), 3.0F};
    const auto difference =
        differenceOf(a.share()->parameters.at(id), b.share()->parameters.at(id));
    ASSERT_THAT(difference, IsOk());
    NullMonitor monitor;
    const auto matrix = difference->map(monitor);
    ASSERT_THAT(matrix, IsOk());
    EXPECT_EQ(matrix->at(0, 0), 0.0);
    EXPECT_EQ(matrix->at(0, 1), -3.0);
    EXPECT_EQ(matrix->at(1, 0), 0.0);
    EXPECT_EQ(matrix->at(1, 1), 1.0);
}

} // namespace gateloupe::test
