// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "core/tensor/array.h"

namespace gateloupe::python {

/// Numbers that a caller gives: any array, of any strides, byte order and type of real numbers,
/// dense and in this machine's order. 64-bit and longer floats become float64, all else float32.
/// Raises: TypeError for what holds no real numbers; MemoryError, before anything is taken, for an
/// array that repeats its numbers (strides of zero) beyond what the machine has.
[[nodiscard]] Array numbersOf(const pybind11::array& given);
[[nodiscard]] std::optional<Array> numbersOf(const std::optional<pybind11::array>& given);

} // namespace gateloupe::python
