// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// The rows of one gate.
std::span<double> gateRows(std::vector<double>& rows, const DenseCell& cell, std::size_t gate)
{
    return pieceAt(rows, rows.size() / cell.gates(), gate);
}

/// The candidate's and an LSTM's output activation are another one, and maybe the gates' too.
void addBothActivations(DefectList& list, const Activation& activation, const Activation& gate)
{
    const CellEquations& equations = list.cell().equations;
    const bool isOfGates = gate != equations.gate;
    const bool isListedAlone =
        !list.isLstm() && !isOfGates &&
        (activation.kind == ActivationKind::Relu || activation.kind == ActivationKind::Sigmoid ||
         activation.kind == ActivationKind::Tanh ||
         (!list.isGru() && activation.kind == ActivationKind::Linear));
    if (activation == equations.candidate || isListedAlone) {
        return;
    }
    DefectDetail detail = {{"candidate", toText(activation)}};
    if (list.isLstm()) {
        detail.emplace_back("output", toText(activation));
    }
    if (isOfGates) {
        detail.emplace_back("gates", toText(gate));
    }
    list.add("activation_exchanged", withLayer(std::move(detail), {}),
             isOfGates ? message("the new values and the output go through %1, and the gates "
                                 "through %2; look for the activations of the layer",
                                 toText(activation), toText(gate))
                       : message("the new values and the output go through %1; look for the "
                                 "activation of the layer",
                                 toText(activation)),
             ofLayers(ofCells([activation, gate](DenseCell& cell) {
                 cell.equations.candidate = activation;
                 cell.equations.gate = gate;
                 if (cell.kind == CellKind::Lstm) {
                     cell.equations.output = activation;
                 }
             })));
}

} // namespace

void addActivations(DefectList& list)
{
    const CellEquations& equations = list.cell().equations;
    const bool hasGates = list.isLstm() || list.isGru();
    for (const Activation& hard : {kKeras2HardSigmoid, kKeras3HardSigmoid}) {
        if (hasGates && equations.gate.kind == ActivationKind::Sigmoid) {
            list.addCells(
                "activation_hard_sigmoid", {{"alpha", hard.alpha}, {"beta", hard.beta}},
                message("the gates use %1 in place of the sigmoid; look for the recurrent "
                        "activation",
                        toText(hard)),
                [hard](DenseCell& cell) { cell.equations.gate = hard; });
        }
    }
    if (hasGates && equations.gate.kind == ActivationKind::HardSigmoid) {
        list.addCells("activation_exchanged", {{"gates", std::string("sigmoid")}},
                      message("the gates use the sigmoid in place of %1; look for the recurrent "
                              "activation",
                              toText(equations.gate)),
                      [](DenseCell& cell) { cell.equations.gate = {ActivationKind::Sigmoid}; });
    }
    if (list.isLstm() && equations.output.kind != ActivationKind::Linear) {
        list.addCells(
            "output_activation_missing", {},
            message("c goes to the output without its activation, h = o c; look for the tanh "
                    "behind the cell state"),
            [](DenseCell& cell) { cell.equations.output = {ActivationKind::Linear}; });
    }
    if (!hasGates && equations.candidate.kind != ActivationKind::Linear) {
        list.addCells(
            "output_activation_missing", {},
            message("the sum is the output, without an activation; look for the activation of "
                    "the cell"),
            [](DenseCell& cell) { cell.equations.candidate = {ActivationKind::Linear}; });
    }
    for (const ActivationKind other :
         {ActivationKind::Tanh, ActivationKind::Relu, ActivationKind::Sigmoid}) {
        if (equations.candidate.kind != other) {
            list.addCells("activation_exchanged", {{"candidate", std::string(nameOf(other))}},
                          message("the new values go through %1 in place of %2; look for the "
                                  "activation of the cell",
                                  nameOf(other), toText(equations.candidate)),
                          [other](DenseCell& cell) { cell.equations.candidate = {other}; });
        }
    }
    // A framework's layer has one activation for the candidate and the output.
    for (const ActivationKind other :
         {ActivationKind::Relu, ActivationKind::Sigmoid, ActivationKind::Linear,
          ActivationKind::Softsign, ActivationKind::Elu, ActivationKind::Selu,
          ActivationKind::Softplus, ActivationKind::Tanh}) {
        const Activation activation{other, other == ActivationKind::Elu ? 1.0 : 0.0};
        addBothActivations(list, activation, equations.gate);
        for (const Activation& gate :
             {kKeras2HardSigmoid, kKeras3HardSigmoid, Activation{ActivationKind::Sigmoid}}) {
            if (hasGates && gate != equations.gate) {
                addBothActivations(list, activation, gate);
            }
        }
    }
}

