// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_names.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/base/lists.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

constexpr std::string_view kTorchSeparators = "./:";
constexpr std::string_view kReverse = "_reverse";
constexpr std::string_view kLayer = "_l";
constexpr std::string_view kParametrizations = "parametrizations.";
constexpr std::uint32_t kTorchMostLayers = 4096;

using NamedKind = Named<ParameterKind>;
using NamedForm = Named<TorchForm>;

constexpr std::array kTorchKinds = {
    NamedKind{"weight_ih", ParameterKind::InputWeights},
    NamedKind{"weight_hh", ParameterKind::RecurrentWeights},
    NamedKind{"weight_hr", ParameterKind::ProjectionWeights},
    NamedKind{"bias_ih", ParameterKind::InputBias},
    NamedKind{"bias_hh", ParameterKind::RecurrentBias},
};

/// How a parameter's name goes on for each form.
constexpr std::array kSuffixes = {
    NamedForm{"_raw", TorchForm::Raw},     NamedForm{"_g", TorchForm::Magnitude},
    NamedForm{"_v", TorchForm::Direction}, NamedForm{"_orig", TorchForm::Original},
    NamedForm{"_u", TorchForm::Left},      NamedForm{"_mask", TorchForm::Mask},
};

/// What stands behind "parametrizations.<name>." for each form.
constexpr std::array kOriginals = {
    NamedForm{"original0", TorchForm::Magnitude}, NamedForm{"original1", TorchForm::Direction},
    NamedForm{"original", TorchForm::Original},   NamedForm{"0._u", TorchForm::Left},
    NamedForm{"0._v", TorchForm::Right},
};

constexpr std::array<std::string_view, 13> kTorchOptimizerWords = {
    "exp_avg",    "exp_avg_sq", "exp_avgs", "exp_avg_sqs",     "max_exp_avg_sq",
    "square_avg", "grad_avg",   "momentum", "momentum_buffer", "acc_delta",
    "grad",       "grads",      "optim"};

/// Takes `suffix` off the end, if it is there.
bool removeSuffix(std::string_view& text, std::string_view suffix)
{
    const bool isThere = text.ends_with(suffix);
    if (isThere) {
        text.remove_suffix(suffix.size());
    }
    return isThere;
}

/// Reads "<anything>weight_ih_l0_reverse" into `name`, whose form and outer prefix are known.
bool parseParameter(std::string_view text, TorchName& name)
{
    std::size_t at = std::string_view::npos;
    const NamedKind* kind = nullptr;
    for (const NamedKind& candidate : kTorchKinds) {
        const auto found = text.rfind(candidate.name);
        if (found != std::string_view::npos && (kind == nullptr || found > at)) {
            at = found;
            kind = &candidate;
        }
    }
    if (kind == nullptr ||
        (at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0)) {
        return false;
    }
    name.prefix += text.substr(0, at);
    name.kind = kind->value;
    std::string_view rest = text.substr(at + kind->name.size());
    if (rest.empty()) {
        return name.kind != ParameterKind::ProjectionWeights; // a cell; those have no projection
    }
    name.direction = removeSuffix(rest, kReverse) ? Direction::Backward : Direction::Forward;
    if (!rest.starts_with(kLayer)) {
        return false;
    }
    rest.remove_prefix(kLayer.size());
    name.layer = numberFromText<std::uint32_t>(rest);
    return name.layer && *name.layer < kTorchMostLayers;
}

} // namespace

std::optional<TorchName> parseTorchName(std::string_view name)
{
    if (name.find("weight_") == std::string_view::npos &&
        name.find("bias_") == std::string_view::npos) { // quickly done with most names
        return std::nullopt;
    }
    TorchName parsed;
    const auto separator = name.find_last_of(kTorchSeparators) + 1; // 0 when there is none
    auto head = name.substr(0, separator);                          // with its separator
    auto tail = name.substr(separator);
    if (const auto at = name.rfind(kParametrizations); at != std::string_view::npos) {
        const auto path = name.substr(at + kParametrizations.size());
        const auto dot = std::min(path.find('.'), path.size());
        const auto form = valueNamed(kOriginals, path.substr(std::min(dot + 1, path.size())));
        if (!form) {
            return std::nullopt;
        }
        parsed.form = *form;
        head = name.substr(0, at);
        tail = path.substr(0, dot);
    } else {
        parsed.form = TorchForm::Plain;
        for (const NamedForm& each : kSuffixes) {
            if (removeSuffix(tail, each.name)) {
                parsed.form = each.value;
                break;
            }
        }
    }
    parsed.prefix = head;
    return parseParameter(tail, parsed) ? std::optional(std::move(parsed)) : std::nullopt;
}

std::string torchParameterName(ParameterKind kind, std::optional<std::uint32_t> layer,
                               Direction direction)
{
    std::string name(std::ranges::find(kTorchKinds, kind, &NamedKind::value)->name);
    if (layer) {
        name += std::string(kLayer) + std::to_string(*layer);
        name += direction == Direction::Backward ? kReverse : "";
    }
    return name;
}

bool isOptimizerState(std::string_view prefix)
{
    return std::ranges::any_of(splitAt(prefix, kTorchSeparators), [](std::string_view word) {
        return word.starts_with("optimizer") || isOneOf(word, kTorchOptimizerWords);
    });
}

} // namespace gateloupe
