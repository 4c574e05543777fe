// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// What frameworks and ports have in the place of tanh, beside what addActivations() lists.
constexpr std::array kOtherCandidates = {
    Activation{ActivationKind::LeakyRelu, 0.01},
    Activation{ActivationKind::LeakyRelu, 0.2},
    Activation{ActivationKind::ScaledTanh, 1.7159, 2.0 / 3.0},
    Activation{ActivationKind::ScaledTanh, 1.0, 0.5}, // 2 sigmoid(x) - 1
    Activation{ActivationKind::Gelu},
    Activation{ActivationKind::GeluTanh},
    Activation{ActivationKind::Swish},
    Activation{ActivationKind::Mish},
    Activation{ActivationKind::HardSwish},
    Activation{ActivationKind::Exponential}};
/// addActivations() tries these for candidate and output at once, and for the candidate alone where
/// a cell has no output activation.
constexpr std::array kListedOfBoth = {
    Activation{ActivationKind::Relu},           Activation{ActivationKind::Sigmoid},
    Activation{ActivationKind::Softsign},       Activation{ActivationKind::Elu, 1.0},
    Activation{ActivationKind::Selu},           Activation{ActivationKind::Softplus},
    Activation{ActivationKind::Clip, -1.0, 1.0}};
/// In the place of the sigmoid of gates.
constexpr std::array kOtherGates = {Activation{ActivationKind::HardSigmoid, 1.0, 0.0},
                                    Activation{ActivationKind::HardSigmoid, 0.5, 0.5},
                                    Activation{ActivationKind::Tanh},
                                    Activation{ActivationKind::Relu},
                                    Activation{ActivationKind::Linear},
                                    Activation{ActivationKind::Softsign},
                                    Activation{ActivationKind::Exponential},
                                    Activation{ActivationKind::Softplus}};

void addOne(DefectList& list, const char* place, const Activation& activation, const Message& text,
            CellChange change)
{
    list.add("activation_exchanged", withLayer(DefectDetail{{place, toText(activation)}}, {}), text,
             ofLayers(ofCells(std::move(change))));
}

void addCandidate(DefectList& list, const Activation& activation)
{
    addOne(list, "candidate", activation,
           message("the new values go through %1 in place of %2; look for the activation of the "
                   "cell",
                   toText(activation), toText(list.cell().equations.candidate)),
           [activation](DenseCell& cell) { cell.equations.candidate = activation; });
}

void addOutput(DefectList& list, const Activation& activation)
{
    addOne(list, "output", activation,
           message("c goes to the output through %1 in place of %2; look for the tanh behind the "
                   "cell state",
                   toText(activation), toText(list.cell().equations.output)),
           [activation](DenseCell& cell) { cell.equations.output = activation; });
}

} // namespace

void addOtherActivations(DefectList& list)
{
    for (const Activation& activation : kOtherCandidates) {
        addCandidate(list, activation);
        if (list.isLstm()) {
            addOutput(list, activation);
            list.add("activation_exchanged",
                     withLayer(DefectDetail{{"candidate", toText(activation)},
                                            {"output", toText(activation)}},
                               {}),
                     message("the new values and the output go through %1; look for the "
                             "activation of the layer",
                             toText(activation)),
                     ofLayers(ofCells([activation](DenseCell& cell) {
                         cell.equations.candidate = activation;
                         cell.equations.output = activation;
                     })));
        }
    }
    for (const Activation& activation : kListedOfBoth) {
        const bool isListedAlone =
            activation.kind == ActivationKind::Relu || activation.kind == ActivationKind::Sigmoid;
        if (list.isLstm() && !isListedAlone) {
            addCandidate(list, activation);
        }
        // Where c stays between -1 and 1, a clip is as if there were no activation.
        if (list.isLstm() && activation.kind != ActivationKind::Clip) {
            addOutput(list, activation);
        }
    }
    const bool hasGates = list.isLstm() || list.isGru();
    for (const Activation& activation : kOtherGates) {
        if (hasGates && list.cell().equations.gate.kind == ActivationKind::Sigmoid) {
            addOne(list, "gates", activation,
                   message("the gates use %1 in place of the sigmoid; look for the recurrent "
                           "activation",
                           toText(activation)),
                   [activation](DenseCell& cell) { cell.equations.gate = activation; });
        }
    }
    if (hasGates) {
        addOne(list, "gates", Activation{ActivationKind::ScaledTanh, 0.5, 1.0},
               message("the gates use tanh(x) / 2 + 1 / 2 in place of the sigmoid, which has half "
                       "of x there; look for the recurrent activation"),
               [](DenseCell& cell) { // that is the sigmoid of twice the sum
                   for (auto* numbers : {&cell.W, &cell.R, &cell.bW, &cell.bR, &cell.p}) {
                       const std::size_t size = numbers->size() / cell.gates();
                       for (std::size_t gate = 0; gate < cell.gates(); ++gate) {
                           const Gate name = gatesOf(cell.kind)[gate];
                           for (std::size_t at = 0;
                                name != Gate::Cell && name != Gate::New && at < size; ++at) {
                               (*numbers)[gate * size + at] *= 2.0;
                           }
                       }
                   }
                   cell.equations.forgetOffset *= 2.0;
               });
    }
}

} // namespace gateloupe
