// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/answer_check.h"

#include <cmath>
#include <string>
#include <system_error>

#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::gpu {

namespace {

Status checkArray(const ExchangeFile& file, const std::string& name, const Shape& shape,
                  const RnnSpec& spec)
{
    const ArrayFile::Entry* entry = file.find(name);
    if (entry == nullptr) {
        return Error::device("the GPU worker's results hold no array %1", name);
    }
    const DType math = spec.dtype == DType::F64 ? DType::F64 : DType::F32;
    if (entry->shape != shape || entry->dtype != math) {
        return Error::device("the GPU worker's array %1 is %2 %3, the request asks for %4 %5", name,
                             nameOf(entry->dtype), toText(entry->shape), nameOf(math),
                             toText(shape));
    }
    return {};
}

} // namespace

Status checkProgress(const Progress& progress)
{
    if (progress.done > progress.total) {
        return Error::device("the GPU worker says that %1 of %2 steps are done", progress.done,
                             progress.total);
    }
    return {};
}

Status checkAnswer(const ForwardAnswer& answer, const ForwardRequest& request)
{
    const std::uint64_t steps = request.x.shape()[0];
    const std::uint64_t batch = request.x.shape()[1];
    if (answer.steps != steps || answer.batch != batch) {
        return Error::device("the GPU worker answers with %1 steps of %2 sequences; the request "
                             "has %3 of %4",
                             answer.steps, answer.batch, steps, batch);
    }
    const cudnn::RunFigures& figures = answer.figures;
    for (const double figure :
         {figures.distances.hidden, figures.distances.cell, figures.distances.rounding,
          figures.steppedDifference, answer.elapsedSeconds}) {
        if (std::isnan(figure) || figure < 0.0) {
            return Error::device("the GPU worker answers with %1 as a distance or a time", figure);
        }
    }
    return {};
}

Status checkWindow(const WindowAnswer& answer, const StepRange& range)
{
    if (answer.first != range.first || answer.count != range.count) {
        return Error::device("the GPU worker answers with %1 steps from %2 on; %3 from %4 on were "
                             "asked for",
                             answer.count, answer.first, range.count, range.first);
    }
    return {};
}

Status openResults(ExchangeFile& file, const std::filesystem::path& path)
{
    std::error_code ignored; // a pipe would be waited for
    if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(path, ignored))) {
        return Error::device("the GPU worker left no file of results");
    }
    if (const Status opened = file.open(path); !opened) {
        return Error::device("the GPU worker's results cannot be read: %1", opened.error().message);
    }
    return {};
}

Status checkOutput(const ExchangeFile& file, const ResultShapes& shapes)
{
    return checkArray(file, "y", {shapes.steps, shapes.batch, shapes.spec.outputWidth()},
                      shapes.spec);
}

Status checkFinals(const ExchangeFile& file, const ResultShapes& shapes)
{
    const RnnSpec& spec = shapes.spec;
    GATELOUPE_CHECK(
        checkArray(file, "h_n", {spec.pseudoLayers(), shapes.batch, spec.recurrentWidth()}, spec));
    return hasCellState(spec.cell)
               ? checkArray(file, "c_n", {spec.pseudoLayers(), shapes.batch, spec.hiddenSize}, spec)
               : Status();
}

Status checkGradients(const ExchangeFile& file, const ResultShapes& shapes)
{
    const RnnSpec& spec = shapes.spec;
    GATELOUPE_TRY(const std::uint64_t weights, packedElements(spec));
    GATELOUPE_CHECK(checkArray(file, "dx", {shapes.steps, shapes.batch, spec.inputSize}, spec));
    GATELOUPE_CHECK(
        checkArray(file, "dh0", {spec.pseudoLayers(), shapes.batch, spec.recurrentWidth()}, spec));
    GATELOUPE_CHECK(checkArray(file, "dweights", {weights}, spec));
    return hasCellState(spec.cell)
               ? checkArray(file, "dc0", {spec.pseudoLayers(), shapes.batch, spec.hiddenSize}, spec)
               : Status();
}

Status checkSteps(const ExchangeFile& file, const ResultShapes& shapes)
{
    for (std::uint32_t index = 0; index < shapes.spec.pseudoLayers(); ++index) {
        for (const TraceSignal& signal : signalsOf(shapes.spec)) {
            GATELOUPE_CHECK(checkArray(file, arrayName(index, nameOf(signal)),
                                       {shapes.steps, shapes.batch, widthOf(signal, shapes.spec)},
                                       shapes.spec));
        }
    }
    return {};
}

} // namespace gateloupe::gpu
