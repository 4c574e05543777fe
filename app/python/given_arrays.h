// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

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

/// The bytes of a buffer of weights: bytes, a memoryview or an array of real numbers, in the order
/// of its elements, each of them little-endian.
/// Raises: TypeError for anything else; MemoryError as numbersOf().
/// Lifetime: bytes() lives as long as the object.
class GivenBytes
{
public:
    explicit GivenBytes(const pybind11::object& source);

    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }

private:
    pybind11::object m_owner;
    pybind11::buffer_info m_info;
    std::span<const std::byte> m_bytes;
};

} // namespace gateloupe::python
