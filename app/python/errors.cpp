// SPDX-License-Identifier: Apache-2.0
#include "app/python/errors.h"

#include <charconv>
#include <cstdint>

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

namespace gateloupe::python {

namespace py = pybind11;

namespace {

/// gateloupe.Error
py::handle errorClass;

/// The byte that an error speaks of, counted as its sentence counts it. Patterns name bytes, values
/// do not: a file may be called "byte 12".
std::optional<std::uint64_t> offsetIn(const Message& message)
{
    constexpr char kMark = '\1'; // printable() leaves none in a value
    const std::string marked = message.translated([](std::string_view pattern) {
        std::string text(pattern);
        constexpr std::string_view kByte = "byte %";
        for (auto at = text.find(kByte); at != std::string::npos; at = text.find(kByte, at + 1)) {
            text.insert(at + kByte.size() - 1, 1, kMark);
        }
        return text;
    });
    const auto at = marked.find(kMark);
    std::uint64_t offset = 0;
    if (at == std::string::npos ||
        std::from_chars(&marked[at + 1], marked.data() + marked.size(), offset).ec != std::errc()) {
        return std::nullopt;
    }
    return offset;
}

} // namespace

void defineError(py::module_& module)
{
    errorClass = py::exception<Error>(module, "Error").release();
    errorClass.attr("code") = "";
    errorClass.attr("path") = py::none();
    errorClass.attr("offset") = py::none();
    errorClass.attr("exit_code") = py::none();
}

void raise(const Error& error, const std::filesystem::path& path, std::optional<int> exitCode,
           const std::optional<std::string>& sentence)
{
    py::object made = errorClass(sentence.value_or(error.message.text()));
    made.attr("code") = nameOf(error.code);
    made.attr("path") = path.empty() ? py::none() : py::cast(path);
    made.attr("offset") = offsetIn(error.message);
    made.attr("exit_code") = exitCode;
    PyErr_SetObject(errorClass.ptr(), made.ptr());
    throw py::error_already_set();
}

} // namespace gateloupe::python
