// SPDX-License-Identifier: Apache-2.0
#include <pybind11/pybind11.h>

#include "app/python/commands.h"
#include "app/python/errors.h"
#include "app/python/networks.h"
#include "app/python/runs.h"
#include "app/python/whole_model.h"

namespace gateloupe::python {

PYBIND11_MODULE(_core, module)
{
    module.doc() = "Gateloupe's core; use the package gateloupe.";
    defineError(module);
    addWholeModel(module);
    defineNetworks(module);
    defineRuns(module);
    defineCommands(module);
}

} // namespace gateloupe::python
