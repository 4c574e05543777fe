// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "app/python/run_value.h"

/// A run held against what somebody else computed. Where a fast backend that nobody named differs,
/// the float64 reference runs again and decides. All raise gateloupe.Error.
namespace gateloupe::python {

/// Against the output, the last h and the last c, each of which may be missing.
pybind11::dict check(const Run& run, const std::optional<pybind11::array>& expected,
                     const std::optional<pybind11::array>& h,
                     const std::optional<pybind11::array>& c, const std::string& axes,
                     const std::string& outputAxes, double tolerance,
                     const pybind11::object& progress);

/// Against another backend, every gate and state.
pybind11::dict checkAgainst(const Run& run, const std::string& backend, double tolerance,
                            const pybind11::object& progress);

/// Against a file as readRecordedRun() takes it, or one with one array, the output.
pybind11::dict checkRecorded(const Run& run, const std::string& recorded, const std::string& axes,
                             double tolerance, const pybind11::object& progress);

} // namespace gateloupe::python
