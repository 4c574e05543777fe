// SPDX-License-Identifier: Apache-2.0
#include "app/python/array_views.h"

namespace gateloupe::python {

namespace py = pybind11;

py::dtype numpyType(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return py::dtype("float16");
    case DType::BF16:
        return py::dtype("uint16");
    case DType::F64:
        return py::dtype("float64");
    default:
        return py::dtype("float32");
    }
}

py::object arrayOf(const Array& array)
{
    if (array.isEmpty()) {
        return py::none();
    }
    std::vector<py::ssize_t> shape(array.shape().begin(), array.shape().end());
    std::vector<py::ssize_t> strides(shape.size());
    auto step = static_cast<py::ssize_t>(sizeOf(array.dtype()));
    for (std::size_t axis = shape.size(); axis-- > 0; step *= shape[axis]) {
        strides[axis] = step;
    }
    return viewOf(array.bytes().data(), array.dtype(), std::move(shape), std::move(strides), array);
}

} // namespace gateloupe::python
