// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include <pybind11/pybind11.h>

#include "core/conventions/checkpoint.h"

namespace gateloupe::python {

/// A network, and the file that its numbers lie in.
struct Network
{
    std::shared_ptr<const Checkpoint> checkpoint;
    std::shared_ptr<const RnnModel> model;
};

/// Adds open(), Checkpoint, Network and Gate.
void defineNetworks(pybind11::module_& module);

} // namespace gateloupe::python
