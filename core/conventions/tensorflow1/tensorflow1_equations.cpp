// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_equations.h"

#include <string>

#include "core/base/number_text.h"
#include "core/conventions/tensorflow1/tensorflow1_graph.h"
#include "core/conventions/tensorflow1/tensorflow1_limits.h"

namespace gateloupe::tensorflow1 {

namespace {

constexpr double kStockForgetOffset = 1.0; ///< the stock cells' default for forget_bias

void assumeForgetOffset(const CellVariables& cell, Family family, RnnModel& model)
{
    if (family == Family::Stock) {
        model.forgetOffset = kStockForgetOffset;
        model.warnings.emplace_back("the file does not keep the cell's forget_bias; TensorFlow's "
                                    "default 1.0 is assumed, --forget-offset sets another");
    } else if (cell.rule->family == Family::Stock) {
        model.warnings.emplace_back("a stock LSTM cell in the scope of cuDNN's layer: no "
                                    "forget_bias is assumed, as in cuDNN; --forget-offset sets "
                                    "another (a stock cell's default is 1.0)");
    }
}

void applyForgetBias(double forgetBias, RnnModel& model)
{
    model.forgetOffset = forgetBias;
    model.evidence.push_back("the graph beside it adds " + shortestText(forgetBias) +
                             " to the forget gate");
}

/// Activations and clipping, where they are not the standard ones.
void applyGraph(const CellGraph& graph, RnnModel& model)
{
    if (model.spec.cell == CellKind::RnnTanh &&
        graph.candidate == Activation{ActivationKind::Relu}) {
        model.spec.cell = CellKind::RnnRelu;
    }
    CellEquations equations = standardEquations(model.spec.cell);
    if (graph.candidate) {
        equations.candidate = *graph.candidate;
        equations.output = model.spec.cell == CellKind::Lstm ? *graph.candidate : equations.output;
        model.evidence.push_back("the graph beside it has the activation " +
                                 toText(*graph.candidate));
    }
    equations.cellClip = graph.cellClip;
    equations.projectionClip = graph.projectionClip;
    if (equations != standardEquations(model.spec.cell)) {
        model.equations = {equations};
    }
}

} // namespace

void decideEquations(std::span<const CellVariables> cells, Family family, RnnModel& model)
{
    const auto graph = graphOf(cells);
    if (!graph) {
        limitEverywhere(graph.error().message.text(), model);
        return;
    }
    if (model.spec.cell == CellKind::RnnTanh && !graph->candidate) {
        decideActivation(cells.front().scope, model);
    }
    applyGraph(*graph, model);
    if (model.spec.cell != CellKind::Lstm) {
        return;
    }
    if (graph->forgetBias) {
        applyForgetBias(*graph->forgetBias, model);
    } else {
        assumeForgetOffset(cells.front(), family, model);
    }
}

} // namespace gateloupe::tensorflow1
