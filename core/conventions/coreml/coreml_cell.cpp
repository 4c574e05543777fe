// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/coreml/coreml_cell.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/conventions/common/layer_stack.h"

namespace gateloupe {

namespace {

/// As networks name them, or programs.
constexpr std::array<Named<ActivationKind>, 11> kCoremlActivations = {
    {{"linear", ActivationKind::Linear},
     {"relu", ActivationKind::Relu},
     {"tanh", ActivationKind::Tanh},
     {"sigmoid", ActivationKind::Sigmoid},
     {"leakyRelu", ActivationKind::LeakyRelu},
     {"thresholdedRelu", ActivationKind::ThresholdedRelu},
     {"scaledTanh", ActivationKind::ScaledTanh},
     {"sigmoidHard", ActivationKind::HardSigmoid},
     {"elu", ActivationKind::Elu},
     {"softsign", ActivationKind::Softsign},
     {"softplus", ActivationKind::Softplus}}};

/// coremltools' converters leave them out: as written, all gates were 0 for every input.
bool lacksConstants(const Activation& activation)
{
    return (activation.kind == ActivationKind::HardSigmoid ||
            activation.kind == ActivationKind::ScaledTanh) &&
           activation.alpha == 0.0 && activation.beta == 0.0;
}

/// "tanh", "scaledTanh(1.7,0.6)", with the constants that the file says; 0 where it says none.
Result<Activation> coremlActivation(std::string_view text)
{
    const auto open = std::min(text.find('('), text.size());
    const auto kind = valueNamed(kCoremlActivations, text.substr(0, open));
    if (!kind) {
        return Error::unsupported("its activation %1 is not known", text);
    }
    Activation said{*kind};
    if (open < text.size()) {
        auto constants = splitAt(text.substr(open + 1, text.size() - open - 2), ",");
        constants.resize(2);
        said.alpha = numberFromText<double>(constants[0]).value_or(0.0);
        said.beta = numberFromText<double>(constants[1]).value_or(0.0);
    }
    return said;
}

} // namespace

Status setActivations(CoremlCell& cell, const std::vector<std::string>& names)
{
    std::vector<Activation> activations;
    for (const std::string& name : names) {
        GATELOUPE_TRY(Activation said, coremlActivation(name));
        if (lacksConstants(said)) {
            const bool isHard = said.kind == ActivationKind::HardSigmoid;
            cell.isHardAssumed = cell.isHardAssumed || isHard;
            said = isHard ? kKeras2HardSigmoid : unknownActivation("scaledTanh");
        }
        activations.push_back(said);
    }
    return setActivations(activations, cell.cell, cell.equations);
}

} // namespace gateloupe
