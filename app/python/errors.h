// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "core/base/error.h"

namespace gateloupe::python {

/// Makes the class gateloupe.Error of the module. It lives as long as the interpreter.
void defineError(pybind11::module_& module);

/// Raises gateloupe.Error with the error's code, sentence and offset. `path`: of the file that was
/// read or written; empty where the error is of none. A command adds its exit code, and has a
/// sentence with what the user can do.
[[noreturn]] void raise(const Error& error, const std::filesystem::path& path = {},
                        std::optional<int> exitCode = {},
                        const std::optional<std::string>& sentence = {});

} // namespace gateloupe::python
