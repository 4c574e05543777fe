// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/relation.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

Network lstm()
{
    return randomNetwork(*specFromText("lstm:input=6,hidden=6,layers=2"), 5);
}

/// The id of the relation; "none" where there is none.
std::string relationId(const Network& a, const Network& b)
{
    NullMonitor monitor;
    const auto found = relationOf(a.build(), b.build(), monitor);
    EXPECT_THAT(found, IsOk());
    return found && *found ? (*found)->id : "none";
}

} // namespace

TEST(Relation, ExchangedGatesOfAllLayersAreTold)
{
    Network other = lstm();
    for (const std::uint32_t layer : {0U, 1U}) {
        for (const ParameterKind kind :
             {ParameterKind::InputWeights, ParameterKind::RecurrentWeights,
              ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
            std::swap(other.at(kind, Gate::Cell, layer), other.at(kind, Gate::Output, layer));
        }
    }
    EXPECT_EQ(relationId(lstm(), other), "gates_exchanged");
}

TEST(Relation, AConstantInTheForgetBiasIsTold)
{
    Network other = lstm();
    for (const std::uint32_t layer : {0U, 1U}) {
        for (double& bias : other.at(ParameterKind::InputBias, Gate::Forget, layer)) {
            bias += 1.0;
        }
    }
    EXPECT_EQ(relationId(lstm(), other), "forget_offset_added");
}

TEST(Relation, OneOtherWeightIsTold)
{
    Network other = lstm();
    other.at(ParameterKind::RecurrentWeights, Gate::Forget, 1)[7] += 0.5;
    EXPECT_EQ(relationId(lstm(), other), "numbers_changed");
}

TEST(Relation, EqualAndUnrelatedNetworksHaveNone)
{
    EXPECT_EQ(relationId(lstm(), lstm()), "none");
    EXPECT_EQ(relationId(lstm(), randomNetwork(lstm().spec, 6)), "none");
}

TEST(Relation, OtherCellsAndLayersAreTold)
{
    EXPECT_EQ(relationId(lstm(), randomNetwork(*specFromText("gru:input=6,hidden=6"), 5)),
              "cell_exchanged");
    EXPECT_EQ(relationId(lstm(), randomNetwork(*specFromText("lstm:input=6,hidden=6"), 5)),
              "layers_missing");
}

} // namespace gateloupe::test
