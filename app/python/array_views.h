// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "core/tensor/array.h"
#include "core/tensor/dtype.h"

/// Core's memory as read-only NumPy arrays, without a copy.
namespace gateloupe::python {

/// NumPy's type of the same bits; bfloat16 has none there and comes as uint16.
[[nodiscard]] pybind11::dtype numpyType(DType dtype);

/// A read-only array over memory that `keeper` keeps. Units: strides in bytes.
template <typename Keeper>
pybind11::array viewOf(const std::byte* data, DType dtype, std::vector<pybind11::ssize_t> shape,
                       std::vector<pybind11::ssize_t> strides, Keeper keeper)
{
    const pybind11::capsule owner(new Keeper(std::move(keeper)),
                                  [](void* kept) { delete static_cast<Keeper*>(kept); });
    pybind11::array array(numpyType(dtype), std::move(shape), std::move(strides), data, owner);
    pybind11::detail::array_proxy(array.ptr())->flags &=
        ~pybind11::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

/// A view that keeps the array; None for an empty one.
[[nodiscard]] pybind11::object arrayOf(const Array& array);

} // namespace gateloupe::python
