// SPDX-License-Identifier: Apache-2.0
#include "app/python/errors.h"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

namespace gateloupe::python {

namespace py = pybind11;

namespace {

/// gateloupe.Error
py::handle errorClass;

} // namespace

void defineError(py::module_& module)
{
    errorClass = py::exception<Error>(module, "Error").release();
    errorClass.attr("code") = "";
    errorClass.attr("path") = py::none();
    errorClass.attr("offset") = py::none();
    errorClass.attr("reason") = "other";
    errorClass.attr("exit_code") = py::none();
}

void raise(const Error& error, const std::filesystem::path& path, std::optional<int> exitCode,
           const std::optional<std::string>& sentence)
{
    py::object made = errorClass(sentence.value_or(error.message.text()));
    made.attr("code") = nameOf(error.code);
    made.attr("path") = path.empty() ? py::none() : py::cast(path);
    made.attr("offset") = error.offset;
    made.attr("reason") = nameOf(error.reason);
    made.attr("exit_code") = exitCode;
    PyErr_SetObject(errorClass.ptr(), made.ptr());
    throw py::error_already_set();
}

} // namespace gateloupe::python
