// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pybind11/pybind11.h>

namespace gateloupe::python {

/// The sentences of a range of Message, in English.
pybind11::list textsOf(const auto& messages)
{
    pybind11::list texts;
    for (const auto& one : messages) {
        texts.append(one.text());
    }
    return texts;
}

} // namespace gateloupe::python
