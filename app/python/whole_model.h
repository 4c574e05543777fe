// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pybind11/pybind11.h>

namespace gateloupe::python {

/// Adds WholeModel and whole_model(path, network, inner): what an ONNX file hands out, for a run of
/// the whole model in the user's own process. It needs nothing else of the module: errors come back
/// as (code, sentence), and gateloupe/_inputs.py raises them.
void addWholeModel(pybind11::module_& module);

} // namespace gateloupe::python
