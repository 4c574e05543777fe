// SPDX-License-Identifier: Apache-2.0
#include "app/python/networks.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "app/python/array_views.h"
#include "app/python/errors.h"
#include "app/python/message_texts.h"
#include "app/python/python_monitor.h"
#include "core/analysis/statistics/statistics.h"
#include "core/model/parameter_ids.h"

namespace gateloupe::python {

namespace py = pybind11;
using namespace py::literals;

namespace {

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

void defineGate(py::module_& module)
{
    py::class_<Gate>(module, "Gate")
        .def_property_readonly("path", [](const Gate& gate) { return pathOf(gate.id); })
        .def_property_readonly("array", &Gate::array)
        .def_property_readonly("place", &Gate::place)
        .def_property_readonly("dtype",
                               [](const Gate& gate) { return nameOf(gate.view().dtype()); })
        .def("statistics", &Gate::statistics, "progress"_a = py::none());
}

void defineNetwork(py::module_& module)
{
    const auto ofModel = [](const auto& member) {
        return [member](const Network& one) { return std::invoke(member, *one.model); };
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
}

void defineCheckpoint(py::module_& module)
{
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
}

} // namespace

void defineNetworks(py::module_& module)
{
    defineGate(module);
    defineNetwork(module);
    defineCheckpoint(module);
    module.def(
        "open",
        [](const std::filesystem::path& path, const py::object& progress, const py::kwargs& given) {
            // pybind11's holders know no const; nothing here writes.
            return std::const_pointer_cast<Checkpoint>(open(path, progress, given));
        },
        "path"_a, "progress"_a);
}

} // namespace gateloupe::python
