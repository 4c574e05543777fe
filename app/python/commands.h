// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pybind11/pybind11.h>

namespace gateloupe::python {

/// Adds to the module: commands(), what the console program's commands are and take; command(),
/// which does one in this process; console(), the console program itself.
void defineCommands(pybind11::module_& module);

} // namespace gateloupe::python
