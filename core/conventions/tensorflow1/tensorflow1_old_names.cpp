// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_old_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/conventions/tensorflow1/tensorflow1_scopes.h"

namespace gateloupe::tensorflow1 {

namespace {

struct Renamed
{
    std::string_view old;
    std::string_view modern;
};

constexpr std::array<Renamed, 6> kCellScopes = {{
    {"BasicLSTMCell", "basic_lstm_cell"},
    {"LSTMCell", "lstm_cell"},
    {"LSTMBlockCell", "lstm_block_cell"},
    {"GRUCell", "gru_cell"},
    {"GRUBlockCell", "gru_block_cell"},
    {"BasicRNNCell", "basic_rnn_cell"},
}};
constexpr std::array<Renamed, 5> kOuterScopes = {{
    {"MultiRNNCell", "multi_rnn_cell"},
    {"RNN", "rnn"},
    {"BiRNN", "bidirectional_rnn"},
    {"FW", "fw"},
    {"BW", "bw"},
}};
/// What stands below the scope of the cell.
constexpr std::array<Renamed, 12> kVariables = {{
    {"Linear/Matrix", "kernel"},
    {"Linear/Bias", "bias"},
    {"Gates/Linear/Matrix", "gates/kernel"},
    {"Gates/Linear/Bias", "gates/bias"},
    {"Candidate/Linear/Matrix", "candidate/kernel"},
    {"Candidate/Linear/Bias", "candidate/bias"},
    {"W_0", "kernel"}, // of LSTMCell, whose kernel could be cut into units
    {"B", "bias"},
    {"W_P_0", "projection/kernel"},
    {"W_I_diag", "w_i_diag"},
    {"W_F_diag", "w_f_diag"},
    {"W_O_diag", "w_o_diag"},
}};
constexpr std::string_view kOldLayer = "Cell";

template <typename Table>
std::optional<std::string_view> lookUp(const Table& table, std::string_view old)
{
    const auto found = std::ranges::find(table, old, &Renamed::old);
    return found == table.end() ? std::nullopt : std::optional(found->modern);
}

/// "Cell0" -> "cell_0"; "BiRNN_1" keeps its number.
std::string modernScope(std::string_view scope)
{
    if (scope.starts_with(kOldLayer) && scope.size() > kOldLayer.size() &&
        scope.find_first_not_of("0123456789", kOldLayer.size()) == std::string_view::npos) {
        return "cell_" + std::string(scope.substr(kOldLayer.size()));
    }
    const auto number = scope.rfind('_');
    const bool isNumbered =
        number != std::string_view::npos && number + 1 < scope.size() &&
        scope.find_first_not_of("0123456789", number + 1) == std::string_view::npos;
    const std::string_view base = isNumbered ? scope.substr(0, number) : scope;
    const auto modern = lookUp(kOuterScopes, base);
    return modern ? std::string(*modern) + std::string(scope.substr(base.size()))
                  : std::string(scope);
}

} // namespace

std::string modernNameOf(std::string_view name)
{
    const auto components = componentsOf(name);
    for (std::size_t at = 0; at + 1 < components.size(); ++at) {
        const auto cell = lookUp(kCellScopes, components[at]);
        const auto rest = std::span(components).subspan(at + 1);
        const auto variable = cell ? lookUp(kVariables, joined(rest, rest.size())) : std::nullopt;
        if (!variable) {
            continue;
        }
        std::string modern;
        for (std::size_t outer = 0; outer < at; ++outer) {
            modern += modernScope(components[outer]) + "/";
        }
        return modern + std::string(*cell) + "/" + std::string(*variable);
    }
    return std::string(name);
}

} // namespace gateloupe::tensorflow1