void addFixedGates(DefectList& list)
{
    constexpr double kFarSum = 1e4; ///< every gate is 0 or 1 there
    const auto gates = gatesOf(list.cell().kind);
    for (std::size_t gate = 0; gate < gates.size(); ++gate) {
        if (gates[gate] == Gate::Cell || gates[gate] == Gate::New || gates[gate] == Gate::Hidden) {
            continue;
        }
        for (const double value : {0.0, 1.0}) {
            const bool isShut =
                value == 0.0 && (gates[gate] == Gate::Input || gates[gate] == Gate::Output);
            if (isShut || (value == 1.0 && gates[gate] == Gate::Update)) {
                continue; // h is zero: fittedOutputs() says so
            }
            if (value == 0.0 && gates[gate] == Gate::Forget) {
                continue; // c is lost each step, which is a defect of its own
            }
            list.addCells("gate_fixed",
                          {{"gate", std::string(nameOf(gates[gate]))}, {"value", value}},
                          message("the %1 gate is always %2; look for a gate that is left out, or "
                                  "whose weights are not loaded",
                                  nameOf(gates[gate]), sixDigits(value)),
                          [gate, value](DenseCell& cell) {
                              for (auto* const rows : {&cell.W, &cell.R, &cell.bR, &cell.p}) {
                                  if (!rows->empty()) {
                                      std::ranges::fill(gateRows(*rows, cell, gate), 0.0);
                                  }
                              }
                              std::ranges::fill(gateRows(cell.bW, cell, gate),
                                                value > 0.0 ? kFarSum : -kFarSum);
                          });
        }
    }
    if (list.isLstm()) {
        list.addCells("output_of_old_cell", {},
                      message("h is made of the cell state before the step; look for the order of "
                              "the two assignments"),
                      [](DenseCell& cell) { cell.outputsOldCell = true; });
    }
    if (list.isLstm()) {
        list.addCells("candidate_added", {},
                      message("c takes the sum of input gate and candidate in place of their "
                              "product; look for a plus in the cell's equation"),
                      [](DenseCell& cell) { cell.addsCandidate = true; });
    }
    if (!list.cell().P.empty()) {
        list.addCells(
            "projection_activation_added", {{"function", std::string("tanh")}},
            message("h goes through tanh behind the projection; look for an activation "
                    "of the projection"),
            [](DenseCell& cell) { cell.projectionActivation = Activation{ActivationKind::Tanh}; });
    }
}

void addCoupling(DefectList& list)
{
    if (list.cell().equations.isForgetCoupled) {
        return;
    }
    list.addCells("coupled_forget", {{"forget", std::string("1 - input")}},
                  message("the forget gate is one minus the input gate; look for a cell with "
                          "coupled gates (CIFG, input_forget)"),
                  [](DenseCell& cell) { cell.equations.isForgetCoupled = true; });
    list.addCells("coupled_forget", {{"input", std::string("1 - forget")}},
                  message("the input gate is one minus the forget gate; look for a cell with "
                          "coupled gates (CIFG)"),
                  [](DenseCell& cell) { // sigmoid(-x) = 1 - sigmoid(x)
                      cell.equations.isForgetCoupled = true;
                      for (auto* rows : {&cell.W, &cell.R, &cell.bW, &cell.bR, &cell.p}) {
                          for (std::size_t at = 0; at < rows->size() / cell.gates(); ++at) {
                              (*rows)[at] = -(*rows)[rows->size() / cell.gates() + at];
                          }
                      }
                      for (double& bias : gateRows(cell.bW, cell, 0)) {
                          bias -= cell.equations.forgetOffset;
                      }
                  });
}

void addGru(DefectList& list)
{
    const bool isAfter = list.cell().equations.gruReset == GruReset::After;
    const Message text =
        isAfter ? message("the reset gate acts before the recurrent product, R (r h) + b; look for "
                          "linear_before_reset = 0 or reset_after = False")
                : message("the reset gate acts on the recurrent product, r (R h + b); look for "
                          "linear_before_reset = 1 or reset_after = True");
    list.addCells(isAfter ? "gru_reset_before" : "gru_reset_after", {}, text,
                  [isAfter](DenseCell& cell) {
                      cell.equations.gruReset = isAfter ? GruReset::Before : GruReset::After;
                  });
    list.addCells(
        "gru_update_inverted", {},
        message("the update gate is inverted, h' = z n + (1 - z) h; look for the two halves of "
                "the last equation"),
        [](DenseCell& cell) {
            cell.equations.isUpdateInverted = !cell.equations.isUpdateInverted;
        });
    const auto newBias = [](bool isMerged) {
        return [isMerged](DenseCell& cell) {
            const auto bias = gateRows(cell.bR, cell, 2);
            const auto input = gateRows(cell.bW, cell, 2);
            for (std::size_t unit = 0; unit < bias.size(); ++unit) {
                input[unit] += isMerged ? bias[unit] : 0.0;
                bias[unit] = 0.0;
            }
        };
    };
    list.addCells(
        "gru_new_bias_missing", {},
        message("the new gate's recurrent bias is not added; look for the fourth bias of a GRU "
                "(b_hn)"),
        newBias(false));
    if (isAfter) {
        list.addCells(
            "gru_new_bias_merged", {},
            message("the new gate's two biases are summed outside of the reset gate; look for "
                    "input and recurrent biases that are added up while loading"),
            newBias(true));
    }
}

} // namespace gateloupe
