// SPDX-License-Identifier: Apache-2.0
#include "app/python/whole_model.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "core/runtime/whole_model/whole_model.h"

namespace gateloupe::python {

namespace py = pybind11;
using namespace py::literals;

namespace {

/// NumPy's words and ours. bfloat16 has none there.
constexpr std::array<std::pair<const char*, DType>, 12> kNumpyTypes = {{{"float16", DType::F16},
                                                                        {"float32", DType::F32},
                                                                        {"float64", DType::F64},
                                                                        {"int8", DType::I8},
                                                                        {"int16", DType::I16},
                                                                        {"int32", DType::I32},
                                                                        {"int64", DType::I64},
                                                                        {"uint8", DType::U8},
                                                                        {"uint16", DType::U16},
                                                                        {"uint32", DType::U32},
                                                                        {"uint64", DType::U64},
                                                                        {"bool", DType::Bool}}};

py::object problemOf(const Error& error)
{
    return py::make_tuple(std::string(nameOf(error.code)), error.message.text());
}

TypedNumbers numbersOf(const py::array& given)
{
    const auto dense = py::array::ensure(given, py::array::c_style);
    const std::string name = py::str(dense.dtype().attr("name"));
    const auto type =
        std::ranges::find_if(kNumpyTypes, [&](const auto& row) { return name == row.first; });
    if (type == kNumpyTypes.end()) {
        throw py::type_error(name + " holds no numbers that a network could run with");
    }
    TypedNumbers numbers{.dtype = type->second};
    numbers.shape.assign(dense.shape(), dense.shape() + dense.ndim());
    const auto* begin = static_cast<const std::byte*>(dense.data());
    // Not dense.nbytes(): pybind11 before 2.12 misreads what NumPy 2 says of a type.
    numbers.bytes.assign(begin, begin + dense.attr("nbytes").cast<py::ssize_t>());
    return numbers;
}

py::object copyOf(const Array& array)
{
    std::vector<py::ssize_t> shape(array.shape().begin(), array.shape().end());
    std::vector<py::ssize_t> strides(shape.size());
    auto step = static_cast<py::ssize_t>(sizeOf(array.dtype()));
    for (std::size_t axis = shape.size(); axis-- > 0; step *= shape[axis]) {
        strides[axis] = step;
    }
    py::array copy(py::dtype(array.dtype() == DType::F64 ? "float64" : "float32"), shape, strides);
    std::ranges::copy(array.bytes(), static_cast<std::byte*>(copy.mutable_data()));
    return copy;
}

py::object copyOf(const std::optional<Array>& array)
{
    return array ? copyOf(*array) : py::none();
}

py::list portsOf(const std::vector<OnnxPort>& ports)
{
    py::list all;
    for (const OnnxPort& port : ports) {
        py::object shape = py::none();
        if (port.axes) {
            py::list axes;
            for (const OnnxAxis& axis : *port.axes) {
                axes.append(axis.extent >= 0    ? py::object(py::int_(axis.extent))
                            : axis.name.empty() ? py::object(py::none())
                                                : py::object(py::str(axis.name)));
            }
            shape = axes;
        }
        const auto type = std::ranges::find_if(
            kNumpyTypes, [&](const auto& row) { return row.second == port.dtype; });
        all.append(py::make_tuple(port.name,
                                  type == kNumpyTypes.end() ? py::object(py::none())
                                                            : py::object(py::str(type->first)),
                                  shape));
    }
    return all;
}

/// A plan for one network, with the file that it belongs to.
class WholeModel
{
public:
    WholeModel(std::shared_ptr<const Checkpoint> checkpoint, WholeModelPlan plan, std::size_t index)
        : m_checkpoint(std::move(checkpoint))
        , m_plan(std::move(plan))
        , m_index(index)
    {
    }

    [[nodiscard]] py::list inputs() const { return portsOf(m_plan.signature().inputs); }

    [[nodiscard]] py::list decisions() const { return portsOf(m_plan.signature().outputs); }

    [[nodiscard]] std::vector<std::string> outputs() const { return m_plan.outputs(); }

    [[nodiscard]] std::string inputsText() const { return toText(m_plan.signature().inputs); }

    /// (offset, length) of the file, or bytes.
    [[nodiscard]] py::list pieces() const
    {
        py::list all;
        for (const OnnxPiece& piece : m_plan.extended().pieces) {
            all.append(piece.length > 0 ? py::object(py::make_tuple(piece.offset, piece.length))
                                        : py::object(py::bytes(piece.bytes)));
        }
        return all;
    }

    /// What the network is given in a run that handed back these values, [calls, ...] each.
    [[nodiscard]] py::object take(const std::map<std::string, py::array>& values) const
    {
        std::map<std::string, TypedNumbers> numbers;
        for (const auto& [name, value] : values) {
            numbers.emplace(name, numbersOf(value));
        }
        const WholeModelRun run = m_plan.taken(std::move(numbers));
        const NetworkInModel& network = run.networks[m_index];
        if (!network.values) {
            return py::make_tuple("unsupported", network.reason.text());
        }
        const NetworkValues& found = *network.values;
        py::dict inner;
        for (const ModelValue& each : run.inner) {
            inner[py::str(each.name)] = copyOf(each.values);
        }
        return py::dict("x"_a = copyOf(found.x), "h0"_a = copyOf(found.h0),
                        "c0"_a = copyOf(found.c0), "lengths"_a = found.lengths,
                        "y"_a = copyOf(found.y), "h_n"_a = copyOf(found.hN),
                        "c_n"_a = copyOf(found.cN), "inner"_a = inner);
    }

private:
    std::shared_ptr<const Checkpoint> m_checkpoint;
    WholeModelPlan m_plan;
    std::size_t m_index;
};

py::object wholeModel(const std::filesystem::path& path, const std::string& network,
                      const std::vector<std::string>& inner)
{
    NullMonitor monitor;
    auto checkpoint = openCheckpoint(path, {}, monitor);
    if (!checkpoint) {
        return problemOf(checkpoint.error());
    }
    const auto& rnns = (*checkpoint)->rnns;
    const auto model =
        std::ranges::find_if(rnns, [&network](const auto& one) { return one->name == network; });
    if (model == rnns.end()) {
        return py::make_tuple("not_found", path.string() + " has no network " + network);
    }
    auto plan = WholeModelPlan::make(**checkpoint, inner, monitor);
    if (!plan) {
        return problemOf(plan.error());
    }
    return py::cast(std::make_shared<WholeModel>(*std::move(checkpoint), *std::move(plan),
                                                 static_cast<std::size_t>(model - rnns.begin())));
}

} // namespace

void addWholeModel(py::module_& module)
{
    py::class_<WholeModel, std::shared_ptr<WholeModel>>(module, "WholeModel")
        .def_property_readonly("inputs", &WholeModel::inputs)
        .def_property_readonly("decisions", &WholeModel::decisions)
        .def_property_readonly("outputs", &WholeModel::outputs)
        .def_property_readonly("inputs_text", &WholeModel::inputsText)
        .def_property_readonly("pieces", &WholeModel::pieces)
        .def("take", &WholeModel::take, "values"_a);
    module.def("whole_model", &wholeModel, "path"_a, "network"_a, "inner"_a);
}

} // namespace gateloupe::python
