// SPDX-License-Identifier: Apache-2.0
#include "app/python/run_checks.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include "app/python/errors.h"
#include "app/python/given_arrays.h"
#include "app/python/message_texts.h"
#include "app/python/python_monitor.h"
#include "core/analysis/compare/expected_output.h"
#include "core/analysis/compare/run_comparison.h"
#include "core/formats/array_file.h"
#include "core/runtime/gpu/installed_backends.h"
#include "core/runtime/input/recorded_run.h"

namespace gateloupe::python {

namespace py = pybind11;
using namespace py::literals;

namespace {

/// Whether a difference may be no more than the rounding of a fast backend that nobody asked for:
/// that is no difference of the network, and float64 decides.
bool isForReference(const Run& run)
{
    return run.isAutomatic && run.trace->backend != BackendKind::Reference;
}

std::shared_ptr<const Trace> referenceRun(const Run& run, const py::object& progress)
{
    return await(progress, run.path, [&](ProgressMonitor& monitor) {
        return makeReferenceBackend()->run(run.request, monitor);
    });
}

/// The reading of input or output that fits better, as keywords of Python.
py::object hintFor(const Run& run, const ExpectedOutputs& expected, const Trace& trace,
                   double largest, double tolerance, const py::object& progress)
{
    const auto better = await(progress, run.path, [&](ProgressMonitor& monitor) {
        const auto runAgain = [](const ForwardRequest& turned, ProgressMonitor& inner) {
            return makeReferenceBackend()->run(turned, inner);
        };
        return betterReading(expected, run.request, trace, largest, tolerance, runAgain, monitor);
    });
    if (!better) {
        return py::none();
    }
    std::string option = better->option;
    std::ranges::replace(option, '-', '_');
    return py::cast((better->isEqual ? "equal with " : "nearer with ") + option + "=\"" +
                    better->value + "\"");
}

py::dict checkOutput(const Run& run, const ExpectedOutputs& expected, double tolerance,
                     const py::object& progress)
{
    auto trace = run.trace;
    const auto compared = [&] {
        auto found = compareExpected(expected, run.request, *trace);
        if (!found) {
            raise(found.error(), run.path);
        }
        return *std::move(found);
    };
    ExpectedComparison found = compared();
    if (!(found.worst.largest <= tolerance) && isForReference(run)) {
        trace = referenceRun(run, progress);
        found = compared();
    }
    const bool isEqual = found.worst.largest <= tolerance;
    return py::dict(
        "equal"_a = isEqual, "tolerance"_a = tolerance, "max_abs_error"_a = found.worst.largest,
        "at"_a = std::vector<std::uint64_t>(found.worst.at.begin(), found.worst.at.end()),
        "backend"_a = nameOf(trace->backend), "array"_a = found.array,
        "compared"_a = found.compared, "notes"_a = textsOf(found.notes),
        "hint"_a = isEqual
                       ? py::none()
                       : hintFor(run, expected, *trace, found.worst.largest, tolerance, progress));
}

/// Every gate and state of two runs, signal by signal.
py::dict signalsOf(const RunComparison& comparison, const RnnModel& model)
{
    const auto placeOf = [](const TracePlace& place) {
        return py::make_tuple(place.step, place.batch, place.unit);
    };
    py::list signals;
    for (const SignalDifference& signal : comparison.difference.parts) {
        signals.append(
            py::dict("layer"_a = model.spec.layerOf(signal.pseudoLayer).value,
                     "direction"_a = nameOf(model.directionOf(signal.pseudoLayer)),
                     "signal"_a = nameOf(signal.part), "max_abs_error"_a = signal.largest.distance,
                     "at"_a = placeOf(signal.largest),
                     "first"_a = signal.first ? py::object(placeOf(*signal.first)) : py::none(),
                     "units_over"_a = signal.unitsOver));
    }
    return py::dict("equal"_a = comparison.isEqual(),
                    "tolerance"_a = comparison.difference.tolerance,
                    "divergence"_a = nameOf(comparison.divergence),
                    "verdict"_a = explanationOf(comparison.divergence), "signals"_a = signals);
}

} // namespace

py::dict check(const Run& run, const std::optional<py::array>& expected,
               const std::optional<py::array>& h, const std::optional<py::array>& c,
               const std::string& axes, const std::string& outputAxes, double tolerance,
               const py::object& progress)
{
    return checkOutput(run,
                       {.y = numbersOf(expected),
                        .h = numbersOf(h),
                        .c = numbersOf(c),
                        .axes = {axes, outputAxes},
                        .isInputTurnable = true},
                       tolerance, progress);
}

py::dict checkAgainst(const Run& run, const std::string& backend, double tolerance,
                      const py::object& progress)
{
    const auto kind = backendFromName(backend);
    if (!kind) {
        raise(Error::invalidArgument("%1 is none of reference, cpu, cudnn", backend));
    }
    const RunComparison found =
        await(progress, run.path, [&](ProgressMonitor& monitor) -> Result<RunComparison> {
            GATELOUPE_TRY(const auto other, makeInstalledBackend(*kind));
            GATELOUPE_TRY(const auto trace, other->run(run.request, monitor));
            return compareRuns(*run.trace, *trace, *run.request.model, tolerance, monitor);
        });
    py::dict result = signalsOf(found, *run.request.model);
    result["a"] = nameOf(run.trace->backend);
    result["b"] = backend;
    result["notes"] = py::list();
    return result;
}

py::dict checkRecorded(const Run& run, const std::string& recorded, const std::string& axes,
                       double tolerance, const py::object& progress)
{
    const RecordingKind kind = await(progress, recorded, [&](ProgressMonitor& monitor) {
        return recordingKind(recorded, monitor);
    });
    if (kind == RecordingKind::Output) {
        const Array wanted = await(progress, recorded, [&](ProgressMonitor& monitor) {
            return readArray(recorded, monitor);
        });
        return checkOutput(run,
                           {.y = wanted,
                            .h = std::nullopt,
                            .c = std::nullopt,
                            .axes = {axes, {}},
                            .isInputTurnable = true},
                           tolerance, progress);
    }
    const RecordedRun other = await(progress, recorded, [&](ProgressMonitor& monitor) {
        return readRecordedRun(recorded, run.request, *run.trace, monitor);
    });
    auto trace = run.trace;
    const auto compared = [&] {
        return await(progress, recorded, [&](ProgressMonitor& monitor) {
            return compareRuns(*trace, other.trace, *run.request.model, tolerance, monitor);
        });
    };
    RunComparison found = compared();
    if (!found.isEqual() && isForReference(run)) {
        trace = referenceRun(run, progress);
        found = compared();
    }
    py::dict result = signalsOf(found, *run.request.model);
    result["a"] = nameOf(trace->backend);
    result["b"] = recorded;
    result["notes"] = textsOf(other.remarks());
    return result;
}

} // namespace gateloupe::python
