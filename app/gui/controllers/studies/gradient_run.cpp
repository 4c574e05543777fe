// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/studies/gradient_run.h"

#include <utility>
#include <vector>

#include "core/analysis/gradient/upstream_arrays.h"
#include "core/analysis/readout/readout.h"
#include "core/formats/array_file.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

namespace {

/// Terms of each kind that a value's dependence lists, as the console does.
constexpr std::size_t kDependenceTerms = 10;

/// At each step the class is the symbol that the input has at the next one; the last step has none.
/// Errors: InvalidArgument for an input that is no text of one-hot symbols.
Result<Array> nextSymbols(const Array& x, std::uint64_t classes)
{
    const std::uint64_t steps = x.shape()[0];
    const std::uint64_t batch = x.shape()[1];
    const std::uint64_t width = x.shape()[2];
    std::vector<float> targets(steps * batch, -1.0F); // negative: counted nowhere
    for (std::uint64_t at = batch; at < steps * batch; ++at) {
        for (std::uint64_t symbol = 0; symbol < width; ++symbol) {
            const double value = x[at * width + symbol];
            if (value == 1.0) {
                targets[at - batch] = static_cast<float>(symbol);
            } else if (value != 0.0) {
                return Error::invalidArgument("the input is no text of one-hot symbols: choose a "
                                              "file with the right classes");
            }
        }
    }
    if (width != classes) {
        return Error{
            ErrorCode::InvalidArgument,
            message("the input has %1 symbols, the readout makes %2 numbers: choose a file "
                    "with the right classes",
                    std::to_string(width), std::to_string(classes)),
            {}};
    }
    return Array({steps, batch}, std::move(targets));
}

/// What L is made of; `sum` is L where the backward pass does not tell it.
Status readUpstream(const SequenceRun& run, const Checkpoint& file, const GradientSource& source,
                    Upstream& upstream, RunGradients& found, std::optional<double>& sum,
                    ProgressMonitor& monitor)
{
    const RnnModel& model = *run.model;
    if (source.kind == GradientSource::Kind::Value) {
        GATELOUPE_TRY(const TracePoint at, tracePointFromText(source.at.toStdString(), model));
        found.at = at;
        upstream.at = BackwardPlace{.pseudoLayer = model.spec.pseudoLayer(at.layer, at.direction),
                                    .signal = at.signal,
                                    .unit = at.unit,
                                    .step = at.step,
                                    .sequence = at.sequence};
        return {};
    }
    if (source.kind == GradientSource::Kind::File) {
        GATELOUPE_TRY(const Array given, readArray(source.upstream.toStdString(), monitor));
        std::vector<Message> notes;
        GATELOUPE_TRY(upstream.y, upstreamOfOutput(given, {}, run.replay->request(), notes));
        return {};
    }
    GATELOUPE_TRY(const Readout readout, readReadout(file.catalog, source.readout.toStdString(),
                                                     model.spec.outputWidth(), monitor));
    Array targets;
    if (source.targets.isEmpty()) {
        GATELOUPE_TRY(targets, nextSymbols(run.sequence->x, readout.weights.shape()[0]));
    } else {
        GATELOUPE_TRY(targets, readArray(source.targets.toStdString(), monitor));
    }
    GATELOUPE_TRY(ReadoutLoss loss, readoutLoss(run.replay, readout, targets, monitor));
    upstream.y = std::move(loss.upstream);
    sum = loss.sum;
    return {};
}

} // namespace

Result<std::shared_ptr<const RunGradients>>
runBackwards(const std::shared_ptr<const SequenceRun>& run, const Checkpoint& file,
             const GradientSource& source, const StepRange& inSight, ProgressMonitor& monitor)
{
    auto found = std::make_shared<RunGradients>();
    found->run = run;
    found->cell = run->model->spec.cell;
    const bool isKept = run->replay->fullTrace() != nullptr;
    BackwardRequest request{.run = run->replay,
                            .upstream = {},
                            .detail = isKept || inSight.count > 0 ? GradientDetail::Full
                                                                  : GradientDetail::WeightsOnly};
    if (!isKept && inSight.count > 0) {
        request.shown = inSight;
    }
    std::optional<double> sum;
    GATELOUPE_CHECK(readUpstream(*run, file, source, request.upstream, *found, sum, monitor));
    const bool isOfOneValue = request.upstream.at.has_value();
    GATELOUPE_TRY(found->gradients,
                  backward(request, usualBackwardMethod(run->replay->request()), monitor));
    found->sum = sum.value_or(found->gradients->sum);
    GATELOUPE_TRY(found->layers, summariesOf(*run->model, *found->gradients, monitor));
    if (!isOfOneValue) {
        GATELOUPE_TRY(found->dead, deadUnits(run->replay, *found->gradients, monitor));
    } else if (isKept) {
        GATELOUPE_TRY(found->dependence,
                      dependenceOf(request, *found->gradients, kDependenceTerms, monitor));
    }
    return std::shared_ptr<const RunGradients>(std::move(found));
}

} // namespace gateloupe
