// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/paddle_names.h"

#include <algorithm>
#include <array>

#include "core/base/number_text.h"

namespace gateloupe {

namespace {

constexpr std::string_view kPaddleSeparators = "./";
constexpr std::uint32_t kMostPaddleLayers = 4096;

struct NamedParameter
{
    std::string_view name;
    ParameterKind kind;
};

constexpr std::array kParameters = {
    NamedParameter{"weight_ih", ParameterKind::InputWeights},
    NamedParameter{"weight_hh", ParameterKind::RecurrentWeights},
    NamedParameter{"weight_ho", ParameterKind::ProjectionWeights},
    NamedParameter{"bias_ih", ParameterKind::InputBias},
    NamedParameter{"bias_hh", ParameterKind::RecurrentBias},
};

struct NamedCell
{
    std::string_view name;
    Direction direction;
    bool isBidirectional;
};

constexpr std::array kPaddleCells = {
    NamedCell{"cell", Direction::Forward, false},
    NamedCell{"cell_fw", Direction::Forward, true},
    NamedCell{"cell_bw", Direction::Backward, true},
};

/// Takes the last part off a path, with the separator before it.
std::string_view takeLast(std::string_view& path)
{
    const auto at = path.find_last_of(kPaddleSeparators);
    const auto last = at == std::string_view::npos ? path : path.substr(at + 1);
    path = at == std::string_view::npos ? std::string_view() : path.substr(0, at);
    return last;
}

std::optional<std::uint32_t> layerFrom(std::string_view text)
{
    const auto layer = numberFromText<std::uint32_t>(text);
    return layer && *layer < kMostPaddleLayers ? layer : std::nullopt;
}

} // namespace

std::optional<PaddleName> parsePaddleName(std::string_view name)
{
    if (name.find("cell") == std::string_view::npos) { // quickly done with most names
        return std::nullopt;
    }
    std::string_view rest = name;
    const auto parameter = std::ranges::find(kParameters, takeLast(rest), &NamedParameter::name);
    const auto cell = std::ranges::find(kPaddleCells, takeLast(rest), &NamedCell::name);
    if (parameter == kParameters.end() || cell == kPaddleCells.end()) {
        return std::nullopt;
    }
    PaddleName parsed{.slot = {.direction = cell->direction, .kind = parameter->kind},
                      .isBidirectional = cell->isBidirectional};
    std::string_view before = rest;
    if (const auto layer = layerFrom(takeLast(before))) {
        parsed.slot.layer = *layer;
        parsed.isNumbered = true;
        rest = before;
    }
    parsed.prefix = rest.empty() ? std::string() : std::string(name.substr(0, rest.size() + 1));
    return parsed;
}

} // namespace gateloupe
