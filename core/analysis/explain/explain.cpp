// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/explain/explain.h"

#include <algorithm>
#include <array>

#include "core/analysis/explain/run_values.h"
#include "core/analysis/explain/value_explainer.h"

namespace gateloupe {

std::string_view nameOf(TermKind kind)
{
    static constexpr std::array<std::string_view, 4> kNames = {"input", "recurrent", "bias",
                                                               "state"};
    return kNames[static_cast<std::size_t>(kind)];
}

Result<Explanation> explain(const ExplainedRun& run, const TracePoint& at, ProgressMonitor& monitor)
{
    RunValues values(run, monitor);
    return explainWith(run, values, at, monitor);
}

namespace {

/// Says of a term's weight that it is an element of a view, if there is one.
void tellPlace(ExplainedTerm& term, const std::optional<GateView>& view, std::uint64_t row,
               std::uint64_t col)
{
    if (!view) {
        return;
    }
    const bool isTransposed =
        view->tensor->shape.size() == 2 && (view->rowStride != view->tensor->strides[0] ||
                                            view->colStride != view->tensor->strides[1]);
    term.stored = TensorCell{view->tensor, isTransposed ? col : row, isTransposed ? row : col};
    term.location = view->placeOf(row, col);
}

} // namespace

Result<Explanation> explainReadout(const ExplainedRun& run, const Readout& readout,
                                   const ReadoutPoint& at, ProgressMonitor& monitor)
{
    RunValues values(run, monitor);
    const RnnModel& model = *run.request.model;
    const RnnSpec& spec = model.spec;
    TracePoint point{.layer = LayerIndex(spec.layers - 1),
                     .signal = stateSignal(spec),
                     .step = at.step,
                     .sequence = at.sequence};
    GATELOUPE_CHECK(checkPoint(values, point));
    const Shape& shape = readout.weights.shape();
    if (shape.size() != 2 || shape[1] != spec.outputWidth()) {
        return Error::shapeMismatch("a readout %1 does not follow an output of %2 numbers",
                                    toText(shape), spec.outputWidth());
    }
    if (at.number >= shape[0]) {
        return Error::invalidArgument("a readout of %1 numbers has none %2", shape[0], at.number);
    }
    Explanation explanation;
    const bool hasBias = at.number < readout.bias.size();
    explanation.equation = hasBias ? "logit = W y + b" : "logit = W y";
    double products = 0.0;
    for (std::uint32_t index = 0; index < spec.directions; ++index) {
        point.direction = model.direction(index);
        GATELOUPE_TRY(const std::vector<double> row, values.row(point));
        for (point.unit = 0; point.unit < row.size(); ++point.unit) {
            const std::uint64_t column = index * row.size() + point.unit;
            const double weight = readout.weights[at.number * shape[1] + column];
            ExplainedTerm& term =
                explanation.terms.emplace_back(ExplainedTerm{.kind = TermKind::State,
                                                             .index = column,
                                                             .weight = weight,
                                                             .operand = row[point.unit],
                                                             .product = weight * row[point.unit],
                                                             .operandPoint = point,
                                                             .step = point.step,
                                                             .sum = "W y"});
            tellPlace(term, readout.storedWeights, at.number, column);
            products += term.product;
        }
    }
    explanation.sums = {{"W y", products}};
    if (hasBias) {
        const double bias = readout.bias[at.number];
        ExplainedTerm& term = explanation.terms.emplace_back(ExplainedTerm{.kind = TermKind::Bias,
                                                                           .index = at.number,
                                                                           .weight = bias,
                                                                           .operand = 1.0,
                                                                           .product = bias,
                                                                           .sum = "b"});
        tellPlace(term, readout.storedBias, at.number, 0);
        explanation.sums.push_back({"b", bias});
        products += bias;
    }
    explanation.value = explanation.sum = explanation.result = products;
    sortTerms(explanation.terms);
    const auto largest = std::ranges::find_if(
        explanation.terms, [](const ExplainedTerm& term) { return term.operandPoint.has_value(); });
    explanation.at = largest->operandPoint.value_or(point);
    return explanation;
}

} // namespace gateloupe
