// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_names.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/base/number_text.h"
#include "core/conventions/common/name_parts.h"

namespace gateloupe {

namespace {

constexpr std::string_view kTorchSeparators = "./:";
constexpr std::string_view kReverse = "_reverse";
constexpr std::string_view kLayer = "_l";
constexpr std::string_view kParametrizations = "parametrizations.";
constexpr std::uint32_t kTorchMostLayers = 4096;

struct TorchNamedKind
{
    std::string_view stem;
    ParameterKind kind;
};

constexpr std::array kTorchKinds = {
    TorchNamedKind{"weight_ih", ParameterKind::InputWeights},
    TorchNamedKind{"weight_hh", ParameterKind::RecurrentWeights},
    TorchNamedKind{"weight_hr", ParameterKind::ProjectionWeights},
    TorchNamedKind{"bias_ih", ParameterKind::InputBias},
    TorchNamedKind{"bias_hh", ParameterKind::RecurrentBias},
};

struct NamedForm
{
    std::string_view suffix;
    TorchForm form;
};

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

/// Before and behind the first dot.
NameParts splitFirst(std::string_view path)
{
    const auto at = path.find('.');
    return at == std::string_view::npos ? NameParts{path, {}}
                                        : NameParts{path.substr(0, at), path.substr(at + 1)};
}

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
    const TorchNamedKind* kind = nullptr;
    for (const TorchNamedKind& candidate : kTorchKinds) {
        const auto found = text.rfind(candidate.stem);
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
    name.kind = kind->kind;
    std::string_view rest = text.substr(at + kind->stem.size());
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
        const auto path = splitFirst(name.substr(at + kParametrizations.size()));
        const auto form = std::ranges::find(kOriginals, path.tail, &NamedForm::suffix);
        if (form == kOriginals.end()) {
            return std::nullopt;
        }
        parsed.form = form->form;
        head = name.substr(0, at);
        tail = path.head;
    } else {
        for (const NamedForm& form : kSuffixes) {
            if (removeSuffix(tail, form.suffix)) {
                parsed.form = form.form;
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
    std::string name(std::ranges::find(kTorchKinds, kind, &TorchNamedKind::kind)->stem);
    if (layer) {
        name += std::string(kLayer) + std::to_string(*layer);
        name += direction == Direction::Backward ? kReverse : "";
    }
    return name;
}

bool isOptimizerState(std::string_view prefix)
{
    while (!prefix.empty()) {
        const auto end = prefix.find_first_of(kTorchSeparators);
        const auto word = prefix.substr(0, end);
        if (word.starts_with("optimizer") ||
            std::ranges::find(kTorchOptimizerWords, word) != kTorchOptimizerWords.end()) {
            return true;
        }
        prefix.remove_prefix(end == std::string_view::npos ? prefix.size() : end + 1);
    }
    return false;
}

} // namespace gateloupe
