// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/keras_rules.h"

#include <array>
#include <string>

#include "core/base/lists.h"
#include "core/formats/json/json_document.h"

namespace gateloupe {

namespace {

using Part = KerasOptimizer::Part;

constexpr std::array<Named<OptimizerKind>, 10> kClasses = {{{"Adam", OptimizerKind::Adam},
                                                            {"AdamW", OptimizerKind::Adam},
                                                            {"Nadam", OptimizerKind::NAdam},
                                                            {"Adamax", OptimizerKind::Adamax},
                                                            {"RMSprop", OptimizerKind::RmsProp},
                                                            {"Adagrad", OptimizerKind::Adagrad},
                                                            {"Adadelta", OptimizerKind::Adadelta},
                                                            {"SGD", OptimizerKind::Momentum},
                                                            {"Lion", OptimizerKind::Lion},
                                                            {"Lamb", OptimizerKind::Lamb}}};

/// {"class_name": "Adam", "config": {...}} of the model; null where there is none.
OrderedJson optimizerJson(const TensorCatalog& catalog)
{
    const auto document = [&catalog](std::string_view name) {
        const Attribute* found = catalog.findAttribute("", name);
        const auto* text = found == nullptr ? nullptr : std::get_if<std::string>(&found->value);
        auto json = text == nullptr ? Result<OrderedJson>(OrderedJson()) : parseJson(*text);
        return json ? *std::move(json) : OrderedJson();
    };
    const OrderedJson training = memberOf(document("training_config"), "optimizer_config");
    if (training.is_object()) {
        return training;
    }
    return memberOf(memberOf(document("model_config"), "compile_config"), "optimizer");
}

/// "adam" and "Custom>Adam" are what older files write.
std::string className(const OrderedJson& json)
{
    std::string name = jsonText(memberOf(json, "class_name"));
    name.erase(0, name.rfind('>') + 1);
    return name == "rmsprop" ? "RMSprop" : name == "adam" ? "Adam" : name;
}

std::optional<double> numberOf(const OrderedJson& config, std::string_view key)
{
    const OrderedJson& value = memberOf(config, key);
    return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

bool isTrue(const OrderedJson& config, std::string_view key)
{
    const OrderedJson& value = memberOf(config, key);
    return value.is_boolean() && value.get<bool>();
}

void read(const OrderedJson& config, std::string_view key, double& into, OptimizerRule& rule)
{
    if (const auto stated = numberOf(config, key)) {
        into = *stated;
    } else {
        rule.assumed.emplace_back(key, into);
    }
}

OptimizerRule ruleOf(OptimizerKind kind, const std::string& name, const OrderedJson& config)
{
    constexpr double kEpsilon = 1e-7;
    OptimizerRule rule;
    rule.kind = kind;
    rule.name = name;
    rule.isKeras = true;
    rule.isDecoupled = true;
    rule.learningRate = numberOf(config, "learning_rate");
    rule.weightDecay = numberOf(config, "weight_decay").value_or(0.0);
    rule.isAmsgrad = isTrue(config, "amsgrad");
    rule.isNesterov = isTrue(config, "nesterov");
    rule.isCentered = isTrue(config, "centered");
    rule.momentum = numberOf(config, "momentum").value_or(0.0);
    rule.epsilon = kEpsilon;
    const bool hasRho = kind == OptimizerKind::RmsProp || kind == OptimizerKind::Adadelta;
    if (rule.needsSteps() || kind == OptimizerKind::Lion) {
        read(config, "beta_1", rule.beta1, rule);
        read(config, "beta_2", rule.beta2, rule);
    }
    if (hasRho) {
        rule.beta2 = numberOf(config, "rho").value_or(0.9);
    }
    if (rule.needsSteps()) {
        read(config, "epsilon", rule.epsilon, rule);
    }
    return rule;
}

/// What an optimizer keeps, in the order in which its build() makes the variables.
std::vector<std::vector<Part>> blocksOf(const OptimizerRule& rule)
{
    switch (rule.kind) {
    case OptimizerKind::Adam:
        return rule.isAmsgrad ? std::vector<std::vector<Part>>{{Part::M, Part::V}, {Part::Extra}}
                              : std::vector<std::vector<Part>>{{Part::M, Part::V}};
    case OptimizerKind::NAdam:
    case OptimizerKind::Adamax:
    case OptimizerKind::Lamb:
        return {{Part::M, Part::V}};
    case OptimizerKind::RmsProp: {
        std::vector<std::vector<Part>> blocks = {{Part::V}};
        if (rule.momentum > 0.0) {
            blocks.push_back({Part::M});
        }
        if (rule.isCentered) {
            blocks.push_back({Part::Extra});
        }
        return blocks;
    }
    case OptimizerKind::Adagrad:
        return {{Part::V}};
    case OptimizerKind::Adadelta:
        return {{Part::V, Part::Extra}};
    case OptimizerKind::Momentum:
    case OptimizerKind::Lion:
        return {{Part::M}};
    case OptimizerKind::RAdam:
    case OptimizerKind::Other:
        break;
    }
    return {};
}

} // namespace

std::size_t KerasOptimizer::parts() const
{
    std::size_t count = 0;
    for (const auto& block : blocks) {
        count += block.size();
    }
    return count;
}

std::string kerasOptimizerName(const TensorCatalog& catalog)
{
    return className(optimizerJson(catalog));
}

std::optional<KerasOptimizer> kerasOptimizerOf(const TensorCatalog& catalog)
{
    const OrderedJson json = optimizerJson(catalog);
    const std::string name = className(json);
    const auto kind = valueNamed(kClasses, name);
    if (!kind) {
        return std::nullopt;
    }
    const OrderedJson& config = memberOf(json, "config");
    KerasOptimizer optimizer;
    std::string word = *kind == OptimizerKind::Momentum ? "momentum" : name;
    for (char& letter : word) {
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    optimizer.rule = ruleOf(*kind, word, config);
    if (isTrue(config, "use_ema")) {
        optimizer.blocks.push_back({Part::Unused});
    }
    if (numberOf(config, "gradient_accumulation_steps").value_or(0.0) > 0.0) {
        optimizer.blocks.push_back({Part::Unused});
    }
    for (auto& block : blocksOf(optimizer.rule)) {
        optimizer.blocks.push_back(std::move(block));
    }
    optimizer.hasRateVariable = !memberOf(config, "learning_rate").is_object();
    optimizer.endsWithProduct = *kind == OptimizerKind::NAdam;
    return optimizer;
}

} // namespace gateloupe
