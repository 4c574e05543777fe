// SPDX-License-Identifier: Apache-2.0
//
// The arrays that an optimizer of PyTorch keeps tell whether its next step is Adam's.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/conventions/optimizer/optimizer_states.h"

namespace gateloupe::test {

namespace {

/// One weight, and the words that an optimizer keeps for it.
TensorCatalog optimizerFile(const std::vector<std::string>& words,
                            const std::vector<Attribute>& group = {})
{
    TensorCatalog catalog;
    const auto add = [&catalog](const std::string& name) {
        const auto tensor = std::make_shared<Tensor>();
        tensor->name = name;
        tensor->shape = {8, 2};
        catalog.tensors.push_back(tensor);
    };
    add("model.weight_hh_l0");
    for (const std::string& word : words) {
        add("optimizer.state.0." + word);
    }
    catalog.attributes = group;
    return catalog;
}

Attribute ofGroup(const std::string& name, Attribute::Value value)
{
    return {"optimizer.param_groups.0", name, std::move(value)};
}

} // namespace

TEST(OptimizerSteps, OfAdamAndOfMomentumAreComputed)
{
    const Attribute betas = ofGroup("betas", std::vector<double>{0.9, 0.999});
    EXPECT_EQ(optimizerStates(
                  optimizerFile({"exp_avg", "exp_avg_sq"}, {betas, ofGroup("amsgrad", false)}))
                  .ownStep,
              "");
    EXPECT_EQ(
        optimizerStates(optimizerFile({"momentum_buffer"}, {ofGroup("nesterov", false)})).ownStep,
        "");
}

TEST(OptimizerSteps, OfOtherRulesAreNamed)
{
    EXPECT_EQ(optimizerStates(optimizerFile({"exp_avg", "exp_inf"})).ownStep, "Adamax");
    EXPECT_EQ(optimizerStates(optimizerFile({"exp_avg", "exp_avg_sq", "mu_product"})).ownStep,
              "NAdam");
    EXPECT_EQ(optimizerStates(optimizerFile({"square_avg", "momentum_buffer"})).ownStep,
              "RMSprop with momentum");
    EXPECT_EQ(
        optimizerStates(optimizerFile({"momentum_buffer"}, {ofGroup("nesterov", true)})).ownStep,
        "SGD with Nesterov's momentum");
    EXPECT_EQ(optimizerStates(optimizerFile({"exp_avg", "exp_avg_sq"},
                                            {ofGroup("betas", std::vector<double>{0.9, 0.999})}))
                  .ownStep,
              "RAdam or another optimizer than Adam");
}

TEST(OptimizerSteps, ModulesThatMayHaveChangedPlacesAreSaid)
{
    TensorCatalog catalog = optimizerFile({"exp_avg"});
    EXPECT_TRUE(optimizerStates(catalog).notes.empty());
    for (const char* const name : {"model.b.weight_hh_l0", "optimizer.state.1.exp_avg"}) {
        const auto tensor = std::make_shared<Tensor>();
        tensor->name = name;
        tensor->shape = {8, 2};
        catalog.tensors.push_back(tensor);
    }
    EXPECT_EQ(optimizerStates(catalog).notes.size(), 1U);
}

} // namespace gateloupe::test
