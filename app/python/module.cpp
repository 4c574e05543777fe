// SPDX-License-Identifier: Apache-2.0
// gateloupe._core: core's values as Python objects. What is nice for people (data classes, pictures
// in a notebook) is in gateloupe/__init__.py. Arrays are views of the mapped file or of the trace
// and keep it alive; long work lets other threads run, tells a callback how far it is, and ends at
// Ctrl+C.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "app/python/commands.h"
#include "app/python/errors.h"
#include "app/python/given_arrays.h"
#include "app/python/gradients.h"
#include "app/python/python_monitor.h"
#include "app/python/whole_model.h"
#include "core/analysis/compare/expected_output.h"
#include "core/analysis/compare/run_comparison.h"
#include "core/analysis/explain/explain.h"
#include "core/analysis/explain/trace_point.h"
#include "core/analysis/statistics/statistics.h"
#include "core/conventions/checkpoint.h"
#include "core/formats/array_file.h"
#include "core/model/parameter_ids.h"
#include "core/runtime/gpu/installed_backends.h"
#include "core/runtime/input/recorded_run.h"
#include "core/runtime/input/reset_source.h"
#include "core/runtime/input/stored_start.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/replay/trace_replay.h"

namespace gateloupe::python {

namespace py = pybind11;
using namespace py::literals;

namespace {

/// NumPy's type of the same bits; bfloat16 has none there and comes as uint16.
py::dtype numpyType(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return py::dtype("float16");
    case DType::BF16:
        return py::dtype("uint16");
    case DType::F64:
        return py::dtype("float64");
    default:
        return py::dtype("float32");
    }
}

/// A read-only array over memory that `keeper` keeps.
template <typename Keeper>
py::array viewOf(const std::byte* data, DType dtype, std::vector<py::ssize_t> shape,
                 std::vector<py::ssize_t> strides, Keeper keeper)
{
    const py::capsule owner(new Keeper(std::move(keeper)),
                            [](void* kept) { delete static_cast<Keeper*>(kept); });
    py::array array(numpyType(dtype), std::move(shape), std::move(strides), data, owner);
    py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

py::object arrayOf(const Array& array)
{
    if (array.isEmpty()) {
        return py::none();
    }
    std::vector<py::ssize_t> shape(array.shape().begin(), array.shape().end());
    std::vector<py::ssize_t> strides(shape.size());
    auto step = static_cast<py::ssize_t>(sizeOf(array.dtype()));
    for (std::size_t axis = shape.size(); axis-- > 0; step *= shape[axis]) {
        strides[axis] = step;
    }
    return viewOf(array.bytes().data(), array.dtype(), std::move(shape), std::move(strides), array);
}

py::list textsOf(const auto& messages)
{
    py::list texts;
    for (const auto& one : messages) {
        texts.append(one.text());
    }
    return texts;
}

/// A network, and the file that its numbers lie in.
struct Network
{
    std::shared_ptr<const Checkpoint> checkpoint;
    std::shared_ptr<const RnnModel> model;
};

struct Gate
{
    Network network;
    ParameterId id;

    [[nodiscard]] const GateView& view() const { return *network.model->find(id); }

    [[nodiscard]] py::array array() const
    {
        const MatrixView matrix =
            await(py::none(), network.checkpoint->path,
                  [&](ProgressMonitor& monitor) { return view().map(monitor); });
        const auto bytes = static_cast<py::ssize_t>(sizeOf(matrix.dtype));
        std::vector<py::ssize_t> shape = {static_cast<py::ssize_t>(matrix.rows)};
        std::vector<py::ssize_t> strides = {matrix.rowStride * bytes};
        if (!isVector(id.kind)) {
            shape.push_back(static_cast<py::ssize_t>(matrix.cols));
            strides.push_back(matrix.colStride * bytes);
        }
        return viewOf(matrix.origin, matrix.dtype, std::move(shape), std::move(strides),
                      std::pair(network.checkpoint, view().tensor));
    }

    [[nodiscard]] py::dict place() const
    {
        const auto at = view().place();
        const Tensor& tensor = *view().tensor;
        return py::dict("file"_a = at ? py::cast(at->file) : py::none(),
                        "byte_offset"_a = at ? py::cast(at->offsetBytes) : py::none(),
                        "encoded"_a = at ? py::none() : py::cast(nameOf(tensor.source->encoding())),
                        "tensor"_a = tensor.name, "row_stride"_a = view().rowStride,
                        "col_stride"_a = view().colStride, "dtype"_a = nameOf(view().dtype()));
    }

    [[nodiscard]] py::dict statistics(const py::object& progress) const
    {
        const MatrixStatistics found =
            await(progress, network.checkpoint->path,
                  [&](ProgressMonitor& monitor) { return statisticsOf(view(), monitor); });
        return py::dict("min"_a = found.min, "max"_a = found.max, "mean"_a = found.mean,
                        "std"_a = found.std, "l2"_a = found.l2, "zeros"_a = found.zeros,
                        "nan"_a = found.nan, "inf"_a = found.inf);
    }
};

struct Run
{
    std::filesystem::path path; ///< of the network's file
    bool isAutomatic = false;   ///< nobody named the backend
    ForwardRequest request;
    std::shared_ptr<const Trace> trace;

    [[nodiscard]] const LayerTrace& layer(std::uint32_t layer, const std::string& direction) const
    {
        const RnnModel& model = *request.model;
        for (std::uint32_t index = 0; index < model.spec.directions; ++index) {
            if (layer < model.spec.layers && nameOf(model.direction(index)) == direction) {
                return trace->layers[layer * model.spec.directions + index];
            }
        }
        throw py::index_error("the network has no layer " + std::to_string(layer) + ", " +
                              direction);
    }

    [[nodiscard]] py::object gate(const std::string& name, std::uint32_t at,
                                  const std::string& direction) const
    {
        const auto gate = gateFromName(name);
        const auto index = gate ? gateIndex(request.model->spec.cell, *gate) : std::nullopt;
        if (!index) {
            throw py::key_error("the cell has no gate " + name);
        }
        return arrayOf(layer(at, direction).gates[*index]);
    }

    [[nodiscard]] ExplainedRun explained() const
    {
        return {.request = request, .windows = readerOf(TraceReplay::keeping(trace)).windows};
    }
};

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

/// The output, the last h and the last c, each of which may be missing.
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

/// `recorded`: a file as readRecordedRun() takes it, or with one array, the output.
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

Network networkNamed(const std::shared_ptr<const Checkpoint>& checkpoint, const std::string& name)
{
    auto model = findRnn(*checkpoint, name);
    if (!model) {
        raise(model.error(), checkpoint->path);
    }
    return {checkpoint, *std::move(model)};
}

/// How a file is to be read, as the console's options say it.
CheckpointOptions optionsOf(const py::kwargs& given)
{
    CheckpointOptions options;
    const auto take = [&given](const char* name, auto& value) {
        if (given.contains(name) && !given[name].is_none()) {
            value = given[name].cast<std::remove_cvref_t<decltype(value)>>();
        }
    };
    std::string spec;
    std::string cell;
    take("spec", spec);
    take("offset", options.offsetBytes);
    take("tensor", options.tensor);
    take("cell", cell);
    take("forget_offset", options.forgetOffset);
    take("member", options.member);
    take("sample", options.sample);
    take("convention", options.convention);
    if (!spec.empty()) {
        auto read = specFromText(spec);
        if (!read) {
            raise(read.error());
        }
        options.spec = *read;
    }
    if (!cell.empty()) {
        options.cell = cellFromName(cell);
        if (!options.cell) {
            raise(Error::invalidArgument("%1 is none of lstm, gru, rnn_tanh, rnn_relu", cell));
        }
    }
    return options;
}

std::shared_ptr<const Checkpoint> open(const std::filesystem::path& path,
                                       const py::object& progress, const py::kwargs& given)
{
    const CheckpointOptions options = optionsOf(given);
    return await(progress, path,
                 [&](ProgressMonitor& monitor) { return openCheckpoint(path, options, monitor); });
}

py::dict specOf(const RnnModel& model)
{
    const RnnSpec& spec = model.spec;
    return py::dict("cell"_a = nameOf(spec.cell), "input_size"_a = spec.inputSize,
                    "hidden_size"_a = spec.hiddenSize, "projection_size"_a = spec.projectionSize,
                    "layers"_a = spec.layers, "directions"_a = spec.directions,
                    "input_mode"_a = nameOf(spec.inputMode), "bias"_a = nameOf(spec.bias),
                    "dtype"_a = nameOf(spec.dtype));
}

} // namespace

PYBIND11_MODULE(_core, module)
{
    addWholeModel(module);
    module.doc() = "Gateloupe's core; use the package gateloupe.";
    defineError(module);

    py::class_<Gate>(module, "Gate")
        .def_property_readonly("path", [](const Gate& gate) { return pathOf(gate.id); })
        .def_property_readonly("array", &Gate::array)
        .def_property_readonly("place", &Gate::place)
        .def_property_readonly("dtype",
                               [](const Gate& gate) { return nameOf(gate.view().dtype()); })
        .def("statistics", &Gate::statistics, "progress"_a = py::none());

    const auto ofModel = [](const auto& member) {
        return [member](const Network& one) { return std::invoke(member, *one.model); };
    };
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

    py::class_<Network>(module, "Network")
        .def_property_readonly("path", [](const Network& one) { return one.checkpoint->path; })
        .def_property_readonly("name", ofModel(&RnnModel::name))
        .def_property_readonly("spec", ofModel(specOf))
        .def_property_readonly("spec_text",
                               [](const Network& one) { return toText(one.model->spec); })
        .def_property_readonly("convention", ofModel(&RnnModel::convention))
        .def_property_readonly("gru_reset",
                               [](const Network& one) { return nameOf(one.model->gruReset()); })
        .def_property_readonly("forget_offset", ofModel(&RnnModel::forgetOffset))
        .def_property_readonly("equations",
                               [](const Network& one) { return equationTexts(*one.model); })
        .def_property_readonly("assumed",
                               [](const Network& one) { return assumedTexts(*one.model); })
        .def_property_readonly("is_reversed", ofModel(&RnnModel::isReversed))
        .def_property_readonly("evidence",
                               [](const Network& one) { return textsOf(one.model->evidence); })
        .def_property_readonly("limits", ofModel(limitTexts))
        .def_property_readonly("warnings",
                               [](const Network& one) { return textsOf(one.model->warnings); })
        .def_property_readonly(
            "runs_on",
            [](const Network& one) {
                py::list kinds;
                for (const BackendKind kind :
                     {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn}) {
                    if (one.model->runsOn(kind)) {
                        kinds.append(nameOf(kind));
                    }
                }
                return kinds;
            })
        .def("gates", [](const Network& one) {
            std::vector<Gate> gates;
            for (const ParameterId& id : orderedIds(*one.model)) {
                gates.push_back({one, id});
            }
            return gates;
        });

    py::class_<Checkpoint, std::shared_ptr<Checkpoint>>(module, "Checkpoint")
        .def_property_readonly("path", [](const Checkpoint& one) { return one.path; })
        .def_property_readonly("format", [](const Checkpoint& one) { return one.format; })
        .def_property_readonly("warnings",
                               [](const Checkpoint& one) { return textsOf(one.warnings); })
        .def_property_readonly(
            "tensors",
            [](const Checkpoint& one) {
                py::list all;
                for (const auto& tensor : one.catalog.tensors) {
                    all.append(py::make_tuple(
                        tensor->name, nameOf(tensor->dtype),
                        std::vector<std::uint64_t>(tensor->shape.begin(), tensor->shape.end())));
                }
                return all;
            })
        .def_property_readonly("networks",
                               [](const std::shared_ptr<Checkpoint>& one) {
                                   std::vector<Network> all;
                                   for (const auto& model : one->rnns) {
                                       all.push_back({one, model});
                                   }
                                   return all;
                               })
        .def("network", [](const std::shared_ptr<Checkpoint>& one, const std::string& name) {
            return networkNamed(one, name);
        });

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

    module.def(
        "open",
        [](const std::filesystem::path& path, const py::object& progress, const py::kwargs& given) {
            // pybind11's holders know no const; nothing here writes.
            return std::const_pointer_cast<Checkpoint>(open(path, progress, given));
        },
        "path"_a, "progress"_a);
    module.def("run", &run, "network"_a, "x"_a, "h0"_a, "c0"_a, "lengths"_a, "resets"_a,
               "is_continued"_a, "backend"_a, "progress"_a);
    defineCommands(module);
}

} // namespace gateloupe::python
