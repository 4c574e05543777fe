// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_limits.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace gateloupe::tensorflow1 {

namespace {

constexpr std::array kEveryBackend = {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn};

/// Variables that change an LSTM's equations.
struct Extra
{
    std::string_view variable;
    std::string_view what;
};

constexpr std::string_view kLayerNorm = "layer normalisation inside the cell (gamma, beta)";
constexpr std::array<Extra, 5> kExtras = {{
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

} // namespace

void limitEverywhere(std::string_view what, RnnModel& model)
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

namespace {

/// Wrappers that give the cell below them another input, or its output to something else, and that
/// leave a scope. DropoutWrapper, ResidualWrapper and DeviceWrapper leave none.
struct Wrapper
{
    std::string_view scope;
    std::string_view what;
};

constexpr std::array<Wrapper, 5> kWrappers = {{
    {"attention_wrapper", "adds what it attends to to its input"},
    {"attention_cell_wrapper", "mixes its input and output with what it attends to"},
    {"input_projection_wrapper", "projects its input first"},
    {"output_projection_wrapper", "projects its output further"},
    {"embedding_wrapper", "looks its input up in an embedding"},
}};

} // namespace

void warnOfWrappers(const CellVariables& cell, RnnModel& model)
{
    for (const std::string_view scope : componentsOf(cell.modernScope)) {
        for (const Wrapper& wrapper : kWrappers) {
            if (isNamed(scope, wrapper.scope)) {
                model.warnings.push_back(cell.scope + " is inside an " + std::string(scope) +
                                         ", which " + std::string(wrapper.what) +
                                         "; what is shown and run is the cell alone");
            }
        }
    }
}

void addLimits(const CellVariables& cell, RnnModel& model)
{
    for (const auto& [name, tensor] : cell.variables) {
        const std::string lower = lowerCase(name);
        for (const Extra& extra : kExtras) {
            if (lower == extra.variable) {
                limitEverywhere(extra.what, model);
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
