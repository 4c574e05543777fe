// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/torch_rules.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conventions/optimizer/state_slots.h"

namespace gateloupe {

namespace {

/// What a file says of one group of parameters.
class GroupFacts
{
public:
    GroupFacts(const TensorCatalog& catalog, const std::string& group)
        : m_catalog(catalog)
        , m_group(group)
    {
    }

    [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }

    [[nodiscard]] bool isTrue(std::string_view name) const
    {
        const Attribute* found = find(name);
        const bool* truth = found == nullptr ? nullptr : std::get_if<bool>(&found->value);
        return truth != nullptr && *truth;
    }

    [[nodiscard]] std::optional<double> number(std::string_view name) const
    {
        const Attribute* found = find(name);
        if (found == nullptr) { // a tensor where the optimizer runs in a compiled graph
            return numberIn(m_catalog.find(m_group + "." + std::string(name)));
        }
        if (const auto* real = std::get_if<double>(&found->value)) {
            return *real;
        }
        const auto* whole = std::get_if<std::int64_t>(&found->value);
        return whole == nullptr ? std::nullopt : std::optional(static_cast<double>(*whole));
    }

    [[nodiscard]] std::vector<double> numbers(std::string_view name) const
    {
        const Attribute* found = find(name);
        const auto* list =
            found == nullptr ? nullptr : std::get_if<std::vector<double>>(&found->value);
        return list == nullptr ? std::vector<double>() : *list;
    }

    /// Sets a number of a rule; where the file has none, its default is noted as assumed.
    void read(std::string_view name, double& into, OptimizerRule& rule) const
    {
        if (const auto stated = number(name)) {
            into = *stated;
        } else {
            rule.assumed.emplace_back(name, into);
        }
    }

private:
    [[nodiscard]] const Attribute* find(std::string_view name) const
    {
        return m_catalog.findAttribute(m_group, name);
    }

    const TensorCatalog& m_catalog;
    const std::string& m_group;
};

void refuse(OptimizerRule& rule, std::string name)
{
    rule.kind = OptimizerKind::Other;
    rule.refusal = Error::unsupported(
        "the step of %1 is made by a rule of its own, which is not computed; m and v are shown",
        name);
    rule.name = std::move(name);
}

void readBetas(const GroupFacts& facts, OptimizerRule& rule)
{
    const std::vector<double> betas = facts.numbers("betas");
    if (betas.size() == 2) {
        rule.beta1 = betas.front();
        rule.beta2 = betas.back();
    } else {
        rule.assumed.emplace_back("beta1", rule.beta1);
        rule.assumed.emplace_back("beta2", rule.beta2);
    }
    facts.read("eps", rule.epsilon, rule);
}

/// Numbers that only optimizers other than PyTorch's own have beside the two means.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kForeign = {
    {{"grad_averaging", "LAMB"},
     {"trust_clip", "LAMB"},
     {"always_adapt", "LAMB"},
     {"clamp_value", "LAMB"},
     {"max_grad_norm", "LAMB"},
     {"correct_bias", "AdamW of transformers"},
     {"bias_correction", "FusedAdam or FusedLAMB"},
     {"d0", "DAdaptation or Prodigy"}}};

/// The mean of gradients and of their squares: Adam, or one of those that are made like it.
void readAdam(const GroupFacts& facts, bool hasProduct, OptimizerRule& rule)
{
    for (const auto& [word, name] : kForeign) {
        if (facts.has(word)) {
            refuse(rule, std::string(name));
            return;
        }
    }
    readBetas(facts, rule);
    if (hasProduct) {
        rule.kind = OptimizerKind::NAdam;
        rule.name = "nadam";
        rule.momentumDecay = 4e-3;
        facts.read("momentum_decay", rule.momentumDecay, rule);
        return;
    }
    if (facts.has("amsgrad") || !facts.has("betas")) {
        rule.kind = OptimizerKind::Adam;
        rule.name = rule.isDecoupled ? "adamw" : "adam";
        rule.isAmsgrad = facts.isTrue("amsgrad");
        if (rule.weightDecay != 0.0 && !facts.has("decoupled_weight_decay")) {
            rule.refusal = Error::unsupported(
                "the file does not say whether its weight decay is Adam's or AdamW's, which make "
                "different steps; m and v are shown");
        }
        return;
    }
    if (facts.has("decoupled_weight_decay")) {
        rule.kind = OptimizerKind::RAdam;
        rule.name = "radam";
        return;
    }
    refuse(rule, "RAdam or another optimizer than Adam");
}

void readMomentum(const GroupFacts& facts, OptimizerRule& rule)
{
    if (facts.has("ns_steps") || facts.has("trust_coefficient")) {
        refuse(rule, facts.has("ns_steps") ? "Muon" : "LARS");
        return;
    }
    rule.kind = OptimizerKind::Momentum;
    rule.name = "momentum";
    rule.isNesterov = facts.isTrue("nesterov");
    rule.momentum = facts.number("momentum").value_or(0.0);
    rule.dampening = facts.number("dampening").value_or(0.0);
    if (!facts.has("momentum")) {
        rule.refusal = Error::unsupported("nothing in the file says by what the momentum is "
                                          "multiplied in a step; m is shown");
    }
}

void readRmsProp(const GroupFacts& facts, OptimizerRule& rule)
{
    rule.kind = OptimizerKind::RmsProp;
    rule.name = "rmsprop";
    rule.beta2 = 0.99;
    facts.read("alpha", rule.beta2, rule);
    facts.read("eps", rule.epsilon, rule);
    rule.momentum = facts.number("momentum").value_or(0.0);
    rule.isCentered = facts.isTrue("centered");
}

} // namespace

OptimizerRule torchRule(const TensorCatalog& catalog, const std::string& group,
                        const std::set<std::string, std::less<>>& words)
{
    const GroupFacts facts(catalog, group);
    OptimizerRule rule;
    rule.learningRate = facts.number("lr");
    rule.weightDecay = facts.number("weight_decay").value_or(0.0);
    rule.isDecoupled = facts.isTrue("decoupled_weight_decay");
    if (words.contains("exp_inf")) {
        rule.kind = OptimizerKind::Adamax;
        rule.name = "adamax";
        readBetas(facts, rule);
    } else if (words.contains("exp_avg") && words.contains("exp_avg_sq")) {
        readAdam(facts, words.contains("mu_product"), rule);
    } else if (words.contains("square_avg") && words.contains("acc_delta")) {
        rule.kind = OptimizerKind::Adadelta;
        rule.name = "adadelta";
        rule.beta2 = 0.9;
        rule.epsilon = 1e-6;
        facts.read("rho", rule.beta2, rule);
        facts.read("eps", rule.epsilon, rule);
    } else if (words.contains("square_avg")) {
        readRmsProp(facts, rule);
    } else if (words.contains("sum")) {
        rule.kind = OptimizerKind::Adagrad;
        rule.name = "adagrad";
        rule.epsilon = 1e-10;
        facts.read("eps", rule.epsilon, rule);
        rule.rateDecay = facts.number("lr_decay").value_or(0.0);
    } else if (words.contains("momentum_buffer")) {
        readMomentum(facts, rule);
    } else {
        refuse(rule, "Lion or another optimizer");
    }
    return rule;
}

} // namespace gateloupe
