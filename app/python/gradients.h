// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "core/runtime/forward/forward.h"

namespace gateloupe::python {

/// What L is: dL/dy, dL of the last states, or a value of the run ("layer_0/forward/h[3]@40").
struct GivenUpstream
{
    std::optional<pybind11::array> y;
    std::optional<pybind11::array> h;
    std::optional<pybind11::array> c;
    std::optional<std::string> at;
};

/// (L, every gradient by the paths of core/export/gradients), in float64. The run is made anew in
/// float64. Raises gateloupe.Error of `path`.
[[nodiscard]] pybind11::tuple gradientsOf(const ForwardRequest& request,
                                          const std::filesystem::path& path,
                                          const GivenUpstream& upstream,
                                          const pybind11::object& progress);

} // namespace gateloupe::python
