// SPDX-License-Identifier: Apache-2.0
#include "core/model/cell.h"

#include <algorithm>
#include <array>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

constexpr std::array kLstmGates = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
constexpr std::array kGruGates = {Gate::Reset, Gate::Update, Gate::New};
constexpr std::array kRnnGates = {Gate::Hidden};

// Names in enumerator order.
constexpr std::array<std::string_view, 4> kCellNames = {"lstm", "gru", "rnn_tanh", "rnn_relu"};
constexpr std::array<std::string_view, 8> kGateNames = {"input", "forget", "cell", "output",
                                                        "reset", "update", "new",  "hidden"};
constexpr std::array<std::string_view, 8> kGateLetters = {"i", "f", "g", "o", "r", "z", "n", "a"};
constexpr std::array<std::string_view, 2> kDirectionNames = {"forward", "backward"};
constexpr std::array<std::string_view, 6> kKindNames = {"input_weights",      "recurrent_weights",
                                                        "projection_weights", "input_bias",
                                                        "recurrent_bias",     "peephole_weights"};

} // namespace

std::span<const Gate> gatesOf(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return kLstmGates;
    case CellKind::Gru:
        return kGruGates;
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        break;
    }
    return kRnnGates;
}

std::optional<std::uint32_t> gateIndex(CellKind cell, Gate gate)
{
    const auto gates = gatesOf(cell);
    const auto found = std::ranges::find(gates, gate);
    if (found == gates.end()) {
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(found - gates.begin());
}

std::string_view nameOf(CellKind cell)
{
    return kCellNames[static_cast<std::size_t>(cell)];
}

std::string_view nameOf(Gate gate)
{
    return kGateNames[static_cast<std::size_t>(gate)];
}

std::string_view nameOf(Direction direction)
{
    return kDirectionNames[static_cast<std::size_t>(direction)];
}

std::string_view nameOf(ParameterKind kind)
{
    return kKindNames[static_cast<std::size_t>(kind)];
}

std::string_view letterOf(Gate gate)
{
    return kGateLetters[static_cast<std::size_t>(gate)];
}

std::optional<CellKind> cellFromName(std::string_view name)
{
    return enumeratorNamed<CellKind>(kCellNames, name);
}

std::optional<Gate> gateFromName(std::string_view name)
{
    return enumeratorNamed<Gate>(kGateNames, name);
}

std::optional<Direction> directionFromName(std::string_view name)
{
    return enumeratorNamed<Direction>(kDirectionNames, name);
}

std::optional<ParameterKind> parameterKindFromName(std::string_view name)
{
    return enumeratorNamed<ParameterKind>(kKindNames, name);
}

std::uint32_t linLayerId(CellKind cell, const ParameterId& id)
{
    const auto gates = static_cast<std::uint32_t>(gatesOf(cell).size());
    if (id.kind == ParameterKind::ProjectionWeights) {
        return 2 * gates;
    }
    const bool isRecurrent =
        id.kind == ParameterKind::RecurrentWeights || id.kind == ParameterKind::RecurrentBias;
    return gateIndex(cell, id.gate).value_or(0) + (isRecurrent ? gates : 0);
}

} // namespace gateloupe
