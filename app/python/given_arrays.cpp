// SPDX-License-Identifier: Apache-2.0
#include "app/python/given_arrays.h"

#include <string_view>
#include <utility>

#include <unistd.h>

#include "core/base/checked_math.h"

namespace gateloupe::python {

namespace {

namespace py = pybind11;

/// NumPy's letters for kinds of types: whole numbers, floats, booleans; objects are asked one by
/// one. Source: numpy.dtype.kind.
constexpr std::string_view kRealKinds = "iufbO";

/// Not by dtype().itemsize(): pybind11 before 2.12 misreads it from NumPy 2.
py::ssize_t itemBytes(const py::array& given)
{
    return given.dtype().attr("itemsize").cast<py::ssize_t>();
}

std::string kindOf(const py::array& given)
{
    return given.dtype().attr("kind").cast<std::string>();
}

/// ml_dtypes' bfloat16, whose kind is that of all foreign types.
bool isBfloat16(const py::array& given)
{
    return py::str(given.dtype().attr("name")).cast<std::string>() == "bfloat16";
}

void needRealNumbers(const py::array& given)
{
    if (kRealKinds.find(kindOf(given)) == std::string_view::npos && !isBfloat16(given)) {
        throw py::type_error("expected an array of real numbers, found one of " +
                             py::str(given.dtype()).cast<std::string>());
    }
}

/// What repeats its numbers is small until it is copied.
void needRoom(const py::array& given, std::size_t itemBytes)
{
    constexpr std::uint64_t kShare = 4; // beside it are the copy of core, the run and the others
    const auto most = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                      static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / kShare;
    std::optional<std::uint64_t> bytes = itemBytes;
    for (py::ssize_t axis = 0; axis < given.ndim() && bytes; ++axis) {
        bytes = checkedMul(*bytes, static_cast<std::uint64_t>(given.shape(axis)));
    }
    if (!bytes || *bytes > most) {
        PyErr_SetString(PyExc_MemoryError, "the array has more numbers than memory could hold");
        throw py::error_already_set();
    }
}

template <typename Number>
Array copyOf(const py::array& given)
{
    needRoom(given, sizeof(Number));
    // The constructor leaves the error as NumPy set it; ensure() would clear it.
    const py::array_t<Number, py::array::c_style | py::array::forcecast> dense(given);
    return Array(Shape(dense.shape(), dense.shape() + dense.ndim()),
                 std::vector<Number>(dense.data(), dense.data() + dense.size()));
}

} // namespace

Array numbersOf(const py::array& given)
{
    needRealNumbers(given);
    const bool isWide = kindOf(given) == "f" && itemBytes(given) >= py::ssize_t{sizeof(double)};
    return isWide ? copyOf<double>(given) : copyOf<float>(given);
}

std::optional<Array> numbersOf(const std::optional<py::array>& given)
{
    return given ? std::optional(numbersOf(*given)) : std::nullopt;
}

} // namespace gateloupe::python
