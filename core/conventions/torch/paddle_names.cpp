// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/paddle_names.h"

#include <array>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/conventions/common/name_parts.h"

namespace gateloupe {

namespace {

constexpr std::string_view kPaddleSeparators = "./";
constexpr std::uint32_t kMostPaddleLayers = 4096;

constexpr std::array<Named<ParameterKind>, 5> kParameters = {{
    {"weight_ih", ParameterKind::InputWeights},
    {"weight_hh", ParameterKind::RecurrentWeights},
    {"weight_ho", ParameterKind::ProjectionWeights},
    {"bias_ih", ParameterKind::InputBias},
    {"bias_hh", ParameterKind::RecurrentBias},
}};

/// Names of the cells of a layer with one direction, and with two.
constexpr std::array<Named<Direction>, 3> kPaddleCells = {{{"cell", Direction::Forward},
                                                           {"cell_fw", Direction::Forward},
                                                           {"cell_bw", Direction::Backward}}};

} // namespace

std::optional<PaddleName> parsePaddleName(std::string_view name)
{
    if (name.find("cell") == std::string_view::npos) { // quickly done with most names
        return std::nullopt;
    }
    const auto [path, parameter] = splitLast(name, kPaddleSeparators);
    const auto [around, cell] = splitLast(path, kPaddleSeparators);
    const auto kind = valueNamed(kParameters, parameter);
    const auto direction = valueNamed(kPaddleCells, cell);
    if (!kind || !direction) {
        return std::nullopt;
    }
    const auto [outer, number] = splitLast(around, kPaddleSeparators);
    const auto layer = numberFromText<std::uint32_t>(number);
    const bool isNumbered = layer && *layer < kMostPaddleLayers;
    const std::string_view prefix = isNumbered ? outer : around;
    return PaddleName{
        .prefix = std::string(name.substr(0, prefix.empty() ? 0 : prefix.size() + 1)),
        .slot = {.layer = isNumbered ? *layer : 0, .direction = *direction, .kind = *kind},
        .isBidirectional = cell != kPaddleCells.front().name,
        .isNumbered = isNumbered};
}

} // namespace gateloupe
