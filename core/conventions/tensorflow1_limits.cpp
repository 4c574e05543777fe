// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1_limits.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace gateloupe::tensorflow1 {

namespace {

constexpr std::array kEveryBackend = {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn};

/// Variables that change an LSTM's equations. Older versions write the peepholes in capitals.
struct Extra
{
    std::string_view variable;
    std::string_view what;
};

constexpr std::string_view kPeepholes =
    "peephole connections (w_i_diag, w_f_diag, w_o_diag): the gates also see the cell state";
constexpr std::string_view kLayerNorm = "layer normalisation inside the cell (gamma, beta)";
constexpr std::array<Extra, 8> kExtras = {{
    {"w_i_diag", kPeepholes},
    {"w_f_diag", kPeepholes},
    {"w_o_diag", kPeepholes},
    {"input/gamma", kLayerNorm},
    {"transform/gamma", kLayerNorm},
    {"forget/gamma", kLayerNorm},
    {"output/gamma", kLayerNorm},
    {"state/gamma", kLayerNorm},
}};

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

void addEverywhere(std::string_view what, RnnModel& model)
{
    for (const BackendKind backend : kEveryBackend) {
        const std::string reason = std::string(what) + "; the " + std::string(nameOf(backend)) +
                                   " backend has no such equations";
        const bool isKnown = std::ranges::any_of(model.limits, [&](const Limit& limit) {
            return limit.backend == backend && limit.reason == reason;
        });
        if (!isKnown) {
            model.limits.push_back({backend, reason});
        }
    }
}

} // namespace

void addLimits(const CellVariables& cell, RnnModel& model)
{
    for (const auto& [name, tensor] : cell.variables) {
        const std::string lower = lowerCase(name);
        for (const Extra& extra : kExtras) {
            if (lower == extra.variable) {
                addEverywhere(extra.what, model);
            }
        }
    }
}

void decideActivation(std::string_view scope, RnnModel& model)
{
    const std::string lower = lowerCase(scope);
    if (lower.find("relu") != std::string::npos) {
        model.spec.cell = CellKind::RnnRelu;
        model.evidence.emplace_back("ReLU, because the scope's name says so; the file does not");
    } else if (lower.find("tanh") != std::string::npos) {
        model.evidence.emplace_back("tanh, because the scope's name says so; the file does not");
    } else {
        model.warnings.emplace_back("the file does not say whether the activation is tanh or ReLU; "
                                    "tanh is assumed, --cell rnn_relu sets the other");
    }
}

} // namespace gateloupe::tensorflow1
