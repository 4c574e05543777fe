// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_surroundings.h"

#include <algorithm>
#include <array>

#include "core/base/lists.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/keras/keras_config.h"
#include "core/conventions/keras/keras_wiring.h"
#include "core/formats/json/json_document.h"

namespace gateloupe {

namespace {

constexpr std::string_view kStackSeparator = " + ";
/// Layers between two recurrent ones that are followed; a configuration may go round in a circle.
constexpr int kMostBetween = 32;
/// What of a recurrent layer's configuration its caller decides.
constexpr std::array<std::string_view, 3> kUses = {"stateful", "return_sequences", "merge_mode"};
/// What of another layer's configuration changes nothing that it computes.
constexpr std::array<std::string_view, 6> kNames = {"name", "trainable",         "dtype",
                                                    "seed", "batch_input_shape", "batch_size"};

std::string nameOfLayer(const OrderedJson& layer)
{
    const std::string name = jsonText(memberOf(memberOf(layer, "config"), "name"));
    return name.empty() ? jsonText(memberOf(layer, "name")) : name;
}

std::string valueText(const OrderedJson& value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

/// The list of a model's layers: older configurations are that list.
const OrderedJson& layersIn(const OrderedJson& config)
{
    return config.is_array() ? config : memberOf(config, "layers");
}

/// Whether a key is about how weights began or were trained.
bool isOfTraining(std::string_view key)
{
    return key.ends_with("_initializer") || key.ends_with("_regularizer") ||
           key.ends_with("_constraint") || isOneOf(key, kNames);
}

/// The surroundings of one layer of one list.
class Surroundings
{
public:
    Surroundings(const OrderedJson& layers, const std::vector<std::string>& recurrent)
        : m_layers(layers)
        , m_recurrent(recurrent)
        , m_wiring(layers)
    {
    }

    void addOf(const std::string& name, std::vector<KerasSurrounding>& all) const
    {
        const OrderedJson& config = memberOf(layer(name), "config");
        const OrderedJson& inner = memberOf(config, "layer"); // of a Bidirectional
        for (const std::string_view use : kUses) {
            const OrderedJson& own = memberOf(config, use);
            const OrderedJson& value = own.is_null() && use != "merge_mode"
                                           ? memberOf(memberOf(inner, "config"), use)
                                           : own;
            if (!value.is_null()) {
                all.push_back({name + ": " + std::string(use), valueText(value)});
            }
        }
        addMask(name, all);
        addBetween(name, all);
    }

private:
    [[nodiscard]] const OrderedJson& layer(const std::string& name) const
    {
        static const OrderedJson nothing;
        const auto found = std::ranges::find_if(
            m_layers, [&](const OrderedJson& each) { return nameOfLayer(each) == name; });
        return found == m_layers.end() ? nothing : *found;
    }

    void addMask(const std::string& name, std::vector<KerasSurrounding>& all) const
    {
        const std::string mask = m_wiring.maskOf(name);
        if (mask.empty()) {
            return;
        }
        const OrderedJson& value = memberOf(memberOf(layer(mask), "config"), "mask_value");
        all.push_back({name + ": masked steps",
                       value.is_null() ? "those of symbol 0" : "those of " + value.dump()});
    }

    /// The layers that stand between the one below, if that is recurrent, and this one.
    void addBetween(const std::string& name, std::vector<KerasSurrounding>& all) const
    {
        std::vector<std::string> between;
        std::string at = name;
        while (between.size() < kMostBetween) {
            const auto inputs = m_wiring.inputsOf(at);
            if (inputs.size() != 1 || !layer(inputs.front()).is_object()) {
                return;
            }
            at = inputs.front();
            if (isOneOf(at, m_recurrent)) {
                break;
            }
            between.push_back(at);
        }
        std::ranges::reverse(between);
        const auto classOf = [this](const std::string& each) {
            return jsonText(memberOf(layer(each), "class_name"));
        };
        const std::string place = "in front of " + name;
        all.push_back({place, between.empty() ? at : joinedBy(", ", between, classOf)});
        for (const std::string& each : between) {
            const OrderedJson& config = memberOf(layer(each), "config");
            for (const auto& [key, value] : config.items()) {
                if (!isOfTraining(key)) {
                    all.push_back({place + ": " + classOf(each) + "." + key, valueText(value)});
                }
            }
        }
    }

    const OrderedJson& m_layers;
    const std::vector<std::string>& m_recurrent;
    KerasWiring m_wiring;
};

/// The names of the layers of a stack, "lstm + lstm_1".
std::vector<std::string> namesIn(std::string_view network)
{
    std::vector<std::string> names;
    for (auto end = network.find(kStackSeparator); end != std::string_view::npos;
         end = network.find(kStackSeparator)) {
        names.emplace_back(network.substr(0, end));
        network.remove_prefix(end + kStackSeparator.size());
    }
    names.emplace_back(network);
    return names;
}

} // namespace

std::vector<KerasSurrounding> kerasSurroundings(const TensorCatalog& catalog,
                                                std::string_view network)
{
    const auto* text = findAttribute<std::string>(catalog, "", "model_config");
    const auto parsed = text == nullptr ? parseJson("null") : parseJson(*text);
    if (!parsed) {
        return {};
    }
    const OrderedJson& config = memberOf(*parsed, "config");
    const OrderedJson& layers = layersIn(config);
    if (!layers.is_array()) {
        return {};
    }
    std::vector<std::string> recurrent;
    for (const KerasConfigEntry& entry : recurrentLayersOfCatalog(catalog)) {
        if (entry.path.size() == 1) { // of the model itself, no nested one
            recurrent.push_back(entry.path.front());
        }
    }
    std::vector<KerasSurrounding> all;
    const Surroundings surroundings(layers, recurrent);
    for (const std::string& name : namesIn(network)) {
        if (isOneOf(name, recurrent)) {
            surroundings.addOf(name, all);
        }
    }
    return all;
}

} // namespace gateloupe
