// SPDX-License-Identifier: Apache-2.0
//
// The arrays that an optimizer of PyTorch keeps tell by which rule it makes its next step.
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

TEST(OptimizerSteps, OfRulesThatTheFileTellsAreComputed)
{
    const Attribute betas = ofGroup("betas", std::vector<double>{0.9, 0.999});
    const auto rule = [](const TensorCatalog& catalog) {
        return optimizerStates(catalog).rules.at(0);
    };
    EXPECT_FALSE(
        rule(optimizerFile({"exp_avg", "exp_avg_sq"}, {betas, ofGroup("amsgrad", false)})).refusal);
    EXPECT_FALSE(rule(optimizerFile({"momentum_buffer"}, {ofGroup("momentum", 0.9)})).refusal);
    EXPECT_EQ(rule(optimizerFile({"exp_avg", "exp_inf"})).kind, OptimizerKind::Adamax);
    EXPECT_EQ(rule(optimizerFile({"exp_avg", "exp_avg_sq", "mu_product"})).kind,
              OptimizerKind::NAdam);
    EXPECT_EQ(rule(optimizerFile({"square_avg", "momentum_buffer"})).kind, OptimizerKind::RmsProp);
    EXPECT_EQ(rule(optimizerFile({"exp_avg", "exp_avg_sq"},
                                 {betas, ofGroup("decoupled_weight_decay", false)}))
                  .kind,
              OptimizerKind::RAdam);
}

TEST(OptimizerSteps, ThatTheFileDoesNotTellAreRefused)
{
    const Attribute betas = ofGroup("betas", std::vector<double>{0.9, 0.999});
    for (const auto& catalog :
         {optimizerFile({"momentum_buffer"}), // by what it is multiplied
          optimizerFile({"exp_avg", "exp_avg_sq"}, {betas}),
          optimizerFile({"exp_avg", "exp_avg_sq"}, {betas, ofGroup("grad_averaging", true)}),
          optimizerFile({"exp_avg", "exp_avg_sq"}, // Adam's or AdamW's decay
                        {betas, ofGroup("amsgrad", false), ofGroup("weight_decay", 0.01)})}) {
        const OptimizerStates states = optimizerStates(catalog);
        EXPECT_EQ(states.weights.size(), 1U);
        EXPECT_FALSE(states.hasStep());
    }
    const OptimizerStates lamb = optimizerStates(
        optimizerFile({"exp_avg", "exp_avg_sq"}, {betas, ofGroup("trust_clip", true)}));
    EXPECT_EQ(lamb.name(), "LAMB");
}

TEST(OptimizerSteps, StatesOfNoKnownMeaningAreNotShown)
{
    const OptimizerStates states = optimizerStates(optimizerFile({"prev", "step_size"}));
    EXPECT_TRUE(states.weights.empty());
    EXPECT_EQ(states.notes.size(), 1U);
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
