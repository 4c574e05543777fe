// SPDX-License-Identifier: Apache-2.0
#include "app/python/runs.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "app/python/array_views.h"
#include "app/python/errors.h"
#include "app/python/given_arrays.h"
#include "app/python/gradients.h"
#include "app/python/networks.h"
#include "app/python/python_monitor.h"
#include "app/python/run_checks.h"
#include "app/python/run_value.h"
#include "core/analysis/explain/trace_point.h"
#include "core/runtime/gpu/installed_backends.h"
#include "core/runtime/input/reset_source.h"
#include "core/runtime/input/stored_start.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/replay/trace_replay.h"

namespace gateloupe::python {

namespace py = pybind11;
using namespace py::literals;

const LayerTrace& Run::layer(std::uint32_t layer, const std::string& direction) const
{
    const RnnModel& model = *request.model;
    for (std::uint32_t index = 0; index < model.spec.directions; ++index) {
        if (layer < model.spec.layers && nameOf(model.direction(index)) == direction) {
            return trace->layers[layer * model.spec.directions + index];
        }
    }
    throw py::index_error("the network has no layer " + std::to_string(layer) + ", " + direction);
}

py::object Run::gate(const std::string& name, std::uint32_t at, const std::string& direction) const
{
    const auto gate = gateFromName(name);
    const auto index = gate ? gateIndex(request.model->spec.cell, *gate) : std::nullopt;
    if (!index) {
        throw py::key_error("the cell has no gate " + name);
    }
    return arrayOf(layer(at, direction).gates[*index]);
}

ExplainedRun Run::explained() const
{
    return {.request = request, .windows = readerOf(TraceReplay::keeping(trace)).windows};
}

namespace {

Run run(const Network& network, const py::array& x, const std::optional<py::array>& h0,
        const std::optional<py::array>& c0, const std::vector<std::uint64_t>& lengths,
        const py::object& resets, bool isContinued, const std::string& backend,
        const py::object& progress)
{
    Run run{.path = network.checkpoint->path,
            .isAutomatic = backend == "auto",
            .request = {.model = network.model, .x = numbersOf(x)},
            .trace = nullptr};
    run.request.h0 = numbersOf(h0);
    run.request.c0 = numbersOf(c0);
    run.request.lengths = lengths;
    run.request.start = isContinued ? StartKind::Continued : StartKind::Given;
    const bool areResetsNamed = py::isinstance<py::str>(resets);
    const std::string resetText = areResetsNamed ? resets.cast<std::string>() : "";
    const Array resetFlags =
        resets.is_none() || areResetsNamed ? Array() : numbersOf(resets.cast<py::array>());
    const auto kind = backendFromName(backend);
    if (!kind && !run.isAutomatic) {
        raise(Error::invalidArgument("%1 is none of auto, reference, cpu, cudnn", backend));
    }
    run.trace = await(
        progress, run.path, [&](ProgressMonitor& monitor) -> Result<std::shared_ptr<const Trace>> {
            GATELOUPE_TRY(const auto notes, addStoredStates(run.request, monitor));
            static_cast<void>(notes);
            const Shape& shape = run.request.x.shape();
            std::vector<Message> readings;
            if (shape.size() == 3 && areResetsNamed) {
                GATELOUPE_TRY(run.request.resets,
                              readResets(resetText, {shape[0], shape[1]}, readings, monitor));
            } else if (shape.size() == 3 && !resetFlags.isEmpty()) {
                GATELOUPE_TRY(run.request.resets, resetsFromArray(resetFlags, ResetForm::Starts,
                                                                  {shape[0], shape[1]}, readings));
            }
            GATELOUPE_CHECK(validate(run.request));
            GATELOUPE_TRY(const auto chosen, kind ? makeInstalledBackend(*kind)
                                                  : makeAutomaticBackend(*network.model));
            return chosen->run(run.request, monitor);
        });
    return run;
}

py::dict explainValue(const Run& run, const std::string& at, const py::object& progress)
{
    const ExplainedRun explained = run.explained();
    const Explanation found =
        await(progress, run.path, [&](ProgressMonitor& monitor) -> Result<Explanation> {
            GATELOUPE_TRY(const TracePoint point, tracePointFromText(at, *run.request.model));
            return explain(explained, point, monitor);
        });
    py::list terms;
    for (const ExplainedTerm& term : found.terms) {
        terms.append(py::dict(
            "kind"_a = nameOf(term.kind), "index"_a = term.index, "weight"_a = term.weight,
            "operand"_a = term.operand, "product"_a = term.product,
            "byte_offset"_a = term.location ? py::cast(term.location->offsetBytes) : py::none(),
            "step"_a = term.step));
    }
    py::dict sums;
    for (const ExplainedSum& sum : found.sums) {
        sums[py::cast(sum.name)] = sum.value;
    }
    return py::dict("at"_a = toText(found.at), "value"_a = found.value,
                    "equation"_a = found.equation, "sums"_a = sums, "terms"_a = terms);
}

} // namespace

void defineRuns(py::module_& module)
{
    const auto ofTrace = [](const auto& member) {
        return [member](const Run& run) { return std::invoke(member, *run.trace); };
    };
    const auto arrayOfTrace = [](Array Trace::*member) {
        return [member](const Run& run) { return arrayOf((*run.trace).*member); };
    };
    const auto arrayOfLayer = [](Array LayerTrace::*member) {
        return [member](const Run& run, std::uint32_t layer, const std::string& direction) {
            return arrayOf(run.layer(layer, direction).*member);
        };
    };

    py::class_<Run>(module, "Run")
        .def_property_readonly("y", arrayOfTrace(&Trace::y))
        .def_property_readonly(
            "start", [](const Run& run) { return std::string(nameOf(startOf(run.request))); })
        .def_property_readonly("h_n", arrayOfTrace(&Trace::hN))
        .def_property_readonly("c_n", arrayOfTrace(&Trace::cN))
        .def_property_readonly("backend", [](const Run& run) { return nameOf(run.trace->backend); })
        .def_property_readonly("device", ofTrace(&Trace::device))
        .def_property_readonly("seconds", ofTrace(&Trace::elapsedSeconds))
        .def("h", arrayOfLayer(&LayerTrace::h), "layer"_a = 0, "direction"_a = "forward")
        .def("c", arrayOfLayer(&LayerTrace::c), "layer"_a = 0, "direction"_a = "forward")
        .def("gate", &Run::gate, "name"_a, "layer"_a = 0, "direction"_a = "forward")
        .def("check", &check, "expected"_a, "h"_a, "c"_a, "axes"_a, "output_axes"_a, "tolerance"_a,
             "progress"_a)
        .def("check_against", &checkAgainst, "backend"_a, "tolerance"_a, "progress"_a)
        .def("check_recorded", &checkRecorded, "recorded"_a, "axes"_a, "tolerance"_a, "progress"_a)
        .def("explain", &explainValue, "at"_a, "progress"_a = py::none())
        .def(
            "backward",
            [](const Run& run, const std::optional<py::array>& g, const std::optional<py::array>& h,
               const std::optional<py::array>& c, const std::optional<std::string>& at,
               const py::object& progress) {
                return gradientsOf(run.request, run.path, {g, h, c, at}, progress);
            },
            "g"_a, "h"_a, "c"_a, "at"_a, "progress"_a);

    module.def("run", &run, "network"_a, "x"_a, "h0"_a, "c0"_a, "lengths"_a, "resets"_a,
               "is_continued"_a, "backend"_a, "progress"_a);
}

} // namespace gateloupe::python
