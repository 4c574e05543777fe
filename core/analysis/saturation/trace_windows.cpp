// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/saturation/trace_windows.h"

#include <algorithm>

namespace gateloupe {

namespace {

constexpr std::uint64_t kWindowBytes = std::uint64_t{32} << 20;
constexpr std::uint64_t kMinWindowSteps = 64; ///< so that a window is worth its beginning
constexpr std::uint64_t kMaxWindowSteps = 65536;

template <typename T>
void copyAs(std::span<const T> values, std::size_t from, std::uint64_t count, double* to)
{
    std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(from), count, to);
}

} // namespace

TraceReader walkedRun(std::shared_ptr<const RnnModel> model, std::shared_ptr<const Array> x,
                      std::shared_ptr<const Trace> trace)
{
    TraceReader run;
    run.model = std::move(model);
    run.x = std::move(x);
    run.steps = trace->steps;
    run.lengths = trace->lengths;
    run.windows = [trace = std::move(trace)](const StepRange&, ProgressMonitor&) {
        return Result<TraceWindow>(TraceWindow{0, trace});
    };
    return run;
}

std::uint64_t stepsPerWindow(const TraceReader& run)
{
    const RnnSpec& spec = run.model->spec;
    const std::uint64_t arrays = gatesOf(spec.cell).size() + 2; // gates, c, h
    const std::uint64_t batch = std::max<std::size_t>(1, run.lengths.size());
    const std::uint64_t stepBytes = std::max<std::uint64_t>(1, spec.pseudoLayers()) * arrays *
                                    batch * std::max<std::uint64_t>(1, spec.hiddenSize) *
                                    sizeOf(DType::F32);
    const std::uint64_t steps =
        std::clamp(kWindowBytes / stepBytes, kMinWindowSteps, kMaxWindowSteps);
    const std::uint64_t most = run.maxWindowSteps > 2 ? run.maxWindowSteps - 2 : 1;
    return run.maxWindowSteps == 0 ? steps : std::min(steps, most);
}

const Array* arrayOf(const LayerTrace& layer, CellKind cell, const TraceSource& source)
{
    const Array* array = nullptr;
    switch (source.kind) {
    case TraceSource::Kind::Input:
        break;
    case TraceSource::Kind::CellState:
        array = &layer.c;
        break;
    case TraceSource::Kind::HiddenState:
        array = &layer.h;
        break;
    case TraceSource::Kind::Projected:
        array = &layer.projected;
        break;
    case TraceSource::Kind::Gate:
        if (const auto index = gateIndex(cell, source.gate); index && *index < layer.gates.size()) {
            array = &layer.gates[*index];
        }
        break;
    }
    return array != nullptr && array->shape().size() == 3 && !array->isEmpty() ? array : nullptr;
}

void copyRow(const Array& array, const RowPart& part, double* to)
{
    const Shape& shape = array.shape();
    const std::size_t from = (part.row * shape[1] + part.batch) * shape[2] + part.first;
    if (array.dtype() == DType::F64) {
        copyAs(array.values<double>(), from, part.count, to);
    } else {
        copyAs(array.values<float>(), from, part.count, to);
    }
}

} // namespace gateloupe
