// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pybind11/pybind11.h>

namespace gateloupe::python {

/// Adds run() and Run. Requires: defineNetworks() before.
void defineRuns(pybind11::module_& module);

} // namespace gateloupe::python
