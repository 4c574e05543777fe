// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_activation.h"

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/lists.h"
#include "core/model/equations.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxNestedActivations = 8;
/// Longer settings are replaced by their checksum in the activation's name.
constexpr std::size_t kLongestSettings = 60;
/// What an object says beside what it computes.
constexpr std::array<std::string_view, 7> kNoSettings = {
    "name", "trainable", "dtype", "module", "registered_name", "shared_object_id", "build_config"};

const OrderedJson& settingOf(const OrderedJson& object, const char* key)
{
    static const OrderedJson nothing;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found == object.end() ? nothing : *found;
}

double numberOr(const OrderedJson& value, double otherwise)
{
    return value.is_number() ? value.get<double>() : otherwise;
}

/// FNV-1a, in hexadecimal digits.
std::string checksumOf(std::string_view text)
{
    constexpr std::uint64_t kBasis = 14695981039346656037U;
    constexpr std::uint64_t kPrime = 1099511628211U;
    std::uint64_t sum = kBasis;
    for (const char letter : text) {
        sum = (sum ^ static_cast<unsigned char>(letter)) * kPrime;
    }
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) {
        digits += kDigits[(sum >> static_cast<unsigned>(shift)) & 15U];
    }
    return digits;
}

/// ReLU with a slope, a threshold or an upper bound; empty where no activation is like it.
std::optional<Activation> reluOf(const OrderedJson& config)
{
    constexpr double kBoundOfRelu6 = 6.0;
    const double slope =
        numberOr(settingOf(config, "negative_slope"), numberOr(settingOf(config, "alpha"), 0.0));
    const OrderedJson& bound = settingOf(config, "max_value");
    const double threshold = numberOr(settingOf(config, "threshold"), 0.0);
    if (bound.is_null()) {
        return threshold == 0.0 ? slope == 0.0 ? Activation{ActivationKind::Relu}
                                               : Activation{ActivationKind::LeakyRelu, slope}
               : slope == 0.0
                   ? std::optional(Activation{ActivationKind::ThresholdedRelu, threshold})
                   : std::nullopt;
    }
    if (!bound.is_number()) {
        return std::nullopt;
    }
    const double most = bound.get<double>();
    if (slope != 0.0 || threshold != 0.0) {
        return Activation{ActivationKind::BoundedRelu, slope, threshold, most};
    }
    return most == kBoundOfRelu6 ? Activation{ActivationKind::Relu6}
                                 : Activation{ActivationKind::Clip, 0.0, most};
}

/// What a layer object computes, where an activation here is like it.
std::optional<Activation> activationOfLayer(std::string_view className, const OrderedJson& config)
{
    constexpr double kDefaultLeak = 0.3;
    if (className == "ReLU") {
        return reluOf(config);
    }
    if (className == "LeakyReLU") {
        const OrderedJson& old = settingOf(config, "alpha");
        const OrderedJson& slope = settingOf(config, "negative_slope");
        const bool isReadable =
            (old.is_null() || old.is_number()) && (slope.is_null() || slope.is_number());
        return isReadable ? std::optional(Activation{ActivationKind::LeakyRelu,
                                                     numberOr(slope, numberOr(old, kDefaultLeak))})
                          : std::nullopt;
    }
    if (className == "ELU") {
        const OrderedJson& alpha = settingOf(config, "alpha");
        return alpha.is_null() || alpha.is_number()
                   ? std::optional(Activation{ActivationKind::Elu, numberOr(alpha, 1.0)})
                   : std::nullopt;
    }
    return std::nullopt;
}

/// The name with the settings that tell it from others of that name.
std::string nameWithSettings(const std::string& name, OrderedJson settings)
{
    if (settings.is_object()) {
        for (const std::string_view key : kNoSettings) {
            settings.erase(std::string(key));
        }
    }
    if (settings.empty()) {
        return name;
    }
    const std::string text = settings.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    return name + (text.size() <= kLongestSettings ? text : "#" + checksumOf(text));
}

std::string nameOfActivation(const OrderedJson& value, std::size_t depth)
{
    if (value.is_null()) {
        return "linear";
    }
    if (value.is_string()) {
        return value.get<std::string>();
    }
    const OrderedJson& config = settingOf(value, "config");
    if (config.is_string()) { // a function by its name
        return config.get<std::string>();
    }
    const OrderedJson& className = settingOf(value, "class_name");
    if (!className.is_string()) {
        return nameWithSettings("function", value);
    }
    const auto name = className.get<std::string>();
    if (const auto known = activationOfLayer(name, config)) {
        return toText(*known);
    }
    if (name == "Activation" && config.is_object() && config.contains("activation") &&
        depth < kMaxNestedActivations) {
        return nameOfActivation(config["activation"], depth + 1);
    }
    return nameWithSettings(name, config);
}

} // namespace

std::optional<std::string> kerasActivationOf(const OrderedJson& config, const char* key)
{
    if (!config.is_object() || !config.contains(key)) {
        return std::nullopt;
    }
    return nameOfActivation(config[key], 0);
}

} // namespace gateloupe
